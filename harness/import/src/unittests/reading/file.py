# The imports and definitions of the file of tests ------------------------------------------------------

LIBRARIES = {
    "freezegun", "gradescope_utils", "hypothesis", "numpy", "pandas", "parameterized", "pytest", "timeout_decorator", "unittest",
}


class Refused(Exception):
    """The reason why a test has no steps of its own. If `is_final`, it cannot run as Python either."""

    def __init__(self, node, text, is_final=False):
        super().__init__(text)
        self.line, self.text, self.is_final = getattr(node, "lineno", 1), text, is_final


def last_name(node):
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def loads(node):
    """Returns the names that code uses."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    added = [part.target for part in ast.walk(node) if isinstance(part, ast.AugAssign)]
    return found | {part.id for part in added if isinstance(part, ast.Name)}


def stores(node):
    """Returns the names that code binds, those of functions in it included."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            found.add(part.id)
        elif isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(part.name)
        elif isinstance(part, ast.arg):
            found.add(part.arg)
        elif isinstance(part, ast.ExceptHandler) and part.name:
            found.add(part.name)
        elif isinstance(part, (ast.Import, ast.ImportFrom)):
            found |= {(alias.asname or alias.name).split(".")[0] for alias in part.names}
    return found


def has_assertion(node):
    parts = list(ast.walk(node))
    called = [last_name(part) for part in parts if isinstance(part, ast.Call)]
    return any(isinstance(part, ast.Assert) for part in parts) or any(
        name.lower().startswith("assert") or name in ("fail", "raises", "subTest", "skipTest") for name in called
    )


class File:
    def __init__(self, tree, source):
        self.tree, self.source = tree, source
        self.modules, self.names, self.module_names, self.has_star = {}, {}, {}, False
        self.foreign = {}  # imported names, each with its module, and with its name there or None for the module
        self.literals, self.fixtures, self.classes, self.functions = {}, {}, {}, {}
        self.places = {}  # names that statements of the file bind, each with the positions of these statements
        for place, node in enumerate(tree.body):
            self.read(node, place)
        attributes = [part for part in ast.walk(tree) if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)]
        used = {part.attr for part in attributes if part.value.id in self.module_names}
        self.of_students = used | set(self.names.values())

    def read(self, node, place):
        bound = {node.name} if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else stores(node)
        for name in bound:
            self.places.setdefault(name, []).append(place)
            self.literals.pop(name, None)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.imports(node)
        elif isinstance(node, (ast.Try, ast.If)):
            for part in node.body:
                for inner in ast.walk(part):
                    if isinstance(inner, (ast.Import, ast.ImportFrom)):
                        self.imports(inner)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            self.literal(node.targets[0].id, node.value)
        elif isinstance(node, ast.FunctionDef) and any(last_name(one) == "fixture" for one in node.decorator_list):
            self.fixtures[node.name] = node
        elif isinstance(node, ast.FunctionDef):
            self.functions[node.name] = node
        elif isinstance(node, ast.ClassDef):
            self.classes[node.name] = node

    def literal(self, name, value):
        try:
            if is_plain(constant(Filler(self.literals).visit(copy.deepcopy(value)), self.foreign)):
                self.literals[name] = value
        except NotConstant:
            pass

    def imports(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if self.is_of_students(alias.name, node):
                    self.module_names[alias.asname or alias.name] = alias.name
                else:
                    self.foreign[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
            return
        is_theirs = self.is_of_students(node.module or "", node)
        for alias in node.names:
            if not is_theirs:
                self.foreign[alias.asname or alias.name] = (node.module, alias.name)
            elif alias.name == "*":
                self.has_star = True
            else:
                self.names[alias.asname or alias.name] = alias.name

    def is_of_students(self, module, node):
        root = module.split(".")[0]
        if not module or getattr(node, "level", 0) or root in LIBRARIES or root in sys.stdlib_module_names:
            return False
        self.modules.setdefault(module, node.lineno)
        return True

    def needed(self, names):
        """Returns the positions of the statements that define these names, and all names that they use."""
        found, left = set(), list(names)
        while left:
            for place in self.places.get(left.pop(), ()):
                if place not in found:
                    found.add(place)
                    left.extend(loads(self.tree.body[place]))
        return found

    def text(self, places):
        """Returns statements of the file as they are written."""
        lines = self.source.splitlines()
        parts = []
        for node in (self.tree.body[place] for place in sorted(places)):
            decorators = [one.lineno for one in getattr(node, "decorator_list", [])]
            parts.append("\n".join(lines[min([node.lineno, *decorators]) - 1 : node.end_lineno]))
        return "\n".join(parts)

    def ancestry(self, node):
        """Returns a class and its ancestors in the file, the class itself first."""
        found = [node]
        for base in node.bases:
            for ancestor in self.ancestry(self.classes[base.id]) if isinstance(base, ast.Name) and base.id in self.classes else ():
                if ancestor not in found:
                    found.append(ancestor)
        return found

    def is_test_case(self, node):
        return any(last_name(base).endswith("TestCase") for one in self.ancestry(node) for base in one.bases)


class Filler(ast.NodeTransformer):
    """Fills in the literals of names."""

    def __init__(self, literals):
        self.literals = literals

    def visit_Name(self, node):
        return copy.deepcopy(self.literals.get(node.id, node))
