"""Imports the model, the other files in its folder, and the rules."""

import builtins
import os
import random
import sys
import traceback
import types

from . import chance
from .clock import TooSlow

LOAD_TIMES = 5  # loading a file may take this many times the time of an operation


class Fault(Exception):
    """A mistake in the instructor's files. It has the file, the line, the message, and advice."""

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
        """Returns a path in the form that instructors know."""
        path = os.path.abspath(path)
        if path.startswith(self.folder + os.sep):
            return path[len(self.folder) + 1 :].replace(os.sep, "/")
        return os.path.basename(path)

    def is_instructors(self, path):
        return path in self.own or path == (self.rules and self.path(self.rules))


def module_name(file):
    return os.path.splitext(os.path.basename(file))[0]


def place_of(files, error):
    """Returns the file and line of the innermost frame in the instructor's files."""
    if isinstance(error, SyntaxError) and error.filename:
        return files.name(error.filename), error.lineno
    found = (None, None)
    for frame, line in traceback.walk_tb(error.__traceback__):
        if files.is_instructors(frame.f_code.co_filename):
            found = (files.name(frame.f_code.co_filename), line)
    return found


def described(error):
    """Returns the text of an exception, as in the last line of a traceback."""
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
    """Runs a file as a module. Raises `Fault` for a mistake in it."""
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
    """Gives the instructor's model a module `random` that makes choices. All other code gets the real module."""
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
    """Puts the instructor's folders first on the path. Removes the host's modules, so that they hide no file."""
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
