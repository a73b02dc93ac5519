"""Makes sessions, with the output that Python shows, and tells what doctest thinks of each.

Arguments: a folder, a seed, how many sessions, and how many wrong ones. The standard input may hold
sessions as JSON instead: a list of `{"name", "module", "sources"}`, whose output is found out by running them.
"""

import builtins
import doctest
import io
import json
import os
import random
import sys
import traceback

MODULE = '''"""What the sessions are about."""


class Box:
    """A box with a value in it."""

    def __init__(self, value):
        self.value = value

    def put(self, value):
        self.value = value

    def take(self):
        if self.value is None:
            raise LookupError("the box is empty")
        value, self.value = self.value, None
        return value

    def __repr__(self):
        return "Box(%r)" % (self.value,)

    def __str__(self):
        return "[%s]" % (self.value,)

    def __eq__(self, other):
        return isinstance(other, Box) and self.value == other.value


def same(value):
    return value


def tell(value):
    print("telling")
    return value


def draw(rows, columns):
    for row in range(rows):
        print("".join(".#O"[(row * 7 + column * 5) % 3] for column in range(columns)))


def spaced(text):
    print(text)
    print()
    print(text)


def fail(message):
    raise ValueError(message)


def chain(message):
    try:
        fail(message)
    except ValueError as error:
        raise KeyError(message) from error
'''

WORDS = ["red", "green", "it's", 'say "x"', "a b", "", "tab\t", "caf\u00e9", "#1", "x: y", "...", "{'a', 'b'}"]


def value(dice, depth=2):
    kind = dice.randrange(12 if depth else 6)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind in (1, 2):
        return dice.choice([0, 1, -1, dice.randrange(100), 10 ** dice.randrange(30)])
    if kind == 3:
        return dice.choice([0.0, 1.5, -2.25, 1e16, 1e-7, 0.1 + 0.2, float(dice.randrange(9))])
    if kind in (4, 5):
        return dice.choice(WORDS)
    parts = [value(dice, depth - 1) for _ in range(dice.randrange(4))]
    if kind in (6, 7):
        return parts
    if kind in (8, 9):
        return tuple(parts)
    keys = [dice.choice([dice.randrange(9), dice.choice(WORDS), (1, dice.randrange(3))]) for _ in range(dice.randrange(4))]
    if kind == 10:
        return set(keys)
    return {key: value(dice, depth - 1) for key in keys}


def sources(dice):
    """The lines of code of a session."""
    lines = ["x = %r" % (value(dice),), "b = Box(x)"]
    for _ in range(dice.randrange(1, 6)):
        v, w = repr(value(dice)), repr(value(dice, 1))
        n, m = dice.randrange(1, 6), dice.randrange(1, 6)
        lines.append(dice.choice([
            "same(%s)" % v,
            "same(%s)" % v,
            "b.value",
            "b.put(%s)" % v,
            "b.take()",
            "b",
            "print(b)",
            "print(%s)" % v,
            "print(%s, %s)" % (v, w),
            "tell(%s)" % v,
            "y = tell(%s)" % v,
            "draw(%d, %d)" % (n, m),
            "spaced(%r)" % dice.choice(WORDS[:4]),
            "fail(%r)" % dice.choice(WORDS[:5]),
            "fail(%d)" % n,
            "chain(%r)" % dice.choice(WORDS[:3]),
            "b == Box(%s)" % w,
            "len(%r)" % ([n] * m),
            "x is x",
            "%d + %d * 2" % (n, m),
            "%d / %d" % (n, m),
            "[i * i for i in range(%d)]" % n,
            "{i %% 3 for i in range(%d)}" % n,
            "sum(range(%d)); %d" % (n, m),
            "for i in range(%d):\n    i * 2" % n,
            "for i in range(%d):\n    print('row', i)" % n,
            "def f(n):\n    return n * %d" % m,
            "import math; math.floor(%d.5)" % n,
            "u, w = %d, %d; (w, u)" % (n, m),
            "'%%d-%%s' %% (%d, %r)" % (n, "z"),
            "same(%s)  # doctest: +NORMALIZE_WHITESPACE" % v,
            "list(range(%d))  # doctest: +ELLIPSIS" % (m + 20),
            "fail('long')  # doctest: +IGNORE_EXCEPTION_DETAIL",
            "same(object())  # doctest: +ELLIPSIS",
            "same(\n    %s,\n)" % w,
            "try:\n    fail('a')\nexcept ValueError as error:\n    print(error)",
            "sorted(%r)" % dice.sample(range(50), n),
            "(lambda n: n + %d)(%d)" % (n, m),
            "same(1 == %d)" % n,
        ]))
    return lines


def shown(source, names):
    """The output of the interpreter for a source, in the form of a session."""
    out, before, hook = io.StringIO(), sys.stdout, sys.displayhook
    sys.stdout, sys.displayhook = out, sys.__displayhook__
    try:
        exec(compile(source + "\n", "<session>", "single"), names)
    except BaseException as error:
        last = traceback.format_exception_only(type(error), error)[-1]
        return "Traceback (most recent call last):\n  File \"<stdin>\", line 1, in <module>\n" + last
    finally:
        sys.stdout, sys.displayhook = before, hook
    text = out.getvalue()
    if text and not text.endswith("\n"):
        text += "\n"
    return "".join("<BLANKLINE>\n" if not line.strip() else line for line in text.splitlines(True))


def typed(source):
    first, *rest = source.split("\n")
    lines = [">>> " + first] + ["... " + line for line in rest]
    if rest and rest[-1].startswith(" "):
        lines.append("...")
    return "\n".join(lines) + "\n"


def loosened(source, want, dice):
    """The same output in another form that the flags permit."""
    if "+ELLIPSIS" in source and "object at" in want:
        return want[: want.index("0x")] + "...>\n"
    if "+ELLIPSIS" in source:
        return "[0, 1, ..., %s" % want.split(", ")[-1]
    if "+NORMALIZE" in source and want.startswith("["):
        return want.replace(", ", ",\n ")
    if "+IGNORE_EXC" in source:
        return want.replace("long", "anything")
    return want


def spoilt(want, dice):
    """A changed output, which a right program does not show."""
    lines = want.splitlines()
    if lines and lines[0].startswith("Traceback"):
        kind, _, message = lines[-1].partition(": ")
        lines[-1] = dice.choice(["ZeroDivisionError: " + message, kind + ": " + message + "!"])
        return "\n".join(lines) + "\n"
    if not lines:
        return dice.choice(["0\n", "'a'\n", "wrong\n", "[]\n"])
    place = dice.randrange(len(lines))
    line = lines[place]
    way = dice.randrange(4)
    digits = [at for at, letter in enumerate(line) if letter.isdigit()]
    if way == 0 and digits:
        at = dice.choice(digits)
        lines[place] = line[:at] + str((int(line[at]) + 1 + dice.randrange(8)) % 10) + line[at + 1 :]
    elif way == 1:
        lines[place] = line + "z"
    elif way == 2 and len(lines) > 1:
        del lines[place]
    else:
        lines[place] = "z" + line
    return "\n".join(lines) + "\n"


def doctests_verdict(text, name, names):
    """Returns True if doctest passes."""
    try:
        test = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
    except ValueError:
        return False
    return doctest.DocTestRunner(verbose=False).run(test, out=lambda text: None).failed == 0


def session(lines, dice, names, spoils):
    """The text of a session. If `spoils` is true, one of its outputs is wrong."""
    known = dict(names)
    wants = [loosened(source, shown(source, known), dice) for source in lines]
    if spoils:
        asked = [at for at in range(2, len(lines)) if not lines[at].startswith(("def ", "import os"))]
        at = dice.choice(asked or [len(lines) - 1])
        wants[at] = spoilt(wants[at], dice)
    return "".join(typed(source) + want for source, want in zip(lines, wants))


def names_of(module):
    names = {"__name__": "module", "__builtins__": builtins}
    exec(compile(module, "module", "exec"), names)
    names["__name__"] = "__main__"
    return names


def main():
    folder, seed, number, wrong = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    dice = random.Random(seed)
    sys.path.insert(0, "")
    given = json.load(sys.stdin) if number == 0 else None
    jobs = given or [{"module": MODULE, "sources": None}] * (number + wrong)
    verdicts = {}
    os.makedirs(os.path.join(folder, "sessions"), exist_ok=True)
    for place, job in enumerate(jobs):
        spoils = number <= place if given is None else job["spoils"]
        lines = job["sources"] or sources(dice)
        name = job.get("name") or "%s%05d" % ("wrong" if spoils else "right", place)
        for file, content in job.get("files", {}).items():
            with open(file, "w", encoding="utf-8", newline="") as out:
                out.write(content)
        text = session(lines, dice, names_of(job["module"]), spoils)
        verdicts[name] = doctests_verdict(text, name, names_of(job["module"]))
        with open(os.path.join(folder, "sessions", name + ".txt"), "w", encoding="utf-8") as out:
            out.write(text)
    with open(os.path.join(folder, "verdicts.json"), "w", encoding="utf-8") as out:
        json.dump(verdicts, out)
    with open(os.path.join(folder, "module.py"), "w", encoding="utf-8") as out:
        out.write(MODULE)


main()
