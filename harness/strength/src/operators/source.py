"""A Python source, and edits of its text at nodes of its tree."""

import ast
import collections

# The name of a change, its line, and its edits. An edit (start, end, text) replaces
# source[start:end] by the text.
Change = collections.namedtuple("Change", "operator line edits")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Source:
    """A source with its tree. It can find the position of each node in the text."""

    def __init__(self, text):
        self.text = text
        self.tree = ast.parse(text)
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.parents = {}
        for node in ast.walk(self.tree):
            self.parents.update((child, node) for child in ast.iter_child_nodes(node))

    def offset(self, line, column):
        """Returns the index in the text of a line and column. Columns of a tree count bytes."""
        before = self.lines[line - 1].encode()[:column].decode()
        return self.starts[line - 1] + len(before)

    def span(self, node):
        return self.offset(node.lineno, node.col_offset), self.end(node)

    def end(self, node):
        return self.offset(node.end_lineno, node.end_col_offset)

    def of(self, node):
        start, end = self.span(node)
        return self.text[start:end]

    def inner(self, node):
        """Returns the text of an expression as an operand: in brackets, unless it is a word."""
        text = self.of(node)
        return text if isinstance(node, (ast.Name, ast.Attribute, ast.Constant, ast.Call)) else f"({text})"

    def is_in_function(self, node):
        while node is not None and not isinstance(node, FUNCTIONS):
            node = self.parents.get(node)
        return node is not None

    def change(self, operator, node, *edits):
        return Change(operator, node.lineno, [(*self.span(at), text) for at, text in edits])

    def exchange(self, operator, one, other):
        return self.change(operator, one, (one, self.of(other)), (other, self.of(one)))

    def is_alone(self, statement):
        """Returns True if no other statement is on its lines."""
        start, end = self.span(statement)
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", end)
        rest = self.text[end : line_end if line_end >= 0 else None]
        return not self.text[line_start:start].strip() and not rest.partition("#")[0].strip()

    def after(self, statement, text):
        """Returns an edit that adds a line after a statement, with the same indentation."""
        end = self.end(statement)
        line_end = self.text.find("\n", end)
        line_end = len(self.text) if line_end < 0 else line_end
        return line_end, line_end, f"\n{' ' * statement.col_offset}{text}"

    def before(self, statement, text):
        start, _ = self.span(statement)
        return start, start, f"{text}\n{' ' * statement.col_offset}"


def callee(node):
    """Returns the name of the called function. Returns None if the callee is not a name."""
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    return getattr(function, "id", None) or getattr(function, "attr", None)


def argument(node):
    """Returns the only argument of a call by name. Returns None if there are more."""
    by_name = isinstance(node.func, ast.Name) or getattr(node.func.value, "id", None) == "copy"
    if by_name and len(node.args) == 1 and not node.keywords:
        return node.args[0]
    return None


def blocks(node):
    """Yields the lists of statements of a node."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            yield block


def bracketed(source, node):
    """Returns the position of an expression, with the brackets around it."""
    start, end = source.span(node)
    first, last = source.span(source.parents[node])
    while True:
        before = source.text[first:start].rstrip()
        after = source.text[end:last].lstrip()
        if not before.endswith("(") or not after.startswith(")"):
            return start, end
        start = first + len(before) - 1
        end = last - len(after) + 1


def changed(source, edits):
    """Returns the source with the edits."""
    for start, end, text in sorted(edits, reverse=True):
        source = source[:start] + text + source[end:]
    return source
