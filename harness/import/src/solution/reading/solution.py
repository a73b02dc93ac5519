# The definitions of a solution, and those that its doctests use.


class Class:
    def __init__(self, node):
        self.node, self.name = node, node.name
        # A base with a dot belongs to another module, even if this file defines the same name.
        plain = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        self.bases = [base.id for base in plain if isinstance(base, ast.Name)]
        self.other_bases = [last_name(base) for base in plain if not isinstance(base, ast.Name)]
        self.methods = {}
        for part in node.body:
            if is_function(part):
                self.methods.setdefault(part.name, part)

    def has_fields(self):
        decorators = {last_name(one) for one in self.node.decorator_list}
        return "dataclass" in decorators or bool({"NamedTuple", "TypedDict"} & {*self.bases, *self.other_bases})

    def is_enum(self):
        return any(base.endswith(("Enum", "Flag")) for base in [*self.bases, *self.other_bases])


class Solution:
    """The definitions of the file, and those that its doctests use."""

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
                    name = (alias.asname or alias.name).split(".")[0]
                    self.imports.setdefault(name, []).append((node, alias))
        self.used, self.attributes, self.special = set(), set(), set()
        for node in ast.walk(tree):
            if is_function(node):
                parts = [part for one in defaults(node.args) for part in ast.walk(one)]
                self.attributes |= {part.attr for part in parts if isinstance(part, ast.Attribute)}
        self.lists, self.texts = set(), set()
        self.read_doctests()
        public = {name for name in [*self.classes, *self.functions] if not is_private(name)}
        self.has_doctests = bool(public & self.used)

    # What doctests use ------------------------------------------------------------------------------------

    def owners(self):
        """Yields each part that can have a doctest, with its name."""
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
        """Notes the type that a call returns according to its doctest."""
        if isinstance(call, ast.Call) and want:
            found = self.lists if want.startswith("[") else self.texts if want[0] in "'\"" else set()
            found.update(self.callees(call.func, kinds))
        if want.startswith("<") or want[:1].isupper():
            self.special.add("__repr__")

    def callees(self, called, kinds):
        """Returns the functions or methods of the file that a call may mean."""
        if isinstance(called, ast.Name):
            return {called.id} & set(self.functions)
        if isinstance(called, ast.Attribute):
            return {f"{owner}.{called.attr}" for owner in self.owners_of(called, kinds)}
        return set()

    def owners_of(self, node, kinds):
        """Returns the classes that the object before the dot may have."""
        before = node.value
        if isinstance(before, ast.Call):
            name = last_name(before.func)
        else:
            name = kinds.get(getattr(before, "id", ""), getattr(before, "id", ""))
        if name in self.classes:
            return {name} if self.method(name, node.attr) else set()
        return {one for one in self.classes if not is_private(one) and self.method(one, node.attr)}

    def method(self, owner, name):
        """Returns a method of a class or of its bases in the file."""
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
        """Returns True if students must define it. Either doctests use it, or there are no doctests and it is
        public.
        """
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
        """Yields all public names in the order of the file."""
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
                        yield {"name": name, "kind": "value", "asked": True, "signature": "", "needs": [],
                               "says": ""}

    def all_methods(self, owner, seen=()):
        """Returns the methods of a class and of its bases in the file."""
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
            signature, needs = "", []
        else:
            has_object = kind == "class" or bool(owner) and "staticmethod" not in decorators
            signature = call_signature(called, has_object)
            positional = getattr(called.args, "posonlyargs", []) + called.args.args
            needs = [one.arg for one in positional[:len(positional) - len(called.args.defaults)]][has_object:]
        says = (ast.get_docstring(node) or "").split("\n\n")[0].split(">>>")[0]
        return {"name": f"{owner}.{node.name}" if owner else node.name, "kind": kind, "signature": signature,
                "asked": self.is_asked(owner, node.name), "needs": needs, "says": " ".join(says.split())}

    # What may have several right answers ------------------------------------------------------------------

    def chances(self):
        """Returns the functions and methods that use `random`, directly or through other functions of the file."""
        bound = {name for name, found in self.imports.items() for node, alias in found
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
        """Returns the exception types of the file that students must define, each with its first base."""
        found = {}
        for name, one in self.classes.items():
            base = one.bases[0] if one.bases else ""
            builtin = getattr(builtins, base, None)
            if base in found or isinstance(builtin, type) and issubclass(builtin, BaseException):
                found[name] = base
        return {name: base for name, base in found.items() if not is_private(name)}

    def silent(self):
        """Returns the functions and methods that never return a value."""
        every = [(name, node) for name, node in self.owners() if is_function(node)]
        return [name.split(".")[-1] for name, node in every if not gives_back(node)]
