"""Reads a file of Python tests from standard input, without running it, and prints the tests as JSON.

Arguments: none. Parts that steps cannot express are printed with their line and the reason.
"""

import ast
import builtins
import copy
import itertools
import json
import sys

# Built-in functions of Python that the step language has.
OWN = {
    "abs", "bool", "dict", "float", "int", "isinstance", "iter", "len", "list", "max", "min", "next", "print", "repr",
    "reversed", "set", "sorted", "str", "sum", "tuple",
}
# Largest number of steps in a test: loops over literals are unrolled.
STEPS_MAX = 500
COMPARED = {
    "assertGreater": ast.Gt, "assertGreaterEqual": ast.GtE, "assertLess": ast.Lt, "assertLessEqual": ast.LtE,
    "assertIn": ast.In, "assertNotIn": ast.NotIn, "assertIs": ast.Is, "assertIsNot": ast.IsNot,
    "assertNotEqual": ast.NotEq,
}
TYPED = {
    "assertListEqual": list, "assertTupleEqual": tuple, "assertSetEqual": set, "assertDictEqual": dict,
    "assertMultiLineEqual": str,
}
LIBRARIES = {"unittest", "pytest", "gradescope_utils", "timeout_decorator"}


class Refused(Exception):
    def __init__(self, node, text):
        super().__init__(text)
        self.line, self.text = getattr(node, "lineno", 1), text


def literal(node):
    """Returns a tuple with the value of a literal, or None."""
    try:
        return (ast.literal_eval(node),)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def is_fixed(node):
    """Returns True if no part of a literal can be changed."""
    found = literal(node)
    if not found:
        return False
    try:
        hash(found[0])
    except TypeError:
        return False
    return True


def is_used_once(name, body):
    inside = [node for statement in body for node in ast.walk(statement)]
    uses = [node for node in inside if isinstance(node, ast.Name) and node.id == name]
    return len(uses) == 1 and not any(isinstance(node, ast.For) for node in inside)


def names_in(node, own_name):
    """Yields the names in an expression, and the attributes of the test itself."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute) and getattr(part.value, "id", None) == own_name:
            yield part.attr


def bound_literals(body):
    """Returns the names that statements bind to literals, with these literals."""
    found = {}
    for node in body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.pop(node.targets[0].id, None)
            if literal(node.value):
                found[node.targets[0].id] = node.value
    return found


def needed(steps):
    """Returns the steps without those that bind a name to a literal and are never used."""
    kept, used = [], set()
    for step in reversed(steps):
        target = step.pop("binds", None)
        if target is not None and target not in used:
            continue
        used.discard(target)
        parts = ast.walk(ast.parse(step["do"]))
        used |= {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
        kept.append(step)
    return kept[::-1]


def last_name(node):
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def text_of(node):
    found = literal(node) if node is not None else None
    return found[0] if found and isinstance(found[0], str) else None


class File:
    """The imports and definitions of the file."""

    def __init__(self, tree):
        self.tree, self.modules, self.names, self.fixtures = tree, {}, {}, {}
        self.literals = bound_literals(tree.body)
        self.module_names, self.has_star, self.own, self.foreign = {}, False, set(), set()
        for node in tree.body:
            self.read(node)

    def read(self, node):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.imports(node)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            self.own.add(node.targets[0].id)
        elif isinstance(node, ast.FunctionDef) and any(last_name(one) == "fixture" for one in node.decorator_list):
            self.fixtures[node.name] = node
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            self.own.add(node.name)

    def imports(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if self.is_of_students(alias.name, node):
                    self.module_names[alias.asname or alias.name] = alias.name
                else:
                    self.foreign.add((alias.asname or alias.name).split(".")[0])
            return
        is_theirs = self.is_of_students(node.module or "", node)
        for alias in node.names:
            if not is_theirs:
                self.foreign.add(alias.asname or alias.name)
            elif alias.name == "*":
                self.has_star = True
            else:
                self.names[alias.asname or alias.name] = alias.name

    def is_of_students(self, module, node):
        if not module or module.split(".")[0] in LIBRARIES or module.split(".")[0] in sys.stdlib_module_names:
            return False
        self.modules.setdefault(module, node.lineno)
        return True


class Renamer(ast.NodeTransformer):
    """Writes an expression in the form for a step. Constants are filled in, modules are left out, and `self.x`
    becomes `x`.

    The expected value never goes to the submission. So in it, variables that still have their literal are filled in
    too. Those in `barred` are not, because the submission gets them in the same step."""

    def __init__(self, test, is_expected=False, barred=()):
        self.test, self.is_expected, self.barred = test, is_expected, set(barred)

    def variable(self, node, name):
        if self.is_expected and name in self.test.literals and name not in self.barred:
            return copy.deepcopy(self.test.literals[name])
        if not self.is_expected:
            # From here on, the submission can change it.
            self.test.literals.pop(name, None)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def shared(self, node, name, value):
        """Returns a literal that the file or the class defines under a name."""
        if is_fixed(value) or (self.is_expected and name not in self.barred):
            return copy.deepcopy(value)
        if not self.is_expected:
            self.test.bind(node, name, value)
        return self.variable(node, name)

    def visit_Name(self, node):
        test, file = self.test, self.test.file
        if node.id in test.constants:
            return copy.deepcopy(test.constants[node.id])
        if node.id in test.variables:
            return self.variable(node, node.id)
        if node.id in file.literals:
            return self.shared(node, node.id, file.literals[node.id])
        if node.id in file.names:
            return ast.copy_location(ast.Name(file.names[node.id], node.ctx), node)
        if node.id in file.own or node.id in file.fixtures:
            raise Refused(node, f"`{node.id}` is defined in the file of tests, which is not run")
        if node.id in file.foreign or node.id in file.module_names:
            raise Refused(node, f"`{node.id}` is a module; steps cannot use modules")
        if node.id in OWN or (file.has_star and not hasattr(builtins, node.id)):
            return node
        if hasattr(builtins, node.id):
            raise Refused(node, f"steps cannot use Python's `{node.id}`")
        raise Refused(node, f"`{node.id}` is not defined")

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name):
            owner = node.value.id
            if owner in self.test.file.module_names and owner not in self.test.variables:
                return ast.copy_location(ast.Name(node.attr, node.ctx), node)
            if owner == self.test.own_name:
                if node.attr in self.test.constants:
                    return copy.deepcopy(self.test.constants[node.attr])
                if node.attr in self.test.variables:
                    return self.variable(node, node.attr)
            if owner in (self.test.own_name, self.test.class_name) and node.attr in self.test.shared:
                return self.shared(node, node.attr, self.test.shared[node.attr])
            if owner == self.test.own_name:
                raise Refused(node, f"`{owner}.{node.attr}` is not an object that `setUp` makes")
        return self.generic_visit(node)

    def refuse(self, node):
        raise Refused(node, f"`{ast.unparse(node)}` is more than calls and comparisons of their results")

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = refuse
    visit_JoinedStr = visit_IfExp = visit_Await = visit_NamedExpr = visit_BoolOp = refuse


class Test:
    def __init__(self, file, own_name, class_name=None, shared=()):
        self.file, self.own_name, self.class_name, self.shared = file, own_name, class_name, dict(shared)
        self.constants, self.variables, self.steps = {}, set(), []
        self.literals = {}  # variables that still have the literal to which they were bound

    def say(self, node):
        return ast.unparse(Renamer(self).visit(copy.deepcopy(node)))

    def filled(self, node, beside=None):
        """Returns the literal after names are filled in, or None. `beside` goes to the submission in the same step."""
        barred = names_in(beside, self.own_name) if beside is not None else ()
        try:
            node = Renamer(self, True, barred).visit(copy.deepcopy(node))
        except Refused:
            return None
        return node if literal(node) else None

    def literal(self, node, beside=None):
        """Returns the text of a literal, or None."""
        found = self.filled(node, beside)
        return None if found is None else ast.unparse(found)

    def step(self, node, kind, do, **more):
        if len(self.steps) >= STEPS_MAX:
            raise Refused(node, f"it has more than {STEPS_MAX} steps")
        more = {key: value for key, value in more.items() if value is not None}
        self.steps.append({"line": node.lineno, "kind": kind, "do": do, **more})

    def block(self, body):
        for statement in body:
            self.statement(statement)

    def statement(self, node):
        if isinstance(node, ast.Pass) or isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if isinstance(node, ast.Assert):
            self.asserted(node)
        elif isinstance(node, ast.Assign):
            self.assigned(node)
        elif isinstance(node, ast.With) and len(node.items) == 1:
            self.within(node)
        elif isinstance(node, ast.For) and not node.orelse:
            self.loop(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self.called(node, node.value)
        else:
            raise Refused(node, f"`{ast.unparse(node).splitlines()[0]}` is not a call, assignment or assertion")

    def assigned(self, node):
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, (ast.Name, ast.Attribute)):
            raise Refused(node, "a step can assign only one variable")
        if isinstance(target, ast.Attribute):
            if getattr(target.value, "id", None) != self.own_name or self.own_name is None:
                raise Refused(node, "a step can assign variables but not attributes")
            name = target.attr
        else:
            name = target.id
        if name in self.file.names.values() or name in self.file.names:
            raise Refused(node, f"`{name}` would hide a name of the submission")
        self.bind(node, name, node.value)

    def bind(self, node, name, value):
        said = ast.parse(self.say(value), mode="eval").body
        self.constants.pop(name, None)
        self.literals.pop(name, None)
        self.variables.discard(name)
        if is_fixed(said):
            self.constants[name] = said
            return
        self.variables.add(name)
        if literal(said):
            self.literals[name] = said
        self.step(node, "call", f"{name} = {ast.unparse(said)}", binds=name if literal(said) else None)

    def loop(self, node):
        items = node.iter
        if isinstance(items, (ast.Name, ast.Attribute)):
            items = self.filled(items) or items
        if isinstance(items, ast.Call) and last_name(items) == "range" and all(map(is_fixed, items.args)):
            try:
                numbers = range(*map(ast.literal_eval, items.args))
                values = [ast.Constant(value) for value in itertools.islice(numbers, STEPS_MAX + 1)]
            except (TypeError, ValueError, OverflowError) as error:
                raise Refused(node, f"its range is not valid: {error}")
        elif isinstance(items, (ast.List, ast.Tuple)):
            values = items.elts
        else:
            raise Refused(node, "only loops over a literal list can be imported")
        for value in values:
            self.fill(node, node.target, value, node.body)
            self.block(node.body)

    def fill(self, node, target, value, body):
        if isinstance(target, ast.Name):
            self.bind(node, target.id, ast.copy_location(value, node))
            if literal(value) and is_used_once(target.id, body) and target.id in self.variables:
                # No other part of the test can notice a change.
                self.steps.pop()
                self.variables.discard(target.id)
                self.literals.pop(target.id, None)
                self.constants[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, (ast.Tuple, ast.List)) and len(target.elts) == len(value.elts):
            for one, part in zip(target.elts, value.elts):
                self.fill(node, one, part, body)
        else:
            raise Refused(node, "the number of values differs from the number of names")

    def within(self, node):
        context = node.items[0].context_expr
        kind = last_name(context)
        if kind == "subTest":
            self.block(node.body)
            return
        if kind not in ("assertRaises", "assertRaisesRegex", "raises") or not isinstance(context, ast.Call):
            raise Refused(node, f"steps have no form of `with {ast.unparse(context)}`")
        if len(node.body) != 1 or not isinstance(node.body[0], (ast.Expr, ast.Assign)):
            raise Refused(node, "with several statements, it is not clear which must raise the exception")
        keywords = {one.arg: one.value for one in context.keywords}
        regex = context.args[1] if kind == "assertRaisesRegex" and len(context.args) > 1 else keywords.get("match")
        if not context.args:
            raise Refused(node, "it names no exception")
        value = node.body[0].value
        self.raises(node, context.args[0], self.say(value), regex)

    def raises(self, node, kind, do, regex):
        if not isinstance(kind, (ast.Name, ast.Attribute)):
            raise Refused(node, "a step can name only one exception")
        found = text_of(regex)
        if regex is not None and found is None:
            raise Refused(node, "the pattern of the message is not a literal")
        self.step(node, "raises", do, type=last_name(kind), regex=found)

    def asserted(self, node):
        because = text_of(node.msg)
        said = node.test
        if isinstance(said, ast.BoolOp) and isinstance(said.op, ast.And):
            for part in said.values:
                self.truth(node, part, because)
        else:
            self.truth(node, said, because)

    def truth(self, node, said, because):
        if isinstance(said, ast.UnaryOp) and isinstance(said.op, ast.Not):
            self.step(node, "equal", f"not {self.bracketed(said.operand)}", value="True", because=because)
        elif isinstance(said, ast.Compare) and len(said.ops) == 1:
            self.compared(node, said.left, said.ops[0], said.comparators[0], because)
        else:
            self.step(node, "equal", f"not {self.bracketed(said)}", value="False", because=because)

    def bracketed(self, node):
        said = self.say(node)
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            raise Refused(node, "steps cannot have chained comparisons")
        return said

    def compared(self, node, left, sign, right, because):
        if isinstance(sign, (ast.Eq, ast.Is)):
            for one, other in ((left, right), (right, left)):
                if isinstance(sign, ast.Eq) and isinstance(other, ast.Call) and last_name(other) == "approx":
                    self.approximate(node, one, other, because)
                    return
                said = self.literal(other, one)
                if said is not None and (isinstance(sign, ast.Eq) or said in ("None", "True", "False")):
                    if self.literal(one) is not None:
                        raise Refused(node, "it does not use the submission")
                    self.step(node, "equal" if isinstance(sign, ast.Eq) else "same", self.say(one), value=said, because=because)
                    return
        among = self.filled(right, left) if isinstance(sign, ast.In) else None
        if isinstance(among, (ast.List, ast.Tuple, ast.Set)) and among.elts and self.literal(left) is None:
            values = ast.unparse(ast.List(among.elts))
            self.step(node, "among", self.say(left), value=values, because=because)
            return
        said = ast.unparse(ast.Compare(Renamer(self).visit(copy.deepcopy(left)), [sign], [Renamer(self).visit(copy.deepcopy(right))]))
        self.step(node, "equal", said, value="True", because=because)

    def approximate(self, node, value, approx, because):
        given = {one.arg: literal(one.value) for one in approx.keywords}
        wanted = literal(ast.parse(self.literal(approx.args[0], value) or "None", mode="eval").body)[0] if approx.args else None
        if not isinstance(wanted, (int, float)) or isinstance(wanted, bool) or not all(given.values()) or len(approx.args) > 1:
            raise Refused(node, "`approx` needs a literal number; only `rel` and `abs` are supported")
        absolute = given["abs"][0] if "abs" in given else 1e-12
        relative = given["rel"][0] if "rel" in given else (0 if "abs" in given else 1e-6)
        tolerance = max(relative * abs(wanted), absolute)
        self.step(node, "near", self.say(value), value=repr(wanted), tolerance=tolerance, because=because)

    def called(self, node, call):
        owner = getattr(call.func, "value", None)
        is_own = isinstance(owner, ast.Name) and owner.id == self.own_name and self.own_name is not None
        if not is_own:
            if last_name(call) == "raises" and getattr(owner, "id", "") == "pytest" and len(call.args) > 1:
                self.raises_call(node, call)
                return
            self.step(node, "call", self.say(call))
            return
        self.method(node, call, call.func.attr)

    def raises_call(self, node, call, skipped=1):
        inner = ast.Call(call.args[skipped], call.args[skipped + 1 :], call.keywords)
        regex = call.args[1] if skipped == 2 else None
        self.raises(node, call.args[0], self.say(ast.copy_location(inner, call)), regex)

    def method(self, node, call, name):
        keywords = {one.arg: one.value for one in call.keywords}
        if name in ("assertRaises", "assertRaisesRegex"):
            skipped = 1 if name == "assertRaises" else 2
            if len(call.args) <= skipped:
                raise Refused(node, f"`{name}` has no call")
            self.raises_call(node, call, skipped)
            return
        count = 1 if name in ("assertTrue", "assertFalse", "assertIsNone", "assertIsNotNone") else 2
        if len(call.args) < count or any(isinstance(one, ast.Starred) for one in call.args):
            raise Refused(node, f"`{name}` needs positional arguments")
        said = text_of(keywords.get("msg", call.args[count] if len(call.args) > count and "Almost" not in name else None))
        one = call.args[0]
        other = call.args[1] if count == 2 else None
        if name == "assertEqual":
            self.compared(node, one, ast.Eq(), other, said)
        elif name in TYPED or name in ("assertSequenceEqual", "assertCountEqual"):
            self.typed(node, name, one, other, said)
        elif name in COMPARED:
            self.compared(node, one, COMPARED[name](), other, said)
        elif name == "assertTrue":
            self.truth(node, one, said)
        elif name == "assertFalse":
            self.step(node, "equal", f"not {self.bracketed(one)}", value="True", because=said)
        elif name == "assertIsNone":
            self.step(node, "equal", self.say(one), value="None", because=said)
        elif name == "assertIsNotNone":
            self.step(node, "equal", f"{self.say(one)} is not None", value="True", because=said)
        elif name == "assertAlmostEqual":
            self.almost(node, call, keywords, said)
        elif name == "assertRegex" and text_of(other) is not None:
            self.step(node, "regex", self.say(one), regex=text_of(other), because=said)
        elif name.startswith("assert") or name in ("fail", "skipTest"):
            raise Refused(node, f"steps have no form of `{name}`")
        else:
            raise Refused(node, f"`{self.own_name}.{name}` is defined in the file of tests, which is not run")

    def typed(self, node, name, one, other, said):
        wanted = TYPED.get(name, (list, tuple))
        kind = {"assertSequenceEqual": "sequence", "assertCountEqual": "unordered"}.get(name, "equal")
        for value, expected in ((one, other), (other, one)):
            text = self.literal(expected, value)
            if text is not None and isinstance(ast.literal_eval(text), wanted):
                self.step(node, kind, self.say(value), value=text, because=said)
                return
        raise Refused(node, f"`{name}` needs a literal of its type")

    def almost(self, node, call, keywords, said):
        places = keywords.get("places", call.args[2] if len(call.args) > 2 else ast.Constant(7))
        delta = keywords.get("delta")
        given = literal(delta) if delta is not None else literal(places)
        for value, expected in (call.args[:2], call.args[1::-1]):
            text = self.literal(expected, value)
            if text is not None and given and isinstance(ast.literal_eval(text), (int, float)):
                tolerance = given[0] if delta is not None else 0.5 * 10.0 ** -given[0]
                self.step(node, "near", self.say(value), value=text, tolerance=tolerance, because=said)
                return
        raise Refused(node, "`assertAlmostEqual` needs a literal number, and `places` or `delta` as literals")


def decorated(function, entry):
    """Reads decorators. Returns the values of `parametrize`."""
    filled = []
    for node in function.decorator_list:
        name, arguments = last_name(node), getattr(node, "args", [])
        value = literal(arguments[0])[0] if arguments and literal(arguments[0]) else None
        if name in ("weight", "visibility", "number"):
            if value is None:
                raise Refused(node, f"the argument of `{name}` is not a literal")
            entry[name] = value
        elif name == "hide_errors":
            entry["hides"] = True
        elif name == "parametrize":
            filled.append(parameters(node))
        elif name in ("leaderboard", "partial_credit"):
            raise Refused(node, f"`{name}`: the test computes a score, and steps cannot")
        elif name in ("skip", "skipIf", "skipUnless", "skipif", "expectedFailure", "xfail", "patch", "usefixtures"):
            raise Refused(node, f"`{name}` is not supported")
        else:
            entry["notes"].append([node.lineno, f"the decorator `{name}` has no effect here"])
    return filled


def parameters(node):
    names = text_of(node.args[0]) if node.args else None
    values = node.args[1] if len(node.args) > 1 else None
    if names is None or not isinstance(values, (ast.List, ast.Tuple)):
        raise Refused(node, "`parametrize` needs names in a text and a list of values")
    names = [name.strip() for name in names.split(",")]
    target = ast.Name(names[0]) if len(names) == 1 else ast.Tuple([ast.Name(name) for name in names])
    return [(node, target, value) for value in values.elts]


def fixture(test, name, node):
    """Adds the steps of a fixture that the file defines."""
    made = test.file.fixtures.get(name)
    if made is None:
        raise Refused(node, f"the fixture `{name}` is not defined in the file")
    *before, last = made.body
    value = getattr(last, "value", None) if isinstance(last, (ast.Return, ast.Expr)) else None
    value = value.value if isinstance(value, ast.Yield) else value
    if value is None or made.args.args or (isinstance(last, ast.Expr) and not isinstance(last.value, ast.Yield)):
        raise Refused(made, f"the fixture `{name}` does more than make an object")
    test.block(before)
    test.bind(last, name, value)


def cases(file, function, own, before, cls=None):
    """Returns the tests of a function. There are several if it has parameters."""
    description = (ast.get_docstring(function) or function.name).strip().splitlines()[0]
    entry = {"title": description, "name": function.name, "line": function.lineno, "notes": []}
    try:
        if isinstance(function, ast.AsyncFunctionDef):
            raise Refused(function, "the test is asynchronous")
        filled = decorated(function, entry)
        arguments = [one.arg for one in function.args.args]
        own_name = arguments.pop(0) if own and arguments else None
        shared = bound_literals(cls.body) if cls is not None else {}
        for node in itertools.chain.from_iterable(map(ast.walk, [function, *before])):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                # A name can belong to only one variable of a step.
                shared.pop(node.id, None)
        for place, chosen in enumerate(itertools.product(*filled)):
            test = Test(file, own_name, cls.name if cls is not None else None, shared)
            given = set()
            for node, target, value in chosen:
                test.fill(node, target, value, function.body)
                given |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
            for name in arguments:
                if name not in given:
                    fixture(test, name, function)
            for setup in before:
                setup_name = setup.args.args[0].arg if setup.args.args else None
                test.own_name = setup_name
                test.block(setup.body)
            test.own_name = own_name
            test.block(function.body)
            title = f"{description} [{place + 1}]" if filled else description
            yield {**entry, "title": title, "steps": needed(test.steps)}
    except Refused as refused:
        yield {**entry, "refused": [refused.line, refused.text]}


def of_class(file, node):
    functions = [one for one in node.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
    before = [one for one in functions if one.name in ("setUp", "setup_method")]
    barred = [one for one in functions if one.name in ("tearDown", "setUpClass", "tearDownClass", "teardown_method", "setup_class")]
    barred = [one for one in barred if not all(isinstance(line, ast.Pass) for line in one.body)]
    for function in functions:
        if not function.name.startswith("test"):
            continue
        for case in cases(file, function, True, before, node):
            if node.decorator_list and "refused" not in case:
                case["refused"] = [node.decorator_list[0].lineno, "its class has a decorator"]
            if barred and "refused" not in case:
                case["refused"] = [barred[0].lineno, f"its class has a `{barred[0].name}`"]
            yield case


def prepared(tree):
    """Returns lines and descriptions of code that runs before every test."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name in ("setUpModule", "tearDownModule", "setup_module", "teardown_module", "setup_function", "teardown_function"):
                yield node.lineno, f"the file has a `{node.name}`"
            for one in node.decorator_list:
                if isinstance(one, ast.Call) and last_name(one) == "fixture" and any(word.arg == "autouse" for word in one.keywords):
                    yield one.lineno, f"the fixture `{node.name}` is used by all tests"
        elif isinstance(node, ast.Assign) and any(getattr(target, "id", None) == "pytestmark" for target in node.targets):
            yield node.lineno, "the file has a `pytestmark`"


def main():
    try:
        tree = ast.parse(sys.stdin.buffer.read())
    except (SyntaxError, ValueError) as error:
        print(json.dumps({"broken": [getattr(error, "lineno", None) or 1, str(getattr(error, "msg", error))]}))
        return
    file = File(tree)
    tests = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and (node.name.startswith("Test") or any(last_name(base).endswith("TestCase") for base in node.bases)):
            tests.extend(of_class(file, node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            tests.extend(cases(file, node, False, []))
    for line, what in prepared(tree):
        tests = [case if "refused" in case else {**case, "refused": [line, what]} for case in tests]
    print(json.dumps({"modules": file.modules, "tests": tests}))


main()
