# Solutions that are programs, and the final result as JSON.


class Program:
    """The prompts of a program, and if it reads or prints. They are found in the source, without running it."""

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
