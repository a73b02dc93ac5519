"""Runs inside the student's interpreter: takes operations as data, gives replies as data.

The parts beside this file are functions too, which this one puts together.

The student's code shares this interpreter and can, if it goes looking, reach anything in it:
frames, descriptors, this very function. What it gains is little. Expected answers never come
here, so there is nothing to read but what will be asked later; a forged reply is one that the
code could have given honestly by returning a value; and a reply that is early, double, or without
the token of its request is noticed outside. What cannot be prevented: code that finds the token
of the request under way may answer in the driver's stead, exceptions and source lines included.
It spoils its own run only.

All names used after the submission is loaded are bound in these before it, so that replaced builtins
and modules do not reach the driver, and all looking into values goes through the slots of the
built-in types, so that classes of the student's cannot lie about what they are.
"""


def drive(values, evaluation, calls, widgets, toolkit, window):
    """Gives what serves requests until they end. The arguments are the other parts, functions of these
    names; the last three are there for a program with a window, which needs neither `evaluation` nor `calls`.

    All that takes time and is the same for each submission happens here: a process that is kept ready
    has it behind it."""
    import sys
    from builtins import BaseException, SystemExit, bytearray, bytes, float, int, len, list, print, type

    try:
        import posix as system
    except ImportError:
        import nt as system
    try:
        # The package `json` around these takes longer to import than the rest of this file.
        from _json import encode_basestring_ascii as quoted
        from _json import make_scanner
    except ImportError:
        from json.encoder import encode_basestring_ascii as quoted
        from json.scanner import make_scanner

    MESSAGE_MAX = 4096
    KNOWN_MAX = 1000  # requests that are kept once they are read: who explores asks the same again and again
    KNOWN_LENGTH_MAX = 500

    stream_out, stream_err = sys.stdout, sys.stderr
    flush_out, flush_err = stream_out.flush, stream_err.flush
    read, write, leave, identity = system.read, system.write, system._exit, system.fstat

    # Descriptors of our own, or else standard input and output, which then serve nobody else.
    variables = system.environ

    def take_variable(name):
        value = variables.pop(name.encode() if system.__name__ == "posix" else name, None)
        return value.decode() if type(value) is bytes else value

    requests, replies = take_variable("PUZZLEMARK_REQUESTS"), take_variable("PUZZLEMARK_REPLIES")
    elsewhere = take_variable("PUZZLEMARK_STDOUT")
    if requests is None:
        requests, replies = system.dup(0), system.dup(1)
        target = system.open(elsewhere, system.O_WRONLY | system.O_APPEND)
        system.dup2(target, 1)
        nothing = system.open("nul" if system.__name__ == "nt" else "/dev/null", system.O_RDONLY)
        system.dup2(nothing, 0)
    else:
        requests, replies = int(requests), int(replies)

    class Scanner:
        strict = False
        object_hook = object_pairs_hook = None
        parse_float, parse_int, parse_constant = float, int, float
        memo = {}

    scan = make_scanner(Scanner)
    arrived = bytearray()
    known = {}

    def next_request():
        """The token of the next request, and what it asks for, which is not to be changed."""
        while True:
            end = arrived.find(b"\n")
            if end >= 0:
                line = arrived[:end].decode("utf-8")
                del arrived[: end + 1]
                token, _, text = line.partition(" ")
                request = known.get(text)
                if request is None:
                    request = scan(text, 0)[0]
                    if len(known) < KNOWN_MAX and len(text) < KNOWN_LENGTH_MAX:
                        known[text] = request
                return token, request
            piece = read(requests, 65536)
            if not piece:
                flush()
                if marks and identity(requests)[1:3] != channel:
                    # The submission has put something else there, where nothing more would have come.
                    write_all(2, b"requests are gone")
                leave(0)
            arrived.extend(piece)

    def flush():
        # Submissions put streams of their own in the place of these, and detach what is below them.
        try:
            flush_out()
        except BaseException:
            pass
        try:
            flush_err()
        except BaseException:
            pass
        try:
            if sys.stdout is not stream_out:
                sys.stdout.flush()
        except BaseException:
            pass
        try:
            if sys.stderr is not stream_err:
                sys.stderr.flush()
        except BaseException:
            pass

    def write_all(descriptor, content):
        while content:
            content = content[write(descriptor, content) :]

    channel = None  # what the requests come from: its inode and device
    marks = False  # whether each reply is marked in standard output, where many are asked for at once

    def mark(descriptor, token):
        """Ends what was written there before the reply with this token."""
        try:
            write_all(descriptor, token.encode("ascii"))
        except BaseException:  # The submission has closed it: whoever misses the mark knows.
            pass

    def reply(token, text):
        flush()
        if marks:
            mark(1, token)
        write_all(replies, (token + " " + text + "\n").encode("ascii"))

    class Pieces(list):
        write = list.append

        def flush(self):
            pass

    def print_out(*values, **options):
        pieces = Pieces()
        print(*values, file=pieces, **options)
        flush()
        write_all(1, "".join(pieces).encode("utf-8", "surrogateescape"))

    def leave_by_exception(*code):
        raise SystemExit(*code)

    # Interpreters that load `site`, as those at home do, have these two.
    sys.modules["builtins"].exit = sys.modules["builtins"].quit = leave_by_exception

    # The conversation ---------------------------------------------------------------------

    place = ""  # the submission's folder, once this is its process

    def folder():
        return place

    module = type(sys)("submission")
    ways = values(quoted, folder)
    returned, raised, syntax, _, plain, _, _ = ways
    load, perform, run = (None,) * 3
    if calls is not None:
        load, perform, run = calls(ways, evaluation, quoted, folder, module, print_out)

    def converse():
        nonlocal place, marks, channel
        place = system.getcwd() + ("\\" if system.__name__ == "nt" else "/")
        system.set_inheritable(requests, False)
        system.set_inheritable(replies, False)
        if window is not None:
            window(
                widgets, toolkit,
                next_request=next_request, reply=reply, leave=lambda: (flush(), leave(0)),
                returned=returned, raised=raised, syntax=syntax, quoted=quoted, plain=plain,
                complain=lambda text: write_all(2, plain(text, MESSAGE_MAX).encode("utf-8")),
                folder=place, module=module,
            )
        while True:
            token, request = next_request()
            try:
                if "load" in request:
                    marks = "marks" in request
                    if marks:
                        channel = identity(requests)[1:3]
                    text = load(
                        request["load"], request["requires"], request.get("provided", ()), request.get("sites", ())
                    )
                elif "python" in request:
                    text = run(request["python"], request["displays"])
                else:
                    text = perform(request["target"], request["expression"], "displays" in request)
            except BaseException:
                # Only a submission that meddles with the interpreter itself gets here.
                text = '{"unsendable":"the interpreter no longer works as it should"}'
            is_marked_load = marks and "load" in request
            if is_marked_load:
                flush()
                mark(2, token)
            reply(token, text)
            if is_marked_load and text[:13] != '{"missing":[]':
                # What else was asked for was asked of a submission that loads.
                flush()
                leave(0)

    return converse


PARTS = "values", "evaluation", "calls", "widgets", "toolkit", "window"
# Nothing of this stays where a submission finds it by its name; whoever runs this takes `converse` away.
converse = globals().pop("drive")(*[globals().pop(part, None) for part in globals().pop("PARTS")])
