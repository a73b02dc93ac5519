"""Changes that exchange two things: arguments, results, conditions, axes, `min` and `max`."""

import ast
import re

from .source import Change, callee

# Words for the two axes of a board in names: `num_rows` and `num_cols`.
AXES = (
    "row col",
    "rows cols",
    "row column",
    "rows columns",
    "height width",
    "h w",
    "i j",
    "x y",
    "r c",
)
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def exchanges(source, node):
    """Exchanges two neighbours: arguments, results, conditions or indices."""
    if isinstance(node, ast.Call):
        plain = [one for one in node.args if not isinstance(one, ast.Starred)]
        yield from neighbours(source, "ExchangedArguments", plain)
    if isinstance(node, (ast.Return, ast.Yield)) and isinstance(node.value, ast.Tuple):
        yield from neighbours(source, "ExchangedResults", node.value.elts)
    if isinstance(node, ast.BoolOp):
        yield from neighbours(source, "ExchangedConditions", node.values)
    if isinstance(node, ast.Subscript):
        if isinstance(node.slice, ast.Tuple):
            yield from neighbours(source, "ExchangedAxes", node.slice.elts)
        elif isinstance(node.value, ast.Subscript):
            yield from neighbours(source, "ExchangedAxes", [node.value.slice, node.slice])


def neighbours(source, operator, nodes):
    for one, other in zip(nodes, nodes[1:]):
        if source.of(one) != source.of(other):
            yield source.exchange(operator, one, other)


def axes(source, node):
    """Replaces a name for one axis by the name for the other axis."""
    if not isinstance(node, (ast.Name, ast.Attribute)) or not isinstance(node.ctx, ast.Load):
        return
    name = getattr(node, "id", None) or node.attr
    start = source.end(node) - len(name)
    for pair in AXES:
        for one, other in (pair.split(), reversed(pair.split())):
            twin = re.sub(rf"(?<![a-z]){one}(?![a-z])", other, name)
            if twin != name and re.search(rf"\b{twin}\b", source.text):
                yield Change("ExchangedAxes", node.lineno, [(start, source.end(node), twin)])


def functions(source, node):
    """Replaces `max` by `min`, `all` by `any` and so on."""
    twin = TWINS.get(callee(node))
    if twin and isinstance(node.func, ast.Name):
        yield source.change("ExchangedFunction", node, (node.func, twin))
