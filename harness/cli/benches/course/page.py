"""The page `harness/COURSE.md`: targets first, then the tables."""
import datetime
import os
import pathlib
import platform
import subprocess
from typing import NamedTuple

from classes import ROOT

CHECK50_MIN, GRADESCOPE_MIN = 100, 5
# The largest ratios of a class to the one before it that count as linear and as flat.
LINEAR_MAX, FLAT_MAX, BUSY_MIN = 1.1, 1.25, 0.9
CORES = len(os.sched_getaffinity(0))


class Measured(NamedTuple):
    """The results. Each row is a `Row`, or a text that says why there is none."""
    how: str
    starting: float
    load: float
    others: list
    languages: tuple
    growth: list


def table(heads, rows):
    """A Markdown table, with the skipped rows listed below it."""
    lines = [heads, ['---'] + ['--:'] * (len(heads) - 1), *(row for row in rows if not isinstance(row, str))]
    text = '\n'.join(f'| {" | ".join(map(str, line))} |' for line in lines) + '\n'
    return text + ''.join(f'\n{row}\n' for row in rows if isinstance(row, str))


def told(rows, cells):
    """The cells of each row of a table."""
    return [row if isinstance(row, str) else cells(row) for row in rows]


def busy(row):
    return row.used.cpu / row.used.wall


def number(of):
    return f'{of:,}'


def circumstances(options, measured):
    python = subprocess.run([options.python, '-V'], capture_output=True, text=True).stdout.strip()
    commit = subprocess.run(['git', 'describe', '--always', '--dirty'], cwd=ROOT, capture_output=True, text=True)
    memory = os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30
    _, rows = measured.languages
    text = (f'Measured {datetime.date.today()} at commit {commit.stdout.strip() or "unknown"}, on {CORES} cores, '
            f'{memory:.0f} GiB, Linux {platform.release()}, as {"root" if os.geteuid() == 0 else "a user without rights"}, '
            f'shared (load {measured.load:.2f} before, {os.getloadavg()[0]:.2f} at the end). Submissions ran in '
            f'{rows[0].proof.driver}, isolated: {rows[0].proof.level}; the other graders in {python}, not isolated. '
            f'CPU time was measured by {measured.how}; {measured.starting * 1000:.1f} ms of it are those of starting a '
            f'command that does nothing, once for each command.\n')
    return '**Only to see whether it runs: no figures to quote.**\n\n' + text if options.quick else text


def ours_beside(measured):
    """Puzzlemark's class of one scenario with the size of the other graders' classes, or its smallest one."""
    rows = measured.growth[0][1]
    sizes = {row.number for row in measured.others if not isinstance(row, str)}
    return next((row for row in rows if row.number in sizes), rows[0])


def targets(measured):
    lines = []

    def line(what, target, value, met):
        lines.append([what, target, value, 'yes' if met else '**no**'])

    one = measured.growth[0][1][-1]
    # The time of the others is proportional to the class: they have no common start and write no pages.
    for name, least in ('check50', CHECK50_MIN), ('gradescope-utils', GRADESCOPE_MIN):
        row = next((row for row in measured.others if not isinstance(row, str) and row.name.startswith(name)), None)
        for ours in ours_beside(measured), one:
            ratio = row.each / ours.each if row else 0
            line(f'CPU for a submission in {name}, to that in Puzzlemark ({number(ours.number)} submissions, one scenario)',
                 f'>= {least}', f'{ratio:.1f}' if row else 'not measured', ratio >= least)
    line('isolation meanwhile', 'full', one.proof.level, one.proof.level == 'full')
    for scenarios, rows in measured.growth:
        least, last = rows[-2:]
        class_of = f'{scenarios} scenario{"s" * (scenarios > 1)}: '
        between = f', {number(last.number)} submissions to {number(least.number)}'
        ratio = (last.used.wall / last.number) / (least.used.wall / least.number)
        line(f'{class_of}wall time for a submission{between}', f'<= {LINEAR_MAX}', f'{ratio:.2f}', ratio <= LINEAR_MAX)
        ratio = last.used.memory / least.used.memory
        line(f'{class_of}memory of the harness{between}', f'<= {FLAT_MAX}', f'{ratio:.2f}', ratio <= FLAT_MAX)
        line(f'{class_of}cores busy, of {CORES}', f'>= {BUSY_MIN * CORES:.1f}', f'{busy(last):.2f}',
             busy(last) >= BUSY_MIN * CORES)
    return table(['what', 'target', 'measured', 'met'], lines)


def beside(measured):
    ours = measured.growth[0][1]
    rows = told(measured.others + ours[::-1], lambda row: [
        row.name if row.proof is None else 'Puzzlemark', number(row.number), f'{row.used.wall / row.number * 1000:.1f}',
        f'{row.each * 1000:.2f}', f'{row.each / ours_beside(measured).each:.2f}'])
    return table(['grader', 'submissions', 'wall ms each', 'CPU ms each', f'CPU, to {number(ours_beside(measured).number)} in Puzzlemark'], rows)


def languages(rows):
    return table(['submissions', 'number', 'wall s', 'CPU s', 'CPU ms each', 'each per second and core', 'harness MiB'], told(
        rows, lambda row: [row.name, number(row.number), f'{row.used.wall:.1f}', f'{row.used.cpu:.1f}',
                           f'{row.each * 1000:.1f}', f'{1 / row.each:.1f}', f'{row.used.memory:.0f}']))


def growth(rows):
    def cells(row, before):
        ratio = (lambda value: f'{value(row) / value(before):.2f}') if before else lambda value: ''
        return [number(row.number), f'{row.used.wall:.1f}', ratio(lambda row: row.used.wall / row.number),
                f'{row.used.cpu:.1f}', f'{row.each * 1000:.2f}', ratio(lambda row: row.each), f'{busy(row):.2f}',
                f'{row.used.memory:.0f}', ratio(lambda row: row.used.memory), f'{row.used.memory_of_all:.0f}']

    heads = ['submissions', 'wall s', 'each, to the row before', 'CPU s', 'CPU ms each', 'each, to the row before',
             f'cores busy, of {CORES}', 'harness MiB', 'to the row before', 'all processes MiB']
    return table(heads, map(cells, rows, [None, *rows]))


def shares(measured):
    def cells(name, row):
        used, harness, kept = row.used, row.used.own, row.used.kept
        # Puzzlemark reports the time of a program in whole milliseconds, rounded down.
        others = used.cpu - row.proof.told
        least, most = max(harness + kept, others - row.proof.results / 1000) / used.cpu, others / used.cpu
        return [name, number(row.number), f'{harness / used.cpu:.2f}', f'{harness / row.number * 1000:.2f}',
                f'{kept / used.cpu:.2f}', f'{max(0, 1 - (harness + kept) / used.cpu):.2f}', f'{least:.2f}', f'{most:.2f}']

    scenarios, rows = measured.languages
    lines = [cells(f'{row.name}, {scenarios} scenarios', row) for row in rows if not isinstance(row, str)
             and 'built by' not in row.name]
    for scenarios, rows in measured.growth:
        lines += [cells(f'Python, {scenarios} scenario{"s" * (scenarios > 1)}', row) for row in rows]
    return table(['class', 'submissions', 'harness', 'ms each', 'keepers, launchers, what is kept ready',
                  'shims and submissions', "Puzzlemark's own, at least", 'at most'], lines)


def page(options, measured):
    scenarios, rows = measured.languages
    parts = [(pathlib.Path(__file__).parent / 'preface.md').read_text(), circumstances(options, measured),
             '## Targets\n', targets(measured), '## Beside other graders\n', beside(measured),
             f'## Languages, all {scenarios} scenarios\n', languages(rows)]
    for scenarios, rows in measured.growth:
        parts += [f'## Growth, {scenarios} scenario{"s" * (scenarios > 1)}\n', growth(rows)]
    return '\n'.join([*parts, "## Puzzlemark's share of the CPU time\n", shares(measured)])
