"""Imports the model, the files beside it, and the rules."""

import builtins
import os
import random
import sys
import traceback
import types

from . import chance
from .clock import TooSlow

LOAD_TIMES = 5  # a file may take so many times as long as an operation


class Fault(Exception):
    """A mistake in the instructor's files: file, line, message, and what to do."""

    def __init__(self, file, line, message, help=None):
        super().__init__(message)
        self.data = {"file": file, "line": line, "message": message, "help": help}


class Files:
    """The instructor's files. Names are relative to their folder."""

    def __init__(self, folder, model, provided, rules, seconds):
        self.folder = folder
        self.model = model
        self.rules = rules
        self.seconds = LOAD_TIMES * seconds
        self.own = {self.path(name) for name in [model] + provided}

    def path(self, name):
        return os.path.join(self.folder, *name.split("/"))

    def name(self, path):
        """A path as instructors know it."""
        path = os.path.abspath(path)
        if path.startswith(self.folder + os.sep):
            return path[len(self.folder) + 1 :].replace(os.sep, "/")
        return os.path.basename(path)

    def is_instructors(self, path):
        return path in self.own or path == (self.rules and self.path(self.rules))


def module_name(file):
    return os.path.splitext(os.path.basename(file))[0]


def place_of(files, error):
    """File and line of the innermost frame of the instructor's."""
    if isinstance(error, SyntaxError) and error.filename:
        return files.name(error.filename), error.lineno
    found = (None, None)
    for frame, line in traceback.walk_tb(error.__traceback__):
        if files.is_instructors(frame.f_code.co_filename):
            found = (files.name(frame.f_code.co_filename), line)
    return found


def described(error):
    """An exception as a traceback ends with it."""
    if isinstance(error, SyntaxError):
        return "%s: %s" % (type(error).__name__, error.msg)
    if isinstance(error, TooSlow):
        return "it does not come to an end"
    try:
        text = str(error)
    except Exception:
        text = ""
    return "%s: %s" % (type(error).__name__, text) if text else type(error).__name__


def import_file(files, file, clock):
    """Runs a file as a module. A mistake in it is a `Fault`."""
    path = files.path(file)
    name = module_name(file)
    module = types.ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    clock.start(files.seconds)
    try:
        with open(path, "rb") as source:
            code = compile(source.read(), path, "exec", dont_inherit=True)
        exec(code, module.__dict__)
    except BaseException as error:
        clock.stop()
        at, line = place_of(files, error)
        if isinstance(error, OSError) and at is None:
            raise Fault(file, None, "the file cannot be read: %s" % error.strerror) from None
        raise Fault(at or file, line, described(error), load_help(files, file, error)) from None
    finally:
        clock.stop()
    return module


def load_help(files, file, error):
    if isinstance(error, ImportError) and error.name:
        return "name `%s.py` under `files`, if it is a file of yours" % error.name
    if isinstance(error, EOFError):
        return "put `input()` below `if __name__ == '__main__':`"
    if file == files.rules and isinstance(error, NameError):
        return "import it: `from %s import ...`, or `from puzzlemark import ...`" % module_name(files.model)
    return None


def replace_random(files, pick):
    """Gives the instructor's model a module `random` whose numbers are choices. All other code keeps the real one."""
    makers = {"random": chance.dice_module, "secrets": chance.secrets_module}
    made = {}
    original = builtins.__import__

    def import_module(name, globals=None, locals=None, fromlist=(), level=0):
        if name in makers and globals is not None and globals.get("__file__") in files.own:
            if name not in made:
                made[name] = makers[name](pick)
            return made[name]
        return original(name, globals, locals, fromlist, level)

    builtins.__import__ = import_module


def make_room(files):
    """Puts the instructor's folders first on the path. Nothing of the host is in their way."""
    for name in [name for name in sys.modules if name == "host" or name.startswith("host.")]:
        del sys.modules[name]
    folders = [files.folder] + sorted({os.path.dirname(path) for path in files.own} - {files.folder})
    sys.path[:0] = folders


def load_model(files, clock, is_seeded, pick):
    """Imports the model."""
    if not is_seeded:
        replace_random(files, pick)
    random.seed(0)
    return import_file(files, files.model, clock)
