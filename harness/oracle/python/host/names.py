"""The operations of rules. In their texts, the name of a parameter means a variable."""

import ast

KNOWN_MAX = 10_000
known = {}
used = {}
members = {}


class Substitution(ast.NodeTransformer):
    def __init__(self, variables):
        self.variables = variables

    def visit_Name(self, node):
        if node.id in self.variables:
            return ast.copy_location(ast.Name(self.variables[node.id], node.ctx), node)
        return node


def with_variables(text, variables):
    """Returns an operation with replaced names. Raises `SyntaxError` if the text is not an
    operation.
    """
    key = (text, tuple(variables.items()))
    if key not in known:
        if len(known) > KNOWN_MAX:
            known.clear()
        tree = ast.parse(text.strip())
        if len(tree.body) != 1:
            raise SyntaxError("this is not one operation")
        known[key] = ast.unparse(Substitution(variables).visit(tree)) if variables else text.strip()
    return known[key]


def names_in(text):
    """Returns the names whose values an operation uses."""
    if text not in used:
        if len(used) > KNOWN_MAX:
            used.clear()
        names = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)]
        used[text] = [node.id for node in names if isinstance(node.ctx, ast.Load)]
    return used[text]


def members_in(text, variable):
    """Returns the attributes and methods of a variable that an operation uses."""
    key = (text, variable)
    if key not in members:
        if len(members) > KNOWN_MAX:
            members.clear()
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)]
        members[key] = [node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == variable]
    return members[key]


def mentioned(node, found):
    """Collects the names in an expression that was sent as data."""
    kind = node[0]
    if kind == "name":
        found.append(node[1])
    elif kind == "call":
        for part in [node[1]] + node[2] + [argument for _, argument in node[3]]:
            mentioned(part, found)
    elif kind in ("list", "tuple", "set", "slice"):
        for part in node[1]:
            if part is not None:
                mentioned(part, found)
    elif kind == "dict":
        for part in [part for pair in node[1] for part in pair]:
            mentioned(part, found)
    elif kind != "value":
        for part in node[1:]:
            if isinstance(part, list):
                mentioned(part, found)
    return found
