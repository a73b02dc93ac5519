"""Reads an instructor's solution from standard input, without running it, and prints what an assignment
can be made of as JSON. `reader.rs` says what each key means.

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
# Decorators that say how something is called. Others are a part of the solution.
SHOWN_DECORATORS = {"property", "staticmethod", "classmethod", "abstractmethod", "dataclass", "setter", "deleter"}
# Methods that are called by syntax or by a function of Python, and are not asked by name.
MADE_BY = {"__init__", "__new__", "__post_init__", "__init_subclass__", "__class_getitem__", "__del__", "__slots__"}
OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitOr: "or",
    ast.BitAnd: "and", ast.BitXor: "xor", ast.Eq: "eq", ast.NotEq: "eq", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt",
    ast.GtE: "ge", ast.In: "contains", ast.NotIn: "contains", ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert",
    ast.Not: "bool",
}
# What a call of Python's functions asks of an object.
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
    """The name behind the last dot of what is called or subscripted."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def names_in(*nodes):
    return {part.id for node in nodes if node is not None for part in ast.walk(node) if isinstance(part, ast.Name)}


def is_plain(node):
    """True for a literal that is a number, a text or a short tuple of such."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    parts = value if isinstance(value, tuple) and len(value) <= PLAIN_MAX else [value]
    return not any(isinstance(part, (list, tuple, dict, set)) for part in parts)


def is_function(node):
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))


def own_parts(node):
    """The parts of a function without the functions and classes inside it."""
    left = list(ast.iter_child_nodes(node))
    while left:
        part = left.pop(0)
        yield part
        if not is_function(part) and not isinstance(part, (ast.ClassDef, ast.Lambda)):
            left = list(ast.iter_child_nodes(part)) + left


def targets(node):
    """The plain names that a statement assigns."""
    found = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [one.id for one in found if isinstance(one, ast.Name)]


def is_guard(node):
    return isinstance(node, ast.If) and "__name__" in names_in(node.test)


class Class:
    def __init__(self, node):
        self.node, self.name = node, node.name
        self.bases = [last_name(base) for base in node.bases]
        self.methods = {}
        for part in node.body:
            if is_function(part):
                self.methods.setdefault(part.name, part)

    def has_fields(self):
        decorators = {last_name(one) for one in self.node.decorator_list}
        return "dataclass" in decorators or bool({"NamedTuple", "TypedDict"} & set(self.bases))

    def is_enum(self):
        return any(base.endswith(("Enum", "Flag")) for base in self.bases)


class Solution:
    """The definitions of the file, and what its doctests use of them."""

    def __init__(self, tree):
        self.tree, self.imports = tree, {}
        self.classes, self.functions, self.values = {}, {}, {}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = Class(node)
            elif is_function(node):
                self.functions[node.name] = node
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                self.values.update({name: node for name in targets(node)})
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    self.imports[(alias.asname or alias.name).split(".")[0]] = (node, alias)
        self.used, self.attributes, self.special = set(), set(), set()
        self.has_doctests = False
        self.lists, self.texts = set(), set()
        self.read_doctests()

    # What doctests use ------------------------------------------------------------------------------------

    def owners(self):
        """What can have a doctest, with its name."""
        yield "", self.tree
        for one in self.classes.values():
            yield one.name, one.node
            for name, method in one.methods.items():
                yield f"{one.name}.{name}", method
        for name, function in self.functions.items():
            yield name, function

    def read_doctests(self):
        for name, node in self.owners():
            if any(is_private(part) for part in name.split(".")):
                continue
            try:
                examples = doctest.DocTestParser().get_examples(ast.get_docstring(node) or "")
            except ValueError:
                continue
            kinds = {}
            for example in examples:
                self.read_example(example, kinds)

    def read_example(self, example, kinds):
        self.has_doctests = True
        if example.exc_msg:
            self.used.add(example.exc_msg.split(":")[0].strip().split(".")[-1])
        try:
            tree = ast.parse(example.source)
        except SyntaxError:
            return
        for node in ast.walk(tree):
            self.read_use(node, kinds)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            self.read_answer(last.value, example.want.strip(), kinds)
        if isinstance(last, ast.Assign) and isinstance(last.value, ast.Call):
            kinds.update({name: last_name(last.value.func) for name in targets(last)})

    def read_answer(self, call, want, kinds):
        """What a call is shown to give back."""
        if isinstance(call, ast.Call) and want:
            found = self.lists if want.startswith("[") else self.texts if want[0] in "'\"" else set()
            found.update(self.callees(call.func, kinds))
        if want.startswith("<") or want[:1].isupper():
            self.special.add("__repr__")

    def callees(self, called, kinds):
        """The functions or methods of the file that a call can mean."""
        if isinstance(called, ast.Name):
            return {called.id} & set(self.functions)
        if isinstance(called, ast.Attribute):
            return {f"{owner}.{called.attr}" for owner in self.owners_of(called, kinds)}
        return set()

    def owners_of(self, node, kinds):
        """The classes whose object may stand before the dot."""
        before = node.value
        if isinstance(before, ast.Call):
            name = last_name(before.func)
        else:
            name = kinds.get(getattr(before, "id", ""), getattr(before, "id", ""))
        if name in self.classes:
            return {name} if self.method(name, node.attr) else set()
        return {one for one in self.classes if not is_private(one) and self.method(one, node.attr)}

    def method(self, owner, name):
        """A method of a class or of its bases in the file."""
        seen, left = set(), [owner]
        while left:
            one = left.pop(0)
            if one in seen or one not in self.classes:
                continue
            seen.add(one)
            if name in self.classes[one].methods:
                return self.classes[one].methods[name]
            left += self.classes[one].bases
        return None

    def read_use(self, node, kinds):
        if isinstance(node, ast.Name):
            self.used.add(node.id)
        elif isinstance(node, ast.alias):
            self.used.add(node.name)
        elif isinstance(node, ast.Attribute):
            self.attributes.add(node.attr)
            self.used.update(f"{owner}.{node.attr}" for owner in self.owners_of(node, kinds))
        for name in special_methods(node):
            self.special.add(f"__{name}__")

    # What is asked ----------------------------------------------------------------------------------------

    def is_asked(self, owner, name):
        """True if students must define it: doctests use it, or there are no doctests and it is public."""
        if is_private(name) or is_private(owner or ""):
            return False
        if not self.has_doctests:
            return name not in MADE_BY
        if owner and owner not in self.used:
            return False
        if is_special(name):
            return name in self.special and name not in MADE_BY
        return (f"{owner}.{name}" if owner else name) in self.used

    def names(self):
        """All public names in the order of the file."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and not is_private(node.name):
                yield self.described(None, node, "class")
                for name, method in self.all_methods(node.name).items():
                    if not is_private(name) and name not in MADE_BY:
                        yield self.described(node.name, method, "method")
            elif is_function(node) and not is_private(node.name) and node.name != "main":
                yield self.described(None, node, "function")
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                for name in targets(node):
                    if name in self.used and not is_private(name) and self.has_doctests:
                        yield {"name": name, "kind": "value", "asked": True, "signature": "", "needs": 0,
                               "says": ""}

    def all_methods(self, owner, seen=()):
        """The methods of a class and of its bases in the file."""
        found = dict(self.classes[owner].methods)
        for base in self.classes[owner].bases:
            if base in self.classes and base not in seen:
                for name, method in self.all_methods(base, (*seen, owner)).items():
                    found.setdefault(name, method)
        return found

    def described(self, owner, node, kind):
        decorators = {last_name(one) for one in node.decorator_list}
        called = node if kind != "class" else self.method(node.name, "__init__")
        if called is None and self.classes[node.name].has_fields():
            signature, needs = field_signature(node)
        elif called is None or "property" in decorators:
            signature, needs = "", 0
        else:
            has_object = kind == "class" or bool(owner) and "staticmethod" not in decorators
            signature = call_signature(called, has_object)
            needs = len(called.args.args) - len(called.args.defaults) - has_object
        says = (ast.get_docstring(node) or "").split("\n\n")[0].split(">>>")[0]
        return {"name": f"{owner}.{node.name}" if owner else node.name, "kind": kind, "signature": signature,
                "asked": self.is_asked(owner, node.name), "needs": max(needs, 0), "says": " ".join(says.split())}

    # What may have several right answers ------------------------------------------------------------------

    def chances(self):
        """The functions and methods that use `random`, also through others of the file."""
        bound = {name for name, (node, alias) in self.imports.items()
                 if (getattr(node, "module", None) or alias.name).split(".")[0] in CHANCE}
        every = {name: node for name, node in self.owners() if is_function(node)}
        found = {name for name, node in every.items() if bound & names_in(node)}
        while True:
            plain = {name.split(".")[-1] for name in found}
            more = {name for name, node in every.items() if name not in found and called_in(node) & plain}
            if not more:
                return found
            found |= more

    def open_calls(self):
        chances = self.chances()
        for one in list(self.names()):
            if one["kind"] not in ("function", "method") or not one["asked"]:
                continue
            owner, _, name = one["name"].rpartition(".")
            node = self.method(owner, name) if owner else self.functions[name]
            own = next((other for other, part in self.owners() if part is node), one["name"])
            if own in chances:
                kind = "chance"
            elif is_special(name):
                continue
            else:
                kind = answer_kind(node)
                if kind is None and one["name"] in self.lists:
                    kind = "list"
                if kind is None and one["name"] in self.texts:
                    kind = "text"
            if kind:
                arguments = [part.arg for part in all_arguments(node.args)]
                static = "staticmethod" in {last_name(part) for part in node.decorator_list}
                yield {"name": one["name"], "kind": kind, "arguments": arguments[bool(owner) and not static:],
                       "has_object": bool(owner) and not static}

    def exceptions(self):
        """The exception types of the file that students must define, each with its first base."""
        found = {}
        for name, one in self.classes.items():
            base = one.bases[0] if one.bases else ""
            builtin = getattr(builtins, base, None)
            if base in found or isinstance(builtin, type) and issubclass(builtin, BaseException):
                found[name] = base
        return {name: base for name, base in found.items() if not is_private(name)}

    def silent(self):
        """The functions and methods that never give a value back."""
        every = [(name, node) for name, node in self.owners() if is_function(node)]
        return [name.split(".")[-1] for name, node in every if not gives_back(node)]


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
    """The last names of what a function calls."""
    return {last_name(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}


def all_arguments(arguments):
    positional = getattr(arguments, "posonlyargs", []) + arguments.args
    more = [arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
    return positional + [one for one in more if one is not None]


def gives_back(node):
    parts = list(own_parts(node))
    if any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in parts):
        return True
    values = [part.value for part in parts if isinstance(part, ast.Return)]
    return any(value is not None and not (isinstance(value, ast.Constant) and value.value is None) for value in values)


def answer_kind(node):
    """`list` or `text`, if the function certainly gives back such."""
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


# The stub -------------------------------------------------------------------------------------------------


def call_signature(node, has_object):
    """The parameters of a function as its callers see them."""
    arguments = ast.parse(f"lambda {plain_arguments(node.args)}: 0", mode="eval").body.args
    first = all_arguments(arguments)[:1]
    if has_object and first and first[0] is not arguments.vararg:
        (arguments.posonlyargs or arguments.args).pop(0)
    return f"({ast.unparse(arguments)})"


def field_signature(node):
    """The parameters of a class that has fields, and the number of those without a default."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    shown = [part.target.id + (f"={ast.unparse(part.value)}" if part.value else "") for part in fields]
    return f"({', '.join(shown)})", sum(part.value is None for part in fields)


def plain_arguments(arguments):
    """Parameters without annotations."""
    copy = ast.parse(f"def f({ast.unparse(arguments)}): 0").body[0].args
    for one in all_arguments(copy):
        one.annotation = None
    return ast.unparse(copy)


class Stub:
    """The file that students start with: signatures, docstrings and doctests without a line of the bodies."""

    def __init__(self, solution, source):
        self.solution, self.lines = solution, source.splitlines()
        self.needed = set()
        self.blocks = {}
        self.add_asked()
        self.add_needed()

    def add_asked(self):
        for one in self.solution.names():
            name = one["name"]
            if one["asked"] and one["kind"] == "class":
                self.blocks[name] = self.class_text(self.solution.classes[name])
            elif one["asked"] and one["kind"] == "function":
                self.blocks[name] = self.function_text(self.solution.functions[name], "")
            elif one["kind"] == "value":
                self.needed.add(name)

    def add_needed(self):
        """Adds what signatures name: constants and classes of the file."""
        done = set()
        while self.needed - done:
            name = min(self.needed - done)
            done.add(name)
            if name in self.blocks:
                continue
            if name in self.solution.classes:
                self.blocks[name] = self.class_text(self.solution.classes[name])
            elif name in self.solution.values:
                self.blocks[name] = self.value_text(name, self.solution.values[name])

    def value_text(self, name, node):
        is_shown = node.value is not None and (is_plain(node.value) or is_type(node.value))
        if is_shown:
            self.needed |= names_in(node.value)
        return f"{name} = {ast.unparse(node.value)}" if is_shown else f"{name} = ...  # write its value here"

    def text(self):
        parts = []
        documentation = self.docstring(self.solution.tree, "")
        if documentation:
            parts.append("\n".join(documentation))
        imports = self.imports()
        if imports:
            parts.append("\n".join(imports))
        order = [node for node in self.solution.tree.body]
        values = [name for name in self.solution.values if name in self.blocks]
        if values:
            parts.append("\n".join(self.blocks[name] for name in values))
        names = [node.name for node in order if hasattr(node, "name") and node.name in self.blocks]
        text = "\n\n".join(parts)
        for name in dict.fromkeys(names):
            text += ("\n\n\n" if text else "") + self.blocks[name]
        return text + "\n"

    def imports(self):
        future = [node for node in self.solution.tree.body if getattr(node, "module", "") == "__future__"]
        found = [ast.unparse(node) for node in future]
        for name in self.needed:
            node, alias = self.solution.imports.get(name, (None, None))
            if node is None or name in self.blocks or node in future:
                continue
            same = ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], node.level)
            found.append(ast.unparse(ast.fix_missing_locations(same)))
        return found[:len(future)] + sorted(found[len(future):])

    def docstring(self, node, indentation):
        """The lines of a docstring as they stand in the file."""
        if ast.get_docstring(node, clean=False) is None:
            return []
        first = node.body[0]
        lines = self.lines[first.lineno - 1:first.end_lineno]
        lines[-1] = lines[-1].encode()[:first.end_col_offset].decode()
        lines[0] = indentation + lines[0].encode()[first.col_offset:].decode()
        return lines

    def class_text(self, one):
        node = one.node
        shown = [ast.unparse(part) for part in [*node.bases, *node.keywords]]
        self.needed |= names_in(*node.bases, *[part.value for part in node.keywords])
        lines = self.decorators(node, "")
        lines.append(f"class {node.name}({', '.join(shown)}):" if shown else f"class {node.name}:")
        parts = [part for part in [self.docstring(node, "    ")] if part]
        fields = self.fields(one)
        if fields:
            parts.append(fields)
        for part in node.body:
            if is_function(part) and self.is_kept(one, part):
                parts.append(self.function_text(part, "    ").splitlines())
        if not parts:
            parts = [["    pass"]]
        for part in parts:
            lines += [*part, ""]
        return "\n".join(lines[:-1])

    def is_kept(self, one, method):
        name = method.name
        if name in ("__init__", "__new__"):
            return True
        if any(self.solution.is_asked(other.name, name) for other in self.heirs(one)):
            return True
        return "abstractmethod" in {last_name(part) for part in method.decorator_list}

    def heirs(self, one):
        """A class and the classes of the file below it."""
        yield one
        for other in self.solution.classes.values():
            if one.name in other.bases:
                yield from self.heirs(other)

    def fields(self, one):
        """What stands in the body of a class and belongs to how it is used."""
        lines = []
        signatures = set()
        for part in one.node.body:
            if is_function(part):
                signatures |= names_in(part.args)
        for part in one.node.body:
            if isinstance(part, ast.AnnAssign) and one.has_fields():
                lines.append(f"    {ast.unparse(part)}")
                self.needed |= names_in(part.annotation, part.value)
            elif isinstance(part, ast.Assign):
                for name in targets(part):
                    is_used = name in self.solution.attributes or name in signatures
                    if one.is_enum():
                        lines.append(f"    {name} = {self.member(part.value)}")
                    elif is_used and not is_private(name):
                        value = ast.unparse(part.value) if is_plain(part.value) else "...  # write its value here"
                        lines.append(f"    {name} = {value}")
        return lines

    def member(self, value):
        if is_plain(value):
            return ast.unparse(value)
        self.needed.add("auto")
        self.solution.imports.setdefault(
            "auto", (ast.ImportFrom("enum", [], 0), ast.alias("auto")))
        return "auto()"

    def decorators(self, node, indentation):
        kept = [one for one in node.decorator_list if last_name(one) in SHOWN_DECORATORS]
        self.needed |= names_in(*kept)
        return [f"{indentation}@{ast.unparse(one)}" for one in kept]

    def function_text(self, node, indentation):
        arguments = node.args
        self.needed |= names_in(arguments, node.returns)
        returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
        word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
        lines = self.decorators(node, indentation)
        lines.append(f"{indentation}{word} {node.name}({ast.unparse(arguments)}){returns}:")
        lines += self.docstring(node, indentation + "    ")
        lines.append(f"{indentation}    raise NotImplementedError('{node.name} is not written yet')")
        return "\n".join(lines)


def is_type(node):
    """True for a type that has a name of its own, as in `Board = list[list[int]]`."""
    if isinstance(node, ast.Call):
        return last_name(node) in ("TypeVar", "NewType")
    return isinstance(node, ast.Subscript)


# Programs -------------------------------------------------------------------------------------------------


class Program:
    """What the program does when it is run, as far as it can be told without running it."""

    def __init__(self, solution):
        self.solution, self.prompts, self.done = solution, [], set()
        body = [node for node in solution.tree.body if not isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef))]
        body = [node for node in body if not is_function(node)]
        self.speaks = False
        for node in body:
            self.read(node)

    def read(self, node):
        """Follows the calls in the order of the file."""
        for part in [node, *own_parts(node)]:
            if not isinstance(part, ast.Call):
                continue
            name = last_name(part.func)
            if isinstance(part.func, ast.Name) and name in ("input", "print"):
                self.speaks = True
            if isinstance(part.func, ast.Name) and name == "input":
                prompt = part.args[0] if part.args else None
                is_text = isinstance(prompt, ast.Constant) and isinstance(prompt.value, str)
                self.prompts.append(prompt.value if is_text else "")
            elif isinstance(part.func, ast.Name) and name in self.solution.functions and name not in self.done:
                self.done.add(name)
                self.read(self.solution.functions[name])
            elif name in ("write", "readline", "readlines", "read") and "sys" in names_in(part.func):
                self.speaks = True


def uses_arguments(tree):
    nodes = [part for part in ast.walk(tree) if isinstance(part, (ast.Attribute, ast.Name, ast.alias))]
    names = {getattr(part, "attr", None) or getattr(part, "id", None) or getattr(part, "name", None) for part in nodes}
    return bool(names & {"argv", "argparse"})


def modules(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0], node.lineno


def read(source):
    tree = ast.parse(source)
    solution = Solution(tree)
    public = [one for one in solution.names() if one["kind"] != "value"]
    program = Program(solution)
    is_program = not solution.has_doctests and program.speaks
    lines = {}
    for name, line in modules(tree):
        lines.setdefault(name, line)
    texts = {part.value for part in ast.walk(tree) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    window = sorted((lines[name], name) for name in lines if name in WINDOWS)
    return {
        "documentation": ast.get_docstring(tree),
        "window": window[0] if window else None,
        "use": "program" if is_program else "calls" if public else "nothing",
        "has_doctests": solution.has_doctests,
        "prompts": program.prompts,
        "uses_arguments": uses_arguments(tree),
        "names": list(solution.names()),
        "open_calls": list(solution.open_calls()),
        "exceptions": solution.exceptions(),
        "silent": solution.silent(),
        "modules": {name: line for name, line in lines.items() if name not in sys.stdlib_module_names},
        "texts": sorted(text for text in texts if len(text) < 100 and "\n" not in text),
        "stub": "" if is_program else Stub(solution, source).text(),
    }


def main():
    source = sys.stdin.read()
    try:
        found = read(source)
    except SyntaxError as error:
        found = {"broken": [error.lineno or 1, error.msg]}
    except (ValueError, RecursionError, MemoryError) as error:
        found = {"broken": [1, str(error)]}
    print(json.dumps(found))


main()
