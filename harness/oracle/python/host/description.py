"""Describes a model: its callees with their parameters, constants, enums and doctests."""

import ast
import enum
import inspect
import sys
import types
import typing

from .source import attributes_of, class_nodes, is_class, is_own, tree_of

SPECIAL = ("__str__", "__repr__", "__eq__", "__lt__", "__hash__", "__iter__", "__next__", "__len__", "__contains__")
SPECIAL += ("__getitem__", "__setitem__", "__delitem__", "__add__", "__bool__", "__call__", "__enter__")
PLAIN = {int: "int", str: "str", bool: "bool", float: "float", type(None): "none"}
CONSTANTS_MAX = 200
CHANGING = frozenset(
    "append add clear discard extend insert pop popitem popleft appendleft remove reverse setdefault sort update write".split()
)


def describe_model(files, model, rulebook, encode):
    """Returns the description. `encode` returns the JSON form of a value, or `None`."""
    callees, classes, constants, enums = {}, {}, {}, {}
    for name, value in list(vars(model).items()):
        if name.startswith("_") or isinstance(value, types.ModuleType):
            continue
        if is_class(value) and issubclass(value, enum.Enum):
            if is_own(files, value):
                enums[name] = [member.name for member in value]
        elif is_class(value):
            describe_class(files, name, value, callees, classes, encode)
        elif isinstance(value, types.FunctionType) or hasattr(value, "__wrapped__"):
            if value.__module__ == model.__name__ or own_module(files, value.__module__):
                callees[name] = describe_callee("function", value, encode)
        elif len(constants) < CONSTANTS_MAX:
            encoded = encode(value)
            if encoded is not None:
                constants[name] = encoded
    return {
        "callees": callees,
        "classes": classes,
        "constants": constants,
        "enums": enums,
        "names": sorted(name for name in vars(model) if not name.startswith("_")),
        "rules": describe_rules(files, rulebook),
        "free": sorted(rulebook.words) if rulebook else [],
        "uses_choices": any(uses_choices(tree_of(path)) for path in sorted(files.own) if path.endswith(".py")),
        "doctests": doctests(tree_of(files.path(files.model))),
    }


def own_module(files, name):
    module = sys.modules.get(name)
    return getattr(module, "__file__", None) in files.own


def describe_class(files, name, kind, callees, classes, encode):
    if not is_own(files, kind):
        return
    callees[name] = describe_callee("class", kind, encode)
    members = {}
    for ancestor in reversed(kind.__mro__):
        if is_own(files, ancestor):
            members.update(vars(ancestor))
    for member, value in members.items():
        if member.startswith("_") and member not in SPECIAL and not member.startswith("__"):
            continue
        function = getattr(value, "__func__", value)
        if isinstance(value, property):
            callees["%s.%s" % (name, member)] = {"kind": "property", "parameters": [], "query": True}
        elif isinstance(function, types.FunctionType) and member not in ("__init__", "__new__"):
            how = {staticmethod: "static", classmethod: "classmethod"}.get(type(value), "method")
            callee = describe_callee(how, getattr(kind, member) if how != "method" else function, encode)
            callee["query"] = how == "method" and is_query(files, kind, member)
            callees["%s.%s" % (name, member)] = callee
    classes[name] = {
        "bases": [base.__name__ for base in kind.__mro__[1:-1]],
        "defines": [special for special in SPECIAL if defined_by_own(files, kind, special)],
        "attributes": sorted(one for one in attributes_of(files, kind) if not one.startswith("_")),
        "exception": issubclass(kind, BaseException),
        "line": min([node.lineno for node in class_nodes(files, kind)[:1]], default=None),
    }


def defined_by_own(files, kind, special):
    """Returns True if the instructor wrote a special method, or a decorator such as `dataclass` added it."""
    for ancestor in kind.__mro__:
        if vars(ancestor).get(special) is not None and special in vars(ancestor):
            return is_own(files, ancestor)
    return False


def describe_callee(kind, callee, encode):
    try:
        parameters = list(inspect.signature(callee).parameters.values())
    except (TypeError, ValueError):
        return {"kind": kind, "parameters": None}
    if kind == "method":
        parameters = parameters[1:]
    hints = hints_of(callee)
    described = []
    for one in parameters:
        entry = {
            "name": one.name,
            "required": one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD),
            "kind": ("positional", "any", "rest", "named", "names")[one.kind],
            "annotation": annotation(hints.get(one.name)),
        }
        default = None if one.default is one.empty else encode(one.default)
        if default is not None or one.default is None:
            entry["default"] = default
        described.append(entry)
    return {"kind": kind, "parameters": described}


def hints_of(callee):
    if is_class(callee):
        callee = callee.__init__
    try:
        return typing.get_type_hints(callee)
    except Exception:  # An annotation can be any code.
        return {}


def annotation(hint):
    """Returns an annotation as data if games can use it, otherwise `None`."""
    if hint in PLAIN:
        return PLAIN[hint]
    if is_class(hint) and issubclass(hint, enum.Enum):
        return {"enum": hint.__name__, "members": [member.name for member in hint]}
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return {"literal": [value for value in inner if type(value) in (int, str, bool, type(None))]}
    if origin is typing.Union or str(origin) == "<class 'types.UnionType'>":
        return {"union": [annotation(one) for one in inner]}
    if origin in (list, set, frozenset) and inner:
        return {origin.__name__: annotation(inner[0])}
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        return {"tuple": [annotation(one) for one in inner]}
    if origin is dict and len(inner) == 2:
        return {"dict": [annotation(one) for one in inner]}
    if hint in (list, tuple, dict, set):
        return hint.__name__
    return {"class": hint.__name__} if is_class(hint) and hint is not object else None


def describe_rules(files, rulebook):
    described = []
    for rule in [rule for rules in rulebook.by_kind.values() for rule in rules] if rulebook else []:
        targets = [one if isinstance(one, str) else one.__name__ for one in rule.targets]
        entry = {"kind": rule.kind, "targets": targets, "line": rule.line}
        if rule.function:
            entry["name"] = rule.function.__name__
        entry.update({name: rule.options[name] for name in ("wanted", "only", "words") if name in rule.options})
        described.append(entry)
    return sorted(described, key=lambda entry: entry["line"])


# Without running it -----------------------------------------------------------------------


def uses_choices(tree):
    """Returns True if a file imports `random` or `secrets`, or `choose` from puzzlemark."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(one.name in ("random", "secrets") for one in node.names):
            return True
        if isinstance(node, ast.ImportFrom):
            if node.module in ("random", "secrets"):
                return True
            if node.module == "puzzlemark" and any(one.name in ("choose", "*") for one in node.names):
                return True
        if isinstance(node, ast.Attribute) and node.attr == "choose" and isinstance(node.value, ast.Name):
            if node.value.id == "puzzlemark":
                return True
    return False


def doctests(tree):
    """Returns the docstrings with examples, each with its name and line."""
    found = []

    def visit(node, name):
        text = ast.get_docstring(node)
        if text and ">>>" in text:
            found.append({"name": name, "line": node.body[0].lineno, "text": text})
        for inner in node.body:
            if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                visit(inner, "%s.%s" % (name, inner.name) if name else inner.name)

    visit(tree, "")
    return found


def is_query(files, kind, name, asked=()):
    """Returns True if a method has no arguments, returns a value, and clearly changes nothing."""
    if name in asked:
        return True
    method = method_node(files, kind, name)
    if method is None or (not asked and required(method)):
        return False
    gives = False
    for node in ast.walk(method):
        if isinstance(node, ast.Return) and node.value is not None and not is_none(node.value):
            gives = True
        elif isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            return False
        elif isinstance(node, (ast.Yield, ast.YieldFrom, ast.Raise, ast.Global, ast.Nonlocal, ast.Delete, ast.Await)):
            return False
        elif isinstance(node, ast.Call) and not is_harmless(files, kind, node, asked + (name,)):
            return False
    return gives or bool(asked)


def is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def required(method):
    arguments = method.args
    optional = len(arguments.defaults)
    positional = len(arguments.posonlyargs) + len(arguments.args) - 1 - optional
    return positional > 0 or any(default is None for default in arguments.kw_defaults)


def method_node(files, kind, name):
    for top in class_nodes(files, kind):
        for node in top.body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return node
    return None


def is_harmless(files, kind, node, asked):
    """Returns True if a call in a method changes nothing. Such calls are builtin functions, and harmless methods of the
    object itself.
    """
    function = node.func
    if isinstance(function, ast.Name):
        return function.id in HARMLESS
    if isinstance(function, ast.Attribute):
        if isinstance(function.value, ast.Name) and function.value.id == "self":
            return is_query(files, kind, function.attr, asked)
        return function.attr not in CHANGING and function.attr in HARMLESS_METHODS
    return False


HARMLESS = frozenset(
    "abs all any bool dict divmod enumerate filter float frozenset int isinstance len list map max min range repr "
    "reversed round set sorted str sum tuple zip".split()
)
HARMLESS_METHODS = frozenset(
    "copy count endswith find format get index isdigit items join keys lower lstrip replace rstrip split startswith "
    "strip title upper values zfill".split()
)
