"""Runs inside the student's interpreter. Operations arrive as data, and replies leave as data.

The files beside this one define one function each. This file puts them together.

The student's code shares this interpreter. If it searches, it can reach everything in it: frames,
descriptors, this function. It gains little:

* Expected answers never come here. It can only read the operations that come later.
* It could give a forged reply honestly, by returning that value.
* The harness notices a reply that comes early, twice, or without the token of its request.

One thing cannot be prevented. Code that finds the token of the current request can send a reply of its
own, with exceptions and source lines. That changes only its own run.

The driver binds all names that it needs before it loads the submission. So replaced builtins and
modules do not reach it. It looks into values only through the slots of the built-in types. So a class of
the student cannot pretend to be another type.
"""


def drive(values, evaluation, calls, widgets, toolkit, window):
    """Returns the function that serves requests until they end. The arguments are the functions of the other parts.
    A program with a window needs the last three, and neither `evaluation` nor `calls`.

    All slow work that is the same for each submission happens here. A warm process has done it
    already."""
    import sys
    from builtins import BaseException, SystemExit, bytearray, bytes, float, int, len, list, print, type

    try:
        import posix as system
    except ImportError:
        import nt as system
    try:
        # Importing the package `json` takes longer than the rest of this file.
        from _json import encode_basestring_ascii as quoted
        from _json import make_scanner
    except ImportError:
        from json.encoder import encode_basestring_ascii as quoted
        from json.scanner import make_scanner

    MESSAGE_MAX = 4096
    KNOWN_MAX = 1000  # number of parsed requests to keep, because random games repeat them
    KNOWN_LENGTH_MAX = 500

    stream_out, stream_err = sys.stdout, sys.stderr
    flush_out, flush_err = stream_out.flush, stream_err.flush
    read, write, leave, identity = system.read, system.write, system._exit, system.fstat

    # The driver has its own descriptors. If not, it uses standard input and output.
    variables = system.environ

    def take_variable(name):
        value = variables.pop(name.encode() if system.__name__ == "posix" else name, None)
        return value.decode() if type(value) is bytes else value

    requests, replies = take_variable("PUZZLEMARK_REQUESTS"), take_variable("PUZZLEMARK_REPLIES")
    elsewhere = take_variable("PUZZLEMARK_STDOUT")
    if requests is None:
        requests, replies = system.dup(0), system.dup(1)
        # On Windows, Python writes CR LF itself. A descriptor for text would add another CR.
        binary = system.O_BINARY if system.__name__ == "nt" else 0
        target = system.open(elsewhere, system.O_WRONLY | system.O_APPEND | binary)
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
        """Returns the token of the next request, and the request. The request is shared, so it must not be changed."""
        while True:
            end = arrived.find(b"\n")
            if end >= 0:
                line = arrived[:end].decode("utf-8")
                del arrived[: end + 1]
                token, _, text = line.partition(" ")
                request = known.get(text)
                if request is None:
                    request = scan(text, 0)[0]
                    if len(known) < KNOWN_MAX and len(text) < KNOWN_LENGTH_MAX and "seed" not in request:
                        known[text] = request
                return token, request
            piece = read(requests, 65536)
            if not piece:
                flush()
                if marks and identity(requests)[1:3] != channel:
                    # The submission has replaced the channel of requests, so no request can come.
                    write_all(2, b"requests are gone")
                leave(0)
            arrived.extend(piece)

    def flush():
        # Submissions replace these streams with their own, and detach the buffers below them.
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

    channel = None  # inode and device of the file that requests come from
    marks = False  # True if a mark in standard output ends the output of each request

    def mark(descriptor, token):
        """Writes the mark that ends the output before the reply with this token."""
        try:
            write_all(descriptor, token.encode("ascii"))
        except BaseException:  # The submission has closed it. The harness notices the missing mark.
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

    # Interpreters that load `site` have these two functions, so students have them at home.
    sys.modules["builtins"].exit = sys.modules["builtins"].quit = leave_by_exception

    # The conversation ---------------------------------------------------------------------

    place = ""  # the submission's folder, known when its process begins

    def folder():
        return place

    module = type(sys)("submission")
    ways = values(quoted, folder)
    returned, raised, syntax, _, plain, _, _ = ways
    load, perform, run, seed = (None,) * 4
    if calls is not None:
        load, perform, run, seed = calls(ways, evaluation, quoted, folder, module, print_out)

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
                if "seed" in request:
                    seed(request["seed"])
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
                # This happens only if the submission changes the interpreter itself.
                text = '{"unsendable":"the interpreter no longer works as it should"}'
            is_marked_load = marks and "load" in request
            if is_marked_load:
                flush()
                mark(2, token)
            reply(token, text)
            if is_marked_load and text[:13] != '{"missing":[]':
                # The later requests are only valid if the submission loads.
                flush()
                leave(0)

    return converse


PARTS = "values", "evaluation", "calls", "widgets", "toolkit", "window"
# The names are removed, so that a submission cannot find them. The code that runs this file removes
# `converse`.
converse = globals().pop("drive")(*[globals().pop(part, None) for part in globals().pop("PARTS")])
