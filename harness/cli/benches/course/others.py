"""The same submissions in gradescope-utils and check50. As their makers do, each submission has its own process."""
import json
import shutil
import subprocess

from classes import FIXTURES, ROOT, WRONG, hand_in, must
from meter import Meter

CHECKS = ROOT / 'reports' / 'others'


class Other:
    """A grader that is a Python package."""

    def __init__(self, name, beside, command, passed):
        self.name = name
        # `beside` are files for the submission's folder. `command` stands after Python. `passed` is true of an
        # output with all tests passed.
        self.beside, self.command, self.passed = beside, command, passed

    def version(self, python):
        """The package's version; `None` if it is not installed."""
        code = f'from importlib.metadata import version; import {self.name.replace("-", "_")}; print(version("{self.name}"))'
        said = subprocess.run([python, '-c', code], capture_output=True, text=True)
        return said.stdout.strip() if said.returncode == 0 else None

    def judge(self, meter, python, handed_in):
        """Returns true if the submission in a folder passes."""
        for file in self.beside:
            shutil.copy(CHECKS / file, handed_in)
        # check50 ends with 1 if a check fails.
        said = meter.run([python, *self.command], handed_in, codes=(0, 1), HOME=str(handed_in))
        return self.passed(json.loads(said))

    def grade(self, python, number, work):
        """Grades a class of right submissions in an empty folder. Returns the meter."""
        with Meter() as meter:
            hand_in(work, FIXTURES / 'accepted-python-grid', number)
            for handed_in in sorted(work.iterdir()):
                must(self.judge(meter, python, handed_in), f'{self.name} does not pass a right submission')
        return meter

    def refuses_wrong(self, python, work):
        with Meter() as meter:
            hand_in(work, FIXTURES / WRONG, 1)
            return not self.judge(meter, python, work / 'student-00000')


def all_of(entries, passed):
    """Returns true if there are entries and all of them have passed."""
    return bool(entries) and all(map(passed, entries))


OTHERS = [
    Other('gradescope-utils', ['gradescope_boulders.py', 'puzzle.txt'], ['gradescope_boulders.py'],
          lambda said: all_of(said['tests'], lambda test: test['status'] == 'passed')),
    Other('check50', [], ['-m', 'check50', '--dev', str(CHECKS / 'check50'), '--output', 'json'],
          lambda said: all_of(said['results'], lambda result: result['passed'] is True)),
]
