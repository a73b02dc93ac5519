"""The data that all games share: the model, its rules, and the functions to call them."""

import inspect
import json
import os
import sys
import types

from .codec import Codec
from .description import describe_model, is_query
from .loading import Files, import_file, load_model, make_room
from .rulebook import Rulebook
from .source import attributes_of
from .running import chance_fault, describe_program, program_module

SECONDS = 2.0  # the CPU time for one operation
# These are the same names as in `calls.py` of the subject's driver.
AVAILABLE = (
    "abs bool dict float int isinstance iter len list max min next print repr reversed set sorted str sum tuple".split()
)


class Loaded:
    """A model with its rules. Raises `Fault` if they cannot be loaded."""

    def __init__(self, request, parts, clock, pick):
        provided = request.get("provided") or []
        folder = os.path.abspath(request.get("folder") or os.getcwd())
        self.seconds = request.get("seconds") or SECONDS
        self.files = Files(folder, request["model"], provided, request.get("rules"), self.seconds)
        self.evaluation = parts["evaluation"]
        self.codec = Codec(parts["values"])
        self.free = set(request.get("free") or [])
        self.requires = request.get("requires") or []
        self.colours = request.get("colours") or []
        self.is_seeded = request.get("random") == "seeded"
        self.can_fork = hasattr(os, "fork") and request.get("fork", True)
        self.clock = clock
        self.allowed = {}
        for called, exception in request.get("allowed") or []:
            self.allowed.setdefault(called, set()).add(exception)
        builtins = sys.modules["builtins"]
        self.available = {name: getattr(builtins, name) for name in AVAILABLE}
        self.request = request
        self.looks = {}
        self.probes = {}  # what the model itself did with open calls, in all games so far
        self.rulebook = None
        self.is_called = request.get("called", True)
        make_room(self.files)
        if self.is_called:
            self.model = load_model(self.files, clock, self.is_seeded, pick)
        else:
            self.model = program_module(self.files)
        self.load_provided(provided)
        self.load_rules(pick)

    def load_provided(self, provided):
        """Imports the instructor's other files. Steps can use their names, as they can with a submission."""
        self.provided = {}
        self.modules = [self.model]
        for file in provided:
            if not file.endswith(".py"):
                continue
            name = os.path.splitext(os.path.basename(file))[0]
            module = sys.modules.get(name) or import_file(self.files, file, self.clock)
            self.modules.append(module)
            for key, value in vars(module).items():
                if not key.startswith("_") and not isinstance(value, types.ModuleType):
                    self.provided.setdefault(key, value)

    def load_rules(self, pick):
        """Imports the rules and checks them."""
        puzzlemark = sys.modules["puzzlemark"]
        puzzlemark._pick = pick
        for name in self.requires:
            kind = getattr(self.model, name, None)
            if isinstance(kind, type):
                self.codec.take_class(kind)
        if self.files.rules:
            self.modules_of_rules = import_file(self.files, self.files.rules, self.clock)
            kinds = {"calls": self.is_called, "runs": self.request.get("program", False)}
            self.rulebook = Rulebook(self.files, self.model, {name for name in kinds if kinds[name]})

    def faults(self):
        """Returns the instructor's mistakes that do not prevent loading the model."""
        faults = list(self.rulebook.faults) if self.rulebook is not None else []
        if not self.is_called:
            fault = chance_fault(self.files, self.rulebook)
            faults += [fault] if fault else []
        return faults

    def description(self):
        if not self.is_called:
            return describe_program(self.files, self.rulebook)
        described = describe_model(self.files, self.model, self.rulebook, self.as_data)
        described["missing"] = [name for name in self.requires if not self.has(name)]
        return described

    def has(self, name):
        first, _, member = name.partition(".")
        owner = getattr(self.model, first, None)
        if owner is None and first not in vars(self.model):
            return False
        if not member:
            return True
        return hasattr(owner, member) or (isinstance(owner, type) and member in attributes_of(self.files, owner))

    def as_data(self, value):
        """Returns a value as JSON data, or `None` for an object."""
        if self.codec.is_object(value) and not isinstance(value, (list, tuple, set, dict)):
            return None
        encoded = self.codec.encoded(value)
        return None if encoded is None or '"object":' in encoded else json.loads(encoded)

    def default_looks(self, kind, variable):
        """Returns the looks at an object without a rule for it: `str`, and queries without arguments."""
        if kind not in self.looks:
            self.looks[kind] = self.queries(kind)
        return [look % variable for look in self.looks[kind]]

    def queries(self, kind):
        looks = []
        asked = list(self.requires) + list(self.request.get("asks") or [])
        own = [ancestor for ancestor in kind.__mro__ if ancestor.__module__ in {one.__name__ for one in self.modules}]
        if any("__str__" in vars(ancestor) for ancestor in own):
            looks.append("str(%s)")
        for name in asked:
            owner, _, member = name.partition(".")
            if not member or owner not in [ancestor.__name__ for ancestor in own] or self.is_ruled(kind, member):
                continue
            found = inspect.getattr_static(kind, member, None)
            if found is None or isinstance(found, property):
                look = "%%s.%s" % member
            elif is_query(self.files, kind, member):
                look = "%%s.%s()" % member
            else:
                continue
            if look not in looks:
                looks.append(look)
        return looks

    def is_ruled(self, kind, member):
        """Returns True if a rule says that an answer is open or unspecified."""
        if self.rulebook is None:
            return False
        tables = [self.rulebook.calls["open_call"], self.rulebook.calls["unspecified"]]
        return any((ancestor, member) in table for table in tables for ancestor in kind.__mro__)
