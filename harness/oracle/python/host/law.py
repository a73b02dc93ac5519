"""Failures of a model. A deliberate exception is a rule of the game, but an accident is not."""

import json
import opcode

from .clock import TooSlow
from .loading import described, place_of

RAISE = opcode.opmap["RAISE_VARARGS"]


class Unspecified(BaseException):
    """Nothing determines the result of an operation. It has the reason, and the kind of the reason."""

    def __init__(self, why, kind):
        super().__init__(why)
        self.why = why
        self.kind = kind


class Law:
    """The part of a game that distinguishes refusals from accidents."""

    def is_deliberate(self, error):
        """Returns True if a `raise` or `assert` in the instructor's code raised the error."""
        step = error.__traceback__
        if step is None:
            return False
        while step.tb_next is not None:
            step = step.tb_next
        code = step.tb_frame.f_code
        return code.co_filename in self.files.own and code.co_code[step.tb_lasti] == RAISE

    def is_law(self, work):
        error = work.error
        if isinstance(error, TooSlow):
            return False
        if self.is_deliberate(error):
            return True
        if type(error) is StopIteration and work.node[0] == "call" and work.node[1] == ["name", "next"]:
            return True
        return any(self.is_allowed(asked, error) for _, asked in work.calls[-1:])

    def is_allowed(self, asked, error):
        types_above = {kind.__name__ for kind in type(error).__mro__}
        for owner, name in getattr(asked, "keys", ()):
            for called in ("%s.%s" % (owner.__name__, name), name or owner.__name__):
                if types_above & self.loaded.allowed.get(called, set()):
                    return True
        return False

    def raised(self, error):
        raised = json.loads(self.codec.raised(error))["raised"]
        place = place_of(self.files, error)
        return {
            "ancestry": raised["ancestry"],
            "message": raised["message"],
            "at": list(place) if place[0] else None,
            "deliberate": self.is_deliberate(error),
        }

    def accident(self, work):
        if isinstance(work.error, TooSlow):
            return Unspecified("the model takes longer than %g s for %s" % (self.seconds, self.told_call()), "slow")
        file, line = place_of(self.files, work.error)
        place = " (%s:%d)" % (file, line) if file else ""
        why = "the model itself fails in %s: %s%s" % (self.told_call(), described(work.error), place)
        why += "; if the text asks for it, write a step with `raises: %s`" % type(work.error).__name__
        return Unspecified(why, "accident")

    def told_call(self):
        """Returns the call of the current operation, for a message."""
        node = self.work.node
        while node[0] == "call" and node[1][0] == "name" and node[1][1] in self.available and node[2]:
            node = node[2][0]
        if node[0] == "call":
            node = node[1]
        if node[0] == "attribute" and node[1][0] == "name":
            holder = self.names.get(node[1][1])
            owner = type(holder).__name__ if node[1][1] in self.names else node[1][1]
            return "`%s.%s`" % (owner, node[2])
        return "`%s`" % node[1] if node[0] == "name" else "this operation"
