"""Measures `puzzlemark check` beside pytest with the same calls; `just check-cost` runs it. See --help.

All commands take turns, and CPU time is that of all their processes. So other work of the machine slows all of them alike.
Compare ratios, not times.
"""
import argparse
import os
import pathlib
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'course'))

import meter  # noqa: E402
from classes import FIXTURES, ROOT, Assignment  # noqa: E402

# It plays thousands of random calls, which no other tool has.
DATA = pathlib.Path(os.environ.get('XDG_DATA_HOME') or pathlib.Path.home() / '.local' / 'share')
ORIGINALS = DATA / 'puzzlemark' / 'originals' / 'bin' / 'python'
WITHOUT = 'scenarios/robustness/random-games.yaml'
WAITING = b'watching for changes'
COLD = ', cold'
LEVELS = 'full', 'pid-only', 'confined', 'limits-only'


class Desk:
    """An assignment, a submission and the tests for pytest, in a folder of their own."""

    def __init__(self, folder, options):
        self.folder, self.options = folder, options
        assignment = Assignment(folder / 'assignment', '**/*.yaml')
        (folder / 'assignment' / WITHOUT).unlink()
        self.scenarios = assignment.scenarios - 1
        self.submission = folder / 'submission' / 'puzzle.py'
        shutil.copytree(FIXTURES / 'accepted-python-grid', self.submission.parent)
        tests = folder / 'test_puzzle.py'
        command = [options.python, HERE / 'as_pytest.py', folder / 'assignment', self.submission, tests]
        subprocess.run(command, check=True)

    def check(self, *more):
        return [self.options.puzzlemark, 'check', 'assignment', 'submission', *more]

    def cost_of(self, command):
        """Returns the CPU seconds and the wall seconds of a command."""
        with meter.Meter() as used:
            said = used.run(command, self.folder, PUZZLEMARK_PYTHON=self.options.interpreter)
        if 'check' in command and f'{self.scenarios}/{self.scenarios}' not in said and 'accepted' not in said:
            sys.exit(f'the submission is not accepted:\n{said}')
        return used.cpu, used.wall

    def cool(self):
        """Removes the program and the interpreter from the memory of the system, but for what others use now."""
        interpreter = pathlib.Path(self.options.interpreter)
        libraries = interpreter.parent.parent / 'lib' / interpreter.name
        programs = [pathlib.Path(word) for command in self.options.also.values() for word in command]
        for file in [self.options.puzzlemark, interpreter, *libraries.rglob('*'), *programs]:
            if os.path.isfile(file):
                descriptor = os.open(file, os.O_RDONLY)
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(descriptor)

    def round_of_watch(self, rounds):
        """Returns the CPU seconds of each round of `check --watch` after the first."""
        account = meter.account()
        environment = os.environ | {'PUZZLEMARK_PYTHON': self.options.interpreter}
        process = subprocess.Popen(self.check('--watch'), cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
                                   preexec_fn=account.enter)
        try:
            used = []
            wait_for(process)
            for number in range(rounds):
                before = account.cpu()
                with open(self.submission, 'a') as text:
                    text.write(f'# {number}\n')
                wait_for(process)
                used.append(account.cpu() - before)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
            meter.patiently(account.is_empty, '`check --watch` has left something that still runs')
            account.close()
        return used


def wait_for(process):
    """Reads the output until a round is over."""
    for line in process.stdout:
        if WAITING in line:
            return
    sys.exit('`check --watch` has ended')


def rows(desk):
    """Returns the commands by name; the first is what the others are compared with."""
    python = desk.options.python
    quiet = ['-q', '-p', 'no:cacheprovider', 'test_puzzle.py']
    commands = {
        'pytest, the same calls': [python, '-m', 'pytest', *quiet],
        '`python3 -c pass`': [desk.options.interpreter, '-c', 'pass'],
        '`check`': desk.check(),
        '`check --fresh`': desk.check('--fresh'),
    }
    for level in LEVELS[1:]:
        commands[f'`check --isolation {level}`'] = desk.check('--isolation', level)
    for name, command in desk.options.also.items():
        commands[f'`check`, {name}'] = [*command, *desk.check()[1:]]
    if desk.options.cold:
        colds = {name: command for name, command in commands.items() if name.startswith(('`check`', 'pytest', '`python3'))}
        commands |= {f'{name}{COLD}': command for name, command in colds.items()}
    return commands


def measure(desk):
    """Returns the CPU seconds and the wall seconds of each row, in turns."""
    commands = rows(desk)
    starting = meter.starting()
    used = {name: [] for name in commands}
    for _ in range(desk.options.rounds):
        for name, command in commands.items():
            if name.endswith(COLD):
                desk.cool()
            cpu, wall = desk.cost_of(command)
            used[name].append((cpu - starting, wall))
    used['a round of `check --watch`'] = [(cpu, None) for cpu in desk.round_of_watch(desk.options.rounds)]
    return used


def table(desk, used):
    first = next(iter(used.values()))
    yield f'{desk.scenarios} scenarios, {len(first)} rounds, load {os.getloadavg()[0]:.1f} at the end.'
    yield ''
    yield '| what | CPU to pytest | least | most | median CPU ms | median wall ms |'
    yield '|---|--:|--:|--:|--:|--:|'
    for name, costs in used.items():
        times = [cpu for cpu, _ in costs]
        ratios = [time / beside for time, (beside, _) in zip(times, first)]
        ratio, median = statistics.median(ratios), statistics.median(times) * 1000
        walls = [wall for _, wall in costs if wall is not None]
        wall = f'{statistics.median(walls) * 1000:.0f}' if walls else ''
        yield f'| {name} | {ratio:.2f} | {min(ratios):.2f} | {max(ratios):.2f} | {median:.0f} | {wall} |'


def named(text):
    """Returns the name and the words of a command."""
    name, equals, command = text.partition('=')
    if not equals:
        raise argparse.ArgumentTypeError(f'`{text}` is not NAME=COMMAND')
    words = shlex.split(command)
    return name, [os.path.abspath(word) if os.path.exists(word) else word for word in words]


def arguments():
    parser = argparse.ArgumentParser(description='The CPU time of one `puzzlemark check`, beside pytest.')
    parser.add_argument('--rounds', type=int, default=20, help='of all commands [%(default)s]')
    parser.add_argument('--puzzlemark', default=ROOT / 'target' / 'release' / 'puzzlemark')
    parser.add_argument('--python', default=ORIGINALS if ORIGINALS.exists() else sys.executable,
                        help='that has pytest and PyYAML, as `.ci/install` installs them [%(default)s]')
    parser.add_argument('--also', action='append', default=[], metavar='NAME=COMMAND', type=named,
                        help='another command that takes the arguments of `check`, such as "wheel=venv/bin/puzzlemark"')
    parser.add_argument('--cold', action='store_true',
                        help='measures some rows once more, after the files left the memory of the system')
    options = parser.parse_args()
    options.also = dict(options.also)
    if options.rounds < 1:
        parser.error('there must be at least one round')
    options.puzzlemark = os.path.abspath(options.puzzlemark)
    # Not resolved: the link makes a virtual environment of it.
    options.python = os.path.abspath(options.python)
    question = 'import pytest, sys, yaml; print(getattr(sys, "_base_executable", sys.executable))'
    said = subprocess.run([options.python, '-c', question], capture_output=True, text=True)
    if said.returncode != 0:
        parser.error(f'`{options.python}` has no pytest or no PyYAML: `.ci/install` installs them; or see `--python`')
    # Both tools run the submission with the same interpreter.
    options.interpreter = os.path.realpath(said.stdout.strip())
    if not os.access(options.puzzlemark, os.X_OK):
        parser.error(f'there is no program `{options.puzzlemark}`: `cargo build --release` builds it')
    return options


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('ended by SIGTERM'))
    print(f'CPU time by {meter.check()}', file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(pathlib.Path(folder), options)
        print('\n'.join(table(desk, measure(desk))))


if __name__ == '__main__':
    main()
