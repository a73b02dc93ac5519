"""Flow by SAT: a solution, or are there no, one, or more?

Edges and colours of cells are variables; loops are cut when they turn up.
"""

import sys

import process
import sat


def clauses(rows, edges, colored, letters):
    """The rules, without those against loops."""
    beside = {}
    for (one, other), edge in edges.items():
        beside.setdefault(one, []).append(edge)
        beside.setdefault(other, []).append(edge)
    for cell, sides in beside.items():
        letter = rows[cell[0]][cell[1]]
        degree = 2 if letter == '.' else 1
        yield from sat.at_most(degree, sides)
        yield from sat.at_least(degree, sides)
        own = [colored[cell, each] for each in letters]
        if letter == '.':
            yield own
            yield from sat.at_most(1, own)
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


def variables(rows):
    """Cells, and the numbers of the variables of edges and colours."""
    cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
    letters = sorted({letter for line in rows for letter in line} - {'.'})
    edges = {}
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other[0] < len(rows) and other[1] < len(rows[0]):
                edges[(row, column), other] = len(edges) + 1
    keys = [(cell, letter) for cell in cells for letter in letters]
    colored = {key: len(edges) + 1 + index for index, key in enumerate(keys)}
    return cells, letters, edges, colored


def count(text, limit):
    rows = text.split('\n')
    cells, letters, edges, colored = variables(rows)
    ends = [cell for cell in cells if rows[cell[0]][cell[1]] != '.']

    def cuts(true):
        joined = {cell: [] for cell in cells}
        for (one, other), edge in edges.items():
            if edge in true:
                joined[one].append((other, edge))
                joined[other].append((one, edge))
        for loop in loops(joined, ends):
            yield [-edge for edge in loop]

    return sat.count(clauses(rows, edges, colored, letters), edges.values(), limit, cuts)


def first(text):
    return ['unsolvable', 'found'][count(text, 1)]


def unique(text):
    return process.told(count(text, 2))


process.run({'first': first, 'unique': unique}[sys.argv[1]])
