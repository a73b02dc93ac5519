"""A limit on the CPU time of a call."""

import os
import signal

STUCK = 86  # the exit code of a process that catches `TooSlow` and continues
PERIOD = 0.05  # seconds of CPU time between two signals
RINGS_MAX = 40
HERE = os.path.dirname(os.path.abspath(__file__))


class TooSlow(BaseException):
    """The CPU time of a call is over."""


class Clock:
    """Raises `TooSlow` when a call has used its CPU time. If the call still continues, its process ends."""

    def __init__(self):
        self.is_running = False
        self.rings = 0
        self.can_ring = hasattr(signal, "setitimer")
        if self.can_ring:
            signal.signal(signal.SIGPROF, self.ring)

    def start(self, seconds):
        """Starts the time of a call. A forked process must start it again."""
        self.rings = 0
        self.is_running = True
        if self.can_ring:
            signal.setitimer(signal.ITIMER_PROF, seconds, PERIOD)
            # A loop in C does not notice an exception. This signal has no handler, so it ends the process.
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds * 2 + PERIOD * (RINGS_MAX + 10))

    def stop(self):
        """Ends the time of a call. Returns True if the call was in time."""
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
        # The host's own code ends by itself and must not be interrupted.
        if frame is None or os.path.dirname(frame.f_code.co_filename) != HERE:
            raise TooSlow
