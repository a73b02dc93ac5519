"""A limit on the CPU time of a call."""

import os
import signal

STUCK = 86  # the exit code of a process that swallows the end of its time
PERIOD = 0.05  # seconds of CPU time between two signals
RINGS_MAX = 40
HERE = os.path.dirname(os.path.abspath(__file__))


class TooSlow(BaseException):
    """The end of the time of a call."""


class Clock:
    """Raises `TooSlow` when a call has used its CPU time. A call that goes on all the same ends its process."""

    def __init__(self):
        self.is_running = False
        self.rings = 0
        self.can_ring = hasattr(signal, "setitimer")
        if self.can_ring:
            signal.signal(signal.SIGPROF, self.ring)

    def start(self, seconds):
        """Starts the time of a call. A process that was forked must start it again."""
        self.rings = 0
        self.is_running = True
        if self.can_ring:
            signal.setitimer(signal.ITIMER_PROF, seconds, PERIOD)
            # A loop in C sees no exception. This signal, which nobody handles, ends the process.
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds * 2 + PERIOD * (RINGS_MAX + 10))

    def stop(self):
        """Ends the time of a call. True if the call was in time."""
        self.is_running = False
        if self.can_ring:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return self.rings == 0

    def ring(self, number, frame):
        if not self.is_running:
            return
        self.rings += 1
        if self.rings > RINGS_MAX:
            os._exit(STUCK)
        # The code of the host comes to an end by itself, and must not be left in between.
        if frame is None or os.path.dirname(frame.f_code.co_filename) != HERE:
            raise TooSlow
