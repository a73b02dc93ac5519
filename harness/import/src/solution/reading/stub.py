# The stub: the file that students start with.


class Stub:
    """The file that students start with. It has signatures, docstrings and doctests, but no line of the bodies."""

    def __init__(self, solution, source):
        self.solution, self.lines = solution, source.split("\n")
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
        """Adds the constants and classes of the file that signatures name."""
        done = set()
        while self.needed - done:
            name = min(self.needed - done)
            done.add(name)
            if name in self.blocks:
                continue
            if name in self.solution.classes:
                self.blocks[name] = self.class_text(self.solution.classes[name])
            elif name in self.solution.functions:
                self.blocks[name] = self.function_text(self.solution.functions[name], "")
            elif name in self.solution.values:
                self.blocks[name] = self.value_text(name, self.solution.values[name])
            elif name not in self.solution.imports and not hasattr(builtins, name) and "*" not in self.solution.imports:
                self.blocks[name] = f"{name} = ...  # write its value here"

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
        defined = {*self.solution.classes, *self.solution.functions}
        values = [name for name in self.blocks if name not in defined]
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
        names = (self.needed | {"*"}) - set(self.blocks)
        for node, alias in (one for name in names for one in self.solution.imports.get(name, [])):
            if node in future:
                continue
            same = ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], node.level)
            found.append(ast.unparse(ast.fix_missing_locations(same)))
        return found[:len(future)] + sorted(set(found[len(future):]))

    def docstring(self, node, indentation):
        """Returns the lines of a docstring in the same form as in the file."""
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
            # Python calls the method of an enumeration while it loads the file.
            return not one.is_enum()
        if any(self.solution.is_asked(other.name, name) for other in self.heirs(one)):
            return True
        return "abstractmethod" in {last_name(part) for part in method.decorator_list}

    def heirs(self, one, seen=()):
        """Yields a class and its subclasses in the file."""
        yield one
        for other in self.solution.classes.values():
            if one.name in other.bases and other.name not in seen:
                yield from self.heirs(other, (*seen, one.name, other.name))

    def fields(self, one):
        """Returns the lines in the body of a class that its users need."""
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
        self.solution.imports.setdefault("auto", [(ast.ImportFrom("enum", [], 0), ast.alias("auto"))])
        return "auto()"

    def decorators(self, node, indentation):
        kept = [one for one in node.decorator_list if last_name(one) in SHOWN_DECORATORS]
        self.needed |= names_in(*kept)
        return [f"{indentation}@{ast.unparse(one)}" for one in kept]

    def is_shown(self, default):
        """Returns True if the stub can contain a default unchanged. It must not have calls or values of the file."""
        for part in ast.walk(default):
            if isinstance(part, (ast.Call, ast.BinOp, ast.Subscript, ast.Lambda, ast.IfExp, ast.JoinedStr)):
                return False
            if isinstance(part, ast.Attribute) and names_in(part) & set(self.solution.values):
                return False
        return True

    def function_text(self, node, indentation):
        arguments = node.args
        hide = lambda one: one if one is None or self.is_shown(one) else ast.Constant(...)
        arguments.defaults = [hide(one) for one in arguments.defaults]
        arguments.kw_defaults = [hide(one) for one in arguments.kw_defaults]
        self.needed |= names_in(arguments, node.returns)
        returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
        word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
        lines = self.decorators(node, indentation)
        lines.append(f"{indentation}{word} {node.name}({ast.unparse(arguments)}){returns}:")
        lines += self.docstring(node, indentation + "    ")
        lines.append(f"{indentation}    raise NotImplementedError('{node.name} is not written yet')")
        return "\n".join(lines)


def is_type(node):
    """Returns True for a type that gets its own name, as in `Board = list[list[int]]`."""
    if isinstance(node, ast.Call):
        return last_name(node) in ("TypeVar", "NewType")
    return isinstance(node, ast.Subscript)
