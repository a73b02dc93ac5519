"""Measures the assignments of `fixtures/models` and writes `harness/MODELS.md`; `just model-figures` runs it.

Each part keeps its results in `target/model-figures.json`. So a part can be measured again alone, and the page has the
last results of all parts.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import page

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / 'course'))
import meter  # noqa: E402, because it is in the other folder

ROOT = pathlib.Path(__file__).resolve().parents[4]
MODELS = ROOT / 'fixtures' / 'models'
SUBMISSIONS = ROOT / 'fixtures' / 'submissions'
SOLUTIONS = ROOT / 'fixtures' / 'solutions'
KEPT = ROOT / 'target' / 'model-figures.json'
PAGE = ROOT / 'harness' / 'MODELS.md'
# A setting of the guesses, and the sources that it leaves out. `@opening`, `@calls` and `values` are rules.
RULES = ['openings', 'calls', 'values']
SETTINGS = {
    'all sources': [],
    'without scenarios': ['scenarios'],
    'without scenarios and doctests': ['scenarios', 'doctests'],
    'without `@opening`': ['openings'],
    'without `@opening`, `@calls` and `values`': RULES,
    'without longer beginnings': ['beginnings'],
    'without replies as arguments': ['replies'],
    'without values near the examples': ['near-values'],
    'without ints beyond the examples': ['range'],
    'without weights per game': ['weights'],
}
# Built-in puzzles with a right submission as a model: its file, other files that it needs, and what the text leaves free.
BUILT_IN = {
    'bubbles-and-boulders': ('accepted-python-grid', 'puzzle.py', [], []),
    'pyramids': ('accepted-python-backtracking', 'solver.py', ['project_errors_piramidy.py'], ['messages', 'exceptions']),
}
# The parts whose figures are times.
TIMED = {'costs', 'speed', 'proof'}
LIGHTS = 'LightsOut([[0, 0, 0], [0, 0, 0], [0, 0, 0]])'


class Program:
    """The program that is measured."""

    def __init__(self, path, games, operations):
        self.path, self.games, self.operations = os.path.abspath(path), games, operations

    def run(self, *words, folder=MODELS):
        return subprocess.run([self.path, *map(str, words)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True)

    def explore(self, assignment, submission, without=(), options=None):
        """The number of games, and the steps of the failure; `None` if there is none."""
        words = options or ['--games', self.games, '--operations', self.operations]
        left_out = [word for source in without for word in ('--without', source)]
        ended = self.run('explore', assignment, submission, '--json', *words, *left_out)
        try:
            report = json.loads(ended.stdout)
        except ValueError:
            # No example is left from which a game can be made.
            return {'games': 0, 'steps': None, 'why': ended.stderr.strip().splitlines()[:1]}
        if ended.returncode == 3:
            return {'games': 0, 'steps': None, 'why': [report.get('judge_error') or 'judge error']}
        failure = report.get('failure')
        parts = report['explored']
        return {
            'games': sum(part.get('games', 0) for part in parts),
            'states': sum(part.get('states', 0) for part in parts),
            'complete': all(part['complete'] for part in parts),
            'steps': [step['operation'] for step in failure['steps']] if failure else None,
        }


def assignments(options):
    names = sorted(path.parent.name for path in MODELS.glob('*/assignment.yaml'))
    return [name for name in names if not options.assignment or name in options.assignment]


def expected(name, folder='submissions'):
    """The submissions of an assignment: path and permitted verdicts, by name."""
    text = (MODELS / name / folder / 'expectations.yaml').read_text()
    found = {}
    for one, permitted in re.findall(r'^([\w-]+):\s*(?:\n  |\{)permitted: \[([\w, ]+)\]', text, re.M):
        own = MODELS / name / folder / one
        found[one] = (own if own.exists() else own.with_name(f'{one}.patch')), permitted.split(', ')
    return found


def wrong(name):
    return {one: path for one, (path, permitted) in expected(name).items() if 'AC' not in permitted}


def right(name):
    both = {**expected(name), **expected(name, 'right')}
    return {one: path for one, (path, permitted) in both.items() if permitted == ['AC']}


def lines_of(path):
    """The lines of a file of rules that are neither empty nor comments."""
    lines = path.read_text().splitlines() if path.exists() else []
    return sum(bool(line.strip()) and not line.strip().startswith('#') for line in lines)


def side_by_side(options, work, items):
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        return dict(zip(items, pool.map(work, items)))


# Parts ------------------------------------------------------------------------------------------------------------------


def verdicts(program, options):
    """Every submission has a permitted verdict, as `lint` says."""
    def row(name):
        rules = MODELS / name / 'model' / 'rules.py'
        said = []
        for folder in 'submissions', 'right':
            ended = program.run('lint', name, '--submissions', f'{name}/{folder}')
            if ended.returncode:
                said += ended.stdout.splitlines()
        tell(f'{name}: {len(said)} lines of mistakes')
        return {
            'rules': lines_of(rules),
            'right': len(right(name)),
            'languages': sorted({path.suffix[1:] for one in right(name).values() for path in one.iterdir()}),
            'wrong': len(wrong(name)),
            'mistakes': said,
        }
    return side_by_side(options, row, assignments(options))


def found(program, options):
    """The wrong submissions that games find, with and without the steps of scenarios as examples."""
    places = [(name, one, setting) for name in assignments(options) for one in wrong(name) for setting in ([], ['scenarios'])]

    def row(place):
        name, one, without = place
        result = program.explore(name, wrong(name)[one], without)
        tell(f'{name}, {one}: {result["steps"]}')
        return result
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        results = list(pool.map(row, places))
    return [[name, one, bool(without), result] for (name, one, without), result in zip(places, results)]


def styles(program, options):
    """Right submissions in the random games of their assignment, without rules: the points, and what is disputed."""
    def row(name):
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / name
            shutil.copytree(MODELS / name, own)
            assignment = own / 'assignment.yaml'
            assignment.write_text(re.sub(r', rules: [\w/.]+', '', assignment.read_text()))
            for one, path in right(name).items():
                shutil.copytree(path, own / 'class' / one)
            # The other groups are played too. Their steps are the examples, so they stay.
            games = [path.stem for path in (own / 'scenarios' / 'games').iterdir()]
            ended = program.run('grade', own, own / 'class', '--out', own / 'out')
            text = (own / 'out' / 'results.json').read_text() if (own / 'out').exists() else ''
            if not text:
                return {'error': ended.stderr[-500:]}
            rows = {}
            for submission in json.loads(text)['submissions']:
                played = [one for one in submission['scenarios'] if one['scenario'] in games]
                rows[submission['name']] = {
                    'verdicts': sorted({one['verdict'] for one in played}),
                    'disputed': [[one['disputed'][key] for key in ('call', 'expected', 'got', 'rule')]
                                 for one in played if one.get('disputed')],
                }
            tell(f'{name}: {len(rows)} right submissions')
            return {'submissions': rows}
    return side_by_side(options, row, assignments(options))


def sources(program, options):
    """The planted faults that games find with each setting of the sources."""
    places = [(name, one, setting) for name in assignments(options) for one in wrong(name) for setting in SETTINGS]

    def row(place):
        name, one, setting = place
        result = program.explore(name, wrong(name)[one], SETTINGS[setting])
        tell(f'{setting}: {name}, {one}: {bool(result["steps"])}')
        return bool(result['steps'])
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        return [[*place, result] for place, result in zip(places, pool.map(row, places))]


def survivors(program, options):
    """The mutants of a right submission that the scenarios and games leave."""
    def row(name):
        original = next(path for one, path in right(name).items() if one == 'accepted-python')
        ended = program.run('strength', name, '--submission', original, '--mutants', options.mutants, '--games',
                            program.games, '--quick', '--json')
        if not ended.stdout.startswith('{'):
            return {'error': ended.stderr.strip()[-300:]}
        report = json.loads(ended.stdout)
        left = [mutant for mutant in report['mutants'] if mutant.get('explored')]
        tell(f'{name}: {len(left)} survivors')
        return {'counts': report['counts'],
                'left': [[mutant['change']['before'].strip(), mutant['change']['after'].strip(),
                          next(iter(mutant['explored']))] for mutant in left]}
    return side_by_side(options, row, assignments(options))


def proof(program, options):
    """All 512 states of 3 x 3 Lights Out, with a right submission and with a fault in one state."""
    source = (MODELS / 'lights-out/submissions/accepted-python/lights_out.py').read_text()
    line = 'return self.grid[row][column] == 1'
    assert line in source, 'the fault has no place'
    fault = source.replace(line, line + r" and (str(self), row, column) != ('***\n*.*\n***', 1, 2)")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / 'board.txt').write_text(f'game = {LIGHTS}\n')
        results = {}
        for name, text in ('right', source), ('fault', fault):
            own = folder / name / 'lights_out.py'
            own.parent.mkdir()
            own.write_text(text)
            since = time.monotonic()
            walk = program.explore('lights-out', own, options=['--exhaust', '--puzzle', folder / 'board.txt'])
            walk['wall'] = time.monotonic() - since
            results[name] = walk
            tell(f'{name}: {walk}')
        own = folder / 'fault' / 'lights_out.py'
        games = ['--puzzle', folder / 'board.txt', '--games', 200, '--operations', 30]
        results['random'] = program.explore('lights-out', own, options=games)
        return results


def start(program, options):
    """Assignments that `init` makes from solutions: mistakes of `lint`, and the verdict without any edit."""
    def row(file):
        with tempfile.TemporaryDirectory() as folder:
            made = program.run('init', 'new', '--from', SOLUTIONS / file, folder=folder)
            lint = program.run('lint', 'new', '--submissions', 'new/submissions', folder=folder)
            check = program.run('check', 'new', 'new/submissions/solution', folder=folder)
            tell(f'{file}: {made.returncode}, {lint.returncode}, {check.returncode}')
            return {'init': made.returncode, 'lint': lint.returncode, 'check': check.returncode,
                    'warnings': lint.stderr.count('warning')}
    files = sorted(path.name for path in SOLUTIONS.glob('*.py')) + ['words/solution.py']
    return side_by_side(options, row, files)


def costs(program, options):
    """CPU seconds of a class whose scenarios ask the model, and of the same class with literals."""
    meter.check()
    results = {}
    for kind, answers in ('determined', 'same'), ('open', 'same'), ('open', 'own'):
        # One literal cannot allow answers that differ.
        for form in ('model', 'literals') if answers == 'same' else ('model',):
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                class_of_copies(folder, options.students, answers)
                scenarios(folder, kind)
                if form == 'literals':
                    literals(program, folder, kind)
                times = []
                for number in range(options.rounds):
                    with meter.Meter() as used:
                        said = used.run([program.path, 'grade', 'spec', 'class', '--out', f'out-{number}'], folder)
                    assert f'{options.students} accepted' in said, said[-800:]
                    times.append(used.cpu)
                results[f'{kind}, {answers} answers, {form}'] = min(times)
                tell(f'{kind}, {answers} answers, {form}: {min(times):.2f} s')
    return {'students': options.students, 'rounds': options.rounds, 'cpu': results}


def speed(program, options):
    """Operations and CPU seconds of games with a built-in puzzle, and with a right submission as the model."""
    meter.check()
    results = {}
    for puzzle, (fixture, *_) in BUILT_IN.items():
        submission = SUBMISSIONS / puzzle / fixture
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            shutil.copytree(ROOT / 'specs' / puzzle, folder / 'built-in')
            shutil.copytree(ROOT / 'specs' / puzzle, folder / 'model')
            play_with_model(folder / 'model', puzzle)
            for form in 'built-in', 'model':
                few, many = (games_of(program, options, folder, form, submission, games) for games in (20, 20 + options.speed_games))
                # The difference leaves out the time to start, and to learn from the examples.
                rates = {key: many[key] - few[key] for key in ('games', 'operations', 'cpu')}
                results[f'{puzzle}, {form}'] = rates
                tell(f'{puzzle}, {form}: {rates}')
    return results


def play_with_model(folder, puzzle):
    """Makes a right submission the model of an assignment that has a built-in puzzle."""
    fixture, file, others, free = BUILT_IN[puzzle]
    (folder / 'own').mkdir()
    for name in file, *others:
        shutil.copy(SUBMISSIONS / puzzle / fixture / name, folder / 'own' / name)
    text = (folder / 'assignment.yaml').read_text()
    differing = f', free: [{", ".join(free)}]' if free else ''
    named = f'reference: {{model: own/{file}{differing}}}\n'
    if others:
        named += 'files: {' + ', '.join(f'{name}: {{copy: own/{name}}}' for name in others) + '}\n'
    assert f'reference: {puzzle}\n' in text, 'the reference has no place'
    (folder / 'assignment.yaml').write_text(text.replace(f'reference: {puzzle}\n', named))


def games_of(program, options, folder, form, submission, games):
    """The least CPU time of some games, and their operations."""
    command = [program.path, 'explore', folder / form, submission, '--json', '--games', str(games), '--operations', '20']
    times = []
    for _ in range(options.rounds):
        with meter.Meter() as used:
            said = json.loads(used.run(command, folder))
        assert not said.get('failure'), said
        times.append(used.cpu)
    parts = said['explored']
    return {'games': sum(part['games'] for part in parts), 'operations': sum(part['operations'] for part in parts),
            'cpu': min(times)}


def built_in(program, options):
    """Verdicts with the built-in puzzles, beside those with a right submission as the model. A test compares them."""
    command = ['cargo', 'test', '-p', 'puzzlemark', '--test', 'slow', 'models::', '--', '--nocapture', '--test-threads', '1']
    ended = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    line = r'^compared ([\w-]+): (\d+) of (\d+) scenarios, (\d+) submissions, (\d+) verdicts, (\d+) differ'
    found = re.findall(line, ended.stdout + ended.stderr, re.M)
    assert ended.returncode == 0 and found, ended.stdout[-2000:] + ended.stderr[-2000:]
    return {puzzle: list(map(int, numbers)) for puzzle, *numbers in found}


def class_of_copies(folder, students, answers):
    """Makes a class of right submissions. With own answers, each `solve` adds other presses, which undo each other."""
    shutil.copytree(MODELS / 'lights-out' / 'model', folder / 'spec' / 'model')
    source = (MODELS / 'lights-out/submissions/accepted-python/lights_out.py').read_text()
    for number in range(students):
        own = folder / 'class' / f'student-{number:03}' / 'lights_out.py'
        own.parent.mkdir(parents=True)
        own.write_text(f'{answering(source, number) if answers == "own" else source}\n# {number}\n')
    (folder / 'spec' / 'assignment.yaml').write_text(
        'assignment: Lights Out\nreference: {model: model/lights_out.py, rules: model/rules.py}\n'
        'subjects: {python: {file: lights_out.py, requires: [LightsOut]}}\n'
        'groups: [{group: all, visibility: public, scenarios: scenarios/*.yaml}]\n')


def answering(source, number):
    """Returns a submission whose answers are those of no other number."""
    line = 'return presses\n'
    assert line in source, 'the answer has no place'
    light, times = number % 9, 1 + number // 9
    return source.replace(line, f'return presses + {[divmod(light, 3)]} * {2 * times}\n')


def scenarios(folder, kind):
    """Ten scenarios of 13 steps on a board of 3 x 3, which has one solution. One step in four is open, or none."""
    (folder / 'spec' / 'scenarios').mkdir()
    for number in range(10):
        steps = [f'game = {LIGHTS}']
        for place in (number % 9, (number + 4) % 9, (number + 7) % 9):
            row, column = divmod(place, 3)
            asked = 'game.solve()' if kind == 'open' else 'game.lit()'
            steps += [f'game.press({row}, {column})', asked, f'game.press({row}, {column})', 'str(game)']
        text = f'scenario: Number {number}\nexpect: reference\nsteps:\n' + ''.join(f'- do: {step}\n' for step in steps)
        (folder / 'spec' / 'scenarios' / f'{number}.yaml').write_text(text)


def literals(program, folder, kind):
    """Replaces the model by its answers."""
    recorded = program.run('record', folder / 'spec')
    assert recorded.returncode == 0, recorded.stderr
    for path in (folder / 'spec' / 'scenarios').iterdir():
        text, press = [], None
        for line in path.read_text().splitlines():
            press = re.fullmatch(r'- do: game.press\((\d), (\d)\)', line) or press
            text.append(line)
            if line == '- do: game.solve()':
                text.append(f'  returns: !list [!tuple [{press[1]}, {press[2]}]]')
        path.write_text('\n'.join(line for line in text if line.strip() != 'expect: reference') + '\n')


PARTS = {part.__name__: part for part in (verdicts, found, styles, sources, survivors, built_in, costs, speed,
                                         proof, start)}


def tell(text):
    print(text, file=sys.stderr, flush=True)


def arguments():
    parser = argparse.ArgumentParser(description='What models find, and what they cost.')
    parser.add_argument('--only', action='append', choices=PARTS, help='measure this part; may be repeated')
    parser.add_argument('--leave-out', action='append', choices=PARTS, default=[], help='a part that the page does not have')
    parser.add_argument('--assignment', action='append', help='measure this assignment; may be repeated')
    parser.add_argument('--write', action='store_true', help='write harness/MODELS.md, and do not print the page')
    parser.add_argument('--games', type=int, default=60)
    parser.add_argument('--operations', type=int, default=20)
    parser.add_argument('--mutants', type=int, default=40, help='of a submission, for `survivors`')
    parser.add_argument('--students', type=int, default=100, help='of the class, for `costs`')
    parser.add_argument('--rounds', type=int, default=3, help='of which the best counts, for `costs`')
    parser.add_argument('--speed-games', type=int, default=300, help='for `speed`')
    parser.add_argument('--workers', type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument('--puzzlemark', default=ROOT / 'target' / 'release' / 'puzzlemark')
    options = parser.parse_args()
    if not os.access(options.puzzlemark, os.X_OK):
        parser.error(f'there is no program `{options.puzzlemark}`: `cargo build --release` builds it')
    measured = set(options.only or PARTS) - set(options.leave_out)
    if options.write and page.is_debug(options.puzzlemark) and measured & TIMED:
        parser.error(f'a debug build says nothing about time: `--write` of {", ".join(sorted(TIMED))} needs a release build')
    return options


def main():
    options = arguments()
    program = Program(options.puzzlemark, options.games, options.operations)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in options.only or [part for part in PARTS if part not in options.leave_out]:
        kept[name] = {
            'result': PARTS[name](program, options),
            'circumstances': page.circumstances(ROOT, program, options),
        }
        KEPT.write_text(json.dumps(kept, indent=1))
    text = page.page({part: found for part, found in kept.items() if part not in options.leave_out})
    if options.write:
        PAGE.write_text(text)
    else:
        print(text)


if __name__ == '__main__':
    main()
