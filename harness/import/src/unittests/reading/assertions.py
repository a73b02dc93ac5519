# Assertions as expectations of steps -------------------------------------------------------------------

COMPARED = {
    "assertGreater": ast.Gt, "assertGreaterEqual": ast.GtE, "assertLess": ast.Lt, "assertLessEqual": ast.LtE,
    "assertIn": ast.In, "assertNotIn": ast.NotIn, "assertIs": ast.Is, "assertIsNot": ast.IsNot,
    "assertNotEqual": ast.NotEq,
}
TYPED = {
    "assertListEqual": list, "assertTupleEqual": tuple, "assertSetEqual": (set, frozenset), "assertDictEqual": dict,
    "assertMultiLineEqual": str,
}
INSIDE = "the submission's own `==` compares here: Puzzlemark does not know the expected value"


class Asserting(Test):
    def __init__(self, *given):
        super().__init__(*given)
        self.notes = []

    def text_of(self, node):
        found = self.known(node) if node is not None else None
        return found[0] if found and isinstance(found[0], str) else None

    def asserted(self, node):
        because = self.text_of(node.msg)
        said = node.test
        parts = said.values if isinstance(said, ast.BoolOp) and isinstance(said.op, ast.And) else [said]
        for part in parts:
            self.truth(node, part, because)

    def truth(self, node, said, because):
        if isinstance(said, ast.UnaryOp) and isinstance(said.op, ast.Not):
            self.denied(node, said.operand, because)
        elif isinstance(said, ast.Compare) and len(said.ops) == 1:
            self.compared(node, said.left, said.ops[0], said.comparators[0], because)
        else:
            self.step(node, "equal", self.say(ast.UnaryOp(ast.Not(), said)), value="False", because=because)

    def denied(self, node, said, because):
        self.step(node, "equal", self.say(ast.UnaryOp(ast.Not(), said)), value="True", because=because)

    def equal(self, node, result, value, because, kind="equal"):
        """Adds a step whose result must equal a value. Returns False if no step can say it."""
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and is_plain(value)
        if is_number and any(module in ("decimal", "fractions") for module, _ in self.file.foreign.values()):
            # A `Decimal` or `Fraction` can equal it.
            value = fractions.Fraction(value)
        form = in_plain_form(self.renamed(result), value)
        if form is None:
            return False
        self.step(node, kind, ast.unparse(form[0]), value=written(form[1]), because=because)
        return True

    def compared(self, node, left, sign, right, because):
        if isinstance(sign, (ast.Eq, ast.Is)):
            for one, other in ((left, right), (right, left)):
                if isinstance(sign, ast.Eq) and isinstance(other, ast.Call) and last_name(other) == "approx":
                    self.approximate(node, one, other, because)
                    return
                found = self.known(other, one)
                if found is None:
                    continue
                if self.known(one) is not None:
                    # It does not use the submission.
                    return
                is_same = isinstance(sign, ast.Is)
                if is_same and not (found[0] is None or isinstance(found[0], bool)):
                    continue
                if self.equal(node, one, found[0], because, "same" if is_same else "equal"):
                    return
        among = self.known(right, left) if isinstance(sign, ast.In) else None
        if among and isinstance(among[0], (list, tuple, set)) and among[0] and is_plain(among[0]) and self.known(left) is None:
            self.step(node, "among", self.say(left), value=written(list(among[0])), because=because)
            return
        if isinstance(sign, ast.Eq) and not (self.is_of_submission(left) and self.is_of_submission(right)):
            self.notes.append([node.lineno, INSIDE])
        said = ast.unparse(ast.Compare(self.renamed(left), [sign], [self.renamed(right)]))
        self.step(node, "equal", said, value="True", because=because)

    def is_of_submission(self, node):
        """Returns True if an expression uses a name of the submission or a variable."""
        file = self.file
        return file.has_star or any(
            name in file.names or name in file.module_names or name in self.variables for name in names_in(node, self.own_name)
        )

    def number(self, node, beside):
        found = self.known(node, beside)
        is_number = found and isinstance(found[0], (int, float)) and not isinstance(found[0], bool) and is_plain(found[0])
        return found[0] if is_number else None

    def approximate(self, node, value, approx, because):
        given = {one.arg: self.known(one.value) for one in approx.keywords}
        wanted = self.number(approx.args[0], value) if len(approx.args) == 1 else None
        if wanted is None or not all(given.values()):
            raise Refused(node, "`approx` has no literal number")
        absolute = given["abs"][0] if "abs" in given else 1e-12
        relative = given["rel"][0] if "rel" in given else (0 if "abs" in given else 1e-6)
        tolerance = max(relative * abs(wanted), absolute)
        self.step(node, "near", self.say(value), value=repr(wanted), tolerance=tolerance, because=because)

    def called(self, node, call):
        """Adds the steps of a call that stands alone. Returns False if it is a statement like others."""
        owner = getattr(call.func, "value", None)
        if last_name(call) == "raises" and getattr(owner, "id", "") == "pytest" and len(call.args) > 1:
            self.raises_call(node, call)
            return True
        if self.helper(node, call):
            return True
        if self.own_name is None or getattr(owner, "id", None) != self.own_name:
            return False
        if self.function(call.func)[0] is not None:
            raise Refused(node, f"`{ast.unparse(call.func)}` is a method of the test")
        self.method(node, call, call.func.attr)
        return True

    def method(self, node, call, name):
        keywords = {one.arg: one.value for one in call.keywords}
        if name in ("assertRaises", "assertRaisesRegex"):
            skipped = 1 if name == "assertRaises" else 2
            if len(call.args) <= skipped:
                raise Refused(node, f"`{name}` has no call")
            self.raises_call(node, call, skipped)
            return
        count = 1 if name in ("assertTrue", "assertFalse", "assertIsNone", "assertIsNotNone") else 2
        arguments = call.args + [keywords.pop(key) for key in ("first", "second", "expr", "obj") if key in keywords]
        if len(arguments) < count or any(isinstance(one, ast.Starred) for one in arguments):
            raise Refused(node, f"`{name}` has no positional arguments")
        said = self.text_of(keywords.get("msg", arguments[count] if len(arguments) > count and "Almost" not in name else None))
        one = arguments[0]
        other = arguments[1] if count == 2 else None
        if name == "assertEqual":
            self.compared(node, one, ast.Eq(), other, said)
        elif name in TYPED or name in ("assertSequenceEqual", "assertCountEqual"):
            self.typed(node, name, one, other, said)
        elif name in COMPARED:
            self.compared(node, one, COMPARED[name](), other, said)
        elif name == "assertTrue":
            self.truth(node, one, said)
        elif name == "assertFalse":
            self.denied(node, one, said)
        elif name == "assertIsNone":
            self.step(node, "equal", self.say(one), value="None", because=said)
        elif name == "assertIsNotNone":
            self.step(node, "equal", self.say(ast.Compare(one, [ast.IsNot()], [ast.Constant(None)])), value="True", because=said)
        elif name in ("assertIsInstance", "assertNotIsInstance"):
            checked = ast.Call(ast.Name("isinstance", ast.Load()), [one, other], [])
            value = "True" if name == "assertIsInstance" else "False"
            self.step(node, "equal", self.say(checked), value=value, because=said)
        elif name == "assertAlmostEqual":
            self.almost(node, arguments, keywords, said)
        elif name == "assertRegex" and self.text_of(other) is not None:
            self.step(node, "regex", self.say(one), regex=self.text_of(other), because=said)
        else:
            raise Refused(node, f"steps have no form of `{name}`")

    def typed(self, node, name, one, other, said):
        wanted = TYPED.get(name, (list, tuple))
        kind = {"assertSequenceEqual": "sequence", "assertCountEqual": "unordered"}.get(name, "equal")
        for value, expected in ((one, other), (other, one)):
            found = self.known(expected, value)
            if found is None or not isinstance(found[0], wanted) or not is_plain(found[0]):
                continue
            if self.known(value) is not None:
                return
            if kind == "unordered":
                value = ast.Call(ast.Name("list", ast.Load()), [value], [])
            if self.equal(node, value, found[0], said, kind):
                return
        if name == "assertCountEqual":
            raise Refused(node, f"`{name}` has no literal of its type")
        self.compared(node, one, ast.Eq(), other, said)

    def almost(self, node, arguments, keywords, said):
        places = keywords.get("places", arguments[2] if len(arguments) > 2 else ast.Constant(7))
        delta = keywords.get("delta")
        given = self.known(delta if delta is not None else places)
        for value, expected in (arguments[:2], arguments[1::-1]):
            wanted = self.number(expected, value)
            if wanted is not None and given:
                tolerance = given[0] if delta is not None else 0.5 * 10.0 ** -given[0]
                self.step(node, "near", self.say(value), value=repr(wanted), tolerance=tolerance, because=said)
                return
        raise Refused(node, "`assertAlmostEqual` has no literal number")
