"""Finds, checks and looks up the rules of an assignment."""

import ast
import difflib
import inspect
import re

import puzzlemark

from .loading import Fault
from .source import attributes_of, function_node, is_class, is_own, members_of, tree_of, written_members

REPLIES = ("returned", "printed", "seen", "after", "random")
ONLY_RANDOM = ("values", "opening", "inputs")
FOR_RUNS = ("open_run", "inputs")
HINTS = {
    "opening": "`@opening def name(random)`",
    "inputs": "`@inputs def name(random)`",
    "values": "`@values(...) def name(random)`",
    "looks": "`@looks(ClassName) def name(game)`",
    "draw": "`@draw(ClassName) def name(game)`",
    "open_run": "`@open_run def name(run)`",
}


class Target:
    """A target of a rule. It has the key by which calls find it, and the parameters of the call."""

    def __init__(self, key, text, parameters, has_object):
        self.key = key
        self.text = text
        self.parameters = parameters
        self.has_object = has_object


class Entry:
    """A rule for one of its targets. `sources` has the source of each of its parameters."""

    def __init__(self, rule, target, sources):
        self.rule = rule
        self.target = target
        self.sources = sources

    @property
    def name(self):
        return self.rule.function.__name__

    def takes(self, source):
        return source in self.sources.values()


class Rulebook:
    """All rules, and their mistakes. `played` contains `calls`, `runs` or both."""

    def __init__(self, files, model, played=("calls",)):
        self.played = played
        self.files = files
        self.model = model
        self.faults = []
        self.calls = {"open_call": {}, "unspecified": {}, "free": {}}  # by kind, then by key
        self.entries = {"looks": [], "draw": []}
        self.by_kind = {}
        self.known_members = {}  # by class
        self.words = set()  # the ways in which all replies may differ
        for rule in puzzlemark._rules:
            if rule.file != files.path(files.rules):
                continue  # an example in another file
            self.by_kind.setdefault(rule.kind, []).append(rule)
            try:
                self.add(rule)
            except Fault as fault:
                self.faults.append(fault.data)

    # Looking up ---------------------------------------------------------------------------

    def has(self, kind):
        return bool(self.calls[kind])

    def find(self, kind, asked):
        """Returns all entries of this kind for a call, the most special ones first."""
        table = self.calls[kind]
        return [entry for key in asked.keys for entry in table.get(key, ())]

    def special_names(self):
        """Returns the names of attributes and special methods that rules name. Using them is not written as a call."""
        found = set()
        for owner, name in [key for table in self.calls.values() for key in table]:
            is_special = name is not None and name.startswith("__")
            if is_special or (name is not None and not callable(getattr(owner, name, None))):
                found.add(name)
        return found

    def free_words(self, asked):
        words = set()
        for entry in self.find("free", asked):
            words.update(entry.rule.options["words"])
        return words

    def of_class(self, kind, instance):
        """Returns the entry for an object, from the nearest of its classes."""
        found = [entry for entry in self.entries[kind] if isinstance(instance, entry.target.key)]
        return min(found, key=lambda entry: type(instance).__mro__.index(entry.target.key), default=None)

    # Checking -----------------------------------------------------------------------------

    def fault(self, rule, message, help=None):
        return Fault(self.files.name(rule.file), rule.line, message, help)

    def check_played(self, rule):
        """Refuses a rule that is never used, and a second rule that judges runs."""
        is_for_runs = rule.kind in FOR_RUNS
        if is_for_runs and "runs" not in self.played:
            raise self.fault(rule, "`@%s` is for programs, and the model is not a program" % rule.kind)
        if not is_for_runs and rule.kind != "satisfies" and "calls" not in self.played:
            help = "`@open_run` judges a run, and `@inputs` draws an input"
            raise self.fault(rule, "`%s` is for calls, and the model is a program" % rule.kind, help)
        if rule.kind == "open_run" and self.by_kind["open_run"][0] is not rule:
            raise self.fault(rule, "another `@open_run` judges all runs already", "join the two")

    def add(self, rule):
        self.check_played(rule)
        if rule.kind in self.calls:
            if rule.kind == "free" and not rule.targets:
                self.words.update(rule.options["words"])
            for text in rule.targets:
                target = self.target(rule, text)
                sources = self.sources(rule, target) if rule.function else {}
                self.calls[rule.kind].setdefault(target.key, []).append(Entry(rule, target, sources))
        elif rule.kind in self.entries:
            for one in rule.targets:
                found = self.class_named(rule, one)
                self.only(rule, 1)
                if rule.kind == "looks":
                    self.check_looks(rule, found)
                self.entries[rule.kind].append(Entry(rule, Target(found, found.__name__, [], True), {}))
        elif rule.kind == "calls":
            self.check_calls(rule)
        elif rule.kind == "satisfies":
            if "returned" not in parameters_of(rule.function):
                raise self.fault(rule, "nothing takes the reply that is judged", "add a parameter `returned`")
        elif rule.kind == "open_run":
            self.only(rule, 1)
        elif rule.kind in ONLY_RANDOM and rule.function:
            self.only(rule, 1, "random")
            for text in rule.targets if rule.kind == "values" else ():
                self.check_parameter(rule, text)
        elif rule.kind == "values":
            self.check_parameter(rule, rule.targets[0])
        if rule.kind in ("unspecified", "satisfies"):
            self.check_verdict(rule)

    def check_verdict(self, rule):
        """Refuses a function that says nothing about any call."""
        can_speak = (ast.Return,) if rule.kind == "unspecified" else (ast.Return, ast.Assert, ast.Raise, ast.Call)
        node = function_node(rule)
        if node is not None and not any(isinstance(part, can_speak) for one in node.body for part in ast.walk(one)):
            help = "write `return` before the condition" if rule.kind == "unspecified" else "judge by `assert`"
            raise self.fault(rule, "`%s` returns nothing" % rule.function.__name__, help)

    def only(self, rule, count, name=None):
        parameters = parameters_of(rule.function)
        if len(parameters) > count or (name and [one for one in parameters if one != name]):
            wrong = next((one for one in parameters if one != name), None) if name else parameters[count]
            message = "nothing fills the parameter `%s` of `%s`" % (wrong, rule.function.__name__)
            raise self.fault(rule, message, "write %s" % HINTS[rule.kind])
        if not name and len(parameters) < count:
            raise self.fault(rule, "`%s` takes nothing" % rule.function.__name__, "write %s" % HINTS[rule.kind])

    def sources(self, rule, target):
        """Returns the source of each parameter: `object`, `argument`, or one of the replies."""
        replies = REPLIES if rule.kind == "open_call" else ("random",)
        sources = {}
        for number, name in enumerate(parameters_of(rule.function)):
            if name in target.parameters:
                sources[name] = "argument"
            elif name in replies:
                sources[name] = name
            elif number == 0 and target.has_object:
                sources[name] = "object"
            elif inspect.signature(rule.function).parameters[name].default is inspect.Parameter.empty:
                raise self.unfilled(rule, target, name, replies)
        return sources

    def unfilled(self, rule, target, name, replies):
        message = "nothing fills the parameter `%s` of `%s`" % (name, rule.function.__name__)
        if name in REPLIES:
            return self.fault(rule, message, "this rule is asked before the call, so leave `%s` out" % name)
        there = target.parameters + [one for one in replies]
        near = difflib.get_close_matches(name, there, 1)
        if near:
            return self.fault(rule, message, "did you mean `%s`?" % near[0])
        object_first = "the object comes first; " if target.has_object else "this call has no object; "
        return self.fault(rule, message, "%sthen there can be: %s" % (object_first, ", ".join(there)))

    def check_calls(self, rule):
        for name, parameter in inspect.signature(rule.function).parameters.items():
            if name == "random" or isinstance(self.annotation(rule, parameter), type):
                continue
            if parameter.default is not inspect.Parameter.empty:
                continue
            message = "nothing fills the parameter `%s` of `%s`" % (name, rule.function.__name__)
            raise self.fault(rule, message, "name a class: `%s: ClassName`" % name)

    def check_looks(self, rule, kind):
        """Refuses a look at a member that objects of the class never have."""
        for name, line in written_members(rule, parameters_of(rule.function)[0]):
            fault = None if self.members(kind) is None else self.missing_member(rule, kind, name, line)
            if fault is not None:
                raise fault

    def members(self, kind):
        """Returns the names of all that objects of a class can have, or `None` if that is not known."""
        if kind not in self.known_members:
            self.known_members[kind] = members_of(self.files, kind)
        return self.known_members[kind]

    def missing_member(self, rule, kind, name, line=None):
        """Returns the mistake of a rule that looks at a member. Returns `None` if objects of the class can have it."""
        members = self.members(kind) or set(dir(kind))
        if name in members:
            return None
        shown = sorted(one for one in members if not one.startswith("_"))
        near = difflib.get_close_matches(name, shown, 1)
        help = "did you mean `%s`?" % near[0] if near else "there is: %s" % ", ".join(shown[:12])
        message = "`%s` looks at `%s`, and `%s` has no such attribute or method"
        message %= rule.function.__name__, name, kind.__name__
        return Fault(self.files.name(rule.file), line or rule.line, message, help)

    def annotation(self, rule, parameter):
        """Returns the annotation of a parameter, even if it is a text."""
        found = parameter.annotation
        if isinstance(found, str):
            found = rule.function.__globals__.get(found, getattr(self.model, found, None))
        return None if found is inspect.Parameter.empty else found

    def elements_of(self, rule):
        """Returns the texts of the names in the list of a rule `values`, and `None` for other elements."""
        for node in ast.walk(tree_of(rule.file)):
            if not isinstance(node, ast.keyword) or node.arg != rule.targets[0]:
                continue
            if isinstance(node.value, (ast.List, ast.Tuple)) and node.value.elts:
                texts = [ast.unparse(one) for one in node.value.elts]
                return [text if re.fullmatch(r"[^\W\d]\w*(\.\w+)*", text) else None for text in texts]
        return []

    # Targets ------------------------------------------------------------------------------

    def class_named(self, rule, target):
        if isinstance(target, type):
            return target
        found = getattr(self.model, target, None)
        if not isinstance(found, type):
            raise self.unknown(rule, target, [name for name, value in vars(self.model).items() if is_class(value)])
        return found

    def unknown(self, rule, text, names):
        near = difflib.get_close_matches(text, names, 1)
        message = "`%s` has no `%s`" % (self.files.name(self.files.model), text)
        shown = ", ".join(sorted(name for name in names if not name.rpartition(".")[2].startswith("_"))[:12])
        return self.fault(rule, message, "did you mean `%s`?" % near[0] if near else "there is: %s" % shown)

    def names(self):
        """Returns everything that a rule can name."""
        names = []
        for name, value in vars(self.model).items():
            if is_class(value) and is_own(self.files, value):
                names.append(name)
                members = {one for kind in value.__mro__[:-1] for one in vars(kind)} | attributes_of(self.files, value)
                names.extend("%s.%s" % (name, one) for one in members)
            elif callable(value):
                names.append(name)
        return names

    def target(self, rule, text):
        first, _, member = text.partition(".")
        value = getattr(self.model, first, None)
        if member and isinstance(value, type):
            return self.member(rule, text, value, member)
        if member or not callable(value):
            raise self.unknown(rule, text, self.names())
        return Target((value, None), text, parameters_of(value), False)

    def member(self, rule, text, owner, name):
        if name == "__init__":
            return Target((owner, None), text, parameters_of(owner), False)
        found = inspect.getattr_static(owner, name, None)
        if found is None and name not in attributes_of(self.files, owner):
            raise self.unknown(rule, text, self.names())
        if isinstance(found, staticmethod):
            return Target((found.__func__, None), text, parameters_of(found.__func__), False)
        if isinstance(found, classmethod):
            return Target((owner, name), text, parameters_of(getattr(owner, name)), False)
        if callable(found):
            return Target((owner, name), text, parameters_of(found)[1:], True)
        return Target((owner, name), text, [], True)

    def check_parameter(self, rule, text):
        """Refuses the name of a parameter that no call has."""
        callee, _, name = text.rpartition(".")
        known = {}
        for one in self.names():
            try:
                known[one] = self.target(rule, one).parameters
            except Fault:
                continue
        if callee and callee not in known:
            raise self.unknown(rule, callee, list(known))
        there = known[callee] if callee else sorted({parameter for all in known.values() for parameter in all})
        if name not in there:
            near = difflib.get_close_matches(name, there, 1)
            message = "`%s` is the name of no parameter%s" % (name, " of `%s`" % callee if callee else "")
            raise self.fault(rule, message, "did you mean `%s`?" % near[0] if near else None)


def parameters_of(function):
    """Returns the names of parameters, without `self` for a class."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return []
    return [name for name, one in signature.parameters.items() if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
