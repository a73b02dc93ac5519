# Exceptions that a test expects ------------------------------------------------------------------------


class Raising(Asserting):
    def raising(self, context):
        """Returns the call of `assertRaises` or `pytest.raises` that a `with` uses, or None."""
        if not isinstance(context, ast.Call):
            return None
        if last_name(context) in ("assertRaises", "assertRaisesRegex", "raises"):
            return context
        function, own = self.function(context.func)
        if function is None or len(function.body) != 1 or not isinstance(function.body[0], ast.Return):
            return None
        inner = function.body[0].value
        if not isinstance(inner, ast.Call) or last_name(inner) not in ("assertRaises", "assertRaisesRegex"):
            return None
        given = self.arguments(context, context, function, own)
        return Filler(given).visit(copy.deepcopy(inner))

    def caught(self, node, later):
        """Adds the steps of `with assertRaises(...)`. Returns the number of later statements that only check the
        exception."""
        context = self.raising(node.items[0].context_expr)
        keywords = {one.arg: one.value for one in context.keywords}
        is_regex = last_name(context) == "assertRaisesRegex"
        regex = context.args[1] if is_regex and len(context.args) > 1 else keywords.get("match")
        kind = context.args[0] if context.args else keywords.get("expected_exception", keywords.get("exception"))
        if kind is None:
            raise Refused(node, "it names no exception")
        name = getattr(node.items[0].optional_vars, "id", None)
        used = 0
        message = contained = None
        if name is not None:
            for statement in later:
                found = self.check(statement, name)
                if found is None:
                    break
                used += 1
                kind = found.get("type", kind)
                message = found.get("message", message)
                contained = found.get("regex", contained)
            if any(name in loads(statement) for statement in later[used:]) or sum(one is not None for one in (regex, message, contained)) > 1:
                raise Refused(node, f"`{name}` is used as a value")
        if contained is not None:
            regex = ast.Constant(contained)
        self.raises(node, kind, self.body(node), regex, message)
        return used

    def body(self, node):
        """Returns the code below `with`."""
        if any(has_assertion(part) for part in node.body):
            raise Refused(node, "it has assertions inside")
        if len(node.body) == 1 and isinstance(node.body[0], ast.Expr):
            return self.say(node.body[0].value)
        for part in node.body:
            for name in stores(part) - stores(ast.Module([one for one in node.body if isinstance(one, ast.FunctionDef)], [])):
                if name in self.constants:
                    self.variables.add(name)
                    self.step(node, "call", f"{self.spelled(name)} = {ast.unparse(self.constants.pop(name))}")
                self.literals.pop(name, None)
                self.variables.add(name)
        return "\n".join(self.say(part) for part in node.body)

    def check(self, statement, name):
        """Returns the type or message that an assertion about an exception asks for, or None."""
        if isinstance(statement, ast.Assert):
            said = statement.test
            if not isinstance(said, ast.Compare) or len(said.ops) != 1 or not isinstance(said.ops[0], (ast.Eq, ast.Is)):
                return None
            pair = [said.left, said.comparators[0]]
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and len(statement.value.args) >= 2:
            call = statement.value
            if getattr(getattr(call.func, "value", None), "id", None) != self.own_name:
                return None
            if call.func.attr == "assertIsInstance" and self.part(call.args[0], name) == "exception":
                return {"type": call.args[1]} if isinstance(call.args[1], (ast.Name, ast.Attribute)) else None
            if call.func.attr == "assertIn" and self.part(call.args[1], name) in ("text", "first"):
                text = self.text_of(call.args[0])
                return None if text is None or "$" in text else {"regex": re.sub(r"([.^*+?{}\[\]\\|()])", r"\\\1", text)}
            if call.func.attr not in ("assertEqual", "assertIs", "assertMultiLineEqual"):
                return None
            pair = call.args[:2]
        else:
            return None
        for one, other in (pair, pair[::-1]):
            part = self.part(one, name)
            if part == "type" and isinstance(other, (ast.Name, ast.Attribute)):
                return {"type": other}
            found = self.known(other) if part in ("first", "text", "arguments") else None
            if found and part == "text" and isinstance(found[0], str):
                return {"message": found[0]}
            if found and part == "arguments" and isinstance(found[0], tuple) and len(found[0]) == 1:
                found, part = found[0], "first"
            if found and part == "first" and isinstance(found[0], str):
                return {"message": found[0]}
        return None

    def part(self, node, name):
        """Returns the part of an exception that an expression is."""

        def is_exception(node):
            return isinstance(node, ast.Attribute) and node.attr in ("exception", "value") and getattr(node.value, "id", None) == name

        if is_exception(node):
            return "exception"
        if isinstance(node, ast.Attribute):
            if node.attr == "type" and getattr(node.value, "id", None) == name or node.attr == "__class__" and is_exception(node.value):
                return "type"
            return "arguments" if node.attr == "args" and is_exception(node.value) else None
        if isinstance(node, ast.Call) and len(node.args) == 1 and is_exception(node.args[0]):
            return {"type": "type", "str": "text"}.get(last_name(node))
        if isinstance(node, ast.Call) and len(node.args) == 1 and last_name(node) == "str":
            return "first" if self.part(node.args[0], name) == "first" else None
        if isinstance(node, ast.Subscript) and self.part(node.value, name) == "arguments":
            return "first" if isinstance(node.slice, ast.Constant) and node.slice.value == 0 else None
        return None

    def raises(self, node, kind, do, regex, message=None):
        if not isinstance(kind, (ast.Name, ast.Attribute)):
            raise Refused(node, "a step can name only one exception")
        found = self.text_of(regex)
        if regex is not None and found is None:
            raise Refused(node, "the pattern of the message is not a literal")
        if message is not None and last_name(kind) == "KeyError":
            # A `KeyError` shows its argument as Python writes it.
            raise Refused(node, "a `KeyError` has no message")
        self.step(node, "raises", do, type=last_name(kind), regex=found, message=message)

    def raises_call(self, node, call, skipped=1):
        regex = call.args[1] if skipped == 2 else None
        inner = ast.Call(call.args[skipped], call.args[skipped + 1 :], call.keywords)
        self.raises(node, call.args[0], self.say(ast.copy_location(inner, call)), regex)
