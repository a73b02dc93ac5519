"""Classes to grade, and the proof that Puzzlemark has graded them."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[4]
SPECS = ROOT / 'specs' / 'bubbles-and-boulders'
FIXTURES = ROOT / 'fixtures' / 'submissions' / 'bubbles-and-boulders'
KITS = ROOT / 'harness' / 'subject' / 'kits'
WRONG = 'failed-put-changes-grid'
ASSIGNMENT = '''assignment: Bubbles and boulders
reference: bubbles-and-boulders
subjects:
  python: {file: puzzle.py, requires: [Puzzle]}
  binary: [{file: puzzle.c, kit: c}, {file: puzzle.rs, kit: rust}, {file: program, run: ./program}]
groups: [{group: all, visibility: public, scenarios: scenarios/**/*.yaml}]
'''
# The start of a comment in each language. Nothing reads the bytes behind the end of a program.
COMMENT = {'puzzle.py': '#', 'puzzle.c': '//', 'puzzle.rs': '//', 'program': ''}
# The same commands as in the kits.
BUILDS = {
    'accepted-c': ['cc', '-std=c11', '-O2', '-o', 'program', 'puzzle.c', 'puzzlemark.c', '-lm'],
    'accepted-rust': ['rustc', '--edition', '2021', '-O', '-A', 'dead_code', '-o', 'program', 'puzzlemark.rs'],
}


class Assignment:
    """Some of the scenarios of Bubbles and boulders, in a folder of their own."""

    def __init__(self, folder, scenarios):
        self.folder = folder
        paths = list((SPECS / 'scenarios').glob(scenarios))
        self.scenarios = len(paths)
        shutil.copytree(SPECS / 'puzzles', folder / 'puzzles')
        for path in paths:
            copied = folder / path.relative_to(SPECS)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copied)
        (folder / 'assignment.yaml').write_text(ASSIGNMENT)


def built(fixture, folder):
    """Builds the fixture as a program in a folder of its own. Returns `None` if its compiler is not here."""
    command = BUILDS[fixture]
    if shutil.which(command[0]) is None:
        return None
    work = folder / f'{fixture}-built'
    shutil.copytree(FIXTURES / fixture, work)
    for file in (KITS / fixture.removeprefix('accepted-')).iterdir():
        shutil.copy(file, work)
    subprocess.run(command, cwd=work, check=True)
    program = folder / f'{fixture}-program'
    program.mkdir()
    shutil.copy(work / 'program', program)
    return program


def lay_out(fixture, folder):
    """Copies a fixture submission to a new folder. A patch is applied to its base first."""
    change = fixture.with_name(f'{fixture.name}.patch')
    if not change.exists():
        shutil.copytree(fixture, folder)
        return
    base = change.read_text().split()[1].partition('/')[0]
    shutil.copytree(fixture.with_name(base), folder)
    subprocess.run(['patch', '--silent', '-p1', '-d', folder, '-i', change], check=True)


def hand_in(folder, fixture, number):
    """Writes copies of a fixture. Each has its student's number in it, so that no result is known from another copy."""
    for student in range(number):
        own = folder / f'student-{student:05}'
        lay_out(fixture, own)
        for file in own.iterdir():
            with open(file, 'ab') as text:
                text.write(f'\n{COMMENT[file.name]} student {student:05}\n'.encode())


class Proof:
    """The facts that the journal of a graded class proves. Ends this program if a submission was not run or not
    accepted."""

    def __init__(self, out, number, scenarios):
        # `told` is the sum of the CPU seconds of all programs, each rounded down to a millisecond.
        keys, played, levels, self.told = set(), {}, {}, 0.0
        for line in open(out / 'journal.jsonl', encoding='utf-8'):
            record = json.loads(line)
            if 'name' in record:
                levels[record['name']] = record['isolation']['level']
                continue
            keys.add(record['key'])
            played[record['submission']] = played.get(record['submission'], 0) + 1
            result, usage = record['result'], record['result']['usage']
            must(result['verdict'] == 'accepted', f'{record["submission"]}: {result["scenario"]} is {result["verdict"]}')
            must(usage['memory_bytes'] > 0, f'{record["submission"]}: nothing has run for {result["scenario"]}')
            self.told += usage['cpu_ms'] / 1000
            self.driver, self.level = record['driver'], levels[record['isolation']]
        must(len(played) == number, f'{len(played)} of {number} submissions are in the journal')
        must(set(played.values()) == {scenarios}, f'not all have {scenarios} results')
        self.results = number * scenarios
        must(len(keys) == self.results, f'{self.results - len(keys)} results are known from others')
        must(len(os.listdir(out / 'students')) == number, 'reports of students are missing')


def must(holds, otherwise):
    if not holds:
        sys.exit(f'the figures would be wrong: {otherwise}')


def refuses_wrong(puzzlemark, assignment, folder):
    """Returns true if Puzzlemark refuses a wrong submission."""
    hand_in(folder / 'class', FIXTURES / WRONG, 1)
    subprocess.run([puzzlemark, 'grade', assignment.folder, 'class', '--out', 'out'], cwd=folder, check=True,
                   capture_output=True)
    results = folder / 'out' / 'results.json'
    must(results.exists(), f'`{puzzlemark}` has written no results')
    results = json.loads(results.read_text())
    return results['submissions'][0]['verdict'] == 'wrong_answer'
