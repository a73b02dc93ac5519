"""One game: the model plays the operations of a submission, and says what must follow from them."""

import json
import opcode
import os
import random
import sys
import types

from . import looking
from .adopting import Adopting
from .asking import Asking, Refused, RuleFault
from .calling import identify
from .clock import Clock, TooSlow
from .chance import TooManyChoices
from .codec import Codec, Unreadable, quoted
from .loading import described, place_of
from .names import mentioned
from .state import Unsaved, Writer, digest_of
from .watching import FUNCTIONS, Watching
from .worlds import COPY, Source, Worlds, read_to_end

RAISE = opcode.opmap["RAISE_VARARGS"]
GLOBAL_MAX = 1000  # elements of a global that are part of a state; larger ones are tables
DATA = (list, dict, set, tuple, frozenset, str, bytes)
NOT_DATA = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, property, staticmethod, classmethod)
# After these, the order of the elements and the kind of the sequence are gone.
WRAPPERS = {
    len: {"order", "sequences", "rounding"},
    sorted: {"order", "sequences", "iterables"},
    set: {"order", "sequences", "iterables"},
    list: {"sequences", "iterables"},
    tuple: {"sequences", "iterables"},
}
KEEPS = {"messages", "exceptions"}


class Unspecified(BaseException):
    """Nothing says what an operation must give: why, and of which kind that is."""

    def __init__(self, why, kind):
        super().__init__(why)
        self.why = why
        self.kind = kind


class Open(BaseException):
    """An operation is a call with several right answers."""

    def __init__(self, asked, entry):
        super().__init__()
        self.asked = asked
        self.entry = entry


class Work:
    """The operation that is played: its parts, its calls, and how it ended."""

    def __init__(self, target, node, before):
        self.target = target
        self.node = node
        self.before = before  # the text of the state, if it has one
        self.calls = []
        self.value = None
        self.error = None
        self.printed = ""
        self.entry = None  # the rule of an open call
        self.asked = None
        self.shape = None  # of what the model itself gives
        self.is_determined = False
        self.looks = []  # the operations to ask after it


class Game(Adopting):
    """A game, from its first operation to its end."""

    def __init__(self, loaded, channel, clock, output):
        self.loaded = loaded
        self.files = loaded.files
        self.rulebook = loaded.rulebook
        self.seconds = loaded.seconds
        self.clock = clock
        self.output = output
        self.codec = loaded.codec
        self.source = Source(channel)
        self.worlds = Worlds(self, self.source)
        self.asking = Asking(loaded, clock, self.worlds)
        self.names = {}
        self.loose = {}
        self.lost = None
        self.work = None
        self.is_adopting = False
        self.evaluate = loaded.evaluation(self.codec.decode, self.look_up, self.invoke)
        self.available = dict(loaded.available)
        names = self.rulebook.special_names() if self.rulebook else set()
        self.watching = Watching(names) if names else None
        self.watches = bool(loaded.allowed or (self.rulebook and any(self.rulebook.calls.values())))

    # Operations ---------------------------------------------------------------------------

    def look_up(self, name):
        for names in (self.names, self.available, vars(self.loaded.model), self.loaded.provided):
            if name in names:
                return names[name]
        if name in FUNCTIONS:
            return FUNCTIONS[name]
        raise Unspecified("the model has no `%s`" % name, "name")

    def invoke(self, callee, positional, named, is_whole=False):
        if self.watches:
            asked = identify(callee, positional, named)
            self.work.calls.append((callee, asked))
            if asked is not None:
                self.meet_rules(asked, is_whole)
        return callee(*positional, **named)

    def meet_rules(self, asked, is_whole):
        if self.rulebook is None:
            return
        for entry in self.rulebook.find("unspecified", asked):
            self.check_specified(entry, asked)
        found = self.rulebook.find("open_call", asked)
        if found and is_whole:
            raise Open(asked, found[0])
        if found:
            why = "`%s` has several right answers; give it a step of its own" % asked.label()
            raise Unspecified(why, "nested")

    def check_specified(self, entry, asked):
        try:
            given = self.asking.arguments(entry, asked, {"random": random.Random(0)})
        except TypeError:
            return  # The arguments do not fit the call, so it fails before any rule counts.
        was_playing, self.worlds.is_playing = self.worlds.is_playing, False
        try:
            is_silent = self.asking.run(entry.rule, given, self.seconds)
        except AssertionError as error:
            raise self.asking.fault(entry.rule, error, "return True or False") from None
        finally:
            self.worlds.is_playing = was_playing
            self.clock.start(self.seconds)
        if is_silent:
            place = "%s:%d" % (self.files.name(entry.rule.file), entry.rule.line)
            raise Unspecified("the rule `%s` says that this is not specified (%s)" % (entry.name, place), "rule")

    def whole(self, node):
        """The value of a whole operation. Its outermost call may be open."""
        if node[0] == "call":
            callee = self.evaluate(node[1])
            positional = [self.evaluate(argument) for argument in node[2]]
            named = {name: self.evaluate(argument) for name, argument in node[3]}
            return self.invoke(callee, positional, named, True)
        return self.evaluate(node)

    def expect(self, request):
        """Plays an operation, and says what must follow from it."""
        if self.lost:
            return self.unspecified_text(self.lost, "lost", True)
        node = request["expression"]
        problem = self.loose_problem(node)
        work = self.work = Work(request.get("target"), node, self.state_text())
        self.codec.known = len(self.codec.kept)
        if problem:
            return self.unspecified(Unspecified(problem, "loose"))
        self.output.take()
        try:
            whole = self.watching.rewritten(node) if self.watching else node
            self.play(work, lambda: self.whole(whole))
        except Open as found:
            return self.open_call(found)
        except RuleFault as fault:
            return json.dumps({"fault": fault.data})
        except Unspecified as reason:
            return self.unspecified(reason)
        except TooManyChoices as reason:
            why = "%s in %s; write an `@open_call` for it" % (reason, self.told_call())
            return self.unspecified(Unspecified(why, "choices"))
        return self.told(work)

    def play(self, work, evaluate):
        """Runs the model. Its exceptions are results."""
        self.worlds.is_playing = True
        self.clock.start(self.seconds)
        try:
            work.value = evaluate()
            if work.target is not None:
                self.names[work.target] = work.value
        except (Open, Unspecified, RuleFault, TooManyChoices):
            raise
        except BaseException as error:
            work.error = error
        finally:
            self.worlds.is_playing = False
            if not self.clock.stop() and not isinstance(work.error, TooSlow):
                work.error = TooSlow()
        work.printed = self.output.take()
        work.is_determined = True

    # Replies ------------------------------------------------------------------------------

    def told(self, work):
        """The reply to an operation that the model has played."""
        if work.error is not None and not self.is_law(work):
            return self.unspecified(self.accident(work))
        words = self.free_words(work)
        if work.error is None:
            encoded = self.codec.encoded(work.value)
            if encoded is None:
                return self.unspecified(Unspecified("the model gives a value that cannot be sent", "value"))
            self.keep_loose(work, words)
            result = '"value":%s' % encoded
            changed = "false"
        else:
            result = '"raised":%s' % json.dumps(self.raised(work.error))
            changed = json.dumps(self.has_changed(work))
        return '{"determined":{%s,"printed":%s,"bound":%s,"free":%s,"changed":%s}}' % (
            result,
            quoted(work.printed),
            self.codec.bound(work.target, work.value) if work.error is None else "{}",
            json.dumps(sorted(words)) if words else "[]",
            changed,
        )

    def raised(self, error):
        raised = json.loads(self.codec.raised(error))["raised"]
        place = place_of(self.files, error)
        return {
            "ancestry": raised["ancestry"],
            "message": raised["message"],
            "at": list(place) if place[0] else None,
            "deliberate": self.is_deliberate(error),
        }

    def unspecified(self, reason):
        is_lost = self.has_changed(self.work) is not False
        return self.unspecified_text(reason.why, reason.kind, is_lost)

    def unspecified_text(self, why, kind, is_lost):
        if is_lost:
            self.lost = self.lost or why
        return json.dumps({"unspecified": {"why": why, "kind": kind, "lost": is_lost}})

    def accident(self, work):
        if isinstance(work.error, TooSlow):
            return Unspecified("the model takes longer than %g s for %s" % (self.seconds, self.told_call()), "slow")
        file, line = place_of(self.files, work.error)
        place = " (%s:%d)" % (file, line) if file else ""
        why = "the model itself fails in %s: %s%s" % (self.told_call(), described(work.error), place)
        return Unspecified(why, "accident")

    def told_call(self):
        """The call of the present operation, for a message."""
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

    # Law or accident ----------------------------------------------------------------------

    def is_deliberate(self, error):
        """True if a `raise` or `assert` of the instructor's raised it."""
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

    # Freedom ------------------------------------------------------------------------------

    def free_words(self, work):
        """In what respects the reply to an operation may differ."""
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
        """Remembers in what respects the value of a variable may differ from the submission's."""
        if work.target is None:
            return
        words = {word for word in words if word not in KEEPS}
        if words and not self.codec.is_object(work.value):
            self.loose[work.target] = words
        else:
            self.loose.pop(work.target, None)

    def loose_problem(self, node):
        """Why an operation cannot be asked: it depends on what may differ."""
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

    # State --------------------------------------------------------------------------------

    def roots(self):
        """All that later replies depend on, by name."""
        yield from sorted(self.names.items())
        for module in self.loaded.modules:
            for name, value in list(vars(module).items()):
                if name[:2] == "__" or isinstance(value, NOT_DATA):
                    if isinstance(value, type) and value.__module__ == module.__name__:
                        yield from self.class_roots(value)
                elif not (isinstance(value, DATA) and len(value) > GLOBAL_MAX):
                    yield name, value

    def class_roots(self, kind):
        for name, value in list(vars(kind).items()):
            if name[:2] != "__" and not isinstance(value, NOT_DATA) and not hasattr(value, "__get__"):
                yield "%s.%s" % (kind.__qualname__, name), value

    def state_text(self):
        try:
            return Writer().text(self.roots())
        except Exception as reason:
            self.unsaved = str(reason) if isinstance(reason, Unsaved) else described(reason)
            return None

    def digest(self):
        text = self.state_text()
        return None if text is None else digest_of(text)

    def has_changed(self, work):
        """True if the operation changed the state. `None` if that is not known."""
        now = self.state_text()
        return None if now is None or work.before is None else now != work.before

    # Copies -------------------------------------------------------------------------------

    def in_copy(self, work):
        """The JSON that `work` gives in a copy of this process. `None` if the copy ended otherwise."""
        if not self.loaded.can_fork:
            return None
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                self.worlds.role = COPY
                os.write(write_end, json.dumps(work()).encode("ascii"))
            finally:
                os._exit(0)
        os.close(write_end)
        content = read_to_end(read_end)
        os.waitpid(child, 0)
        return json.loads(content) if content else None

    # Requests -----------------------------------------------------------------------------

    def leave_after(self, request):
        """Ends the game if there are no more requests for it."""
        if request is None or "end" in request:
            self.leave()

    def serve(self):
        while True:
            request = self.source.receive()
            self.leave_after(request)
            self.source.reply(self.answer(request))

    def answer(self, request):
        (name, content), *_ = request.items()
        try:
            if name == "expect":
                return self.expect(content)
            if name == "adopt":
                return self.adopt(content)
            question = looking.QUESTIONS.get(name)
            if question is None:
                return json.dumps({"error": "a game does not know the request `%s`" % name})
            return question(self, content or {})
        except RuleFault as fault:
            return json.dumps({"fault": fault.data})
        except Unreadable as reason:
            return json.dumps({"error": "a value cannot be read: %s" % reason})
