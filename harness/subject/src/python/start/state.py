"""Reports everything that a submission can easily see of its interpreter."""
import sys

modules = sorted(sys.modules)


class Puzzle:
    def interpreter(self):
        import __main__
        import builtins
        import gc
        import posix

        library = [path for path in sys.path_importer_cache if "python" in path]
        return {
            "modules": modules,
            "main": sorted(vars(__main__)),
            "builtins": sorted(vars(builtins)),
            "sys": sorted(vars(sys)),
            "flags": repr(sys.flags),
            "arguments": sys.argv,
            "path": sys.path,
            "importers": sorted(library),
            "finders": repr(sys.meta_path),
            "garbage": (gc.isenabled(), gc.get_threshold(), gc.get_debug(), len(gc.garbage)),
            "recursion": (sys.getrecursionlimit(), depth(0)),
            "switching": sys.getswitchinterval(),
            "hash": hash("text"),
            "exception": repr(sys.exc_info()),
            "environment": sorted(map(repr, posix.environ.items())),
        }

    def frames(self):
        frame, found = sys._getframe(), []
        while frame is not None:
            found.append((frame.f_code.co_name, sorted(frame.f_globals)[:3]))
            frame = frame.f_back
        return found

    def streams(self):
        return [
            (
                stream is getattr(sys, "__%s__" % stream.name[1:-1]),
                [repr(part) for part in (stream, stream.name, stream.mode, stream.newlines)],
                (stream.encoding, stream.errors, stream.line_buffering, stream.write_through),
                (stream.fileno(), stream.isatty(), stream.seekable(), stream.closed),
                (stream.buffer.seekable(), type(stream.buffer).__name__),
                repr(stream.buffer.raw), stream.buffer.raw.closefd,
                sorted(vars(stream)), sorted(vars(stream.buffer.raw)),
            )
            for stream in (sys.stdin, sys.stdout, sys.stderr)
        ]

    def process(self):
        import os
        import signal

        descriptors = []
        for number in range(64):
            try:
                kind = os.fstat(number).st_mode & 0o170000
                descriptors.append((number, kind, os.get_inheritable(number)))
            except OSError:
                pass
        mask = os.umask(0)
        os.umask(mask)
        signals = set(range(1, 65)) - {32, 33}  # the C library's own
        return {
            "descriptors": descriptors,
            "environment": sorted(os.environ.items()),
            "mask": mask,
            "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
            "signals": [str(signal.getsignal(number)).split(" at ")[0] for number in sorted(signals)],
            "leader": os.getsid(0) == os.getpid(),
            "folder": os.listdir("."),
        }

    def programs(self):
        """The environment of a program that is started from here."""
        import subprocess

        told = subprocess.run(["/usr/bin/env"], stdout=subprocess.PIPE).stdout
        return sorted(told.decode().split("\n"))

    def modules_again(self):
        """Imports modules that may be loaded already, and uses them."""
        import ctypes
        import gc
        import random
        import resource
        import socket
        import threading

        answers = []
        thread = threading.Thread(target=lambda: answers.append(threading.active_count()))
        thread.start()
        thread.join()
        pair = socket.socketpair()
        pair[0].sendall(b"hello")
        answers += [pair[1].recv(5) == b"hello", ctypes.c_byte(300).value]
        answers += [ctypes.CDLL(None).abs(-3), resource.getrusage(0).ru_utime >= 0]
        answers += [gc.collect() >= 0, gc.isenabled(), random.Random(1).random()]
        answers += [threading.current_thread() is threading.main_thread()]
        return answers, sorted(sys.modules)


def depth(reached):
    try:
        return depth(reached + 1)
    except RecursionError:
        return reached
