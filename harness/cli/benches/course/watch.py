"""The CPU time of a command's processes, observed while it runs."""
import os
import threading

INTERVAL = 0.05
TICKS = os.sysconf('SC_CLK_TCK')
PAGE = os.sysconf('SC_PAGE_SIZE')
MIB = 1 << 20


def read(pid, name):
    """Reads a file of a process; empty if the process is gone."""
    try:
        with open(f'/proc/{pid}/{name}') as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ''


def own_cpu(pid):
    """The CPU seconds of a process without its children; 0 if it is gone."""
    # The command's name may contain blanks. So fields begin after its last parenthesis.
    fields = read(pid, 'stat').rpartition(') ')[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def children(pid):
    try:
        threads = os.listdir(f'/proc/{pid}/task')
    except OSError:
        return []
    return [int(child) for thread in threads for child in read(pid, f'task/{thread}/children').split()]


def namespaces(pid):
    """The number of process namespaces that a process is in."""
    numbers = [line for line in read(pid, 'status').splitlines() if line.startswith('NSpid:')]
    return len(numbers[0].split()) if numbers else None


def is_of_ours(pid):
    """Returns true for a keeper, a launcher, or a fork of one that has executed nothing else."""
    return '\0__' in read(pid, 'cmdline')


class Watch:
    """Looks at a process and its descendants repeatedly, in a thread of its own."""

    def __init__(self, pid):
        self.pid = pid
        self.memory = self.memory_of_all = 0.0
        self.seen = {}
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.go_on)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def go_on(self):
        while not self.over.wait(INTERVAL):
            self.look()

    def look(self):
        for line in read(self.pid, 'status').splitlines():
            if line.startswith('VmHWM:'):
                self.memory = int(line.split()[1]) * 1024 / MIB
        keepers = children(self.pid)
        launchers = [child for keeper in keepers for child in children(keeper)]
        below = [child for launcher in launchers for child in children(launcher)]
        # The children of launchers are shims, processes kept ready, and programs. Shims are forks that execute
        # nothing else. Processes kept ready execute something else. Programs are in namespaces of their own.
        own = {namespaces(launcher) for launcher in launchers}
        ready = [child for child in below if not is_of_ours(child) and namespaces(child) in own]
        for pid in [*filter(is_of_ours, keepers + launchers), *ready]:
            # Never less than before: the process may have ended since it was found.
            self.seen[pid] = max(own_cpu(pid), self.seen.get(pid, 0.0))
        programs = [child for parent in below for child in children(parent)]
        everybody = {self.pid, *keepers, *launchers, *below, *programs}
        pages = (read(pid, 'statm').split() for pid in everybody)
        total = sum(int(fields[1]) for fields in pages if fields) * PAGE / MIB
        self.memory_of_all = max(self.memory_of_all, total)

    def kept(self):
        """The CPU seconds of keepers, launchers and processes kept ready, at the last look."""
        return sum(self.seen.values())
