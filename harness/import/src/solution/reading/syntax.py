"""Reads an instructor's solution from standard input, without running it. Prints its parts as JSON.
`reader.rs` describes each key.

Arguments: none.
"""

import ast
import builtins
import doctest
import json
import sys

WINDOWS = {"tkinter", "turtle", "pygame", "PyQt5", "PyQt6", "PySide6", "wx"}
CHANCE = {"random", "secrets"}
# The longest tuple that the stub shows.
PLAIN_MAX = 4
# Decorators that say how something is called. Other decorators belong to the solution.
SHOWN_DECORATORS = {"property", "staticmethod", "classmethod", "abstractmethod", "dataclass", "setter", "deleter"}
# Methods that syntax or a Python function calls. They are not asked by name.
MADE_BY = {"__init__", "__new__", "__post_init__", "__init_subclass__", "__class_getitem__", "__del__", "__slots__"}
OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitOr: "or",
    ast.BitAnd: "and", ast.BitXor: "xor", ast.Eq: "eq", ast.NotEq: "eq", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt",
    ast.GtE: "ge", ast.In: "contains", ast.NotIn: "contains", ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert",
    ast.Not: "bool",
}
# The special methods that a call of Python's functions needs.
ASKED_BY = {
    "print": ["str"], "str": ["str"], "repr": ["repr"], "len": ["len"], "bool": ["bool"], "hash": ["hash"],
    "abs": ["abs"], "round": ["round"], "int": ["int"], "float": ["float"], "next": ["next"], "iter": ["iter"],
    "reversed": ["reversed"], "list": ["iter"], "tuple": ["iter"], "set": ["iter", "hash"], "sum": ["iter"],
    "sorted": ["iter", "lt"], "min": ["iter", "lt"], "max": ["iter", "gt"], "any": ["iter"], "all": ["iter"],
    "enumerate": ["iter"], "zip": ["iter"], "dict": ["iter"], "format": ["format", "str"],
}


def is_private(name):
    return name.startswith("_") and not is_special(name)


def is_special(name):
    return name.startswith("__") and name.endswith("__")


def last_name(node):
    """Returns the name after the last dot of a called or subscripted expression."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def names_in(*nodes):
    return {part.id for node in nodes if node is not None for part in ast.walk(node) if isinstance(part, ast.Name)}


def is_plain(node):
    """Returns True for a literal that is a number, a text or a short tuple of these."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    parts = value if isinstance(value, tuple) and len(value) <= PLAIN_MAX else [value]
    return not any(isinstance(part, (list, tuple, dict, set)) for part in parts)


def is_function(node):
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))


def own_parts(node):
    """Yields the parts of a function, without those of functions and classes inside it."""
    left = list(ast.iter_child_nodes(node))
    while left:
        part = left.pop(0)
        yield part
        if not is_function(part) and not isinstance(part, (ast.ClassDef, ast.Lambda)):
            left = list(ast.iter_child_nodes(part)) + left


def targets(node):
    """Returns the plain names that a statement assigns."""
    found = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [one.id for one in found if isinstance(one, ast.Name)]


def special_methods(node):
    if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.AugAssign)):
        name = OPERATORS.get(type(node.op), "")
        yield from (name, "r" + name, "i" + name) if not isinstance(node, ast.UnaryOp) else (name,)
    elif isinstance(node, ast.Compare):
        yield from (OPERATORS[type(one)] for one in node.ops if type(one) in OPERATORS)
        if any(isinstance(one, ast.NotEq) for one in node.ops):
            yield "ne"
    elif isinstance(node, ast.Subscript):
        yield {ast.Store: "setitem", ast.Del: "delitem"}.get(type(node.ctx), "getitem")
    elif isinstance(node, (ast.For, ast.comprehension, ast.Starred)):
        yield from ("iter", "next")
    elif isinstance(node, ast.With):
        yield from ("enter", "exit")
    elif isinstance(node, (ast.If, ast.While, ast.IfExp, ast.BoolOp, ast.Assert)):
        yield "bool"
    elif isinstance(node, ast.JoinedStr):
        yield from ("str", "format")
    elif isinstance(node, ast.Call):
        yield "call"
        if isinstance(node.func, ast.Name):
            yield from ASKED_BY.get(node.func.id, [])


def called_in(node):
    """Returns the last names of everything that a function calls."""
    return {last_name(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}


def all_arguments(arguments):
    positional = getattr(arguments, "posonlyargs", []) + arguments.args
    more = [arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
    return positional + [one for one in more if one is not None]


def defaults(arguments):
    return [one for one in [*arguments.defaults, *arguments.kw_defaults] if one is not None]


def gives_back(node):
    parts = list(own_parts(node))
    if any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in parts):
        return True
    values = [part.value for part in parts if isinstance(part, ast.Return)]
    return any(value is not None and not (isinstance(value, ast.Constant) and value.value is None) for value in values)


def answer_kind(node):
    """Returns `list` or `text` if the function certainly returns such a value."""
    said = ast.unparse(node.returns).lower() if node.returns is not None else ""
    said = said.strip("'\"")
    if said:
        return "list" if said.startswith(("list", "typing.list")) else "text" if said == "str" else None
    values = [part.value for part in own_parts(node) if isinstance(part, ast.Return) and part.value is not None]
    kinds = {value_kind(value) for value in values}
    return kinds.pop() if len(kinds) == 1 else None


def value_kind(node):
    if isinstance(node, (ast.List, ast.ListComp)):
        return "list"
    if isinstance(node, ast.JoinedStr) or isinstance(node, ast.Constant) and isinstance(node.value, str):
        return "text"
    if isinstance(node, ast.Call):
        name = last_name(node.func)
        if isinstance(node.func, ast.Name):
            return {"list": "list", "sorted": "list", "str": "text"}.get(name)
        return "text" if name in ("join", "format", "upper", "lower", "replace", "strip") else None
    return None


def call_signature(node, has_object):
    """Returns the parameters of a function in the form that its callers see."""
    arguments = ast.parse(f"lambda {plain_arguments(node.args)}: 0", mode="eval").body.args
    first = all_arguments(arguments)[:1]
    if has_object and first and first[0] is not arguments.vararg:
        (arguments.posonlyargs or arguments.args).pop(0)
    return f"({ast.unparse(arguments)})"


def field_signature(node):
    """Returns the parameters of a class with fields, and the names of those without a default."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    shown = [part.target.id + (f"={ast.unparse(part.value)}" if part.value else "") for part in fields]
    return f"({', '.join(shown)})", [part.target.id for part in fields if part.value is None]


def plain_arguments(arguments):
    """Returns parameters without annotations."""
    copy = ast.parse(f"def f({ast.unparse(arguments)}): 0").body[0].args
    for one in all_arguments(copy):
        one.annotation = None
    return ast.unparse(copy)
