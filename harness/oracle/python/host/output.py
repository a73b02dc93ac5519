"""The text that the model prints, kept apart from the replies of the host."""

import io
import sys

PRINTED_MAX = 256 * 1024  # bytes that are kept of one operation


class Kept(io.BytesIO):
    """Bytes up to a limit. It drops the others."""

    def write(self, content):
        room = PRINTED_MAX - self.tell()
        if len(content) > room:
            super().write(bytes(content)[: max(room, 0)])
            return len(content)
        return super().write(content)


class Output:
    """Stands in place of `sys.stdout`. `sys.stderr` leads nowhere, and `sys.stdin` is empty."""

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
