"""Flow by SAT, as a peer for the benchmark: are there no, one, or more solutions?

    cargo bench -p puzzlemark-reference --bench flow -- --puzzles > puzzles.txt
    pip install python-sat
    python3 flow_peer.py puzzles.txt

Edges and colours of cells are variables; loops are cut when they turn up. CaDiCaL 1.5.3 solves.
Prints a name, the number of solutions (2 for more) and CPU milliseconds per puzzle.
"""

import sys
import time
from itertools import combinations

from pysat.solvers import Solver


def clauses(rows, edges, colored, letters):
    """The rules but for loops."""
    beside = {}
    for (one, other), edge in edges.items():
        beside.setdefault(one, []).append(edge)
        beside.setdefault(other, []).append(edge)
    for cell, sides in beside.items():
        letter = rows[cell[0]][cell[1]]
        degree = 2 if letter == '.' else 1
        for some in combinations(sides, degree + 1):
            yield [-edge for edge in some]
        for some in combinations(sides, len(sides) - degree + 1):
            yield list(some)
        own = [colored[cell, each] for each in letters]
        if letter == '.':
            yield own
            for one, other in combinations(own, 2):
                yield [-one, -other]
        else:
            for each, variable in zip(letters, own):
                yield [variable if each == letter else -variable]
    for (one, other), edge in edges.items():
        for letter in letters:
            yield [-edge, -colored[one, letter], colored[other, letter]]
            yield [-edge, colored[one, letter], -colored[other, letter]]


def loops(joined, ends):
    """The edges of each loop, given the joined neighbours of each cell."""
    seen = set()
    for start in list(ends) + list(joined):
        edges, cell, last = [], start, None
        while cell not in seen:
            seen.add(cell)
            ahead = [(other, edge) for other, edge in joined[cell] if edge != last]
            if ahead:
                cell, last = ahead[0]
                edges.append(last)
        if edges and cell == start:
            yield edges


def count(rows, limit=2):
    cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
    ends = {cell: rows[cell[0]][cell[1]] for cell in cells if rows[cell[0]][cell[1]] != '.'}
    letters = sorted(set(ends.values()))
    edges = {}
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other[0] < len(rows) and other[1] < len(rows[0]):
                edges[(row, column), other] = len(edges) + 1
    keys = [(cell, letter) for cell in cells for letter in letters]
    colored = {key: len(edges) + 1 + index for index, key in enumerate(keys)}
    solver = Solver(name='cadical153', bootstrap_with=clauses(rows, edges, colored, letters))
    found = 0
    while found < limit and solver.solve():
        true = set(solver.get_model())
        joined = {cell: [] for cell in cells}
        for (one, other), edge in edges.items():
            if edge in true:
                joined[one].append((other, edge))
                joined[other].append((one, edge))
        cuts = list(loops(joined, ends))
        for cut in cuts:
            solver.add_clause([-edge for edge in cut])
        if not cuts:
            found += 1
            solver.add_clause([-edge for edge in edges.values() if edge in true])
    return found


def main():
    for block in open(sys.argv[1], encoding='utf-8').read().split('\n\n'):
        lines = block.split('\n')
        grid = [line for line in lines if line and ' ' not in line]
        if grid:
            start = time.process_time()
            found = count(grid)
            print(lines[0].split(' ')[0], found, f'{(time.process_time() - start) * 1e3:.1f}')


main()
