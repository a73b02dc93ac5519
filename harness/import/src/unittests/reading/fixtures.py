# Fixtures of pytest that a test gets when it runs as Python --------------------------------------------

GIVEN = {
    "capsys": '''
import collections
import io
import sys


class Capsys:
    def __init__(self):
        self.before = sys.stdout, sys.stderr
        self.texts = sys.stdout, sys.stderr = io.StringIO(), io.StringIO()

    def readouterr(self):
        found = [text.getvalue() for text in self.texts]
        for text in self.texts:
            text.seek(0)
            text.truncate()
        return collections.namedtuple("Captured", "out err")(*found)

    def close(self):
        sys.stdout, sys.stderr = self.before


capsys = Capsys()
''',
    "monkeypatch": '''
import contextlib
import os
import unittest.mock


class MonkeyPatch(contextlib.ExitStack):
    def setattr(self, target, *given, raising=True):
        if len(given) == 1:
            self.enter_context(unittest.mock.patch(target, *given, create=not raising))
        else:
            self.enter_context(unittest.mock.patch.object(target, *given, create=not raising))

    def setitem(self, target, key, value):
        self.enter_context(unittest.mock.patch.dict(target, {key: value}))

    def setenv(self, name, value):
        self.setitem(os.environ, name, value)

    def chdir(self, path):
        os.chdir(path)


monkeypatch = MonkeyPatch()
''',
    "tmp_path": '''
import pathlib
import tempfile

tmp_path = pathlib.Path(tempfile.mkdtemp(dir=".")).resolve()
''',
}
CLOSED = ("capsys", "monkeypatch")
# The part of pytest that a test gets when it runs as Python. pytest itself is not in the cell.
PYTEST = '''
import re


class pytest:
    class raises:
        def __init__(self, expected_exception, match=None):
            self.expected, self.match = expected_exception, match

        def __enter__(self):
            return self

        def __exit__(self, kind, value, traceback):
            assert kind is not None, f"DID NOT RAISE {self.expected}"
            self.type, self.value = kind, value
            if not issubclass(kind, self.expected):
                return False
            assert self.match is None or re.search(self.match, str(value)), f"{str(value)!r} does not match {self.match!r}"
            return True

    class approx:
        def __init__(self, expected, rel=None, abs=None):
            self.expected, self.rel, self.abs = expected, rel, abs

        def __eq__(self, other):
            return self.equal(self.expected, other)

        def equal(self, expected, other):
            if isinstance(expected, (list, tuple)):
                return len(expected) == len(other) and all(map(self.equal, expected, other))
            if isinstance(expected, dict):
                return expected.keys() == other.keys() and all(self.equal(expected[key], other[key]) for key in expected)
            relative = self.rel if self.rel is not None else 1e-6 if self.abs is None else 0
            absolute = 1e-12 if self.abs is None else self.abs
            return expected == other or abs(expected - other) <= max(relative * abs(expected), absolute)
'''
