"""The warm process of a cell. For each run it forks a child that becomes the driver.

A fresh interpreter spends most of a short run on its start. This one has started already and has
prepared the driver. Each child gives up everything that a submission must not have. Then it serves
requests in the same state as a fresh interpreter: the same depth, modules, streams, descriptors and environment.

This process opens, compiles and runs no file of a submission, and it holds no secret. In its memory a child
can only find this file and the driver. Only the launcher gives it orders, on two sockets that no child
keeps: one for this process, and one for the newest child. This process sends

    ready                    it can be used; or: unable REASON
    failed STEP ERRNO        it could not make a child

The child sends on the other socket

    waiting                  it exists; the kernel gives the launcher its process number
    started                  it is confined, and the driver runs; or: failed STEP ERRNO

A request to fork comes with a descriptor of the process namespace for the child, if it has its own. It has a
header of lines, and an empty line ends it:

    user USER GROUP          the user and group that the child becomes, if not this process's
    capabilities SET         the capabilities that the child keeps
    limit RESOURCE VALUE     soft and hard limit; a lower hard limit stays

After the header comes the filter for system calls, a `sock_filter` array. An empty array means no filter.
The request `again`, without a descriptor, repeats the last order. The child starts immediately and waits for
its own packet, with the descriptors of `Run`. It is a child of the launcher, so only the launcher is told when
it ends.
"""

import marshal
import posix
import sys
from _io import TextIOWrapper
from _io import open as open_stream

HOST = 5  # the socket of this process; children use the numbers below
CHILD = 6  # the socket of the child
OTHERS = 7  # the lowest number of received descriptors

# For each machine: the number of `clone`, and the order of its last two arguments. They make the kernel write the
# child's number to the place where the C library keeps it. The numbers below are the same on all machines.
MACHINES = {
    "x86_64": (56, lambda number: (number, 0)),
    "aarch64": (220, lambda number: (0, number)),
}
LANDLOCK_RESTRICT_SELF = 446
CLONE_PARENT, CLONE_CHILD_CLEARTID, CLONE_CHILD_SETTID, CLONE_NEWPID = 0x8000, 0x200000, 0x1000000, 0x20000000
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_SECUREBITS = 1, 4, 22, 24, 28
PR_SET_NO_NEW_PRIVS, PR_GET_TID_ADDRESS = 38, 40
SECCOMP_MODE_FILTER = 2
SIGKILL, SIGCHLD = 9, 17

PACKET_MAX = 16 * 1024  # bytes; a longer one ends this process
DESCRIPTORS_MAX = 7


def unable(reason):
    posix.write(3, b"unable " + reason.encode())
    posix._exit(1)


if posix.uname().machine not in MACHINES or sys.maxsize < 1 << 32:
    unable("this kind of machine is not known: " + posix.uname().machine)
try:
    posix.confstr("CS_GNU_LIBC_VERSION")
except (ValueError, OSError):
    unable("its C library is not glibc, and only the way in which glibc forks is known")
import _ast  # for the driver: making its types costs more than a fork
try:
    import _json  # for the driver, which also works without it
except ImportError:
    pass
AS_STARTED = set(sys.modules)
try:
    import _ctypes
    import _socket
    import gc
    import resource
except ImportError as error:
    unable("its Python has no module " + str(error.name))


# System calls that need C -------------------------------------------------------------------


class Long(_ctypes._SimpleCData):
    _type_ = "l"


class Int(_ctypes._SimpleCData):
    _type_ = "i"


class Byte(_ctypes._SimpleCData):
    _type_ = "B"


class Function(_ctypes.CFuncPtr):
    _flags_ = _ctypes.FUNCFLAG_CDECL | _ctypes.FUNCFLAG_USE_ERRNO
    _restype_ = Int


def function(name):
    try:
        return Function(_ctypes.dlsym(_ctypes.dlopen(None, 0), name))
    except OSError:
        unable("its C library has no function " + name)


def call(function, *arguments):
    if function(*[Long(argument) for argument in arguments]) != 0:
        raise OSError(_ctypes.get_errno(), function)


def in_memory(content):
    """Copies some bytes to a new address."""
    return (Byte * len(content)).from_buffer_copy(content)


setns, prctl, capset, syscall = [function(name) for name in ("setns", "prctl", "capset", "syscall")]
# The arguments of calls are made once here and in `Order`, not in each child.
CAPABILITIES = in_memory((0x20080522).to_bytes(4, sys.byteorder) + bytes(4))
TID_ADDRESS = Long(0)
if prctl(Long(PR_GET_TID_ADDRESS), Long(_ctypes.addressof(TID_ADDRESS))) != 0:
    unable("this kernel does not tell where the C library has the number of a thread")
NUMBER_OF_CLONE, last_arguments = MACHINES[posix.uname().machine]
HOW = CLONE_PARENT | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | SIGCHLD
CLONE = [Long(word) for word in (NUMBER_OF_CLONE, HOW, 0, 0) + last_arguments(TID_ADDRESS.value)]
programs = {}  # by their filters; kept, because programs refer to filters


def program_of(filter):
    """Returns a `sock_fprog`."""
    if filter not in programs:
        instructions = in_memory(filter)
        length = (len(filter) // 8).to_bytes(2, sys.byteorder) + bytes(6)
        address = _ctypes.addressof(instructions).to_bytes(8, sys.byteorder)
        programs[filter] = in_memory(length + address), instructions
    return programs[filter][0]


# A run --------------------------------------------------------------------------------------


class Order:
    """A request to fork."""

    def __init__(self, packet):
        header, filter = packet.split(b"\n\n", 1)
        self.program = program_of(filter) if filter else None
        self.user = None
        self.limits = []
        for line in header.split(b"\n"):
            kind, *numbers = line.split(b" ")
            numbers = [int(number) for number in numbers]
            if kind == b"user":
                self.user = numbers
            elif kind == b"capabilities":
                self.keeps_some = numbers[0] != 0
                halves = numbers[0] & 0xFFFFFFFF, numbers[0] >> 32
                # Effective, permitted and inheritable ones.
                self.capabilities = in_memory(b"".join(3 * half.to_bytes(4, sys.byteorder) for half in halves))
            elif kind == b"limit":
                self.limits.append(numbers)


class Run:
    """An order with the descriptors of its child."""

    def __init__(self, order, descriptors):
        self.order = order
        self.standard = descriptors[:5]  # input, output, errors, requests, replies
        self.folder = descriptors[5]
        self.rules = descriptors[6:]  # of Landlock, or none


# The steps of a child, in this order. If a step fails, the child sends its name.


def descriptors(run):
    for number, descriptor in enumerate(run.standard):
        posix.dup2(descriptor, number)


def user(run):
    if run.order.user:
        user, group = run.order.user
        posix.setgroups([])
        posix.setresgid(group, group, group)
        posix.setresuid(user, user, user)
        if not run.order.keeps_some:
            # Then a new program does not have the setting that keeps capabilities across the change.
            call(prctl, PR_SET_SECUREBITS, 0, 0, 0, 0)
        # A change of user resets this. A new program has it, and may open its own files in `/proc`.
        call(prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)


def folder(run):
    # By its descriptor, because this user may not be allowed to pass through the folders above it.
    posix.fchdir(run.folder)


def session(run):
    posix.setsid()
    call(prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)


def limits(run):
    for which, value in run.order.limits:
        hard = resource.getrlimit(which)[1]
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        resource.setrlimit(which, (value, value))


def capabilities(run):
    # The kernel also takes all others from the ambient set.
    call(capset, _ctypes.addressof(CAPABILITIES), _ctypes.addressof(run.order.capabilities))
    call(prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def landlock(run):
    for rules in run.rules:
        call(syscall, LANDLOCK_RESTRICT_SELF, rules, 0)


def interpreter(run):
    channel.detach()  # other descriptors get these numbers later, and must stay open
    of_child.detach()
    gc.enable()
    posix.close(HOST)
    posix.closerange(OTHERS, OTHERS + DESCRIPTORS_MAX)


def seccomp(run):
    program = run.order.program
    if program:
        call(prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, _ctypes.addressof(program), 0, 0)


STEPS = descriptors, user, folder, session, limits, capabilities, landlock, interpreter, seccomp


def become_a_run(run):
    """Runs all steps in a child. If a step fails, the child ends."""
    for step in STEPS:
        try:
            step(run)
        except BaseException as error:
            tell(CHILD, "failed", step.__name__, getattr(error, "errno", None) or 0)
            posix._exit(1)
    # Every filter allows a program to write and to close.
    tell(CHILD, "started")
    posix.close(CHILD)


# The launcher -------------------------------------------------------------------------------


def tell(socket, *words):
    posix.write(socket, " ".join(map(str, words)).encode())


SPACE = _socket.CMSG_SPACE(4 * DESCRIPTORS_MAX)


def next_packet(socket, longest):
    """Returns the next packet and the descriptors that came with it. If there is none, this process ends."""
    packet, messages, flags, _ = socket.recvmsg(longest, SPACE, _socket.MSG_CMSG_CLOEXEC)
    if not packet or flags & (_socket.MSG_TRUNC | _socket.MSG_CTRUNC):
        posix._exit(0)
    received = b"".join([content for _, _, content in messages])
    starts = range(0, len(received), 4)
    return packet, [int.from_bytes(received[i : i + 4], sys.byteorder) for i in starts]


def enter(namespace):
    """From now on, children begin in this process namespace."""
    call(setns, namespace, CLONE_NEWPID)
    posix.close(namespace)


def fork():
    """Makes a new child of this process's parent."""
    # The C library and the interpreter do more in a fork, because of other threads. There are none
    # here.
    child = syscall(*CLONE)
    if child < 0:
        raise OSError(_ctypes.get_errno(), "clone")
    return child


def serve():
    """Makes a child for each run. Returns only in the child, and returns the driver's function there."""
    order = None
    # Work after a fork runs at the same time as the child. The kernel must copy each page that this
    # work writes to, so there is little of it.
    while True:
        packet, descriptors = next_packet(channel, PACKET_MAX)
        step = "setns"
        try:
            if descriptors:
                enter(descriptors[0])
            if packet != b"again":
                order = Order(packet)
            step = "fork"
            child = fork()
        except OSError as error:
            tell(HOST, "failed", step, error.errno)
            continue
        if child == 0:
            tell(CHILD, "waiting")
            become_a_run(Run(order, next_packet(of_child, len(b"run"))[1]))
            return INSIDE.pop("converse")


# The state of a fresh interpreter -----------------------------------------------------------


def forget_variable(name):
    posix.environ.pop(name.encode(), None)
    posix.unsetenv(name)


def read_to_end(descriptor):
    pieces = []
    while True:
        piece = posix.read(descriptor, 1 << 20)
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)


def own_descriptors():
    """Frees the descriptors that children use, and opens the standard streams as a fresh interpreter does.

    A stream remembers the kind of file that it was opened on: `/dev/null`, a pipe, and a pipe.
    """
    posix.dup2(3, HOST, False)
    posix.dup2(4, CHILD, False)
    nothing = posix.open("/dev/null", posix.O_RDWR)
    _, pipe = posix.pipe()
    for number, target in enumerate((nothing, pipe, pipe)):
        posix.dup2(target, number)
    for name in ("stdin", "stdout", "stderr"):
        old = getattr(sys, name)
        buffer = open_stream(old.fileno(), old.mode + "b", closefd=False)
        buffer.raw.name = old.name
        new = TextIOWrapper(buffer, old.encoding, old.errors, "\n", old.line_buffering)
        new.mode = old.mode
        setattr(sys, name, new)
        setattr(sys, "__%s__" % name, new)
    # These numbers are occupied, so that received descriptors do not get the numbers that a child
    # needs.
    for number in range(HOST):
        posix.dup2(nothing, number)
    posix.closerange(OTHERS, 1024)


def set_variable(name, value):
    """Sets the variable for this interpreter and for the programs that it starts."""
    posix.environ[name.encode()] = value.encode()
    posix.putenv(name, value)


PREAMBLE = read_to_end(0)
sys.argv = ["-c", str(len(PREAMBLE))]
own_descriptors()
channel = _socket.socket(fileno=HOST)
of_child = _socket.socket(fileno=CHILD)
forget_variable("LD_BIND_NOW")
set_variable("PUZZLEMARK_REQUESTS", "3")
set_variable("PUZZLEMARK_REPLIES", "4")
for name in set(sys.modules) - AS_STARTED:
    del sys.modules[name]
# A program that a child starts cannot get these capabilities back. If the kernel refuses this, `NO_NEW_PRIVS` has the
# same effect.
for capability in range(64):
    prctl(Long(PR_CAPBSET_DROP), Long(capability), Long(0), Long(0), Long(0))
INSIDE = {"__name__": "driver"}
exec(marshal.loads(PREAMBLE), INSIDE)
# The first call makes the types of syntax trees. That takes longer than compiling a submission.
compile("", "nothing", "exec")
# A garbage collection in a child must not look at the objects that exist now, because the kernel
# would copy their pages.
gc.disable()
gc.collect()
gc.freeze()
tell(HOST, "ready")
