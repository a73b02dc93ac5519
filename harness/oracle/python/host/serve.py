"""The process that loads the model once. A copy of it plays each game."""

import base64
import gc
import json
import os
import select
import shutil
import signal
import sys
import time
import traceback

from .channel import ENDED, cause, own_channel, write_all
from .clock import Clock
from .game import Game
from .loaded import Loaded
from .loading import Fault
from .output import Output
from .worlds import ASK, read_to_end

POLL = 0.5  # the time in seconds between two checks of a game
PROBES_MAX = 10_000  # the largest number of stored probes; when it is reached, all are deleted
HANGS_AFTER = 60  # the limit on wall time in seconds, for a model that waits without using CPU time


class Host:
    """Serves requests until there are no more."""

    def __init__(self, parts):
        self.channel = own_channel()
        self.parts = parts
        self.clock = Clock()
        self.output = Output()
        self.output.replace_streams()
        self.loaded = None
        self.game = None  # set only in the process of a game
        self.picks = 0  # the number of random choices while the model was imported
        self.start = os.getcwd()
        self.games = 0

    def serve(self):
        while True:
            request = self.channel.receive()
            if request is None:
                os._exit(ENDED)
            try:
                text = self.answer(request)
            except BaseException:
                text = json.dumps({"error": traceback.format_exc(limit=-8)})
            if text is not None:
                self.channel.reply(text)

    def answer(self, request):
        """Returns the reply to a request. Returns `None` if a game has sent the reply."""
        if "load" in request:
            return self.load(request["load"])
        if self.loaded is None:
            return json.dumps({"error": "no model is loaded"})
        if "begin" in request:
            return self.begin(request["begin"] or {})
        if "end" in request:
            return '{"ended":null}'
        return json.dumps({"error": "no game has begun"})

    # Loading ------------------------------------------------------------------------------

    def pick(self, count):
        if self.game is None:
            self.picks += 1
            return 0
        return self.game.worlds.pick(count)

    def load(self, request):
        if self.loaded is not None:
            return json.dumps({"error": "a model is loaded already"})
        try:
            loaded = Loaded(request, self.parts, self.clock, self.pick)
        except Fault as fault:
            return json.dumps({"faults": [fault.data]})
        finally:
            self.output.take()
        faults = loaded.faults()
        if self.picks:
            message = "the model draws random numbers while it is imported"
            help = "draw them in a function or a constructor, so that each game has its own"
            faults.append({"file": request["model"], "line": None, "message": message, "help": help})
        if faults:
            return json.dumps({"faults": sorted(faults, key=lambda fault: fault["line"] or 0)})
        self.loaded = loaded
        text = json.dumps({"loaded": loaded.description()})
        gc.collect()
        gc.freeze()
        return text

    # Games --------------------------------------------------------------------------------

    def begin(self, content):
        """Starts a copy of this process that plays a game, and waits for its end."""
        self.games += 1
        folder = os.path.join(self.start, "games", str(self.games))
        lay(folder, content.get("files") or {})
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read_end)
            self.play(content, folder, write_end)
        os.close(write_end)
        try:
            left = self.watch(child, read_end)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if left.startswith(b"!"):
            probes, _, arrived = left[1:].partition(b"\n")
            self.remember(json.loads(probes))
            self.channel.arrived[:] = arrived
            return '{"ended":null}' if self.channel.busy.is_busy() else None
        del self.channel.arrived[:]
        return None

    def play(self, content, folder, pipe):
        """Plays a game to its end, in the copy."""
        try:
            os.setpgid(0, 0)
            os.chdir(folder)
            self.game = Game(self.loaded, self.channel, self.clock, self.output)
            self.game.leave = lambda: self.leave(pipe)
            if content.get("chooses"):
                self.game.worlds.role = ASK
            if self.loaded.is_seeded:
                sys.modules["random"].seed(content.get("seed", 0))
            self.channel.reply('{"begun":null}')
            self.game.serve()
        except BaseException:
            self.channel.reply(json.dumps({"error": traceback.format_exc(limit=-8)}))
        finally:
            os._exit(1)

    def remember(self, probes):
        """Keeps the probes of a game for later games."""
        if len(self.loaded.probes) > PROBES_MAX:
            self.loaded.probes.clear()
        self.loaded.probes.update(probes)

    def leave(self, pipe):
        """Ends a game normally. Gives its probes and the requests that have already arrived to the parent."""
        probes = json.dumps(self.game.new_probes).encode("ascii")
        write_all(pipe, b"!" + probes + b"\n" + bytes(self.channel.arrived))
        os._exit(ENDED)

    def watch(self, child, pipe):
        """Waits for the end of a game. Replies instead of the game if it crashes."""
        since, number = time.monotonic(), self.channel.busy.number()
        while not select.select([pipe], [], [], POLL)[0]:
            if not self.channel.busy.is_busy() or self.channel.busy.number() != number:
                since, number = time.monotonic(), self.channel.busy.number()
            elif time.monotonic() - since > HANGS_AFTER:
                os.killpg(child, signal.SIGKILL)
                break
        left = read_to_end(pipe)
        _, status = os.waitpid(child, 0)
        if not left.startswith(b"!") and self.channel.busy.is_busy():
            self.channel.reply(json.dumps({"died": cause(status)}))
        return left


def lay(folder, files):
    """Writes the files of a game into its folder."""
    os.makedirs(folder, exist_ok=True)
    for name, content in files.items():
        path = os.path.join(folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))
