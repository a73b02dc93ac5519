# The steps of a test -----------------------------------------------------------------------------------

# Built-in functions of Python that operations of steps have.
OWN = {
    "abs", "bool", "dict", "float", "int", "isinstance", "iter", "len", "list", "max", "min", "next", "print", "repr",
    "reversed", "set", "sorted", "str", "sum", "tuple",
}
# Largest number of steps in a test: loops over literals are unrolled.
STEPS_MAX = 500
# Deepest level of helpers that call helpers.
DEPTH_MAX = 8


def is_fixed(node):
    """Returns True if a node is a literal of which no part can be changed."""
    try:
        hash(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def is_of_python(node):
    """Returns True for an import of Python's own modules alone."""
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return not getattr(node, "level", 0) and all(name.split(".")[0] in sys.stdlib_module_names for name in names)


def is_used_once(name, body):
    inside = [node for statement in body for node in ast.walk(statement)]
    uses = [node for node in inside if isinstance(node, ast.Name) and node.id == name]
    return len(uses) == 1 and not any(isinstance(node, (ast.For, ast.While)) for node in inside)


def names_in(node, own_name):
    """Yields the names in an expression, and the attributes of the test itself."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute) and getattr(part.value, "id", None) == own_name:
            yield part.attr


def needed(steps):
    """Returns the steps without those that bind a name to a literal and are never used."""
    kept, used = [], set()
    for step in reversed(steps):
        target = step.pop("binds", None)
        if target is not None and target not in used:
            continue
        used.discard(target)
        used |= loads(ast.parse(step["do"]))
        kept.append(step)
    return kept[::-1]


class Renamer(ast.NodeTransformer):
    """Writes an expression in the form for a step. Constants are filled in, modules are left out, and `self.x`
    becomes `x`.

    The expected value never goes to the submission. So in it, variables that still have their literal are filled in
    too. Those in `barred` are not, because the submission gets them in the same step."""

    def __init__(self, test, is_expected=False, barred=(), local=()):
        self.test, self.is_expected, self.barred, self.local = test, is_expected, set(barred), set(local)

    def variable(self, node, name):
        if self.is_expected and name in self.test.literals and name not in self.barred:
            return copy.deepcopy(self.test.literals[name])
        if not self.is_expected:
            # From here on, the submission can change it.
            self.test.literals.pop(name, None)
        return ast.copy_location(ast.Name(self.test.spelled(name), ast.Load()), node)

    def shared(self, node, name, value):
        """Returns a literal that the file or the class defines under a name."""
        if self.is_expected and name not in self.barred:
            return self.visit(copy.deepcopy(value))
        if is_fixed(value):
            return copy.deepcopy(value)
        if not self.is_expected:
            self.test.bind(node, name, value)
        return self.variable(node, name)

    def visit_Name(self, node):
        test, file = self.test, self.test.file
        if node.id in self.local:
            return node
        if not isinstance(node.ctx, ast.Load):
            return ast.copy_location(ast.Name(test.spelled(node.id), node.ctx), node)
        if node.id in test.constants:
            return copy.deepcopy(test.constants[node.id])
        if node.id in test.variables:
            return self.variable(node, node.id)
        if node.id == test.own_name:
            raise Refused(node, f"`{node.id}` is the test itself")
        if node.id in file.literals:
            return self.shared(node, node.id, file.literals[node.id])
        if node.id in file.names:
            return ast.copy_location(ast.Name(file.names[node.id], node.ctx), node)
        if node.id in file.fixtures:
            raise Refused(node, f"`{node.id}` is a fixture")
        if node.id in file.places:
            test.defined |= file.needed([node.id])
            return node
        if hasattr(builtins, node.id):
            test.is_python |= node.id not in OWN
            return node
        if file.has_star:
            return node
        raise Refused(node, f"`{node.id}` is not defined")

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name) and node.value.id not in self.local:
            owner, test = node.value.id, self.test
            if owner in test.file.module_names and owner not in test.variables:
                return ast.copy_location(ast.Name(node.attr, ast.Load()), node) if isinstance(node.ctx, ast.Load) else self.refuse(node)
            if owner == test.own_name and owner is not None:
                return self.own(node)
            if owner == test.class_name and node.attr in test.shared:
                return self.shared(node, node.attr, test.shared[node.attr])
        return self.generic_visit(node)

    def own(self, node):
        """Returns what an attribute of the test stands for."""
        test = self.test
        if not isinstance(node.ctx, ast.Load):
            return ast.copy_location(ast.Name(test.spelled(node.attr), node.ctx), node)
        if node.attr in test.constants:
            return copy.deepcopy(test.constants[node.attr])
        if node.attr in test.variables:
            return self.variable(node, node.attr)
        if node.attr in test.shared:
            return self.shared(node, node.attr, test.shared[node.attr])
        if test.define_method(node):
            return ast.copy_location(ast.Name(node.attr, ast.Load()), node)
        raise Refused(node, f"`{test.own_name}.{node.attr}` is not an object that `setUp` makes")

    def refuse(self, node):
        raise Refused(node, f"`{ast.unparse(node)}` changes a module")

    def scope(self, node):
        """Leaves the names alone that belong to a comprehension or function."""
        inner = Renamer(self.test, self.is_expected, self.barred, self.local | stores(node))
        return inner.generic_visit(node)

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = scope
    visit_FunctionDef = visit_ClassDef = scope


class Test:
    def __init__(self, file, own_name, cls=None, shared=()):
        self.file, self.own_name, self.cls, self.shared = file, own_name, cls, dict(shared)
        self.class_name = cls.name if cls is not None else None
        self.constants, self.variables, self.steps = {}, set(), []
        self.literals = {}  # variables that still have the literal to which they were bound
        self.defined = set()  # positions of the statements of the file that the steps need
        self.methods = {}  # functions made of methods without assertions
        self.is_python, self.depth = False, 0

    def spelled(self, name):
        """Returns the name of a variable in steps, where the names of the submission are taken."""
        return f"{name}_" if name in self.file.of_students and name not in self.file.names else name

    def renamed(self, node):
        return Renamer(self).visit(copy.deepcopy(node))

    def say(self, node):
        return ast.unparse(self.renamed(node))

    def known(self, node, beside=None):
        """Returns a tuple with the value of an expression without the submission, or None. `beside` goes to the
        submission in the same step."""
        barred = names_in(beside, self.own_name) if beside is not None else ()
        before = self.is_python, set(self.defined)
        try:
            filled = Renamer(self, True, barred).visit(copy.deepcopy(node))
            return (constant(filled, self.file.foreign),)
        except (NotConstant, Refused):
            return None
        finally:
            self.is_python, self.defined = before

    def step(self, node, kind, do, **more):
        if len(self.steps) >= STEPS_MAX:
            raise Refused(node, f"it has more than {STEPS_MAX} steps", is_final=True)
        more = {key: value for key, value in more.items() if value is not None}
        if self.is_python:
            more["python"] = True
            self.is_python = False
        self.steps.append({"line": node.lineno, "kind": kind, "do": do, **more})

    # Statements ---------------------------------------------------------------------------

    def block(self, body):
        place = 0
        while place < len(body):
            node = body[place]
            place += 1
            if isinstance(node, ast.With) and len(node.items) > 1 and has_assertion(node):
                inner = ast.copy_location(ast.With(node.items[1:], node.body), node)
                node = ast.copy_location(ast.With(node.items[:1], [inner]), node)
            if isinstance(node, ast.With) and len(node.items) == 1 and self.raising(node.items[0].context_expr):
                place += self.caught(node, body[place:])
            else:
                self.statement(node)

    def statement(self, node):
        if isinstance(node, ast.Pass) or isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if isinstance(node, ast.Assert):
            self.asserted(node)
        elif isinstance(node, ast.Assign) and self.is_simple(node):
            target = node.targets[0]
            self.bind(node, target.id if isinstance(target, ast.Name) else target.attr, node.value)
        elif isinstance(node, ast.With) and last_name(node.items[0].context_expr) == "subTest":
            self.block(node.body)
        elif isinstance(node, ast.For) and not node.orelse and self.loop(node):
            return
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and self.called(node, node.value):
            return
        elif isinstance(node, (ast.Import, ast.ImportFrom)) and is_of_python(node):
            self.typed_in(node)
        elif isinstance(node, (ast.Import, ast.ImportFrom)) or has_assertion(node):
            raise Refused(node, f"`{ast.unparse(node).splitlines()[0]}` cannot be a step of its own")
        else:
            self.typed_in(node)

    def is_simple(self, node):
        """Returns True for an assignment to one variable, or to one attribute of the test."""
        target = node.targets[0]
        is_own = isinstance(target, ast.Attribute) and getattr(target.value, "id", None) == self.own_name is not None
        return len(node.targets) == 1 and (isinstance(target, ast.Name) or is_own)

    def typed_in(self, node):
        """Adds a statement as a step."""
        if any(isinstance(part, (ast.Return, ast.Yield, ast.Await, ast.Global, ast.Nonlocal)) for part in ast.walk(node)) and not isinstance(node, ast.FunctionDef):
            raise Refused(node, f"`{ast.unparse(node).splitlines()[0]}` cannot be a step of its own")
        parts = [part for part in ast.walk(node) if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)]
        own = {part.attr for part in parts if getattr(part.value, "id", None) == self.own_name}
        bound = stores(node) | own
        if isinstance(node, ast.Delete):
            bound = set()
        for name in bound & set(self.constants):
            value = self.constants.pop(name)
            self.variables.add(name)
            self.step(node, "call", f"{self.spelled(name)} = {ast.unparse(value)}", binds=self.spelled(name))
        self.literals = {name: value for name, value in self.literals.items() if name not in bound}
        if isinstance(node, ast.FunctionDef):
            self.variables.add(node.name)
            self.step(node, "call", ast.unparse(Renamer(self, local=stores(node)).generic_visit(copy.deepcopy(node))))
            return
        self.variables |= bound
        self.step(node, "call", self.say(node))

    def bind(self, node, name, value):
        found = self.known(value)
        if found and is_plain(found[0]) and not self.uses_submission(value):
            said = ast.parse(written(found[0]), mode="eval").body
        else:
            said = self.renamed(value)
        self.constants.pop(name, None)
        self.literals.pop(name, None)
        self.variables.discard(name)
        is_known = bool(found) and is_plain(found[0])
        if is_known and is_fixed(said):
            self.constants[name] = said
            return
        self.variables.add(name)
        if is_known:
            self.literals[name] = said
        spelled = self.spelled(name)
        self.step(node, "call", f"{spelled} = {ast.unparse(said)}", binds=spelled if is_known else None)

    def uses_submission(self, node):
        """Returns True if a variable in an expression can be one that the submission has changed."""
        return any(name in self.variables and name not in self.literals for name in names_in(node, self.own_name))

    def loop(self, node):
        """Writes out a loop over known values. Returns False for other loops without assertions."""
        found = self.known(node.iter)
        if found is not None:
            values = found[0]
            if not isinstance(values, (list, tuple, range, str, dict, set)) or not is_plain(values if not isinstance(values, range) else 0):
                found = None
            elif len(values) > STEPS_MAX:
                found = None
        if found is not None:
            items = [ast.parse(written(value), mode="eval").body for value in found[0]]
        elif isinstance(node.iter, (ast.List, ast.Tuple)):
            items = node.iter.elts
        else:
            if has_assertion(node):
                raise Refused(node, "the loop is not over known values")
            return False
        if any(isinstance(part, (ast.Break, ast.Continue)) for part in ast.walk(node)) or not has_assertion(node):
            if has_assertion(node):
                raise Refused(node, "the loop has a `break` or `continue`")
            return False
        for item in items:
            self.fill(node, node.target, item, node.body)
            self.block(node.body)
        return True

    def fill(self, node, target, value, body):
        if isinstance(target, ast.Name):
            self.bind(node, target.id, ast.copy_location(value, node))
            if target.id in self.literals and is_used_once(target.id, body):
                # No other part of the test can notice a change.
                self.steps.pop()
                self.variables.discard(target.id)
                self.constants[target.id] = self.literals.pop(target.id)
            return
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            value = ast.List([ast.Constant(letter) for letter in value.value])
        if isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)) and len(target.elts) == len(value.elts):
            for one, part in zip(target.elts, value.elts):
                self.fill(node, one, part, body)
        else:
            raise Refused(node, "the number of values differs from the number of names")

    # Helpers ------------------------------------------------------------------------------

    def define_method(self, called):
        """Makes a function of a method without assertions. Returns False if its test is more than a place for it."""
        function = self.function(called)[0]
        if function is None or has_assertion(function) or not function.args.args or function.name in self.file.places:
            return False
        if function.name in self.methods:
            return True
        made = copy.deepcopy(function)
        made.decorator_list = []
        own_name = made.args.args.pop(0).arg
        self.methods[function.name] = made
        for part in ast.walk(made):
            if isinstance(part, ast.Attribute) and getattr(part.value, "id", None) == own_name:
                outer, self.own_name = self.own_name, own_name
                is_defined = self.define_method(part)
                self.own_name = outer
                if not is_defined:
                    return False
        for node in ast.walk(made):
            for field_name, value in ast.iter_fields(node):
                for place, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
                    if isinstance(part, ast.Attribute) and getattr(part.value, "id", None) == own_name:
                        name = ast.Name(part.attr, ast.Load())
                        if place is None:
                            setattr(node, field_name, name)
                        else:
                            value[place] = name
        if own_name in loads(made):
            return False
        self.defined |= self.file.needed(loads(made))
        return True

    def helper(self, node, call):
        """Writes out a call of a function with assertions that the file defines. Returns False if it is none."""
        function, own = self.function(call.func)
        if function is None or not has_assertion(function):
            return False
        if function.decorator_list or self.depth >= DEPTH_MAX:
            raise Refused(node, f"`{function.name}` cannot be written out")
        given = self.arguments(node, call, function, own)
        inner = stores(ast.Module(function.body, [])) | set(given)
        outer = self.constants, self.literals, self.variables, self.own_name
        if inner & (set(self.variables) - {name for name, value in given.items() if getattr(value, "id", None) == name}):
            raise Refused(node, f"`{function.name}` has variables of the same name as the test")
        self.depth += 1
        for name, value in given.items():
            if getattr(value, "id", None) != name:
                self.bind(node, name, value)
        self.own_name = function.args.args[0].arg if own else None
        self.block(function.body)
        self.depth -= 1
        self.own_name = outer[3]
        for name in inner:
            if getattr(given.get(name), "id", None) != name:
                self.constants.pop(name, None)
                self.literals.pop(name, None)
                self.variables.discard(name)
        return True

    def function(self, called):
        """Returns the function of the file or of the test's class that is called. The second value is True for a method."""
        if isinstance(called, ast.Name):
            return self.file.functions.get(called.id), False
        if isinstance(called, ast.Attribute) and getattr(called.value, "id", None) == self.own_name is not None and self.cls is not None:
            for cls in self.file.ancestry(self.cls):
                for node in cls.body:
                    if isinstance(node, ast.FunctionDef) and node.name == called.attr:
                        return node, True
        return None, False

    def arguments(self, node, call, function, own):
        """Returns the argument of each parameter."""
        wanted = function.args
        names = [one.arg for one in wanted.args][1 if own else 0 :]
        if wanted.vararg or wanted.kwarg or wanted.posonlyargs or any(isinstance(one, ast.Starred) for one in call.args):
            raise Refused(node, f"`{function.name}` takes any number of arguments")
        defaults = dict(zip(names[::-1], wanted.defaults[::-1]))
        defaults.update({one.arg: value for one, value in zip(wanted.kwonlyargs, wanted.kw_defaults) if value is not None})
        given = {**defaults, **dict(zip(names, call.args)), **{one.arg: one.value for one in call.keywords}}
        if set(given) != {*names, *[one.arg for one in wanted.kwonlyargs]} or len(call.args) > len(names):
            raise Refused(node, f"the arguments of `{function.name}` do not fit")
        return given
