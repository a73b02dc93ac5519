"""The wall time of commands, and the CPU time of all their descendants, including orphans."""
import ctypes
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from watch import Watch, own_cpu

# The seconds to wait for processes that a command leaves behind.
PATIENCE = 10
BURNT = 0.3
# Burns CPU time in a grandchild. Its parent has ended, so no process waits for it.
BURN = f'''
import os, time
if os.fork() == 0:
    if os.fork() == 0:
        while time.process_time() < {BURNT}:
            pass
    os._exit(0)
os.wait()
'''


class Group:
    """A control group (version 2). The kernel counts the CPU time of all its processes, exact to the microsecond."""
    told = 'a control group (version 2) for each command'

    def __init__(self):
        self.mounted = None
        try:
            self.path = self.place() / f'figures-{os.getpid()}-{time.monotonic_ns()}'
            self.path.mkdir()
        except BaseException:
            self.unmount()
            raise

    def place(self):
        """The group of this process. Root mounts the groups if they are not visible."""
        own = next(line[3:] for line in open('/proc/self/cgroup') if line.startswith('0::')).strip()
        for line in open('/proc/mounts'):
            _, folder, kind, *_ = line.split()
            if kind == 'cgroup2':
                return pathlib.Path(folder + own)
        folder = tempfile.mkdtemp()
        try:
            subprocess.run(['mount', '-t', 'cgroup2', 'none', folder], check=True, capture_output=True)
        except BaseException:
            os.rmdir(folder)
            raise
        self.mounted = folder
        return pathlib.Path(folder + own)

    def enter(self):
        (self.path / 'cgroup.procs').write_text('0')

    def is_empty(self):
        return 'populated 0' in (self.path / 'cgroup.events').read_text()

    def cpu(self):
        fields = dict(line.split() for line in (self.path / 'cpu.stat').read_text().splitlines())
        return int(fields['usage_usec']) / 1e6

    def close(self):
        for folder, *_ in os.walk(self.path, topdown=False):
            patiently(lambda: removed(folder), f'`{folder}` cannot be removed')
        self.unmount()

    def unmount(self):
        if self.mounted:
            subprocess.run(['umount', self.mounted], check=True)
            os.rmdir(self.mounted)


class Waited:
    """The CPU time of processes that were waited for, for users who cannot make groups. This process adopts orphans and
    waits for them. A child whose parent ignores its children is missing from the sum."""
    told = 'the times of processes that were waited for (no control group can be made by this user)'
    enter = None

    def __init__(self):
        become_subreaper = 36
        ctypes.CDLL(None).prctl(become_subreaper, 1, 0, 0, 0)
        self.before = self.children()

    def children(self):
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def is_empty(self):
        try:
            os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        return False

    def cpu(self):
        return self.children() - self.before

    def close(self):
        pass


def removed(folder):
    try:
        os.rmdir(folder)
    except OSError:
        return False
    return True


def patiently(is_so, complaint):
    since = time.monotonic()
    while not is_so():
        if time.monotonic() - since > PATIENCE:
            sys.exit(f'{complaint} after {PATIENCE} s')
        time.sleep(0.01)


def account():
    try:
        return Group()
    except (OSError, StopIteration, subprocess.CalledProcessError):
        return Waited()


class Meter:
    """Adds up the time and memory of the commands that it runs one after the other."""

    def __enter__(self):
        self.account = account()
        # Times in seconds, memory in MiB. `cpu` is that of all processes, `own` that of the commands' own
        # processes, `kept` that of the processes that they keep running. `memory` is the maximum of a command's
        # own process, `memory_of_all` that of all its processes together.
        self.wall = self.cpu = self.own = self.kept = self.memory = self.memory_of_all = 0.0
        return self

    def run(self, command, folder, codes=(0,), **environment):
        """Runs a command and returns its output. Ends this program if the exit code is not one of `codes`."""
        with open(folder / 'said.txt', 'wb') as said, open(folder / 'complained.txt', 'wb') as complained:
            process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=complained,
                                       env=os.environ | environment, preexec_fn=self.account.enter)
            # Measured from here, because entering a group takes the kernel many milliseconds.
            since = time.monotonic()
            try:
                with Watch(process.pid) as watch:
                    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
                    self.wall += time.monotonic() - since
                    self.own += own_cpu(process.pid)
            finally:
                # The command still runs if this process was interrupted.
                process.terminate()
                process.wait()
        if process.returncode not in codes:
            why = (folder / 'complained.txt').read_text(errors='replace')[-2000:]
            sys.exit(f'`{" ".join(map(str, command))}` ended with {process.returncode}:\n{why}')
        patiently(self.account.is_empty, f'`{command[0]}` has left something that still runs')
        self.kept += watch.kept()
        self.memory = max(self.memory, watch.memory)
        self.memory_of_all = max(self.memory_of_all, watch.memory_of_all)
        return (folder / 'said.txt').read_text()

    def __exit__(self, *_):
        self.cpu = self.account.cpu()
        self.account.close()


def starting():
    """The CPU seconds that starting an idle command takes. Measuring adds them to each command."""
    times = 20
    with tempfile.TemporaryDirectory() as work, Meter() as meter:
        for _ in range(times):
            meter.run(['true'], pathlib.Path(work))
    return meter.cpu / times


def check():
    """Burns a known CPU time in an orphan. Ends this program if the meter misses it; otherwise returns the method."""
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        with Meter() as meter:
            meter.run([sys.executable, '-S', '-c', BURN], work)
    finally:
        shutil.rmtree(work)
    # At most twice as much, because the rest of the program uses CPU time too.
    if not BURNT <= meter.cpu <= 2 * BURNT:
        sys.exit(f'CPU time cannot be measured: an orphan used {BURNT} s, seen were {meter.cpu:.3f} s')
    return meter.account.told
