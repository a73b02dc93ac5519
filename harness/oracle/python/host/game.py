"""One game: the model plays the operations of a submission, and says what the right replies are."""

import json
import os
import random

from . import looking
from .adopting import Adopting
from .asking import Asking, RuleFault
from .calling import identify
from .chance import TooManyChoices
from .clock import TooSlow
from .codec import Unreadable, quoted
from .freedom import Freedom
from .law import Law, Unspecified
from .loading import described
from .source import is_own
from .state import Unsaved, Writer, digest_of, roots
from .watching import FUNCTIONS, Watching
from .worlds import COPY, Source, Worlds, read_to_end


class Open(BaseException):
    """The operation is a call with several right answers."""

    def __init__(self, asked, entry):
        super().__init__()
        self.asked = asked
        self.entry = entry


class Work:
    """The operation that the game plays: its parts, its calls, and its result."""

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
        self.shape = None  # the shape of the model's own result
        self.is_determined = False
        self.looks = []  # the operations to ask after it

OPAQUE = "the reply is a `%s` object, whose value is not compared; ask `str(...)` or `list(...)` of it"


class Game(Adopting, Law, Freedom):
    """A game, from its first operation to its end."""

    def __init__(self, loaded, channel, clock, output):
        self.loaded = loaded
        self.files = loaded.files
        self.folder = os.getcwd()
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
        self.new_probes = {}  # those that the parent process does not know yet
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
            return  # The arguments do not fit the call, so the call fails before any rule counts.
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
        """Returns the value of a whole operation. Its outermost call may be open."""
        if node[0] == "call":
            callee = self.evaluate(node[1])
            positional = [self.evaluate(argument) for argument in node[2]]
            named = {name: self.evaluate(argument) for name, argument in node[3]}
            return self.invoke(callee, positional, named, True)
        return self.evaluate(node)

    def expect(self, request):
        """Plays an operation. Returns the reply that says what must follow."""
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

    def expect_each(self, requests):
        """Plays operations up to the first one that changes the state or is not determined."""
        replies, before = [], self.state_text()
        for request in requests:
            replies.append(self.expect(request))
            now = self.state_text()
            if now != before or now is None or not replies[-1].startswith('{"determined"'):
                break
        return '{"each":[%s],%s' % (",".join(replies), looking.ask_state(self, None)[1:])

    def play(self, work, evaluate):
        """Runs the model. Its exceptions are results too."""
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
        """Returns the reply to an operation that the model has played."""
        if work.error is not None and not self.is_law(work):
            return self.unspecified(self.accident(work))
        words = self.free_words(work)
        if work.error is None:
            encoded = self.codec.encoded(work.value)
            if encoded is None:
                return self.unspecified(Unspecified("the model gives a value that cannot be sent", "value"))
            if work.target is None and '"class"' in encoded and "iterables" not in words:
                kind = opaque_class(self, work.value)
                if kind is not None:
                    return self.unspecified(Unspecified(OPAQUE % kind.__name__, "value"))
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

    def unspecified(self, reason):
        is_lost = self.has_changed(self.work) is not False
        return self.unspecified_text(reason.why, reason.kind, is_lost)

    def unspecified_text(self, why, kind, is_lost):
        if is_lost:
            self.lost = self.lost or why
        return json.dumps({"unspecified": {"why": why, "kind": kind, "lost": is_lost}})

    # State --------------------------------------------------------------------------------

    def state_text(self):
        try:
            return Writer().text(roots(self.names, self.loaded.modules))
        except Exception as reason:
            self.unsaved = str(reason) if isinstance(reason, Unsaved) else described(reason)
            return None

    def rules(self, kind):
        """The rules of a kind that names no calls."""
        return self.rulebook.by_kind.get(kind, []) if self.rulebook is not None else []

    def digest(self):
        text = self.state_text()
        return None if text is None else digest_of(text)

    def has_changed(self, work):
        """Returns True if the operation changed the state. Returns `None` if that is not known."""
        now = self.state_text()
        return None if now is None or work.before is None else now != work.before

    # Copies -------------------------------------------------------------------------------

    def in_copy(self, work):
        """Runs `work` in a copy of this process. Returns its JSON result, or `None` if the copy failed."""
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
            if name == "each":
                return self.expect_each(content)
            if name == "adopt":
                return self.adopt(content)
            if name == "choose":
                return self.choose(content)
            question = looking.QUESTIONS.get(name)
            if question is None:
                return json.dumps({"error": "a game does not know the request `%s`" % name})
            return question(self, content or {})
        except RuleFault as fault:
            return json.dumps({"fault": fault.data})
        except Unreadable as reason:
            return json.dumps({"error": "a value cannot be read: %s" % reason})


def opaque_class(game, value):
    """Returns the class of a value in a reply that only counts as an object, although it has a value: `bytes`, or
    `Decimal`. The instructor's own classes are not among them, because later operations ask their objects.
    """
    left = [value]
    for one in left:
        if isinstance(one, dict):
            left.extend(one.keys())
            left.extend(one.values())
        elif isinstance(one, (list, tuple, set, frozenset)):
            left.extend(one)
        elif game.codec.is_object(one) and has_own_equality(game, type(one)) and not callable(one):
            return type(one)
    return None


def has_own_equality(game, kind):
    return kind.__eq__ is not object.__eq__ and not is_own(game.loaded.files, kind)
