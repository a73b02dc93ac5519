"""Grades classes and prints what that takes; `just course` runs it. See --help.

CPU seconds are those of the command and of all that it waited for, by `wait4`: what keepers of cells used is not in
them. For Puzzlemark's own share of all, and for what keepers use, see `just cells`.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SPECS = ROOT / 'specs' / 'bubbles-and-boulders'
FIXTURES = ROOT / 'fixtures' / 'submissions' / 'bubbles-and-boulders'
OTHERS = ROOT / 'reports' / 'others'
LANGUAGES = {'Python': 'accepted-python-grid', 'Rust': 'accepted-rust', 'C': 'accepted-c'}


def measured(command, folder, **environment):
    """Wall and CPU seconds of a command, and the most memory of one of its processes in MiB."""
    since = time.monotonic()
    with open(folder / 'said.txt', 'ab') as said:
        process = subprocess.Popen(command, cwd=folder, stdout=said, stderr=said, env=os.environ | environment)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f'`{command[0]}` ended with {process.returncode}:\n{(folder / "said.txt").read_text()[-2000:]}')
    return time.monotonic() - since, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def hand_in(folder, fixture, number):
    for student in range(number):
        shutil.copytree(FIXTURES / fixture, folder / f'student-{student:05}')


def grade(puzzlemark, assignment, fixture, number):
    """What grading a class of copies takes, built anew for each."""
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        hand_in(work / 'class', fixture, number)
        return measured([puzzlemark, 'grade', assignment, 'class', '--out', 'out'], work)


def row(name, number, used):
    wall, cpu, memory = used
    print(f'{name:<34} {number:>6} {wall:>9.2f} {cpu:>9.2f} {cpu / number:>12.4f} {number / cpu:>14.2f} {memory:>8.0f}',
          flush=True)


def one_scenario(folder):
    """The assignment with the scenario that the other graders have."""
    shutil.copytree(SPECS / 'puzzles', folder / 'puzzles')
    shutil.copy(SPECS / 'scenarios' / 'examples' / 'put_boulder.yaml', folder)
    (folder / 'assignment.yaml').write_text(
        f'assignment: Boulders\nreference: {SPECS.name}\nsubjects: {{python: {{file: puzzle.py, requires: [Puzzle]}}}}\n'
        'groups: [{group: all, visibility: public, scenarios: put_boulder.yaml}]\n')


def others(python, fixture, number, name):
    """The same class in another grader, one process after the other as its makers run it."""
    total = [0.0, 0.0, 0.0]
    for _ in range(number):
        with tempfile.TemporaryDirectory() as work:
            work = pathlib.Path(work)
            shutil.copy(FIXTURES / fixture / 'puzzle.py', work)
            if name == 'check50':
                command = [python, '-m', 'check50', '--dev', str(OTHERS / 'check50'), '--output', 'json']
            else:
                shutil.copy(OTHERS / 'gradescope_boulders.py', work)
                shutil.copy(OTHERS / 'puzzle.txt', work)
                command = [python, 'gradescope_boulders.py']
            used = measured(command, work, HOME=str(work))
            total = [total[0] + used[0], total[1] + used[1], max(total[2], used[2])]
    return total


def has(python, module):
    return subprocess.run([python, '-c', f'import {module}'], capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description='What grading classes takes.')
    parser.add_argument('--sizes', default='100,1000,10000', help='of the classes in Python that show growth')
    parser.add_argument('--each', type=int, default=100, help='submissions of each language, and of the others')
    parser.add_argument('--puzzlemark', default=str(ROOT / 'target' / 'release' / 'puzzlemark'))
    parser.add_argument('--python', default=sys.executable, help='that has gradescope-utils and check50')
    options = parser.parse_args()
    options.puzzlemark = os.path.abspath(options.puzzlemark)
    # Not resolved: a link in a virtual environment is what makes it one.
    options.python = os.path.abspath(options.python)
    print(f'{"class":<34} {"number":>6} {"wall s":>9} {"CPU s":>9} {"CPU s each":>12} {"each per CPU s":>14} {"MiB":>8}')
    for language, fixture in LANGUAGES.items():
        row(f'{language}, all scenarios', options.each, grade(options.puzzlemark, str(SPECS), fixture, options.each))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        one_scenario(folder)
        fixture = LANGUAGES['Python']
        for size in map(int, options.sizes.split(',')):
            row('Python, one scenario', size, grade(options.puzzlemark, str(folder), fixture, size))
        row('Python, one scenario', options.each, grade(options.puzzlemark, str(folder), fixture, options.each))
        for name in 'gradescope-utils', 'check50':
            if has(options.python, name.replace('-', '_')):
                row(f'{name}, one scenario', options.each, others(options.python, fixture, options.each, name))
            else:
                print(f'skipped: needs {name} (pip install {name}, and --python)')


main()
