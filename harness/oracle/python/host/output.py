"""Captures the text that the model prints, separately from the replies of the host."""

import io
import sys

PRINTED_MAX = 256 * 1024  # the number of stored bytes for one operation


class Kept(io.BytesIO):
    """A buffer with a limit. It drops all further bytes."""

    def write(self, content):
        room = PRINTED_MAX - self.tell()
        if len(content) > room:
            super().write(bytes(content)[: max(room, 0)])
            return len(content)
        return super().write(content)


class Output:
    """Replaces `sys.stdout`. `sys.stderr` goes nowhere, and `sys.stdin` is empty."""

    def __init__(self):
        self.kept = Kept()
        self.stream = io.TextIOWrapper(self.kept, "utf-8", "backslashreplace", "\n")

    def replace_streams(self):
        sys.stdout = sys.__stdout__ = self.stream
        sys.stderr = sys.__stderr__ = open("/dev/null" if sys.platform != "win32" else "nul", "w")
        sys.stdin = sys.__stdin__ = io.StringIO()

    def take(self):
        """Returns the text since the last call."""
        try:
            if sys.stdout is not self.stream and hasattr(sys.stdout, "flush"):
                sys.stdout.flush()
            self.stream.flush()
        except (OSError, ValueError):  # The model closed it.
            self.kept = Kept()
            self.stream = io.TextIOWrapper(self.kept, "utf-8", "backslashreplace", "\n")
            sys.stdout = sys.__stdout__ = self.stream
            return ""
        content = self.kept.getvalue()
        if not content:
            return ""
        self.kept.seek(0)
        self.kept.truncate()
        return content.decode("utf-8", "replace")
