"""Finds the class, method or function that a call names, and its argument for each parameter."""

import inspect
import types

SLOTS = {
    abs: "__abs__",
    bool: "__bool__",
    dict: "__iter__",
    float: "__float__",
    hash: "__hash__",
    int: "__int__",
    iter: "__iter__",
    len: "__len__",
    list: "__iter__",
    next: "__next__",
    repr: "__repr__",
    reversed: "__reversed__",
    round: "__round__",
    set: "__iter__",
    sorted: "__iter__",
    str: "__str__",
    tuple: "__iter__",
}


class Asked:
    """A call in the form that rules use.

    `keys` are names of the call, the most special one first. A key is a class and a method, a class and `None` for
    its constructor, or a function and `None`.
    """

    __slots__ = ("keys", "object", "callee", "positional", "named", "performance")

    def __init__(self, keys, object, callee, positional, named, performance=None):
        self.keys = keys
        self.object = object
        self.callee = callee  # for its signature
        self.positional = positional
        self.named = named
        self.performance = performance

    def perform(self):
        """Makes the call."""
        return self.performance() if self.performance else self.callee(*self.positional, **self.named)

    def label(self):
        """Returns the name of the call, as instructors write it."""
        owner, name = self.keys[0]
        owner = getattr(owner, "__qualname__", str(owner))
        return "%s.%s" % (owner, name) if name else owner

    def arguments(self):
        """Returns the arguments by the names of the parameters. Raises `TypeError` if they do not fit."""
        signature = signature_of(self.callee) if self.callee is not None else None
        if signature is None:
            return {"argument%d" % (number + 1): value for number, value in enumerate(self.positional)}
        bound = signature.bind(*self.positional, **self.named)
        bound.apply_defaults()
        return dict(bound.arguments)


def keys_of(kind, name):
    return [(ancestor, name) for ancestor in kind.__mro__]


def identify(callee, positional, named):
    """Returns the call in the form of rules. `None` if it is a builtin function that no rule can name."""
    if hasattr(type(callee), "asked"):
        return callee.asked(*positional)
    if isinstance(callee, type):
        if callee in SLOTS and positional and not isinstance(positional[0], (str, int, list, tuple, dict, set)):
            return of_slot(callee, positional, named)
        return Asked(keys_of(callee, None), None, callee, positional, named)
    if isinstance(callee, types.FunctionType):
        return of_function(callee, positional, named)
    owner = getattr(callee, "__self__", None)
    name = getattr(callee, "__name__", None)
    if isinstance(callee, types.MethodType) or (owner is not None and not isinstance(owner, types.ModuleType)):
        if isinstance(owner, type):
            return Asked(keys_of(owner, name), None, callee, positional, named)
        return Asked(keys_of(type(owner), name), owner, callee, positional, named)
    if isinstance(callee, types.BuiltinFunctionType):
        return of_slot(callee, positional, named) if callee in SLOTS and positional else None
    if hasattr(callee, "__wrapped__"):
        return of_function(callee, positional, named)
    return Asked(keys_of(type(callee), "__call__"), callee, callee, positional, named)


def of_slot(callee, positional, named):
    owner = positional[0]
    keys = keys_of(type(owner), SLOTS[callee])
    method = getattr(owner, SLOTS[callee], None)
    return Asked(keys, owner, method, positional[1:], named, lambda: callee(*positional, **named))


def of_function(callee, positional, named):
    """Describes a call of a function, or of a method through its class."""
    keys = [(callee, None)]
    owner, _, name = callee.__qualname__.rpartition(".")
    if owner and positional:
        for ancestor in type(positional[0]).__mro__:
            if ancestor.__dict__.get(name) is callee:
                keys = keys_of(type(positional[0]), name)
                return Asked(keys, positional[0], getattr(positional[0], name), positional[1:], named)
    return Asked(keys, None, callee, positional, named)


known_signatures = {}


def signature_of(callee):
    """Returns the signature of a callee, without `self`. Returns `None` if Python does not know it."""
    function = getattr(callee, "__func__", callee)
    is_bound = function is not callee
    key = (id(function), is_bound)
    if key not in known_signatures:
        try:
            known_signatures[key] = (function, inspect.signature(callee))
        except (TypeError, ValueError):
            known_signatures[key] = (function, None)
    return known_signatures[key][1]
