"""Reads a file of Python tests from standard input, without running it, and prints the tests as JSON.

Arguments: none. The parts of this program are joined in the order of `reader.rs`. This part computes expressions that
have only literals and calls of known pure functions.
"""

import ast
import builtins
import collections
import copy
from datetime import date, datetime, time, timedelta, timezone
import decimal
import fractions
import itertools
import json
import math
import operator
import re
import sys
import textwrap

# Largest number of elements or digits of a computed value.
SIZE_MAX = 10_000
# Pure functions by module and name. Their values do not depend on the machine.
PURE = {
    None: {
        "abs": abs, "bool": bool, "bytes": bytes, "chr": chr, "complex": complex, "dict": dict, "divmod": divmod,
        "enumerate": enumerate, "float": float, "frozenset": frozenset, "int": int, "len": len, "list": list, "max": max,
        "min": min, "ord": ord, "range": range, "repr": repr, "reversed": reversed, "round": round, "set": set,
        "sorted": sorted, "str": str, "sum": sum, "tuple": tuple, "zip": zip,
    },
    "collections": {
        "Counter": collections.Counter, "OrderedDict": collections.OrderedDict, "deque": collections.deque,
    },
    "datetime": {
        "date": date, "datetime": datetime, "time": time, "timedelta": timedelta,
        "timezone": timezone,
    },
    "decimal": {"Decimal": decimal.Decimal},
    "fractions": {"Fraction": fractions.Fraction},
    "math": {name: getattr(math, name) for name in ("ceil", "cos", "e", "floor", "inf", "nan", "pi", "sin", "sqrt", "tau")},
    "textwrap": {"dedent": textwrap.dedent},
}
METHODS = {
    str: {
        "capitalize", "casefold", "encode", "endswith", "index", "join", "lower", "lstrip", "replace", "rstrip", "split",
        "splitlines", "startswith", "strip", "swapcase", "title", "upper",
    },
    bytes: {"decode", "hex", "join"},
    dict: {"copy", "items", "keys", "values"},
    list: {"copy", "count", "index"},
    tuple: {"count", "index"},
}
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
SIGNS = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_}


class NotConstant(Exception):
    pass


def size(value):
    if isinstance(value, int):
        return value.bit_length() / 3
    if isinstance(value, dict):
        return 1 + sum(size(key) + size(one) for key, one in value.items())
    if isinstance(value, (list, tuple, set, frozenset, collections.deque)):
        return 1 + sum(map(size, value))
    return len(value) if isinstance(value, (str, bytes, range)) else 1


def constant(node, foreign):
    """Returns the value of an expression. `foreign` has the imported names, each with its module and name there."""
    value = Computer(foreign).value(node)
    return value


class Computer:
    def __init__(self, foreign):
        self.foreign = foreign

    def value(self, node):
        method = getattr(self, type(node).__name__, None)
        if method is None:
            raise NotConstant
        try:
            value = method(node)
            if size(value) > SIZE_MAX:
                raise NotConstant
        except NotConstant:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
            raise NotConstant from None
        return value

    def values(self, nodes):
        found = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                found.extend(self.value(node.value))
            else:
                found.append(self.value(node))
        return found

    def Constant(self, node):
        if node.value is Ellipsis:
            raise NotConstant
        return node.value

    def List(self, node):
        return self.values(node.elts)

    def Tuple(self, node):
        return tuple(self.values(node.elts))

    def Set(self, node):
        return set(self.values(node.elts))

    def Dict(self, node):
        if None in node.keys:
            raise NotConstant
        return dict(zip(self.values(node.keys), self.values(node.values)))

    def UnaryOp(self, node):
        return SIGNS[type(node.op)](self.value(node.operand))

    def BinOp(self, node):
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Pow):
            if not isinstance(right, (int, float)) or abs(right) > 512 or size(left) * abs(right) > SIZE_MAX:
                raise NotConstant
            return left ** right
        if isinstance(node.op, ast.Mod) and isinstance(left, (str, bytes)):
            raise NotConstant
        if isinstance(node.op, ast.Mult):
            for many, times in ((left, right), (right, left)):
                if isinstance(times, int) and hasattr(many, "__len__") and size(many) * times > SIZE_MAX:
                    raise NotConstant
        return OPERATORS[type(node.op)](left, right)

    def Subscript(self, node):
        part = node.slice
        if isinstance(part, ast.Slice):
            bounds = [None if one is None else self.value(one) for one in (part.lower, part.upper, part.step)]
            return self.value(node.value)[slice(*bounds)]
        return self.value(node.value)[self.value(part)]

    def JoinedStr(self, node):
        return "".join(self.values(node.values))

    def FormattedValue(self, node):
        if node.format_spec is not None:
            raise NotConstant
        value = self.value(node.value)
        return {-1: str, 115: str, 114: repr, 97: ascii}[node.conversion](value)

    def pure(self, node):
        """Returns the known function or value that a name stands for."""
        if isinstance(node, ast.Name):
            module, name = self.foreign.get(node.id, (None, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = self.foreign.get(node.value.id, (None, None))
            module, name = (module, node.attr) if name is None else (None, None)
        else:
            raise NotConstant
        if name not in PURE.get(module, ()):
            raise NotConstant
        return PURE[module][name]

    def Name(self, node):
        value = self.pure(node)
        if node.id not in self.foreign or callable(value):
            raise NotConstant
        return value

    def Attribute(self, node):
        if isinstance(node.value, ast.Attribute) and (node.value.attr, node.attr) == ("timezone", "utc"):
            return self.pure(node.value).utc
        value = self.pure(node)
        if callable(value):
            raise NotConstant
        return value

    def Call(self, node):
        positional, named = self.values(node.args), {one.arg: self.value(one.value) for one in node.keywords}
        if None in named:
            raise NotConstant
        try:
            function = self.pure(node.func)
        except NotConstant:
            if not isinstance(node.func, ast.Attribute):
                raise
            owner = self.value(node.func.value)
            known = [names for kind, names in METHODS.items() if isinstance(owner, kind)]
            if not known or node.func.attr not in known[0]:
                raise
            function = getattr(owner, node.func.attr)
        if function in (range, bytes, list, tuple, set, frozenset, sorted) and size(positional) > SIZE_MAX:
            raise NotConstant
        if function is range and len(range(*positional)) > SIZE_MAX or function is bytes and positional and isinstance(positional[0], int):
            raise NotConstant
        value = function(*positional, **named)
        if isinstance(value, (enumerate, zip)) or type(value).__name__ in ("reversed", "list_reverseiterator", "dict_items", "dict_keys", "dict_values"):
            return list(value)
        return value


def is_plain(value):
    """Returns True for values that an expectation can write as a literal."""
    if isinstance(value, float):
        return math.isfinite(value)
    if value is None or isinstance(value, (bool, int, str)):
        return True
    if isinstance(value, dict):
        return all(is_plain(one) for pair in value.items() for one in pair)
    return isinstance(value, (list, tuple, set, frozenset)) and all(map(is_plain, value))


def written(value):
    """Returns a plain value as the step language writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(map(written, sorted(value, key=repr))) + "}" if value else "set()"
    if isinstance(value, tuple):
        return "(" + "".join(f"{written(one)}, " for one in value).rstrip() + ")" if len(value) == 1 else "(" + ", ".join(map(written, value)) + ")"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, int) and not isinstance(value, bool):
        return int.__repr__(value)
    return repr(value)


def method_call(node, name, *arguments):
    return ast.Call(ast.Attribute(node, name, ast.Load()), [ast.Constant(one) for one in arguments], [])


def in_plain_form(node, value):
    """Returns an expression for a plain form of the result, with the form that is wanted. Equal results have equal forms.
    Returns None if there is no such form."""
    if is_plain(value):
        return node, value
    if isinstance(value, (decimal.Decimal, fractions.Fraction)) and value == value and abs(value) != math.inf:
        return method_call(node, "as_integer_ratio"), value.as_integer_ratio()
    if isinstance(value, bytes):
        return method_call(node, "decode", "latin-1"), value.decode("latin-1")
    if isinstance(value, timedelta):
        return method_call(node, "total_seconds"), value.total_seconds()
    if isinstance(value, datetime) and value.tzinfo is not None:
        return method_call(node, "timestamp"), value.timestamp()
    if isinstance(value, (date, time)):
        return method_call(node, "isoformat"), value.isoformat()
    if is_shown_alike(value):
        return ast.Call(ast.Name("repr", ast.Load()), [node], []), repr(value)
    return None


def is_shown_alike(value):
    """Returns True if all values that equal this one have the same `repr`."""
    if isinstance(value, (list, tuple, collections.deque)):
        return all(map(is_shown_alike, value))
    if isinstance(value, datetime):
        return value.tzinfo is None
    return value is None or isinstance(value, (str, bytes, date, timedelta))
