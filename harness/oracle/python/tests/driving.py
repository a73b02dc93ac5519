"""Drives a host through its pipes, as Puzzlemark does."""

import ast
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

PYTHON = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INSIDE = os.path.normpath(os.path.join(PYTHON, "..", "..", "subject", "src", "python", "inside"))
COMPARISONS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}


def encode(value):
    """Returns a value as JSON, in the form of the driver."""
    if isinstance(value, tuple):
        return {"tuple": [encode(element) for element in value]}
    if isinstance(value, list):
        return [encode(element) for element in value]
    if isinstance(value, (set, frozenset)):
        return {"set": [encode(element) for element in value]}
    if isinstance(value, dict):
        if value.keys() & {"foreign", "object", "int"}:
            return value
        return {"dict": [[encode(key), encode(element)] for key, element in value.items()]}
    if isinstance(value, float):
        return {"float": repr(value)}
    return value


def tree(node):
    """Returns an expression as the list that requests contain."""
    if isinstance(node, ast.Constant):
        return ["value", encode(node.value)]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return ["value", encode(-node.operand.value)]
    if isinstance(node, ast.UnaryOp):
        return ["not", tree(node.operand)]
    if isinstance(node, ast.Name):
        return ["name", node.id]
    if isinstance(node, ast.Call):
        named = [[keyword.arg, tree(keyword.value)] for keyword in node.keywords]
        return ["call", tree(node.func), [tree(argument) for argument in node.args], named]
    if isinstance(node, ast.Attribute):
        return ["attribute", tree(node.value), node.attr]
    if isinstance(node, ast.Subscript):
        return ["index", tree(node.value), tree(node.slice)]
    if isinstance(node, ast.Compare):
        return ["compare", tree(node.left), COMPARISONS[type(node.ops[0])], tree(node.comparators[0])]
    if isinstance(node, ast.Dict):
        return ["dict", [[tree(key), tree(value)] for key, value in zip(node.keys, node.values)]]
    return [type(node).__name__.lower(), [tree(element) for element in node.elts]]


def request_of(operation):
    """Returns the request for an operation such as `x = f(1)`."""
    statement = ast.parse(operation).body[0]
    if isinstance(statement, ast.Assign):
        return {"target": statement.targets[0].id, "expression": tree(statement.value)}
    return {"target": None, "expression": tree(statement.value)}


class HostTest(unittest.TestCase):
    """A test with its own host. The files are in the same places as in Puzzlemark."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for package in ("host", "puzzlemark"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(os.path.join(PYTHON, package), os.path.join(self.folder, package), ignore=ignored)
        for part in ("values.py", "evaluation.py"):
            shutil.copy(os.path.join(INSIDE, part), os.path.join(self.folder, "host"))
        os.mkdir(os.path.join(self.folder, "model"))
        self.process = None

    def write(self, name, text):
        with open(os.path.join(self.folder, "model", name), "w") as file:
            file.write(textwrap.dedent(text).lstrip("\n"))

    def start(self):
        command = [sys.executable, "-E", "-s", "host/__main__.py"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=self.folder, stdin=pipe, stdout=pipe)
        self.addCleanup(self.stop, self.process)

    def stop(self, process):
        process.stdin.close()
        process.stdout.close()
        self.assertEqual(process.wait(timeout=30), 0)

    def ask(self, request):
        if self.process is None:
            self.start()
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        self.assertTrue(line, "the host is gone")
        reply = json.loads(line)
        self.assertNotIn("error", reply, reply.get("error"))
        return reply

    def load(self, model, rules=None, **options):
        """Writes and loads a model, with or without rules."""
        self.write("model.py", model)
        request = {"model": "model.py", "folder": os.path.join(self.folder, "model"), "rules": None}
        if rules is not None:
            self.write("rules.py", rules)
            request["rules"] = "rules.py"
        return self.ask({"load": dict(request, **options)})

    def loaded(self, *arguments, **options):
        reply = self.load(*arguments, **options)
        self.assertIn("loaded", reply, reply)
        return reply["loaded"]

    def faults(self, *arguments, **options):
        reply = self.load(*arguments, **options)
        self.assertIn("faults", reply)
        return reply["faults"]

    def begin(self, files=None, **options):
        encoded = {name: base64.b64encode(text.encode()).decode() for name, text in (files or {}).items()}
        self.assertEqual(self.ask({"begin": dict(options, files=encoded)}), {"begun": None})

    def end(self):
        self.assertEqual(self.ask({"end": None}), {"ended": None})

    def expect(self, operation):
        return self.ask({"expect": request_of(operation)})

    def determined(self, operation):
        reply = self.expect(operation)
        self.assertIn("determined", reply, reply)
        return reply["determined"]

    def value(self, operation):
        return self.determined(operation)["value"]

    def open(self, operation):
        reply = self.expect(operation)
        self.assertIn("open", reply, reply)
        return reply["open"]

    def unspecified(self, operation):
        reply = self.expect(operation)
        self.assertIn("unspecified", reply, reply)
        return reply["unspecified"]

    def adopt(self, returned=None, seen=(), **more):
        content = {"seen": [encode(value) for value in seen]}
        if "raised" not in more:
            content["returned"] = encode(returned)
        if "after" in more:
            more["after"] = {name: encode(value) for name, value in more["after"].items()}
        return self.ask({"adopt": dict(content, **more)})

    def assigned(self, *seen, **more):
        """Adopts the result of an assignment. The first look is the variable."""
        return self.ask({"adopt": dict({"seen": [encode(value) for value in seen]}, **more)})

    def accepts(self, *arguments, **more):
        reply = self.adopt(*arguments, **more)
        self.assertIn("adopted", reply, reply)
        return reply["adopted"]

    def refuses(self, *arguments, **more):
        reply = self.adopt(*arguments, **more)
        self.assertIn("refused", reply, reply)
        return reply["refused"]
