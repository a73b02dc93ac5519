"""Changes of a result's type: a list for a tuple, 1 for True."""

import ast

from .source import bracketed, callee

RETURNS = (ast.Return, ast.Yield)
# The replacements for calls that make a value of a type.
TYPES = {"list": "tuple", "tuple": "list", "set": "list", "frozenset": "list"}


def types(source, node):
    """Changes the type of a returned value, or of a tuple or set in a function."""
    if not isinstance(node, ast.expr) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    if not source.is_in_function(node):
        return
    parent = source.parents.get(node)
    for text in [*tuples(source, node, parent), *calls(source, node, parent)]:
        yield source.change("TypeOfResult", node, (node, text))
    if isinstance(parent, (ast.Return, ast.Lambda)):
        for text in returned(source, node):
            yield source.change("TypeOfResult", node, (node, text))


def tuples(source, node, parent):
    text = source.of(node)
    is_index = isinstance(parent, ast.Subscript) and parent.slice is node
    if isinstance(node, ast.Tuple) and not is_index:
        if not node.elts or source.span(node)[0] < bracketed(source, node.elts[0])[0]:
            yield f"[{text[1:-1]}]"
        elif isinstance(parent, RETURNS):
            yield f"[{text}]"
    elif isinstance(node, (ast.List, ast.ListComp)) and isinstance(parent, RETURNS):
        yield f"tuple({text})"
    elif isinstance(node, (ast.Set, ast.SetComp)):
        yield f"list({text})"


def calls(source, node, parent):
    if not isinstance(parent, (*RETURNS, ast.Tuple, ast.List)) or callee(node) is None:
        return
    other = TYPES.get(callee(node)) if isinstance(node.func, ast.Name) else None
    if other:
        yield other + source.text[source.end(node.func) : source.end(node)]
    elif callee(node) == "sorted":
        yield f"tuple({source.of(node)})"


def returned(source, node):
    """Yields texts for a number, a truth value or None that is returned."""
    if isinstance(node, (ast.Compare, ast.BoolOp)) or callee(node) in ("any", "all"):
        yield f"int({source.of(node)})"
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield from (str(int(node.value)), "None")
    elif isinstance(node.value, int):
        yield repr(str(node.value))
    elif node.value is None:
        yield "False"
