"""Requests and replies. Each is one JSON object on one line."""

import json
import os
import signal
import struct

from .clock import STUCK

ENDED = 0  # the exit code of a game


def write_all(descriptor, content):
    while content:
        content = content[os.write(descriptor, content) :]


class Shared:
    """A few bytes that a host and its copies share. They are in a file, because cells refuse shared memory without one."""

    def __init__(self, size):
        name = "shared-%d-%d" % (os.getpid(), id(self))
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self.descriptor = os.open(name, flags, 0o600)
        if os.name == "posix":
            os.unlink(name)
        self[0] = bytes(size)

    def __getitem__(self, place):
        """Returns the bytes of a slice."""
        # Copies share the position of a descriptor, so the position is not used if copies can exist.
        if hasattr(os, "pread"):
            return os.pread(self.descriptor, place.stop - place.start, place.start)
        os.lseek(self.descriptor, place.start, os.SEEK_SET)
        return os.read(self.descriptor, place.stop - place.start)

    def __setitem__(self, start, content):
        """Writes bytes at a position."""
        if hasattr(os, "pwrite"):
            os.pwrite(self.descriptor, content, start)
            return
        os.lseek(self.descriptor, start, os.SEEK_SET)
        os.write(self.descriptor, content)


class Busy:
    """Tells the parent process if a request waits for its reply, and how many requests there were."""

    def __init__(self):
        self.memory = Shared(16)

    def begin(self):
        self.memory[0] = struct.pack("qb", self.number() + 1, 1)

    def end(self):
        self.memory[8] = b"\0"

    def number(self):
        return struct.unpack("q", self.memory[0:8])[0]

    def is_busy(self):
        return self.memory[8:9] == b"\1"


class Channel:
    """The descriptors of requests and replies. The model does not have them, so it cannot disturb them."""

    def __init__(self, requests, replies):
        self.requests = requests
        self.replies = replies
        self.arrived = bytearray()
        self.busy = Busy()

    def receive(self):
        """Returns the next request, or `None` if there are no more."""
        while True:
            end = self.arrived.find(b"\n")
            if end >= 0:
                line = bytes(self.arrived[:end])
                del self.arrived[: end + 1]
                if line.strip():
                    self.busy.begin()
                    return json.loads(line)
                continue
            piece = os.read(self.requests, 65536)
            if not piece:
                return None
            self.arrived.extend(piece)

    def reply(self, text):
        """Sends the reply to the last request: a JSON text in ASCII."""
        write_all(self.replies, text.encode("ascii") + b"\n")
        self.busy.end()


def cause(status):
    """Returns the reason why a process of a game has ended."""
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        if name == "SIGVTALRM":
            return "the model does not come to an end"
        return "the model was ended by the signal %s" % name
    code = os.WEXITSTATUS(status)
    if code == STUCK:
        return "the model does not come to an end"
    return "the model ended its process with the exit code %d" % code


def own_channel():
    """Reserves standard input and output for the host. The model then reads nothing, and its output goes
    nowhere.
    """
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return Channel(requests, replies)
