"""Clauses for models of CaDiCaL."""

from itertools import combinations

from pysat.solvers import Solver

NAME = 'cadical195'


def at_most(number, literals):
    """Clauses that permit at most this number of the literals."""
    for some in combinations(literals, number + 1):
        yield [-literal for literal in some]


def at_least(number, literals):
    """Clauses that demand at least this number of the literals."""
    for some in combinations(literals, len(literals) - number + 1):
        yield list(some)


def count(clauses, chosen, limit, cuts=lambda true: []):
    """Counts models, up to a limit, that differ in the chosen variables. `cuts` forbids models that are not solutions.
    """
    found = 0
    with Solver(name=NAME, bootstrap_with=clauses) as solver:
        while found < limit and solver.solve():
            true = set(solver.get_model())
            cut = list(cuts(true))
            for clause in cut:
                solver.add_clause(clause)
            if not cut:
                found += 1
                solver.add_clause([-variable for variable in chosen if variable in true])
    return found
