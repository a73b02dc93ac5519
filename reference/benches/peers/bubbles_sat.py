"""Bubbles and boulders by SAT: are there no, one, or more solutions?

Each square has a variable for a bubble and one for a boulder.
"""

import process
import sat


def clauses(rows, bubbles, boulders):
    squares = [(row, column) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != '#']
    regions = {}
    for row, column in squares:
        regions.setdefault(rows[row][column], []).append((row, column))
        yield [-bubbles[row, column], -boulders[row, column]]
        for pieces, step in (bubbles, -1), (boulders, 1):
            if (row + step, column) in pieces:
                yield [-pieces[row, column], pieces[row + step, column]]
    for region in regions.values():
        for pieces in bubbles, boulders:
            own = [pieces[square] for square in region]
            yield own
            yield from sat.at_most(1, own)


def solve(text):
    rows = text.split('\n')
    squares = [(row, column) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != '#']
    bubbles = {square: 2 * index + 1 for index, square in enumerate(squares)}
    boulders = {square: 2 * index + 2 for index, square in enumerate(squares)}
    chosen = [*bubbles.values(), *boulders.values()]
    return process.told(sat.count(clauses(rows, bubbles, boulders), chosen, 2))


process.run(solve)
