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

tmp_path = pathlib.Path(tempfile.mkdtemp(dir="."))
''',
}
CLOSED = ("capsys", "monkeypatch")
