"""The source of the instructor's files: their classes, and the attributes and operations that they write."""

import ast
import inspect
import os
import re
import sys

def is_class(value):
    return isinstance(value, type)


def is_own(files, kind):
    """Returns True for a class in the instructor's files."""
    module = sys.modules.get(kind.__module__)
    return os.path.abspath(getattr(module, "__file__", None) or "") in files.own


trees = {}


def tree_of(path):
    """Returns the syntax tree of a file."""
    if path not in trees:
        with open(path, "rb") as source:
            trees[path] = ast.parse(source.read())
    return trees[path]


def function_node(rule):
    """Returns the definition of a rule's function. `None` if another file has it, or it is a `lambda`."""
    for node in ast.walk(tree_of(rule.file)):
        if isinstance(node, ast.FunctionDef):
            lines = [node.lineno] + [decorator.lineno for decorator in node.decorator_list]
            if rule.function.__code__.co_firstlineno == min(lines) and node.name == rule.function.__name__:
                return node
    return None


def class_nodes(files, kind):
    """Returns the definitions of a class and its base classes in the instructor's files."""
    nodes = []
    for ancestor in kind.__mro__:
        if not is_own(files, ancestor):
            continue
        path = os.path.abspath(sys.modules[ancestor.__module__].__file__)
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef) and node.name == ancestor.__name__:
                nodes.append(node)
    return nodes


def attributes_of(files, kind):
    """Returns the attributes that the methods of a class set, and those that the class declares."""
    names = set()
    for top in class_nodes(files, kind):
        for node in ast.walk(top):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if isinstance(node.value, ast.Name) and node.value.id == "self":
                    names.add(node.attr)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node in top.body:
                names.add(node.target.id)
    slots = [vars(ancestor).get("__slots__", ()) for ancestor in kind.__mro__]
    return names | {name for found in slots for name in ((found,) if isinstance(found, str) else found)}


def members_of(files, kind):
    """Returns the names of everything that objects of a class and its subclasses can have. Returns `None` if that is not
    known: another library is a base class, or attributes are made on demand.
    """
    foreign = [one for one in kind.__mro__ if not is_own(files, one) and one.__module__ not in ("builtins", "abc", "typing")]
    trees = [tree_of(path) for path in sorted(files.own) if path.endswith(".py")]
    if foreign or hasattr(kind, "__getattr__") or any(makes_attributes(tree) for tree in trees):
        return None
    stored = {node.attr for tree in trees for node in ast.walk(tree) if is_stored(node)}
    return stored.union(dir(kind), attributes_of(files, kind), *map(dir, subclasses_of(kind)))


def subclasses_of(kind):
    return [one for subclass in kind.__subclasses__() for one in [subclass] + subclasses_of(subclass)]


def is_stored(node):
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def makes_attributes(tree):
    """Returns True if a file has names that can make any attribute."""
    names = [getattr(node, "id", getattr(node, "attr", None)) for node in ast.walk(tree)]
    return not {"setattr", "vars", "__dict__", "__setattr__"}.isdisjoint(names)


def written_members(rule, parameter):
    """Returns the members of a parameter that a rule yields in texts, each with its line: `row` in `yield "game.row(0)"`."""
    node = function_node(rule)
    gives = [part for part in ast.walk(node) if isinstance(part, (ast.Yield, ast.YieldFrom, ast.Return))] if node else []
    # A name that goes on with a computed part is not known.
    member = re.compile(r"(?<![\w.])%s\.([^\W\d]\w*)(?![\w\0%%{])" % re.escape(parameter))
    parts = [part for one in gives for part in ast.walk(one)]
    pieces = [piece for part in parts if isinstance(part, ast.JoinedStr) for piece in part.values]
    found = {}
    for part in parts:
        for name in member.findall(text_of(part)) if part not in pieces else ():
            found.setdefault(name, part.lineno)
    return list(found.items())


def text_of(node):
    """Returns a text in the source. `\0` stands for each computed part of it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(one) or "\0" for one in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
