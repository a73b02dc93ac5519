"""Acts as the launcher: runs each session in a fresh interpreter, and in a child of a warm interpreter.

Reads the sessions from standard input and writes the results. Exits with 77 if it cannot run here.
"""

import array
import ctypes
import json
import os
import signal
import socket
import sys
import tempfile

CLONE_NEWUSER, CLONE_NEWPID = 0x10000000, 0x20000000
PIDFD_OPEN = 434
libc = ctypes.CDLL(None, use_errno=True)


def unshare(flags, what):
    if libc.unshare(flags) != 0:
        sys.stderr.write("needs %s: %s" % (what, os.strerror(ctypes.get_errno())))
        sys.exit(77)


def become_root():
    """Becomes root of a new user namespace, if it is not root already."""
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        return
    unshare(CLONE_NEWUSER, "user namespaces")
    for name, content in (
        ("setgroups", "deny"), ("uid_map", "0 %d 1" % user), ("gid_map", "0 %d 1" % group),
    ):
        with open("/proc/self/" + name, "w") as file:
            file.write(content)


def shim():
    """Starts the first process of a namespace. Returns its number and its descriptor."""
    told, tell = os.pipe()
    helper = os.fork()
    if helper == 0:
        unshare(CLONE_NEWPID, "process namespaces")
        first = os.fork()
        if first == 0:
            os.closerange(0, 1024)
        while first == 0:
            signal.pause()
        os.write(tell, b"%d" % first)
        os._exit(0)
    os.close(tell)
    _, status = os.waitpid(helper, 0)
    if status != 0:
        sys.exit(77)
    first = int(os.read(told, 20))
    os.close(told)
    return first, libc.syscall(PIDFD_OPEN, first, 0)


class Pipes:
    def __init__(self):
        nothing = os.open("/dev/null", os.O_RDONLY)
        (output, output_end), (errors, errors_end) = os.pipe(), os.pipe()
        (requests_end, requests), (replies, replies_end) = os.pipe(), os.pipe()
        self.theirs = nothing, output_end, errors_end, requests_end, replies_end
        self.output, self.errors, self.requests, self.replies = output, errors, requests, replies

    def converse(self, requests):
        """Sends the requests one by one. Returns the replies and everything that was written."""
        for descriptor in self.theirs:
            os.close(descriptor)
        replies = b""
        for request in requests:
            os.write(self.requests, request.encode() + b"\n")
            piece = b" "
            while piece and not piece.endswith(b"\n"):
                piece = os.read(self.replies, 1 << 20)
                replies += piece
            if not piece:
                break
        os.close(self.requests)
        written = [replies]
        for descriptor in self.output, self.errors, self.replies:
            with open(descriptor, "rb") as file:
                written.append(file.read())
        return [content.decode() for content in written]


def anew(play, folder, requests):
    pipes = Pipes()
    environment = dict(play["environment"], PUZZLEMARK_REQUESTS="3", PUZZLEMARK_REPLIES="4")
    child = os.fork()
    if child == 0:
        high = [os.dup(descriptor) for descriptor in pipes.theirs]
        for number, descriptor in enumerate(high):
            os.dup2(descriptor, number)
        os.closerange(5, 1024)
        os.chdir(folder)
        os.setsid()
        os.execve(play["anew"][0], play["anew"], environment)
    os.write(pipes.requests, bytes.fromhex(play["preamble"]))
    written = pipes.converse(requests)
    return written + [os.waitpid(child, 0)[1]]


class Warm:
    def __init__(self, play):
        self.socket, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.of_child, end_of_child = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.of_child.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        preamble_end, preamble = os.pipe()
        child = os.fork()
        if child == 0:
            nothing = os.open("/dev/null", os.O_RDWR)
            sockets = end.fileno(), end_of_child.fileno()
            high = [os.dup(number) for number in (preamble_end, nothing, nothing) + sockets]
            for number, descriptor in enumerate(high):
                os.dup2(descriptor, number)
            os.closerange(5, 1024)
            os.execve(play["warm"][0], play["warm"], dict(play["environment"], LD_BIND_NOW="1"))
        end.close()
        end_of_child.close()
        os.close(preamble_end)
        with open(preamble, "wb") as file:
            file.write(bytes.fromhex(play["preamble"]))
        word = self.socket.recv(1 << 16)
        assert word == b"ready", word

    def hear_child(self, expected):
        """Waits for this word of the child. Returns its process number."""
        word, [(_, _, credentials)], _, _ = self.of_child.recvmsg(1 << 16, 1 << 10)
        assert word == expected, (expected, word)
        return int.from_bytes(credentials[:4], sys.byteorder)

    def play(self, folder, requests):
        pipes = Pipes()
        first, shim_descriptor = shim()
        send(self.socket, b"capabilities 0\nlimit 4 0\nlimit 7 512\n\n", [shim_descriptor])
        child = self.hear_child(b"waiting")
        folder_descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY)
        send(self.of_child, b"run", pipes.theirs + (folder_descriptor,))
        os.close(folder_descriptor)
        written = pipes.converse(requests)
        self.hear_child(b"started")
        _, status = os.waitpid(child, 0)
        os.kill(first, signal.SIGKILL)
        os.close(shim_descriptor)
        return written + [status]


def send(to, packet, descriptors):
    to.sendmsg([packet], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))])


def main():
    play = json.load(sys.stdin)
    become_root()
    shim()
    warm = Warm(play)
    results = []
    for session in play["sessions"]:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in session["files"].items():
                with open(os.path.join(folder, name), "w") as file:
                    file.write(content)
            requests = session["requests"]
            results.append([anew(play, folder, requests), warm.play(folder, requests)])
    json.dump(results, sys.stdout)


main()
