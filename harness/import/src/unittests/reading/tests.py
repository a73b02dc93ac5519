# The tests of the file ---------------------------------------------------------------------------------

SETTING_UP = ("setUpClass", "setup_class", "setUp", "setup_method")
TEARING_DOWN = ("tearDown", "teardown_method", "tearDownClass", "teardown_class")
CHANGED = ("skip", "skipIf", "skipUnless", "skipif", "expectedFailure", "xfail", "usefixtures")
# The decorators of `unittest.mock`, which give arguments to a test.
PATCHES = ("patch", "object", "dict", "multiple")
WHOLE = (
    "it runs as one Python step: the submission's process also compares, so a dishonest submission can pass it"
)


def decorated(test, function, entry):
    """Reads decorators. Returns the values of `parametrize`."""
    filled = []
    for node in function.decorator_list:
        name, arguments = last_name(node), getattr(node, "args", [])
        if name in ("weight", "visibility", "number"):
            value = test.known(arguments[0]) if arguments else None
            if value is None:
                raise Refused(node, f"the argument of `{name}` is not a literal", is_final=True)
            entry[name] = value[0]
        elif name == "hide_errors":
            entry["hides"] = True
        elif name == "parametrize":
            filled.append(parameters(test, node))
        elif name == "expand":
            filled.append(expanded(test, node, function))
        elif name in ("leaderboard", "partial_credit"):
            raise Refused(node, f"`{name}`: the test computes a score, and steps cannot", is_final=True)
        elif name in CHANGED:
            raise Refused(node, f"`{name}` is not supported", is_final=True)
        elif name in PATCHES:
            raise Refused(node, f"`{name}` replaces a part of a module")
        else:
            entry["notes"].append([node.lineno, f"the decorator `{name}` has no effect here"])
    return filled


def rows(test, node, values):
    """Returns the nodes of the values of a decorator."""
    if isinstance(values, (ast.List, ast.Tuple)):
        for value in values.elts:
            if not (isinstance(value, ast.Call) and last_name(value) == "param"):
                yield value
            elif any(one.arg == "marks" for one in value.keywords):
                raise Refused(value, "`marks` is not supported", is_final=True)
            else:
                yield value.args[0] if len(value.args) == 1 else ast.Tuple(value.args, ast.Load())
        return
    found = test.known(values) if values is not None else None
    if found is None or not isinstance(found[0], (list, tuple, range, str, dict, set)):
        raise Refused(node, "the values of the decorator are not literals", is_final=True)
    for value in found[0]:
        yield ast.parse(written(value), mode="eval").body


def parameters(test, node):
    keywords = {one.arg: one.value for one in node.keywords}
    given = node.args[0] if node.args else keywords.get("argnames")
    names = test.known(given) if given is not None else None
    names = names[0] if names else None
    if not isinstance(names, (str, list, tuple)) or "indirect" in keywords:
        raise Refused(node, "`parametrize` has no names in a text", is_final=True)
    is_single = isinstance(names, str) and "," not in names
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    target = ast.Name(names[0]) if is_single else ast.Tuple([ast.Name(name) for name in names])
    values = node.args[1] if len(node.args) > 1 else keywords.get("argvalues")
    return [(node, target, value) for value in rows(test, node, values)]


def expanded(test, node, function):
    names = [one.arg for one in function.args.args][1:]
    given = [value if isinstance(value, (ast.Tuple, ast.List)) else ast.Tuple([value]) for value in rows(test, node, node.args[0])]
    return [(node, ast.Tuple([ast.Name(name) for name in names]), value) for value in given]


def fixture(test, name, node):
    """Adds the steps of a fixture that the file defines."""
    made = test.file.fixtures.get(name)
    if made is None and name in GIVEN:
        test.is_python = True
        test.step(node, "call", GIVEN[name].strip())
        test.variables.add(name)
        return
    if made is None:
        raise Refused(node, f"the fixture `{name}` is not defined in the file", is_final=True)
    *before, last = made.body
    value = getattr(last, "value", None) if isinstance(last, (ast.Return, ast.Expr)) else None
    value = value.value if isinstance(value, ast.Yield) else value
    if value is None or (isinstance(last, ast.Expr) and not isinstance(last.value, ast.Yield)):
        raise Refused(made, f"the fixture `{name}` does more than make an object", is_final=True)
    for other in made.args.args:
        fixture(test, other.arg, made)
    test.block(before)
    test.bind(last, name, value)


def shared_literals(file, cls, functions):
    """Returns the names that a class and its ancestors bind to literals."""
    found = {}
    for one in reversed(file.ancestry(cls)) if cls is not None else ():
        for node in one.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                try:
                    constant(Filler({**file.literals, **found}).visit(copy.deepcopy(node.value)), file.foreign)
                    found[node.targets[0].id] = node.value
                except NotConstant:
                    found.pop(node.targets[0].id, None)
    for node in itertools.chain.from_iterable(map(ast.walk, functions)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            # A name can belong to only one variable of a step.
            found.pop(node.id, None)
    return found


def cases(file, function, before, after=(), cls=None):
    """Returns the tests of a function. There are several if it has parameters."""
    description = (ast.get_docstring(function) or function.name).strip().splitlines()[0]
    entry = {"title": description, "name": function.name, "line": function.lineno, "notes": []}
    arguments = [one.arg for one in function.args.args]
    is_static = any(last_name(one) == "staticmethod" for one in function.decorator_list)
    own_name = arguments.pop(0) if cls is not None and arguments and not is_static else None
    shared = shared_literals(file, cls, [function, *before, *after])
    filled = []
    try:
        filled = decorated(Raising(file, own_name, cls, shared), function, entry)
        if isinstance(function, ast.AsyncFunctionDef):
            raise Refused(function, "the test is asynchronous", is_final=True)
        if cls is not None and cls.decorator_list:
            is_final = any(last_name(one) in CHANGED for one in cls.decorator_list)
            raise Refused(cls.decorator_list[0], "its class has a decorator", is_final)
        found = []
        for place, chosen in enumerate(itertools.product(*filled)):
            test = Raising(file, own_name, cls, shared)
            given = set()
            for node, target, value in chosen:
                test.fill(node, target, value, function.body)
                given |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
            for name in arguments:
                if name not in given:
                    fixture(test, name, function)
            for setup in before:
                test.own_name = setup.args.args[0].arg if setup.args.args else None
                test.block([node for node in setup.body if not is_super_call(node)])
            test.own_name = own_name
            test.block(function.body)
            for ending in after:
                test.own_name = ending.args.args[0].arg if ending.args.args else None
                test.block([node for node in ending.body if not is_super_call(node)])
            title = f"{description} [{place + 1}]" if filled else description
            notes = entry["notes"] + test.notes
            steps = needed(test.steps)
            methods = [ast.unparse(one) for one in test.methods.values()]
            if (test.defined or methods) and steps:
                used = set().union(*[loads(ast.parse(step["do"])) for step in steps])
                for one in test.methods.values():
                    used |= loads(one)
                code = "\n\n\n".join(part for part in [file.text(file.needed(used) & test.defined), *methods] if part)
                first = {"line": function.lineno, "kind": "call", "do": code, "python": True}
                steps[:0] = [first] if code else []
            found.append({**entry, "title": title, "notes": notes, "steps": steps})
        yield from found
    except Refused as refused:
        is_patched = any(last_name(one) in PATCHES for one in function.decorator_list + (cls.decorator_list if cls is not None else []))
        is_known = set(arguments) <= set(GIVEN) and not filled
        if refused.is_final or not (is_known or is_patched):
            yield {**entry, "refused": [refused.line, refused.text]}
        else:
            yield whole(file, function, cls, entry, refused, [] if is_patched else arguments)


def is_import_of_pytest(node):
    return isinstance(node, ast.Import) and [alias.name for alias in node.names if alias.asname is None] == ["pytest"]


def is_super_call(node):
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and last_name(call.func.value) == "super"


def whole(file, function, cls, entry, refused, arguments):
    """Returns a test that runs as Python, with all parts of its file that it needs. `arguments` are fixtures of pytest."""
    lines = file.source.splitlines()
    decorators = [one.lineno for one in function.decorator_list]
    text = "\n".join(lines[min([function.lineno, *decorators]) - 1 : function.end_lineno])
    names = loads(function) | stores(function)
    steps = []
    if cls is None:
        code, run = text, f"{function.name}({', '.join(arguments)})"
    else:
        kept = [node for node in cls.body if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test")) or node is function]
        for node in kept + cls.bases + cls.decorator_list:
            names |= loads(node)
        changed = copy.copy(cls)
        changed.body = kept
        code = ast.unparse(changed)
        run = f"{cls.name}({function.name!r}).debug()" if file.is_test_case(cls) else f"{cls.name}().{function.name}({', '.join(arguments)})"
        names.discard(cls.name)
        methods = {node.name for one in file.ancestry(cls) for node in one.body if isinstance(node, ast.FunctionDef)}
        if not file.is_test_case(cls) and methods & {"setup_method", "teardown_method", "setup_class", "teardown_class"}:
            return {**entry, "refused": [refused.line, refused.text]}
        if "setUpClass" in methods:
            code += f"\n\n\n{cls.name}.setUpClass()"
    places = file.needed(names)
    kept = [place for place in places if file.tree.body[place] not in (cls, function)]
    imports = [place for place in kept if is_import_of_pytest(file.tree.body[place])]
    before = "\n\n\n".join([PYTEST.strip()] * bool(imports) + [file.text(place for place in kept if place not in imports)]).strip()
    uses = set(file.names) | {name.split(".")[0] for name in file.module_names}
    if not uses & names.union(*[loads(file.tree.body[place]) for place in places]) and not file.has_star:
        return {**entry, "refused": [function.lineno, "it does not use the submission"]}
    code = "\n\n\n".join([before, *[GIVEN[name].strip() for name in arguments], code]).strip()
    steps.append({"line": function.lineno, "kind": "call", "do": code, "python": True})
    closed = [f"    {name}.close()" for name in arguments if name in CLOSED]
    if closed:
        run = "\n".join(["try:", f"    {run}", "finally:", *closed])
    steps.append({"line": function.lineno, "kind": "call", "do": run, "python": True})
    notes = [[refused.line, f"`{function.name}`: {refused.text}; {WHOLE}"]]
    return {**entry, "notes": entry["notes"] + notes, "steps": steps, "whole": True}


def of_class(file, node):
    functions = {}
    for one in reversed(file.ancestry(node)):
        functions.update({part.name: part for part in one.body if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))})
    before = [part for name in SETTING_UP for part in joined(file, node, name)]
    after = [part for name in TEARING_DOWN for part in joined(file, node, name)[::-1]]
    for function in functions.values():
        if function.name.startswith("test"):
            yield from cases(file, function, before, after, node)


def joined(file, node, name):
    """Returns the methods of this name that run: that of the class, and those that it calls with `super()`."""
    found = []
    for one in file.ancestry(node):
        own = [part for part in one.body if getattr(part, "name", "") == name]
        found[:0] = own
        if own and not any(map(is_super_call, own[0].body)):
            break
    return found


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
    source = sys.stdin.buffer.read()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        print(json.dumps({"broken": [getattr(error, "lineno", None) or 1, str(getattr(error, "msg", error))]}))
        return
    file = File(tree, source.decode("utf-8", "replace"))
    tests = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and (node.name.startswith("Test") or file.is_test_case(node)):
            tests.extend(of_class(file, node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            tests.extend(cases(file, node, []))
    for line, what in prepared(tree):
        tests = [case if "refused" in case else {**case, "refused": [line, what]} for case in tests]
    print(json.dumps({"modules": file.modules, "tests": tests}))


main()
