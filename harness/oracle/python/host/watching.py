"""Operators and attributes as calls, if rules name them.

The evaluation cannot apply rules to `a + b`, `a[i]` or `a.name`. So each of these parts of an expression is replaced by
the call of a function. No operation can contain the name of this function.
"""

import operator

from .calling import Asked, keys_of

OPERATORS = {
    "+": ("__add__", operator.add), "-": ("__sub__", operator.sub), "*": ("__mul__", operator.mul),
    "/": ("__truediv__", operator.truediv), "//": ("__floordiv__", operator.floordiv), "%": ("__mod__", operator.mod),
    "**": ("__pow__", operator.pow), "@": ("__matmul__", operator.matmul), "&": ("__and__", operator.and_),
    "|": ("__or__", operator.or_), "^": ("__xor__", operator.xor), "<<": ("__lshift__", operator.lshift),
    ">>": ("__rshift__", operator.rshift), "==": ("__eq__", operator.eq), "!=": ("__ne__", operator.ne),
    "<": ("__lt__", operator.lt), "<=": ("__le__", operator.le), ">": ("__gt__", operator.gt), ">=": ("__ge__", operator.ge),
    "in": ("__contains__", operator.contains), "[]": ("__getitem__", operator.getitem),
    "[]=": ("__setitem__", operator.setitem), "del []": ("__delitem__", operator.delitem),
}  # fmt: skip
GET = "<get>"  # the names of the functions that replace attributes and operators
OPERATE = "<operate>"


class Get:
    """Reads an attribute."""

    def __call__(self, owner, name):
        return getattr(owner, name)

    def asked(self, owner, name):
        return Asked(keys_of(type(owner), name), owner, None, [], {}, lambda: getattr(owner, name))


class Operate:
    """Applies an operator. The method of the first operand implements it."""

    def __call__(self, sign, *operands):
        return OPERATORS[sign][1](*operands)

    def asked(self, sign, *operands):
        name, perform = OPERATORS[sign]
        method = getattr(operands[0], name, None)
        return Asked(
            keys_of(type(operands[0]), name), operands[0], method, list(operands[1:]), {}, lambda: perform(*operands)
        )


FUNCTIONS = {GET: Get(), OPERATE: Operate()}


class Watching:
    """Rewrites expressions. `names` are the attributes and special methods that rules name."""

    def __init__(self, names):
        self.names = names
        self.has_operators = any(name.startswith("__") for name in names)

    def rewritten(self, node):
        kind = node[0]
        if kind in ("value", "name"):
            return node
        if kind == "attribute":
            return self.attribute(node)
        if kind == "call":
            named = [[name, self.rewritten(argument)] for name, argument in node[3]]
            return ["call", self.rewritten(node[1]), self.all(node[2]), named]
        if kind in ("list", "tuple", "set", "slice"):
            return [kind, self.all(node[1])]
        if kind == "dict":
            return ["dict", [self.all(pair) for pair in node[1]]]
        if kind in ("store", "delete"):
            return self.changed(node)
        rewritten = self.operator(node) if self.has_operators else None
        return rewritten or [kind] + [self.rewritten(part) if isinstance(part, list) else part for part in node[1:]]

    def all(self, nodes):
        return [node if node is None else self.rewritten(node) for node in nodes]

    def attribute(self, node):
        owner = self.rewritten(node[1])
        if node[2] in self.names and not node[2].startswith("__"):
            return ["call", ["name", GET], [owner, ["value", node[2]]], []]
        return ["attribute", owner, node[2]]

    def operator(self, node):
        """Returns a call for an operator that a rule names, or `None` for other nodes."""
        kind = node[0]
        if kind in ("compare", "operate"):
            sign, operands = node[2], [node[1], node[3]]
            if sign == "in":
                operands.reverse()
        elif kind == "index":
            sign, operands = "[]", node[1:]
        else:
            return None
        return self.call(sign, operands)

    def changed(self, node):
        """Rewrites an assignment to an element or attribute, or a `del`."""
        place, values = node[1], node[2:]
        if place[0] == "index" and self.has_operators:
            rewritten = self.call("[]=" if values else "del []", place[1:] + values)
            if rewritten:
                return rewritten
        place = [place[0], self.rewritten(place[1])] + [
            self.rewritten(part) if isinstance(part, list) else part for part in place[2:]
        ]
        return [node[0], place] + self.all(values)

    def call(self, sign, operands):
        if sign not in OPERATORS or OPERATORS[sign][0] not in self.names:
            return None
        return ["call", ["name", OPERATE], [["value", sign]] + self.all(operands), []]
