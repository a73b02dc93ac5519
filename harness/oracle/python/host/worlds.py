"""Follows a game in which chance decides. It tries all choices of the model, and keeps those that fit.

The game stops at the first choice point of an operation, in the middle of the operation. From there, this process tries
all possibilities. A *world* is a copy of the process, made by `fork`, with a script of the choices to make. Copies only
report. When only one script is left, the game continues with it.
"""

import json
import os
import random
import struct

from .channel import Shared, write_all

TRIES_MAX = 1000
SECONDS_MAX = 30  # the CPU time for all tries of one operation

GAME, TRY, REPORT, ASK, COPY = "game", "try", "report", "ask", "copy"


class Tries:
    """The number of tries of one operation. All processes share it."""

    def __init__(self):
        self.memory = Shared(16)

    def restart(self):
        self.memory[0] = bytes(16)

    def add(self):
        """Counts a try. Returns False if there are too many."""
        count = struct.unpack("q", self.memory[0:8])[0] + 1
        self.memory[0] = struct.pack("q", count)
        if count > TRIES_MAX or sum(os.times()[:4]) > self.limit:
            self.memory[8] = b"\1"
        return not self.is_over()

    def is_over(self):
        return self.memory[8:9] == b"\1"

    limit = float("inf")


class Source:
    """The source of requests and the target of replies. They come from the channel, or are repeated in a world."""

    def __init__(self, channel):
        self.channel = channel
        self.queue = []
        self.unheard = 0  # the number of replies that were already sent and are dropped now
        self.report = None

    def replay(self, requests):
        self.queue = list(requests)
        self.unheard = len(requests)

    def receive(self):
        return self.queue.pop(0) if self.queue else self.channel.receive()

    def reply(self, text):
        if self.unheard:
            self.unheard -= 1
        elif self.report is not None:
            self.report(text)
        else:
            self.channel.reply(text)


class Worlds:
    """The choices of a game. The model calls `pick` at each choice point."""

    def __init__(self, game, source):
        self.game = game
        self.source = source
        self.role = GAME
        self.is_playing = False  # true during an operation
        self.script = []
        self.taken = []
        self.tries = Tries()
        self.pipe = None
        self.has_chance = False  # true in a reporting world that has met a choice point
        self.scripts = []  # the scripts of the remaining worlds
        self.log = []  # the requests since the game stopped at the choice point
        self.looks = []  # the looks in the last reply
        self.random = random.Random(0)
        self.draws = False  # true while the model's own choices count

    def pick(self, count):
        if self.script and self.is_playing:
            choice = self.script.pop(0)
            self.taken.append(choice)
            return choice
        if self.role == ASK or self.draws or not self.is_playing:
            return self.random.randrange(count)
        if self.role == COPY:
            return 0
        if self.role == TRY:
            return self.branch(count)
        if self.role == REPORT:
            self.has_chance = True
            return 0
        return self.pause(count)

    # In a world ---------------------------------------------------------------------------

    def branch(self, count):
        """Tries each option in its own process, and the last option in this process."""
        for choice in range(count):
            is_last = choice == count - 1
            if not is_last and not self.tries.add():
                os._exit(0)
            child = 0 if is_last else os.fork()
            if child == 0:
                self.taken.append(choice)
                self.game.clock.start(self.game.seconds)
                return choice
            os.waitpid(child, 0)

    def report(self, text):
        """Reports the reply of this world, and ends the world."""
        told = {"script": self.taken, "text": text}
        if self.role == TRY:
            told["digest"] = self.game.digest() if text.startswith('{"adopted"') else None
        elif self.role == REPORT:
            told["choice"] = self.game.choice_reply()
            if self.has_chance:
                told["text"] = told["choice"]
        write_all(self.pipe, json.dumps(told).encode("ascii") + b"\n")
        os._exit(0)

    # In the game --------------------------------------------------------------------------

    def explore(self, worlds, requests, role):
        """Returns the reports of all worlds after these requests. In a world itself, returns `None`."""
        self.tries.restart()
        Tries.limit = sum(os.times()[:4]) + SECONDS_MAX
        reports = []
        for script in worlds:
            if not self.tries.add():
                break
            read_end, write_end = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(read_end)
                self.become_world(write_end, script, requests, role)
                return None
            os.close(write_end)
            reports.extend(json.loads(line) for line in read_to_end(read_end).splitlines())
            os.waitpid(child, 0)
        return reports

    def become_world(self, pipe, script, requests, role):
        self.pipe, self.script, self.taken, self.role = pipe, list(script), [], role
        self.has_chance = False
        self.source.replay(requests)
        self.source.report = self.report
        if role == ASK:
            self.random = random.Random(0)
        self.game.clock.start(self.game.seconds)

    def pause(self, count):
        """Waits at a choice point until one choice is left."""
        self.game.clock.stop()
        self.scripts, self.log = [[]], []
        request = None  # the current request, if it is an answer to adopt
        if not self.game.is_adopting:
            if not self.announce():
                return self.pick(count)  # in a world
            request = self.next_request()
        while True:
            requests = self.log + ([] if request is None else [request])
            if request is not None and "choose" in request:
                self.draw_from(request["choose"]["seed"])
                return self.go_on(self.random.choice(self.scripts), requests, count)
            role, scripts = self.role_for(request)
            reports = self.explore(scripts, requests, role)
            if reports is None:
                return self.pick(count)  # in a world
            kept = [report for report in reports if report["text"].startswith('{"adopted"')]
            kept = distinct(kept) if role == TRY and not self.tries.is_over() else []
            if len(kept) == 1:
                return self.go_on(kept[0]["script"], requests, count)
            self.tell(self.answer(role, reports, kept, requests))
            request = self.next_request()

    def announce(self):
        """Replies that chance decides. Returns False in a world, which a rule about looks can make necessary."""
        if not self.game.looks_are_ruled():
            self.tell(self.game.choice_reply())
            return True
        reports = self.explore(self.scripts, [], REPORT)
        if reports is not None:
            self.tell(reports[0]["choice"] if reports else died())
        return reports is not None

    def next_request(self):
        request = self.source.channel.receive()
        self.game.leave_after(request)
        if "adopt" in request:
            request["adopt"]["looks"] = self.looks
        return request

    def tell(self, text):
        """Sends a reply, and stores its looks."""
        if text.startswith('{"open"'):
            self.looks = json.loads(text)["open"]["looks"]
        self.source.channel.reply(text)

    def role_for(self, request):
        if request is None or "adopt" in request:
            return TRY, self.scripts
        return (REPORT, self.scripts) if "expect" in request else (ASK, self.scripts[:1])

    def answer(self, role, reports, kept, requests):
        """Returns the reply if several scripts are left, or none."""
        if role == ASK:
            return reports[0]["text"] if reports else died()
        if role == REPORT:
            text = self.combined(reports)
            if text.startswith(('{"determined"', '{"open"')):
                self.log = requests
            return text
        if self.tries.is_over():
            return self.game.unspecified_text(self.too_many(), "choices", True)
        if not kept:
            return refusal(reports)
        self.scripts, self.log = [report["script"] for report in kept], requests
        return kept[0]["text"]

    def go_on(self, script, requests, count):
        """Continues the game with one script."""
        self.script = list(script)
        self.source.replay(requests)
        self.game.clock.start(self.game.seconds)
        return self.pick(count)

    def draw_from(self, seed):
        """Lets the model draw its own random numbers."""
        self.random, self.draws = random.Random(seed), True

    def combined(self, reports):
        """Returns one reply to an operation for all worlds."""
        texts = {report["text"] for report in reports}
        if self.tries.is_over() or len(reports) < len(self.scripts):
            return self.game.unspecified_text(self.too_many(), "choices", True)
        if len(texts) == 1:
            return reports[0]["text"]
        for report in reports:
            if report["text"].startswith(('{"unspecified"', '{"fault"')):
                return report["text"]
        return reports[0]["choice"]

    def too_many(self):
        return "chance has more than %d results in %s; write an `@open_call` for it" % (TRIES_MAX, self.game.told_call())


def read_to_end(descriptor):
    pieces = []
    while True:
        piece = os.read(descriptor, 65536)
        if not piece:
            os.close(descriptor)
            return b"".join(pieces)
        pieces.append(piece)


def died():
    return '{"died":"the copy of the game that was asked has ended"}'


def distinct(reports):
    """Returns the reports without those that lead to the same state as an earlier one."""
    found, kept = set(), []
    for report in reports:
        if report["digest"] is None or report["digest"] not in found:
            found.add(report["digest"])
            kept.append(report)
    return kept


def refusal(reports):
    """Returns the reason why no choice leads to the submission's reply."""
    refused = []
    for report in reports:
        if not report["text"].startswith('{"refused"'):
            return report["text"]
        refused.append(json.loads(report["text"]))
    nearest = max([one["stage"] for one in refused], default=0)
    refused = [one for one in refused if one["stage"] == nearest]
    results = sorted({one["own"] for one in refused if one["own"] is not None}, key=lambda text: (len(text), text))
    reason = refused[0]["refused"] if refused else "no random choice gives this"
    if len(results) > 1:
        shown = ", ".join(results[:8]) + (", ..." if len(results) > 8 else "")
        reason = "%s; chance allows: %s" % (refused[0]["what"], shown)
    return json.dumps({"refused": reason})
