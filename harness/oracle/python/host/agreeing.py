"""Compares the submission's reply with the model's result in this world."""

from .asking import Refused
from .loading import described
from .looking import look_at


class Agreeing:
    """The part of a game that refuses a reply if it differs from the model's."""

    def outcome(self, content):
        """Returns the value of the submission's reply, or None if it has no value."""
        if self.work.target is not None and "returned" not in content and "raised" not in content:
            seen = content.get("seen") or [None]
            return self.codec.decode(seen[0])
        return self.codec.decode(content.get("returned"))

    def seen(self, content):
        seen = content.get("seen") or []
        return [self.codec.decode(value) for value in (seen[1:] if self.work.target is not None else seen)]

    def agree(self, content):
        """Refuses a reply that differs from the model's result."""
        work = self.work
        own = None if work.error is not None else work.value
        if work.error is not None and not self.is_law(work):
            raise refused("the model itself fails here", 0, None)
        if "raised" in content or work.error is not None:
            self.agree_in_exception(content)
        elif not self.likeness.agrees(own, self.outcome(content)):
            shown = short(own)
            raise refused("the answer is not %s" % shown, 0, shown, "the answer cannot come of this")
        if work.printed.strip() and "printed" in content and work.printed.rstrip() != content["printed"].rstrip():
            shown = short(work.printed)
            raise refused("it must print %s" % shown, 0, shown, "the printed text cannot come of this")
        self.agree_in_looks(content)
        self.agree_in_arguments(content)

    def agree_in_exception(self, content):
        error, theirs = self.work.error, content.get("raised")
        words = self.likeness.words
        if error is None:
            shown = short(self.work.value)
            raise refused("it raises an exception instead of returning %s" % shown, 0, shown, "the call must not fail")
        own = type(error).__name__
        if theirs is None:
            raise refused("it does not raise `%s`" % own, 0, own, "the call must raise an exception")
        ancestry = theirs["ancestry"]
        is_same = ancestry[0] == own
        if "exceptions" in words:
            is_same = own in ancestry or ancestry[0] in [kind.__name__ for kind in type(error).__mro__]
        if not is_same or ("messages" not in words and theirs.get("message") != str(error)):
            shown = described(error)
            raise refused("it must raise %s" % shown, 0, shown, "another exception is right")

    def agree_in_looks(self, content):
        """Refuses a reply if its objects differ from the model's afterwards."""
        for look, theirs in zip(content["looks"][1 if self.work.target is not None else 0 :], self.seen(content)):
            own = look_at(self, look)
            if not self.likeness.agrees(own, theirs):
                shown = short(own)
                reason = "after it, `%s` is %s, and must be %s" % (look, short(theirs), shown)
                raise refused(reason, 1, shown, "after it, `%s` cannot be %s" % (look, short(theirs)))

    def agree_in_arguments(self, content):
        """Refuses a reply if its arguments differ from the model's afterwards."""
        for name, theirs in (content.get("after") or {}).items():
            theirs = self.codec.decode(theirs)
            if name in self.names and not self.likeness.agrees(self.names[name], theirs):
                own, theirs = short(self.names[name]), short(theirs)
                raise refused("after it, `%s` is %s, and must be %s" % (name, theirs, own), 1, own)


def refused(reason, stage, own=None, what=None):
    """Returns a refusal. `worlds.refusal` makes one sentence from its details."""
    error = Refused(reason)
    error.details = {"stage": stage, "own": own, "what": what or reason}
    return error


def short(value, longest=200):
    try:
        text = repr(value)
    except Exception:
        text = "<%s object>" % type(value).__name__
    return text if len(text) <= longest else text[:longest] + "..."
