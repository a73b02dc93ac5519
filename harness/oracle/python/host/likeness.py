"""Compares a reply of the submission with a reply of the model."""

import math

ROUNDING = 1e-6  # relative, and absolute near zero
ATOMS = frozenset([type(None), bool, int, float, str])
BUILT_IN = {bool: bool, int: int, float: float, str: str, list: list, tuple: tuple, dict: dict, set: set, frozenset: set}
BUILT_IN[type(None)] = type(None)


class Foreign:
    """An object of the submission without a partner in the model. Nothing can be asked of it."""

    __slots__ = ("number", "name")

    def __init__(self, number, name):
        self.number = number
        self.name = name

    def __repr__(self):
        return "<%s object>" % self.name


def is_nothing(value):
    """Returns True for an answer that no rule can use: `None`, or an object that only the submission has."""
    return value is None or isinstance(value, Foreign)


class Likeness:
    """One comparison. It pairs new objects that are at the same positions.

    `is_object` distinguishes objects from data. `is_known` returns True for objects that the submission has seen
    before.
    """

    def __init__(self, words, is_object, is_known):
        self.words = words
        self.is_object = is_object
        self.is_known = is_known
        self.paired = {}  # number of a foreign object -> object of the model
        self.partners = {}  # address of an object of the model -> number of a foreign object

    def agrees(self, own, other):
        """Returns True if the reply `other` is as good as the model's own reply."""
        if isinstance(other, Foreign):
            return self.pairs(own, other)
        if self.is_object(own):
            return own is other
        if isinstance(own, float) and isinstance(other, float):
            return self.floats_agree(own, other)
        own_kind, other_kind = kind_of(own), kind_of(other)
        if own_kind is not other_kind and not self.may_stand_for(own_kind, other_kind):
            return False
        if own_kind is dict:
            return self.dicts_agree(own, other)
        if own_kind is set:
            return len(own) == len(other) and self.in_any_order(list(own), list(other))
        if own_kind in (list, tuple):
            return self.sequences_agree(list(own), list(other))
        return own == other

    def may_stand_for(self, own, other):
        sequences = (list, tuple)
        if "iterables" in self.words and own in sequences:
            return other in (list, tuple, set, dict)
        return "sequences" in self.words and own in sequences and other in sequences

    def pairs(self, own, other):
        if not self.is_object(own) or self.is_known(own):
            return False
        if other.number in self.paired:
            return self.paired[other.number] is own
        if id(own) in self.partners:
            return False
        self.paired[other.number] = own
        self.partners[id(own)] = other.number
        return True

    def floats_agree(self, own, other):
        if "rounding" in self.words:
            return math.isclose(own, other, rel_tol=ROUNDING, abs_tol=ROUNDING) or repr(own) == repr(other)
        return repr(own) == repr(other)

    def dicts_agree(self, own, other):
        if len(own) != len(other):
            return False
        return self.in_any_order([list(item) for item in own.items()], [list(item) for item in other.items()])

    def sequences_agree(self, own, other):
        if len(own) != len(other):
            return False
        if "order" in self.words:
            return self.in_any_order(own, other)
        return all([self.agrees(*pair) for pair in zip(own, other)])

    def in_any_order(self, own, other):
        """Returns True if each element has a partner. It first tries equal positions, because equal lists are the
        common case.
        """
        if ATOMS.issuperset(map(type, own)) and ATOMS.issuperset(map(type, other)) and "rounding" not in self.words:
            return sorted(map(repr, own)) == sorted(map(repr, other))
        rest = list(other)
        for element in own:
            for index, candidate in enumerate(rest):
                if self.agrees_or_forgets(element, candidate):
                    del rest[index]
                    break
            else:
                return False
        return True

    def agrees_or_forgets(self, own, other):
        """Does the same as `agrees`, but a failure pairs no objects."""
        paired, partners = dict(self.paired), dict(self.partners)
        if self.agrees(own, other):
            return True
        self.paired, self.partners = paired, partners
        return False


def kind_of(value):
    """Returns the built-in type with which a value is sent, or its class."""
    for base in type(value).__mro__:
        if base in BUILT_IN:
            return BUILT_IN[base]
    return type(value)


def shape_of(value, depth=0):
    """Returns the form of a value, without its contents: a text such as `list of tuple of int`."""
    kind = kind_of(value)
    if isinstance(value, Foreign):
        return "%s object" % value.name
    if kind not in (list, tuple, set, dict) or not value or depth > 4:
        return kind.__name__
    inner = sorted({shape_of(element, depth + 1) for element in list(value)[:200]})
    return "%s of %s" % (kind.__name__, " or ".join(inner))


def fits(shape, wanted):
    """Returns True if a value of this shape can replace a value of the expected shape."""
    shape, wanted = shape.split(" of ", 1), wanted.split(" of ", 1)
    if shape[0] != wanted[0]:
        return False
    if len(shape) == 1 or len(wanted) == 1:
        return True
    return all(any(fits(one, other) for other in wanted[1].split(" or ")) for one in shape[1].split(" or "))
