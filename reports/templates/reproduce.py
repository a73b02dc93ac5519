import ast
import contextlib
import importlib.util
import io
import math
import os
import sys
import tempfile


class Rule:
    """A test of a value."""

    def __init__(self, fits):
        self.fits = fits


def all_fit(got, due):
    return len(got) == len(due) and all(map(fits, got, due))


def fits(got, due):
    """True if a value is the expected one. The type counts: 1, 1.0 and True differ."""
    if isinstance(due, Rule):
        return due.fits(got)
    if isinstance(due, bool) or isinstance(got, bool):
        return got is due
    if isinstance(due, (list, tuple)):
        return isinstance(got, type(due)) and all_fit(got, due)
    if isinstance(due, set):
        return isinstance(got, (set, frozenset)) and got == due
    return isinstance(got, type(due)) and got == due


def sequence(parts):
    return Rule(lambda got: isinstance(got, (list, tuple)) and all_fit(got, parts))


def any_of(choices):
    return Rule(lambda got: any(fits(got, one) for one in choices))


def equal(value):
    return Rule(lambda got: got == value)


def close(number):
    return Rule(lambda got: isinstance(got, float) and math.isclose(got, number))


def near(number, tolerance):
    def is_near(got):
        return type(got) in (int, float) and abs(got - number) <= tolerance

    return Rule(is_near)


def variable(name):
    return Rule(lambda got: got is before[name])


# The functions below make tests of an answer: the value, the exception, and the printed text.


def succeeds():
    return lambda value, error, printed: error is None


def returns(due):
    return lambda value, error, printed: error is None and fits(value, due)


def raises(kind, message):
    def test(value, error, printed):
        kinds = [one.__name__ for one in type(error).__mro__]
        return error is not None and (kind is None or kind in kinds) and message in (None, str(error))

    return test


def prints(text):
    return lambda value, error, printed: error is None and same_text(printed, text)


def printing(inner, text):
    def test(value, error, printed):
        return inner(value, error, printed) and same_text(printed, text)

    return test


def shows(text):
    def test(value, error, printed):
        if error is not None:
            return False
        if not printed and value is not None:
            try:
                return fits(value, ast.literal_eval(text.strip()))
            except (ValueError, SyntaxError):
                pass
        return same_text(printed + shown(value), text)

    return test


def same_text(got, due):
    """True if two texts are the same apart from a final newline. An empty line is not an empty text."""
    return (got == "") == (due == "") and got.removesuffix("\n") == due.removesuffix("\n")


def shown(value):
    return "" if value is None else repr(value) + "\n"


def load(path):
    """Loads a file as a module, and returns its names."""
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return vars(module)


def run(line, names):
    """Runs a line of the session, and returns its value, its exception and what it prints."""
    value = error = None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            try:
                code = compile(line, "<session>", "eval")
            except SyntaxError:
                exec(compile(line, "<session>", "exec"), names)
            else:
                value = eval(code, names)
        except Exception as raised:
            error = raised
    return value, error, printed.getvalue()


def told(value, error, printed):
    if error is not None:
        return printed + type(error).__name__ + ": " + str(error)
    return (printed + shown(value)).rstrip("\n")


code = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else FILE)
if not os.path.exists(code):
    sys.exit(NOT_FOUND.replace("FILE", code))
sys.path.insert(0, os.path.dirname(code))
names = {}
with tempfile.TemporaryDirectory() as folder:
    here = os.getcwd()
    os.chdir(folder)
    sys.path.append(folder)
    for name, text in FILES.items():
        os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        if name.endswith(".py"):
            names.update(load(os.path.abspath(name)))
    try:
        names.update(load(code))
        names["__name__"] = "session"
        for line in SESSION:
            before = dict(names)
            print(">>> " + line.replace("\n", "\n... "))
            answer = run(line, names)
            if told(*answer):
                print(told(*answer))
    finally:
        os.chdir(here)
    is_right = eval(EXPECTED)(*answer)
if is_right:
    print("PASS")
else:
    print("FAIL: " + SENTENCE.replace("@GOT@", told(*answer)))
    sys.exit(1)
