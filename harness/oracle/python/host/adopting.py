"""Open calls and choices: finds what can follow, and makes the model follow the submission's choice."""

import json
import random

from .agreeing import Agreeing, refused, short
from .asking import Refused, RuleFault
from .chance import TooManyChoices
from .codec import SIZE_MAX, Unreadable, size_of
from .likeness import Foreign, Likeness, fits, is_nothing, shape_of
from .loading import described
from .looking import looks_at, variables_of
from .names import mentioned
from .state import contents_of, digest_of

ANY_CHANCE = "a result that chance allows"


class Adopting(Agreeing):
    """The part of a game that judges the choices of the submission."""

    # What to ask --------------------------------------------------------------------------

    def open_call(self, found):
        """Returns the reply to a call with several right answers."""
        work = self.work
        work.asked, work.entry = found.asked, found.entry
        probe = self.probe()
        if probe["refuses"]:
            self.play(work, found.asked.perform)
            return self.told(work)
        work.shape = probe["shape"]
        work.looks = self.looks() if probe["looks"] is None else probe["looks"]
        return self.open_text(found.entry.rule.options["wanted"], "open", work.looks)

    def probe(self):
        """Returns what the model itself does with an open call. Equal states have equal probes, so most are known from
        earlier games.
        """
        key = self.probe_key()
        if key is not None and key in self.loaded.probes:
            return self.loaded.probes[key]
        probe = self.in_copy(self.try_own)
        if probe is None:
            return {"refuses": False, "shape": None, "looks": None}
        if key is not None:
            self.loaded.probes[key] = self.new_probes[key] = probe
        return probe

    def probe_key(self):
        """Returns a digest of everything that a probe depends on. Returns `None` if that is not known."""
        before, files = self.work.before, contents_of(self.folder)
        if before is None or files is None or self.loaded.is_seeded:
            return None
        return digest_of(json.dumps([before, self.work.target, self.work.node, files]))

    def try_own(self):
        """Plays an open call with the model itself, in a copy. Returns the shape of the result, and the looks at its
        objects.
        """
        work = self.work
        self.play(work, work.asked.perform)
        if work.error is not None:
            # A method that is only a stub does not count as a refusal.
            refuses = self.is_law(work) and not isinstance(work.error, NotImplementedError)
            return {"refuses": refuses, "shape": None, "looks": None}
        shape = None if work.value is None else shape_of(work.value)
        return {"refuses": False, "shape": shape, "looks": self.looks()}

    def choice_reply(self):
        """Returns the reply to an operation in which chance decides."""
        try:
            self.work.looks = self.looks()
        except RuleFault as fault:
            return json.dumps({"fault": fault.data})
        return self.open_text(ANY_CHANCE, "choice", self.work.looks)

    def looks_are_ruled(self):
        """Returns True if rules say how to look at objects. Such rules look at complete objects only."""
        return self.rulebook is not None and bool(self.rulebook.entries["looks"])

    def open_text(self, wanted, kind, looks):
        data = {"wanted": wanted, "looks": looks, "kind": kind, "arguments": self.argument_variables()}
        return json.dumps({"open": data})

    def object_variables(self, work):
        """Returns the variables with objects that show the result, each with its class."""
        found = {}
        if work.asked is not None:
            for name in variables_of(self, work.asked.object)[:1]:
                found[name] = type(work.asked.object)
        for name in [] if work.asked is not None else mentioned(work.node, []):
            if name in self.names and self.codec.is_object(self.names[name]):
                found[name] = type(self.names[name])
        found.pop(work.target, None)
        kind = self.class_made(work)
        if work.target is not None and kind is not None:
            found[work.target] = kind
        return found

    def class_made(self, work):
        """Returns the class of the object that an operation makes, if the operation calls a class."""
        if work.node[0] != "call" or work.node[1][0] != "name":
            return None
        kind = vars(self.loaded.model).get(work.node[1][1])
        return kind if isinstance(kind, type) and work.node[1][1] not in self.names else None

    def looks(self):
        """Returns the operations to ask after the call. For an assignment, the first one is the variable."""
        looks = [] if self.work.target is None else [self.work.target]
        for name, kind in self.object_variables(self.work).items():
            looks.extend(look for look in looks_at(self, name, kind) if look not in looks)
        return looks

    def argument_variables(self):
        """Returns the variables that are arguments and contain something that the call can change."""
        node = self.work.node
        found = []
        if node[0] == "call":
            for argument in node[2] + [argument for _, argument in node[3]]:
                if argument[0] == "name" and isinstance(self.names.get(argument[1]), (list, dict, set)):
                    if not self.codec.is_object(self.names[argument[1]]) and argument[1] not in found:
                        found.append(argument[1])
        return found

    # The model's own answer ---------------------------------------------------------------

    def choose(self, content):
        """Returns the reply to an open call with the model's own answer. The game continues from there."""
        work = self.work
        if work is None or self.lost:
            return json.dumps({"error": "no operation waits for an answer"})
        try:
            if not work.is_determined:
                self.worlds.draw_from(content["seed"])
                self.play(work, work.asked.perform)
        except TooManyChoices as reason:
            return self.unspecified_text("%s in %s" % (reason, self.told_call()), "choices", True)
        finally:
            self.worlds.draws = False
        return self.told(work)

    # Following ----------------------------------------------------------------------------

    def adopt(self, content):
        """Judges one reply of the submission, or several readings of it. Follows the first one that fits."""
        if self.work is None or self.lost:
            return json.dumps({"error": "no operation waits for an answer"})
        readings = content.get("readings") or [content]
        looks = content.get("looks", self.work.looks)
        for reading in readings[:-1]:
            if self.would_adopt(dict(reading, looks=looks)):
                return self.adopt_reading(dict(reading, looks=looks))
        return self.adopt_reading(dict(readings[-1], looks=looks))

    def would_adopt(self, reading):
        return self.in_copy(lambda: self.adopt_reading(reading).startswith('{"adopted"'))

    def adopt_reading(self, content):
        work = self.work
        self.is_adopting = True
        self.likeness = Likeness(self.free_words(work), self.codec.is_object, self.codec.is_known)
        try:
            if work.is_determined:
                self.agree(content)
            else:
                self.follow(content)
        except Refused as reason:
            return json.dumps(dict({"refused": str(reason)}, **reason.details))
        except RuleFault as fault:
            self.lost = self.lost or "a rule has failed"
            return json.dumps({"fault": fault.data})
        except Unreadable:
            return json.dumps({"refused": "the answer holds a value that cannot be compared", "stage": 0, "own": None})
        except TooManyChoices as reason:
            return self.unspecified_text("%s in %s" % (reason, self.told_call()), "choices", True)
        finally:
            self.is_adopting = False
        return self.adopted_text()

    def adopted_text(self):
        work = self.work
        value = self.names.get(work.target)
        bound = self.codec.bound(work.target, value)
        pairs = []
        for number, own in self.likeness.paired.items():
            self.codec.encoded(own)
            pairs.append([self.codec.numbers[id(own)], number])
        return '{"adopted":{"bound":%s,"pairs":%s}}' % (bound, json.dumps(pairs))

    # Open ---------------------------------------------------------------------------------

    def follow(self, content):
        """Lets a rule judge the answer to an open call, and makes the model follow the answer."""
        work, entry = self.work, self.work.entry
        if "raised" in content:
            raised = content["raised"]
            raise refused("it raises %s" % ": ".join(filter(None, [raised["ancestry"][0], raised.get("message")])), 0)
        returned = self.outcome(content)
        after = {name: self.codec.decode(value) for name, value in (content.get("after") or {}).items()}
        replies = {
            "returned": returned,
            "printed": content.get("printed", ""),
            "seen": self.seen(content),
            "after": self.after_by_parameter(after),
            "random": random.Random(0),
        }
        made = self.judged(entry, replies, returned, content)
        value = made if made is not None else returned
        if made is not None and isinstance(returned, Foreign):
            self.likeness.agrees(made, returned)
        if work.target is not None:
            self.names[work.target] = value
        if entry.takes("after"):
            for name, theirs in after.items():
                copy_into(self.names.get(name), theirs)
        else:
            self.agree_in_arguments(content)
        if not entry.takes("seen"):
            self.agree_in_looks(content)

    def after_by_parameter(self, after):
        """Returns the arguments after the call, by the names of parameters."""
        try:
            arguments = self.work.asked.arguments()
        except TypeError:
            return after
        found = {}
        for parameter, value in arguments.items():
            names = [name for name in after if self.names.get(name) is value]
            found[parameter] = after[names[0]] if names else value
        return found

    def judged(self, entry, replies, returned, content):
        """Runs the rule and returns the object that it makes. Refuses the answer if the rule or the model refuses it."""
        asked = self.work.asked
        try:
            given = self.asking.arguments(entry, asked, replies)
        except TypeError as error:
            raise refused("the arguments do not fit: %s" % error, 0) from None
        self.worlds.is_playing = True
        self.output.take()
        try:
            made = self.asking.run(entry.rule, given, self.seconds)
            if isinstance(made, bool):
                assert made  # A rule can return a verdict in place of an object.
                return None
            return made
        except AssertionError as error:
            raise refused(reason_of(error, entry), 0) from None
        except RuleFault as fault:
            raise self.blamed(fault, returned, content) from None
        finally:
            self.worlds.is_playing = False
            self.output.take()

    def blamed(self, fault, returned, content):
        """Returns a refusal of the answer if it caused an exception in a rule. Otherwise returns the fault of the rule.
        """
        error = fault.__cause__
        if error is not None and self.is_deliberate(error):
            return refused("the answer cannot be followed: %s" % described(error), 0)
        shape, wanted = shape_of(returned), self.work.shape
        if wanted is not None and not fits(shape, wanted):
            return refused("the answer is %s, and must be %s" % (with_article(shape), with_article(wanted)), 0)
        if wanted is None and is_nothing(returned) and self.work.entry.takes("returned"):
            return refused("the answer is %s" % short(returned), 0)
        if size_of(content) > SIZE_MAX:
            return refused("the answer is too large", 0)
        return fault


def reason_of(error, entry):
    message = str(error)
    if message:
        return message
    wanted = entry.rule.options["wanted"]
    return "this is not %s" % wanted if wanted else "this answer is not right"


def with_article(shape):
    if shape == "NoneType":
        return "None"
    return ("an " if shape[0] in "aeiou" else "a ") + shape


def copy_into(own, theirs):
    """Copies the contents of the submission's container into the model's container."""
    if type(own) is not type(theirs):
        return
    if isinstance(own, list):
        own[:] = theirs
    elif isinstance(own, (dict, set)):
        own.clear()
        own.update(theirs)
