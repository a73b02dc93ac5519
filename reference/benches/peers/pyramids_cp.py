"""Pyramids by CP-SAT: a solution, or are there no, one, or more?

Heights are integers; each line has the highest so far, step by step, and whether a step rises.
"""

import sys

from ortools.sat.python import cp_model

import process
import pyramids_text


def model_of(text):
    guide, given = pyramids_text.parse(text)
    size = len(guide[0])
    model = cp_model.CpModel()
    cells = [model.new_int_var(height or 1, height or size, '') for height in given]
    rows = [cells[size * row:size * (row + 1)] for row in range(size)]
    columns = [cells[column::size] for column in range(size)]
    for line in rows + columns:
        model.add_all_different(line)
    top, bottom, left, right = guide
    for clues, lines, step in (top, columns, 1), (bottom, columns, -1), (left, rows, 1), (right, rows, -1):
        for clue, line in zip(clues, lines):
            if clue:
                see(model, line[::step], clue)
    return model, cells


def see(model, line, clue):
    size = len(line)
    highest, seen = line[0], []
    for cell in line[1:]:
        rises = model.new_bool_var('')
        model.add(cell > highest).only_enforce_if(rises)
        model.add(cell < highest).only_enforce_if(~rises)
        seen.append(rises)
        peak = model.new_int_var(1, size, '')
        model.add_max_equality(peak, [highest, cell])
        highest = peak
    model.add(sum(seen) == clue - 1)


def exclude(model, cells, table):
    others = []
    for cell, height in zip(cells, table):
        other = model.new_bool_var('')
        model.add(cell != height).only_enforce_if(other)
        others.append(other)
    model.add_bool_or(others)


def count(text, limit):
    model, cells = model_of(text)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < limit and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found += 1
        if found < limit:
            exclude(model, cells, [solver.value(cell) for cell in cells])
    return found


def first(text):
    return ['unsolvable', 'found'][count(text, 1)]


def unique(text):
    return process.told(count(text, 2))


process.run({'first': first, 'unique': unique}[sys.argv[1]])
