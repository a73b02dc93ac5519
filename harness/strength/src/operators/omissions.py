"""Changes that remove something: a statement, a check, a condition, a copy, a default."""

import ast

from .source import LEAVES, Change, argument, blocks, bracketed, callee

COPIES = ("list", "dict", "set", "tuple", "copy", "deepcopy")
PLAIN_CALLS = ("sorted", "reversed", "abs", "strip", "rstrip", "lstrip", "upper", "lower")


def copies(source, node):
    """Removes a copy, a sort or a strip. The value is used as it is."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        bounds = node.slice
        if not (bounds.lower or bounds.upper or bounds.step) and isinstance(node.ctx, ast.Load):
            yield source.change("DroppedCopy", node, (node, source.of(node.value)))
    if isinstance(node, (ast.ListComp, ast.SetComp)) and len(node.generators) == 1:
        loop = node.generators[0]
        copied = node.elt.value if isinstance(node.elt, ast.Subscript) else node.elt
        copied = argument(copied) if callee(copied) in COPIES and copied.args else copied
        copied = copied.func.value if callee(copied) == "copy" else copied
        is_copy = source.of(loop.target) == (source.of(copied) if copied else None)
        if is_copy and not loop.ifs:
            yield source.change("DroppedCopy", node, (node, source.inner(loop.iter)))
    name = callee(node)
    if name not in COPIES and name not in PLAIN_CALLS:
        return
    operator = "DroppedCopy" if name in COPIES else "DroppedCall"
    inner = argument(node) if node.args else getattr(node.func, "value", None)
    if inner is not None and not isinstance(inner, ast.GeneratorExp):
        yield source.change(operator, node, (node, source.inner(inner)))


def conditions(source, node):
    """Removes one of several conditions."""
    if isinstance(node, ast.BoolOp):
        for index, value in enumerate(node.values):
            # The text between the condition and its neighbour goes too.
            if index + 1 < len(node.values):
                start, end = bracketed(source, value)[0], bracketed(source, node.values[index + 1])[0]
            else:
                start, end = bracketed(source, node.values[index - 1])[1], bracketed(source, value)[1]
            yield Change("DroppedCondition", value.lineno, [(start, end, "")])
    if isinstance(node, ast.Compare) and len(node.ops) > 1:
        parts = [node.left, *node.comparators]
        start, end = source.span(parts[0])[0], source.span(parts[1])[0]
        yield Change("DroppedCondition", node.lineno, [(start, end, "")])
        start, end = source.end(parts[-2]), source.end(parts[-1])
        yield Change("DroppedCondition", node.lineno, [(start, end, "")])
    if isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield source.change("DroppedCondition", test, (test, "True"))


def is_check(node):
    """Returns True if a statement only raises or skips something."""
    guards = isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], LEAVES)
    return guards or isinstance(node, ast.Assert)


def statements(source, node):
    """Removes a statement, or exchanges two checks."""
    for block in blocks(node):
        for one, other in zip(block, block[1:]):
            if is_check(one) and is_check(other) and not is_elif(source, one):
                yield source.exchange("ExchangedChecks", one, other)
        for statement in block:
            if not is_elif(source, statement) and not is_silent(statement):
                name = dropped(statement)
                if name:
                    yield source.change(name, statement, (statement, "pass"))


def is_elif(source, node):
    return isinstance(node, ast.If) and source.of(node).startswith("elif")


def is_silent(node):
    """Returns True if a statement does nothing: a text on its own, or `pass`."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Pass)


def dropped(node):
    """Returns the name of the change that removes a statement. Returns None if that makes no sense."""
    if isinstance(node, ast.Assert):
        return "DroppedAssert"
    if is_check(node):
        return "DroppedCheck"
    if isinstance(node, (ast.Assign, ast.AugAssign)):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        is_own = isinstance(target, ast.Attribute) and isinstance(node, ast.Assign)
        return "DroppedReset" if is_own else "DroppedStatement"
    simple = (ast.Expr, ast.Raise, ast.Return, ast.Break, ast.Continue, ast.Delete, ast.If, ast.While)
    return "DroppedStatement" if isinstance(node, simple) else None


def defaults(source, node):
    """Removes or changes the default of a parameter."""
    if not isinstance(node, ast.arguments):
        return
    named = [*node.posonlyargs, *node.args]
    with_default = list(zip(named[len(named) - len(node.defaults) :], node.defaults))
    keywords = [pair for pair in zip(node.kwonlyargs, node.kw_defaults) if pair[1]]
    for parameter, default in with_default[:1] + keywords:
        start, end = source.end(parameter), source.end(default)
        yield Change("DroppedDefault", parameter.lineno, [(start, end, "")])
    for _, default in with_default + keywords:
        is_none = isinstance(default, ast.Constant) and default.value is None
        yield source.change("OtherDefault", default, (default, "False" if is_none else "None"))
