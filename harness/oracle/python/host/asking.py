"""Runs the functions of rules, and reports their errors."""

import inspect
import random
import traceback

from .clock import TooSlow
from .loading import described


class Refused(Exception):
    """The reason why a reply of the submission is wrong. It is for the student."""


class RuleFault(Exception):
    """A mistake in a rule. It is never the student's fault."""

    def __init__(self, data):
        super().__init__(data["message"])
        self.data = data


class Asking:
    """Runs the functions of rules."""

    def __init__(self, loaded, clock, worlds):
        self.files = loaded.files
        self.loaded = loaded
        self.clock = clock
        self.worlds = worlds

    def arguments(self, entry, asked, replies):
        """Returns the arguments for a rule on a call, by the names of the rule's parameters."""
        given = {}
        needs_arguments = entry.takes("argument") or entry.takes("after")
        arguments = asked.arguments() if needs_arguments else {}
        for name, source in entry.sources.items():
            if source == "object":
                given[name] = asked.object
            elif source == "argument":
                if name in arguments:
                    given[name] = arguments[name]
            else:
                given[name] = replies[source]
        return given

    def run(self, rule, given, seconds, positional=()):
        """Returns the result of a rule. Errors become a `RuleFault`, except a failed `assert`."""
        return self.guarded(rule, seconds, lambda: rule.function(*positional, **given))

    def drawn_rule(self, rules, seed):
        """A rule, drawn at random, and the random numbers that it takes. `None` if there is no rule."""
        if not rules:
            return None, {}
        chance = random.Random(seed)
        rule = chance.choice(rules)
        return rule, self.with_random(rule, chance)

    def with_random(self, rule, chance):
        """The argument `random` for a rule that takes it."""
        return {"random": chance} if "random" in inspect.signature(rule.function).parameters else {}

    def listed(self, rule, given, seconds, positional=(), most=2000):
        """Returns everything that a rule yields, up to a limit."""

        def take():
            found = []
            yielded = rule.function(*positional, **given)
            if isinstance(yielded, str):
                raise self.mistake(rule, "returns a text", "write `yield` in place of `return`")
            for one in yielded or ():
                found.append(one)
                if len(found) >= most:
                    break
            return found

        return self.guarded(rule, seconds, take)

    def guarded(self, rule, seconds, work):
        self.clock.start(seconds)
        try:
            return work()
        except TooSlow as error:
            raise self.fault(rule, error) from None
        except (AssertionError, RuleFault):
            raise
        except (Exception, SystemExit) as error:
            raise self.fault(rule, error) from error
        finally:
            self.clock.stop()

    def fault(self, rule, error, help=None):
        """Returns the mistake for an exception in a rule."""
        line = rule.line
        for frame, at in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == rule.file:
                line = at
        name = rule.function.__name__ if rule.function else rule.kind
        message = "`%s`: %s" % (name, described(error))
        return RuleFault({"file": self.files.name(rule.file), "line": line, "message": message, "help": help})

    def mistake(self, rule, message, help=None):
        """Returns the mistake for a rule that returns something wrong without an exception."""
        name = rule.function.__name__ if rule.function else rule.kind
        data = {"file": self.files.name(rule.file), "line": rule.line, "message": "`%s` %s" % (name, message)}
        data["help"] = help
        return RuleFault(data)
