"""The state of a game as text. States with equal texts give equal replies.

Objects get numbers in the order in which they are found. So two games have equal texts even if their objects have
different addresses. The code follows references without recursion, so a long chain of objects is no problem.
"""

import enum
import hashlib
import os
import types

ATOMS = frozenset([type(None), bool, int, float, complex, str, bytes, type(Ellipsis), type(NotImplemented)])
PARTS_MAX = 1_000_000  # the largest number of values in a state; more would take too long
NAMED = (
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.ModuleType,
    types.WrapperDescriptorType,
    types.MethodDescriptorType,
    types.MethodWrapperType,
    property,
    staticmethod,
    classmethod,
)


FILES_MAX = 64 * 1024  # the largest number of bytes in the files of a state
GLOBAL_MAX = 1000  # the largest number of elements of a global in a state; a larger global counts as a constant table
DATA = (list, dict, set, tuple, frozenset, str, bytes)


def roots(names, modules):
    """Yields everything that later replies depend on, by name: variables, globals, and attributes of classes."""
    yield from sorted(names.items())
    for module in modules:
        for name, value in list(vars(module).items()):
            if isinstance(value, type) and value.__module__ == module.__name__:
                yield from class_roots(value)
            elif name[:2] != "__" and not isinstance(value, NAMED):
                if not (isinstance(value, DATA) and len(value) > GLOBAL_MAX):
                    yield name, value


def class_roots(kind):
    for name, value in list(vars(kind).items()):
        if name[:2] != "__" and not isinstance(value, NAMED) and not hasattr(value, "__get__"):
            yield "%s.%s" % (kind.__qualname__, name), value


class Unsaved(Exception):
    """The reason why a state has no text."""


def members_of(value):
    """Returns the attributes of an object: its `__dict__` and its slots."""
    members = []
    for kind in reversed(type(value).__mro__):
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                name = "_%s%s" % (kind.__name__.lstrip("_"), name)
            try:
                members.append((name, object.__getattribute__(value, name)))
            except AttributeError:
                pass
    try:
        members.extend(sorted(object.__getattribute__(value, "__dict__").items(), key=lambda item: str(item[0])))
    except AttributeError:
        pass
    return members


class Writer:
    """Writes a state, one object after the other."""

    def __init__(self):
        self.numbers = {}
        self.kept = []  # so that no new object gets the address of an old one
        self.next_index = 0
        self.parts = []
        self.size = 0

    def text(self, roots):
        """Returns the text of named values."""
        self.parts.append(";".join("%s=%s" % (name, self.shown(value)) for name, value in roots))
        while self.next_index < len(self.kept):
            value = self.kept[self.next_index]
            self.next_index += 1
            self.parts.append(self.content(value))
        return "\n".join(self.parts)

    def reference(self, value):
        number = self.numbers.get(id(value))
        if number is None:
            self.kept.append(value)
            number = self.numbers[id(value)] = len(self.kept)
        return "#%d" % number

    def shown(self, value):
        """Returns the text of a value inside another one. Atoms are written in full, and everything that can change
        as a number.
        """
        kind = type(value)
        if kind in ATOMS:
            return repr(value)
        self.size += 1
        if self.size > PARTS_MAX:
            raise Unsaved("it has more than %d values" % PARTS_MAX)
        if kind is tuple:
            if ATOMS.issuperset(map(type, value)):
                return repr(value)
            return "(%s,)" % ",".join([self.shown(element) for element in value])
        if kind is frozenset:
            return "frozenset{%s}" % self.unordered(value)
        if isinstance(value, enum.Enum):
            return "%s.%s" % (kind.__qualname__, value._name_)
        return self.reference(value)

    def unordered(self, elements):
        return ",".join(sorted([self.shown(element) for element in elements]))

    def elements(self, values):
        if ATOMS.issuperset(map(type, values)):
            self.size += len(values)
            return repr(list(values))
        return ",".join([self.shown(element) for element in values])

    def pairs(self, mapping):
        return ",".join(["%s:%s" % (self.shown(key), self.shown(value)) for key, value in mapping.items()])

    def content(self, value):
        kind = type(value)
        if kind is list:
            return "[%s]" % self.elements(value)
        if kind is dict:
            return "{%s}" % self.pairs(value)
        if kind is set:
            return "set{%s}" % self.unordered(value)
        if isinstance(value, NAMED):
            return self.named(value)
        if isinstance(value, types.MethodType):
            name = "method %s" % value.__func__.__qualname__
            # Random functions of the host, as in `from random import choice`, have no own state.
            is_of_host = str(value.__func__.__module__).startswith(__package__ + ".")
            return name if is_of_host else "%s of %s" % (name, self.shown(value.__self__))
        return self.instance(value)

    def named(self, value):
        text = "%s.%s" % (getattr(value, "__module__", ""), getattr(value, "__qualname__", type(value).__name__))
        cells = getattr(value, "__closure__", None)
        if not cells:
            return text
        try:
            return "%s %s" % (text, ",".join([self.shown(cell.cell_contents) for cell in cells]))
        except ValueError:  # an empty cell
            return text

    def instance(self, value):
        kind = type(value)
        name = "%s.%s" % (kind.__module__, kind.__qualname__)
        content = []
        if isinstance(value, dict):
            content.append("{%s}" % self.pairs(dict(value)))
        elif isinstance(value, (list, tuple)):
            content.append("[%s]" % self.elements(list(value)))
        elif isinstance(value, (set, frozenset)):
            content.append("{%s}" % self.unordered(set(value)))
        elif isinstance(value, (int, float, str, bytes)):
            content.append(next(base for base in (int, float, str, bytes) if isinstance(value, base)).__repr__(value))
        elif not kind.__flags__ & 1 << 9:  # not a class that is written in Python
            return "%s %s" % (name, self.reduced(value))
        content.extend(["%s=%s" % (member, self.shown(held)) for member, held in members_of(value)])
        return "%s %s" % (name, ";".join(content))

    def reduced(self, value):
        """Returns the content of an object of a C module, in the form in which the module saves it."""
        kind = type(value)
        if hasattr(value, "acquire") and hasattr(value, "release"):
            return "lock"
        try:
            saved = value.__reduce_ex__(4)
        except Exception as error:
            reason = "`%s` cannot be saved (%s)" % (kind.__qualname__, error)
            raise Unsaved(reason) from None
        if isinstance(saved, str):
            return saved
        parts = []
        for part in saved[1:3]:
            parts.append(self.shown(part))
        for items in saved[3:5]:
            parts.append("" if items is None else self.elements(list(items)))
        return "|".join(parts)


def digest_of(text):
    """Returns a short form of the text of a state."""
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


def contents_of(folder):
    """Returns the names and contents of all files in a folder. Returns `None` if they are large or cannot be read."""
    found, size = [], 0
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(place, name)
            try:
                size += os.stat(path).st_size
                if size > FILES_MAX or not os.path.isfile(path):
                    return None
                with open(path, "rb") as file:
                    found.append([os.path.relpath(path, folder), file.read(FILES_MAX).hex()])
            except OSError:
                return None
    return sorted(found)
