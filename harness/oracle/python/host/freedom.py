"""Decides how a reply may differ from the model's."""

import types

from .names import mentioned

# After these functions, the order of the elements or the kind of the sequence no longer counts.
WRAPPERS = {
    len: {"order", "sequences", "rounding"},
    sorted: {"order", "sequences", "iterables"},
    set: {"order", "sequences", "iterables"},
    list: {"sequences", "iterables"},
    tuple: {"sequences", "iterables"},
}
KEEPS = {"messages", "exceptions"}  # these are about one reply and not about a value


class Freedom:
    """The part of a game that follows the allowed differences from calls to variables."""

    def free_words(self, work):
        """Returns the ways in which the reply to an operation may differ."""
        words = set(self.loaded.free)
        if self.rulebook is not None:
            words |= self.rulebook.words
        if work.node[0] == "name":
            words |= self.loose.get(work.node[1], set())
        for callee, asked in work.calls:
            if asked is not None and self.rulebook is not None:
                words |= self.rulebook.free_words(asked)
            if isinstance(callee, (type, types.BuiltinFunctionType)):
                words -= WRAPPERS.get(callee, set())
        for name in self.loose and mentioned(work.node, []):
            words |= {word for word in self.loose.get(name, ()) if word != "order"}
        return words

    def keep_loose(self, work, words):
        """Stores the ways in which the value of a variable may differ from the submission's."""
        if work.target is None:
            return
        words = {word for word in words if word not in KEEPS}
        if words and not self.codec.is_object(work.value):
            self.loose[work.target] = words
        else:
            self.loose.pop(work.target, None)

    def loose_problem(self, node):
        """Returns the reason why an operation must not be asked, because its result may differ. Returns None if it
        may be asked.
        """
        if not self.loose or node[0] == "name":
            return None
        inner = node
        if inner[0] == "call" and inner[1][0] == "name" and len(inner[2]) == 1 and inner[2][0][0] == "name":
            if self.available.get(inner[1][1]) in WRAPPERS:
                return None
        for name in mentioned(node, []):
            if self.loose.get(name, set()) & {"order", "iterables"}:
                return "`%s` may differ from the submission's, by a rule `free`" % name
        return None
