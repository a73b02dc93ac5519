"""The page `harness/MODELS.md`: a section for each part that was measured."""
import collections
import datetime
import os
import pathlib
import statistics
import subprocess

PREFACE = '''\
# Models

Figures of the assignments in `fixtures/models`, whose references are right solutions of instructors. `just model-figures` measures
again and writes this page. `just model-figures --only PART` measures one part, and keeps the others. A part or an assignment
that is not on this page has not been measured yet.
'''
TITLES = {
    'verdicts': 'Eight assignments',
    'found': 'Wrong submissions that games find',
    'styles': 'Right submissions in guessed games, without rules',
    'sources': 'What each source of guesses is worth',
    'survivors': 'Mutants that scenarios and games leave',
    'built_in': 'A right submission as the model of a built-in puzzle',
    'costs': 'What a model costs',
    'speed': 'Speed of games',
    'proof': 'All states of a board',
    'start': 'Assignments made from a solution',
}
# What a built-in reference does better than a model, and why.
BETTER = [
    ('judges open answers without rules', 'The instructor of a model writes an `@open_call`. Without it, a call with several right '
     'answers is taken for a determined one.'),
    ('says what a right answer is', 'It knows the puzzle, so it names the square that is wrong. A rule says what its `assert` says.'),
    ('begins games with many boards', 'It generates boards, also large, empty and broken ones. A model has the beginnings of '
     'examples, or an `@opening`.'),
    ('finds smaller boards for a failure', 'It knows which boards are simpler. Of a model, only the rules know which beginnings are '
     'right, so games keep theirs.'),
    ('knows what the text leaves open', 'Messages and kinds of exceptions are in its code. A model needs `free` and '
     '`@unspecified`.'),
    ('shows pictures', 'Pages draw its boards as pictures, with marks on wrong squares. A model has cells with a text and a colour.'),
    ('plays windows', 'Flow is a window. A model has no windows, so Flow is not in the table.'),
    ('needs no process', 'It plays in the process of Puzzlemark, so games are faster, and it works on Windows.'),
    ('solves, generates and explains', 'These commands need algorithms. A model only answers calls.'),
]
# Why a mutant is left: by assignment, the original line and the changed one.
ORDER = 'Exchanges two parts of a condition that change nothing.'
REASONS = {
    ('bank-account', 'if amount < 0:', 'if amount > self.balance:'):
        'Exchanges two checks. A balance is never below 0, so no amount fails both.',
    ('connect-four', 'return self.winner() is not None or self.open_columns() == []',
     'return self.open_columns() == [] or self.winner() is not None'): ORDER,
    ('linked-list', 'if not isinstance(other, LinkedList) or len(self) != len(other):',
     'if len(self) != len(other) or not isinstance(other, LinkedList):'):
        'Fails for `items == 3`. The text compares lists with lists only.',
    ('word-count', "if 'a' <= letter <= 'z' or 'A' <= letter <= 'Z':",
     "if 'A' <= letter <= 'Z' or 'a' <= letter <= 'z':"): ORDER,
}
WORST_DETERMINED, WORST_OPEN = 1.15, 2.5


def circumstances(root, program, options):
    commit = subprocess.run(['git', 'describe', '--always', '--dirty'], cwd=root, capture_output=True, text=True)
    profile = 'a debug build' if is_debug(program.path) else 'a release build'
    return {
        'date': str(datetime.date.today()), 'commit': commit.stdout.strip() or 'unknown', 'profile': profile,
        'games': options.games, 'operations': options.operations, 'load': round(os.getloadavg()[0], 1),
        'assignments': options.assignment,
    }


def is_debug(path):
    return any('debug' in part for part in pathlib.Path(path).parts)


def page(kept):
    text = PREFACE
    for part, title in TITLES.items():
        if part in kept:
            result, how = kept[part]['result'], kept[part]['circumstances']
            text += f'\n## {title}\n\n{SECTIONS[part](result, how)}\n{measured(how)}\n'
    return text


def measured(how):
    only = f', only {", ".join(how["assignments"])}' if how['assignments'] else ''
    return f'*Measured {how["date"]} at commit {how["commit"]} with {how["profile"]}, load {how["load"]}{only}.*'


def table(heads, rows):
    aligned = ['---'] + ['--:'] * (len(heads) - 1)
    return '\n'.join(f'| {" | ".join(map(str, row))} |' for row in [heads, aligned, *rows]) + '\n'


def code(text):
    line = ' '.join(str(text).split()).replace('|', '\\|')
    return f'`{line if len(line) <= 80 else line[:77] + "..."}`'


def verdicts(result, how):
    rows = [[name, row['rules'], row['right'], ', '.join(row['languages']), row['wrong'],
             'all as permitted' if not row['mistakes'] else f'{len(row["mistakes"])} lines of mistakes']
            for name, row in result.items()]
    rows.append(['*all*', sum(row['rules'] for row in result.values()), sum(row['right'] for row in result.values()), '',
                 sum(row['wrong'] for row in result.values()), ''])
    return ('`rules` are lines of the file of rules, without empty lines and comments. `lint --submissions` plays all '
            'submissions.\n\n' + table(['assignment', 'rules', 'right', 'languages', 'wrong', 'verdicts'], rows))


def found(result, how):
    rows = collections.defaultdict(lambda: {False: [], True: []})
    missed = []
    for name, one, emptied, explored in result:
        rows[name][emptied].append(explored['steps'])
        if not explored['steps'] and not emptied:
            missed.append(f'`{name}/{one}`')
    def cells(all_steps):
        lengths = [len(steps) for steps in all_steps if steps]
        return [f'{len(lengths)} of {len(all_steps)}', statistics.median(lengths) if lengths else '', max(lengths, default='')]
    body = [[name, *cells(row[False]), *cells(row[True])] for name, row in rows.items()]
    both = {emptied: [steps for row in rows.values() for steps in row[emptied]] for emptied in (False, True)}
    body.append(['*all*', *cells(both[False]), *cells(both[True])])
    heads = ['assignment', 'found', 'median steps', 'most', 'found without scenarios', 'median steps', 'most']
    note = f'\nNot found: {", ".join(missed)}.\n' if missed else ''
    return (f'No expectation of a scenario is used: only `explore`, with {how["games"]} games of {how["operations"]} operations. '
            'Its games take the operations of the scenarios as examples. Without scenarios, they have the rules and the '
            'doctests of the model. `steps` is the length of the session that shows the failure.\n\n' + table(heads, body) + note)


def styles(result, how):
    rows, disputes = [], collections.Counter()
    for name, row in result.items():
        own = row.get('submissions', {})
        disputed = [(name, *one) for submission in own.values() for one in submission['disputed']]
        disputes.update((name, call, rule) for name, call, _, _, rule in disputed)
        lost = sum(submission['verdicts'] != ['accepted'] for submission in own.values())
        rows.append([name, len(own) or row.get('error', ''), lost, len(disputed)])
    total = [sum(row[place] for row in rows if isinstance(row[1], int)) for place in (1, 2, 3)]
    text = ('The random games of each assignment, played by all its right submissions. All rules are left out, so everything is '
            'guessed. A failure costs points only if the second right solution agrees with the model.\n\n'
            + table(['assignment', 'right submissions', 'lose a point', 'disputed'], [*rows, ['*all*', *total]]))
    if disputes:
        text += '\n' + table(['disputed call', 'times', 'advice'],
                             [[f'{name}: {code(call)}', times, rule] for (name, call, rule), times in sorted(disputes.items())])
    return text


def sources(result, how):
    names = sorted({name for name, *_ in result})
    settings = list(dict.fromkeys(setting for _, _, setting, _ in result))
    rows = []
    for setting in settings:
        own = [sum(hit for name, _, other, hit in result if name == one and other == setting) for one in names]
        rows.append([setting, *own, f'**{sum(own)}**'])
    return (f'Planted faults that `explore` finds in {how["games"]} games of {how["operations"]} operations, of '
            f'{len({(name, one) for name, one, *_ in result})}.\n\n' + table(['setting', *names, 'all'], rows))


def survivors(result, how):
    rows, left = [], []
    for name, row in result.items():
        if 'error' in row:
            rows.append([name, code(row['error']), '', '', ''])
            continue
        counts = row['counts']
        rows.append([name, counts['mutants'], counts['caught'], counts['found'], counts['equivalent'], counts['unknown']])
        for before, after, fate in row['left']:
            if fate not in ('found', 'equivalent'):
                left.append([f'{name}: {code(before)}', code(after), REASONS.get((name, before, after), '**not explained**')])
    text = table(['assignment', 'mutants', 'caught', 'found by games', 'equivalent on all boards', 'left'], rows)
    return text + ('\n' + table(['original', 'left', 'reason'], left) if left else '')


def built_in(result, how):
    rows = [[puzzle, f'{determined} of {scenarios}', submissions, verdicts, differ]
            for puzzle, (determined, scenarios, submissions, verdicts, differ) in sorted(result.items())]
    return ('A right submission in Python is the model. It judges all fixtures in the scenarios in which the built-in puzzle '
            'determines each reply, and so does the puzzle. The test `slow models::` compares the verdicts. Submissions that reach a '
            'limit in every scenario are left out.\n\n'
            + table(['puzzle', 'determined scenarios', 'submissions', 'verdicts', 'differ'], rows)
            + '\nIn Pyramids, the model also rejects `exceptions-without-parent`, and is right: it compares the parents of an '
            'exception, and the puzzle its name.\n\n'
            + table(['the built-in reference', 'why it does this better'], BETTER).replace('--:', '---'))


def speed(result, how):
    rows = []
    for name in result:
        puzzle, form = name.split(', ')
        rates = result[name]
        rows.append([puzzle, form, rates['games'], f'{rates["operations"] / rates["games"]:.0f}',
                     f'{rates["games"] / rates["cpu"]:.0f}', f'{rates["operations"] / rates["cpu"]:.0f}'])
    return ('Games of 20 operations after the beginning, with a right submission in Python. CPU seconds are those of all processes: '
            'Puzzlemark, submission and model. The time to start is left out. Both kinds of games differ: those of a model are made '
            'from examples.\n\n'
            + table(['puzzle', 'reference', 'games', 'operations per game', 'games per CPU second', 'operations per CPU second'], rows))


def proof(result, how):
    right, fault, random = (result[name] for name in ('right', 'fault', 'random'))
    rows = [
        ['right, all states', right['states'], f'{right["wall"]:.1f} s', 'equal' if not right['steps'] else 'fails'],
        ['fault in one state, all states', fault['states'], f'{fault["wall"]:.1f} s',
         f'found in {len(fault["steps"])} steps' if fault['steps'] else 'not found'],
        ['fault in one state, 200 random games', '', '', f'found in {len(random["steps"])} steps' if random['steps'] else 'not found'],
    ]
    return '3 x 3 Lights Out. The fault shows in one of the 512 states, for one call.\n\n' + table(
        ['submission', 'states', 'wall time', 'result'], rows)


def start(result, how):
    rows = [[name, *('yes' if row[key] == 0 else '**no**' for key in ('init', 'lint')), row['warnings'],
             '0' if row['check'] == 0 else '**not accepted**'] for name, row in result.items()]
    return table(['solution', '`init --from`', '`lint` without mistakes', 'warnings', 'edits to the first graded submission'], rows)


def costs(result, how):
    cpu, rows = result['cpu'], []
    for kind, answers, worst in [('determined', 'same', WORST_DETERMINED), ('open', 'same', WORST_OPEN), ('open', 'own', WORST_OPEN)]:
        model, literals = cpu[f'{kind}, {answers} answers, model'], cpu[f'{kind}, same answers, literals']
        ratio = model / literals
        rows.append([f'{kind} calls, {answers} answers', f'{literals:.2f} s', f'{model:.2f} s', f'{ratio:.2f}', worst, 'yes' if ratio <= worst else '**no**'])
    games = 10 * result['students']
    own = 1000 * (cpu['open, own answers, model'] - cpu['open, same answers, literals']) / games
    return (f'A class of {result["students"]} different submissions to Lights Out, ten scenarios of 13 steps; with open calls, three '
            f'of them are `solve`. All submissions give the same answers, or each gives its own. CPU time of all processes, the best '
            f'of {result["rounds"]} runs.\n\n'
            + table(['scenarios', 'literals', 'model', 'ratio', 'at most', 'met'], rows)
            + f'\nAnswers that another submission gave before are known. With answers of its own, each of the {games} games needs a '
            f'copy of the model\'s process, and the model plays the game again: {own:.0f} ms of CPU time for each game. Half of the '
            'time of the model\'s process is that of the kernel, which copies the memory.\n')


SECTIONS = {name: globals()[name] for name in TITLES}
