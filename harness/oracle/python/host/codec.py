"""Values as JSON. `values.py` writes them. The subject's driver uses it too."""

import json
import sys

from .likeness import BUILT_IN, Foreign

SIZE_MAX = 64 * 1024  # the largest reply, in characters, that a rule must be able to judge
quoted = json.encoder.encode_basestring_ascii


class Unreadable(Exception):
    """The host cannot make a value of the submission."""


class Codec:
    """Writes values of the model, and reads values from outside. Objects have numbers."""

    def __init__(self, values):
        ways = values(quoted, lambda: "")
        self.returned, self.raised, _, _, self.plain, self.send_as_object, self.with_names = ways
        # `values.py` cannot find an object by its number. Only the host needs this.
        encode_object = inside(self.send_as_object)["encode_object"]
        self.kept, self.numbers = inside(encode_object)["kept"], inside(encode_object)["numbers"]
        self.classes = set()  # their instances are sent as objects, even if the class extends a list or dict
        self.foreign = {}
        self.known = 0  # the highest number that was sent before the current operation

    def take_class(self, kind):
        """Sends the instances of a class as objects, even if the class extends a list or a dict."""
        if any(base in (list, dict, set) for base in kind.__mro__):
            self.classes.add(kind)
            self.send_as_object(kind)

    def encoded(self, value):
        """Returns the JSON text of a value, or `None` if it cannot be sent."""
        text = self.returned(value)
        return text[len('{"returned":') : -1] if text.startswith('{"returned":') else None

    def bound(self, target, value):
        """Returns the JSON text that says which object a variable holds."""
        if target is None:
            return "{}"
        text = self.with_names("{}", [(target, value)])
        return text[len('{"bound":') : -len(",}")] if text.startswith('{"bound":') else "{}"

    def is_object(self, value):
        for base in type(value).__mro__:
            if base in self.classes:
                return True
            if base in BUILT_IN:
                return False
        return True

    def is_known(self, value):
        """Returns True for an object that was sent before the current operation."""
        return self.numbers.get(id(value), self.known + 1) <= self.known

    def decode(self, data):
        """Returns the value of a JSON form. Objects that only the submission has become placeholders."""
        if hasattr(sys, "set_int_max_str_digits"):
            sys.set_int_max_str_digits(0)
        try:
            return self.read(data, False)
        except (TypeError, ValueError, LookupError, RecursionError) as error:
            raise Unreadable(str(error)) from None
        finally:
            if hasattr(sys, "set_int_max_str_digits"):
                sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)

    def read(self, data, is_key):
        if isinstance(data, list):
            return [self.read(element, is_key) for element in data]
        if not isinstance(data, dict):
            return data
        if "foreign" in data:
            return self.foreign.setdefault(data["foreign"], Foreign(data["foreign"], data.get("class", "object")))
        if "object" in data:
            return self.kept[data["object"] - 1]
        form, content = next(iter(data.items()))
        if form == "tuple":
            return tuple([self.read(element, is_key) for element in content])
        if form == "set":
            return (frozenset if is_key else set)([self.read(element, True) for element in content])
        if form == "dict":
            return {self.read(key, True): self.read(value, is_key) for key, value in content}
        if form == "int":
            return int(content, 0)
        if form == "float":
            return float(content)
        raise ValueError("`%s` stands for no value" % form)


def inside(function):
    """Returns the variables that a function captures, by their names."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or ())
    return {name: cell.cell_contents for name, cell in cells}


def size_of(data):
    """Returns the size of a JSON form in characters. A large int counts by its value."""
    if isinstance(data, str):
        return len(data)
    if isinstance(data, bool) or data is None:
        return 1
    if isinstance(data, int):
        return max(abs(data) // 1000, 1)
    if isinstance(data, list):
        return sum([size_of(element) for element in data])
    if isinstance(data, dict):
        return sum([size_of(element) + (len(name) > 2) for name, element in data.items()])
    return 1
