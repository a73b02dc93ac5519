"""Grades classes and writes the time and memory into `harness/COURSE.md`; `just course` runs it. See --help."""
import argparse
import os
import pathlib
import shutil
import signal
import sys
import tempfile

import meter
import page
from classes import FIXTURES, ROOT, Assignment, Proof, built, hand_in, must, refuses_wrong
from others import OTHERS

PYTHON = FIXTURES / 'accepted-python-grid'
# The folder into which `.ci/install` installs.
DATA = pathlib.Path(os.environ.get('XDG_DATA_HOME') or pathlib.Path.home() / '.local' / 'share')
ORIGINALS = DATA / 'puzzlemark' / 'originals' / 'bin' / 'python'


class Row:
    """A class that was graded."""

    def __init__(self, name, number, used, proof=None):
        self.name, self.number, self.used, self.proof = name, number, used, proof
        # CPU seconds per submission.
        self.each = used.cpu / number


def grade(options, name, assignment, fixture, number):
    """Grades a class of copies, with an empty store of results."""
    work = options.new_folder()
    hand_in(work / 'class', fixture, number)
    with meter.Meter() as used:
        used.run([options.puzzlemark, 'grade', assignment.folder, 'class', '--out', 'out'], work)
    row = Row(name, number, used, Proof(work / 'out', number, assignment.scenarios))
    tell(row)
    return row


def tell(row):
    print(f'{row.name}, {row.number}: {row.used.wall:.2f} s, {row.each * 1000:.2f} ms of CPU time each',
          file=sys.stderr, flush=True)


def languages(options, folder):
    """Grades a class in each language, with all scenarios. Names the languages that are not here."""
    assignment = Assignment(folder / 'all', '**/*.yaml')
    rows = [grade(options, 'Python', assignment, PYTHON, options.each)]
    for language, fixture in ('C', 'accepted-c'), ('Rust', 'accepted-rust'):
        program = built(fixture, folder)
        if program is None:
            rows.append(f'{language}: skipped: needs its compiler')
            continue
        rows.append(grade(options, f'{language}, built before', assignment, program, options.each))
        rows.append(grade(options, f'{language}, built by Puzzlemark', assignment, FIXTURES / fixture, options.built))
    return assignment.scenarios, rows


def growth(options, assignment):
    return [grade(options, 'Python', assignment, PYTHON, size) for size in options.sizes]


def others(options):
    """Grades the same class with other graders."""
    rows = []
    for other in OTHERS:
        version = other.version(options.python)
        if version is None:
            rows.append(f'{other.name}: skipped: needs {other.name} (`.ci/install` installs it; or `--python`)')
            continue
        must(other.refuses_wrong(options.python, options.new_folder()), f'{other.name} passes a wrong submission')
        rows.append(Row(f'{other.name} {version}', options.each, other.grade(options.python, options.each, options.new_folder())))
        tell(rows[-1])
    return rows


def arguments():
    parser = argparse.ArgumentParser(description='What grading classes takes.')
    parser.add_argument('--write', action='store_true', help='write harness/COURSE.md, and do not print the page')
    parser.add_argument('--quick', action='store_true', help='a few submissions: whether it runs, no figures to quote')
    parser.add_argument('--sizes', type=sizes, default=[100, 1000, 10000], help='of the classes that show growth')
    parser.add_argument('--each', type=number, default=100, help='submissions of each language, and of the others')
    parser.add_argument('--built', type=number, default=20, help='submissions that Puzzlemark has to build')
    parser.add_argument('--puzzlemark', default=ROOT / 'target' / 'release' / 'puzzlemark')
    parser.add_argument('--python', default=ORIGINALS if ORIGINALS.exists() else sys.executable,
                        help='that has gradescope-utils and check50 [%(default)s]')
    options = parser.parse_args()
    if options.quick and options.write:
        parser.error('`--quick` measures nothing that is worth to be written')
    if options.quick:
        options.sizes, options.each, options.built = [2, 4], 2, 1
    options.puzzlemark = os.path.abspath(options.puzzlemark)
    # Not resolved: the link makes a virtual environment of it.
    options.python = os.path.abspath(options.python)
    for program, hint in (options.puzzlemark, '`cargo build --release` builds it'), (options.python, 'see `--python`'):
        if not os.access(program, os.X_OK):
            parser.error(f'there is no program `{program}`: {hint}')
    return options


def number(text):
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f'`{text}` is no number of submissions: 1 or more')
    return int(text)


def sizes(text):
    if ',' not in text:
        raise argparse.ArgumentTypeError(f'`{text}` shows no growth: two sizes or more, such as 100,1000')
    return [number(size) for size in text.split(',')]


def main():
    options = arguments()
    # The exit removes all folders.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('ended by SIGTERM'))
    load = os.getloadavg()[0]
    how, starting = meter.check(), meter.starting()
    folder = pathlib.Path(tempfile.mkdtemp())
    # All folders stay until the end: making files takes longer where many have just been deleted.
    options.new_folder = lambda: pathlib.Path(tempfile.mkdtemp(dir=folder))
    try:
        one = Assignment(folder / 'one', 'examples/put_boulder.yaml')
        examples = Assignment(folder / 'examples', 'examples/*.yaml')
        must(refuses_wrong(options.puzzlemark, one, folder), 'Puzzlemark passes a wrong submission')
        measured = page.Measured(how, starting, load, others(options), languages(options, folder),
                                 [(assignment.scenarios, growth(options, assignment)) for assignment in (one, examples)])
    finally:
        shutil.rmtree(folder)
    text = page.page(options, measured)
    if options.write:
        (ROOT / 'harness' / 'COURSE.md').write_text(text)
    else:
        print(text, end='')


if __name__ == '__main__':
    main()
