"""What is seen of a command's processes while it runs."""
import os
import threading

INTERVAL = 0.05
TICKS = os.sysconf('SC_CLK_TCK')
PAGE = os.sysconf('SC_PAGE_SIZE')
MIB = 1 << 20


def read(pid, name):
    """A file of a process; empty if it is gone."""
    try:
        with open(f'/proc/{pid}/{name}') as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ''


def own_cpu(pid):
    """Seconds that a process itself has used, ended or not; 0 if it is gone."""
    # The command's name may hold blanks: fields begin after its last parenthesis.
    fields = read(pid, 'stat').rpartition(') ')[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def children(pid):
    try:
        threads = os.listdir(f'/proc/{pid}/task')
    except OSError:
        return []
    return [int(child) for thread in threads for child in read(pid, f'task/{thread}/children').split()]


def namespaces(pid):
    """In how many process namespaces a process is."""
    numbers = [line for line in read(pid, 'status').splitlines() if line.startswith('NSpid:')]
    return len(numbers[0].split()) if numbers else None


def is_of_ours(pid):
    """Whether a process is a keeper or a launcher of Puzzlemark, or a fork of one that has executed nothing else."""
    return '\0__' in read(pid, 'cmdline')


class Watch:
    """Looks at a process and its descendants again and again, from a thread of its own."""

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
        # Below launchers are shims, which are forks of them, what is kept ready, which executes something else, and
        # programs, in namespaces of their own.
        own = {namespaces(launcher) for launcher in launchers}
        ready = [child for child in below if not is_of_ours(child) and namespaces(child) in own]
        for pid in [*filter(is_of_ours, keepers + launchers), *ready]:
            # Not less than before: it may have gone since it was found.
            self.seen[pid] = max(own_cpu(pid), self.seen.get(pid, 0.0))
        programs = [child for parent in below for child in children(parent)]
        everybody = {self.pid, *keepers, *launchers, *below, *programs}
        pages = (read(pid, 'statm').split() for pid in everybody)
        total = sum(int(fields[1]) for fields in pages if fields) * PAGE / MIB
        self.memory_of_all = max(self.memory_of_all, total)

    def kept(self):
        """Seconds that keepers, launchers and what they keep ready have used, as last seen."""
        return sum(self.seen.values())
