"""Changes that resemble students' mistakes, in addition to those of Cosmic Ray."""

import ast

from . import exchanges, loops, omissions, types
from .source import Source, changed

OPERATORS = (
    loops.loop_bounds,
    loops.loop_elements,
    loops.loop_rounds,
    loops.early_returns,
    exchanges.exchanges,
    exchanges.axes,
    exchanges.functions,
    omissions.copies,
    omissions.conditions,
    omissions.statements,
    omissions.defaults,
    types.types,
)


def changes(text):
    """Yields all changes of a source. `changed(text, change.edits)` makes one of them."""
    source = Source(text)
    for node in ast.walk(source.tree):
        for operator in OPERATORS:
            yield from operator(source, node)
