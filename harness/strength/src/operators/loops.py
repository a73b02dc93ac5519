"""Changes of loops, slices and returns: one round too few, one element too many, an early end."""

import ast

from .source import LEAVES, Change, blocks, callee

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.While)


def is_one_less_or_more(source, node):
    """Returns the texts of an expression minus one and plus one. Returns none for a number, because
    Cosmic Ray changes it.
    """
    if isinstance(node, ast.Constant) or node is None:
        return []
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return []
    if isinstance(node, (ast.IfExp, ast.Lambda, ast.BoolOp, ast.Compare)):
        return [f"({source.of(node)}) - 1", f"({source.of(node)}) + 1"]
    return [f"{source.of(node)} - 1", f"{source.of(node)} + 1"]


def loop_bounds(source, node):
    """Changes a bound of `range(n)` or of a slice by one."""
    if callee(node) == "range" and node.args:
        for bound in node.args[:2]:
            for text in is_one_less_or_more(source, bound):
                yield source.change("LoopBound", node, (bound, text))
        if len(node.args) == 1:
            yield source.change("LoopBound", node, (node.args[0], f"1, {source.of(node.args[0])}"))
    if isinstance(node, ast.Slice):
        for bound in (node.lower, node.upper):
            for text in is_one_less_or_more(source, bound):
                yield source.change("SliceBound", node, (bound, text))


def loop_elements(source, node):
    """Leaves out the first or last element of a loop."""
    if not isinstance(node, (ast.For, ast.comprehension)):
        return
    over = node.iter
    if callee(over) in ("range", "count", "repeat", "cycle"):
        return
    for part in ("[1:]", "[:-1]"):
        yield source.change("LoopElement", over, (over, f"list({source.of(over)}){part}"))


def loop_rounds(source, node):
    """Ends a loop after a few rounds."""
    if not isinstance(node, LOOPS) or not source.is_alone(node.body[-1]):
        return
    last = node.body[-1]
    if not isinstance(last, LEAVES):
        yield Change("LoopOnce", node.lineno, [source.after(last, "break")])
    if isinstance(node, ast.While) and not node.orelse and node.body[0].lineno > node.test.end_lineno:
        start, _ = source.span(node)
        test, _ = source.span(node.body[0])
        indent = " " * node.body[0].col_offset
        for rounds in (2, 3):
            head = f"for _ in range({rounds}):\n{indent}if not ({source.of(node.test)}): break\n{indent}"
            yield Change("LoopRounds", node.lineno, [(start, test, head)])


def early_returns(source, node):
    """Makes a function return too early, or copies the `return` after a loop into the loop."""
    if isinstance(node, FUNCTIONS):
        for statement in node.body[1:]:
            if source.is_alone(statement):
                yield Change("EarlyReturn", statement.lineno, [source.before(statement, "return")])
    for block in blocks(node):
        for loop, statement in zip(block, block[1:]):
            last = loop.body[-1] if isinstance(loop, LOOPS) else None
            if isinstance(statement, ast.Return) and last and source.is_alone(last):
                text = source.of(statement)
                if "\n" not in text:
                    yield Change("ReturnInLoop", last.end_lineno, [source.after(last, text)])
