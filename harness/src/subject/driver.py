"""Runs inside the student's interpreter: takes operations as data, gives replies as data.

The student's code shares this interpreter and can, if it goes looking, reach anything in it:
frames, descriptors, this very function. What it gains is little. Expected answers never come
here, so there is nothing to read; a forged reply is one that the code could have given honestly
by returning a value; and a reply that is early, double, or without the token of its request is
noticed outside. What cannot be prevented: code that finds the token of the request under way may
answer in the driver's stead, exceptions and source lines included. It spoils its own run only.

All names used after the submission is loaded are bound here before it, so that replaced builtins
and modules do not reach the driver, and all looking into values goes through the slots of the
built-in types, so that classes of the student's cannot lie about what they are.
"""


def drive(window=None):
    """Serves requests until they end; `window`, where given, serves those for a window."""
    import sys
    from builtins import (
        BaseException, NameError, SyntaxError, SystemExit, UnicodeEncodeError, bytearray, bytes,
        compile, dict, exec, float, frozenset, getattr, id, int, len, list, map, memoryview, object, open, print,
        repr, set, sorted, str, tuple, type,
    )

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

    DEPTH_MAX = 40  # a level takes up to three levels of JSON, of which readers allow 128
    INT_BITS_MAX = 256 * 1024  # to write many more in decimal takes whoever looks at them long
    MESSAGE_MAX = 4096
    NAME_MAX = 200
    REPLY_MAX = 768 * 1024  # below the limit on replies, so that the reason can still be told

    stream_out, stream_err = sys.stdout, sys.stderr
    read, write, leave = system.read, system.write, system._exit
    mro_of = type.__dict__["__mro__"].__get__
    name_of = type.__dict__["__name__"].__get__
    traceback_of = BaseException.__dict__["__traceback__"].__get__
    syntax_parts = [
        SyntaxError.__dict__[part].__get__ for part in ("msg", "filename", "lineno", "offset")
    ]

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
        system.set_inheritable(requests, False)
        system.set_inheritable(replies, False)

    class Scanner:
        strict = False
        object_hook = object_pairs_hook = None
        parse_float, parse_int, parse_constant = float, int, float
        memo = {}

    scan = make_scanner(Scanner)
    arrived = bytearray()

    def next_request():
        while True:
            end = arrived.find(b"\n")
            if end >= 0:
                line = bytes(arrived[:end])
                del arrived[: end + 1]
                return scan(line.decode("utf-8"), 0)[0]
            piece = read(requests, 65536)
            if not piece:
                return None
            arrived.extend(piece)

    def flush():
        # Submissions put streams of their own in the place of these, and detach what is below them.
        for stream_now in (
            lambda: stream_out, lambda: stream_err, lambda: sys.stdout, lambda: sys.stderr,
        ):
            try:
                stream_now().flush()
            except BaseException:
                pass

    def write_all(descriptor, content):
        left = memoryview(content)
        while left:
            left = left[write(descriptor, left) :]

    def reply(token, text):
        flush()
        write_all(replies, (token + " " + text + "\n").encode("ascii"))

    # Values -------------------------------------------------------------------------------

    class Unsendable(BaseException):
        pass

    numbers, kept = {}, []

    def encode(value, out, depth):
        """Appends the JSON form of a value, by its exact type or the built-in type below it."""
        if depth > DEPTH_MAX:
            raise Unsendable("a value is nested more than %d deep" % DEPTH_MAX)
        kind = type(value)
        if value is None:
            add(out, "null")
        elif value is True or value is False:
            add(out, "true" if value is True else "false")
        else:
            for base in mro_of(kind):
                encoder = encoders.get(id(base))  # a metaclass may have an `__eq__` of its own
                if encoder is not None:
                    encoder(value, out, depth)
                    return
            encode_object(value, kind, out)

    def add(out, text):
        out[0] += len(text)
        if out[0] > REPLY_MAX:
            raise Unsendable("a value takes more than %d KiB to send" % (REPLY_MAX // 1024))
        out.append(text)

    def encode_int(value, out, depth):
        if int.bit_length(value) < 63:
            add(out, int.__repr__(value))
        elif int.bit_length(value) > INT_BITS_MAX:
            raise Unsendable("an int has more than %d bits" % INT_BITS_MAX)
        else:
            add(out, '{"int":"' + int.__format__(value, "#x") + '"}')

    def encode_float(value, out, depth):
        add(out, '{"float":"' + float.__repr__(value) + '"}')

    def encode_str(value, out, depth):
        value = str.__str__(value)
        if len(value) > REPLY_MAX:
            raise Unsendable("a str is longer than %d characters" % REPLY_MAX)
        try:
            str.encode(value, "utf-8")
        except UnicodeEncodeError:
            raise Unsendable("a str holds surrogates, which are not characters") from None
        add(out, quoted(value))

    def encode_sequence(opening, closing, iterate):
        def encoder(value, out, depth):
            add(out, opening)
            comma = ""
            for element in iterate(value):
                add(out, comma)
                encode(element, out, depth + 1)
                comma = ","
            add(out, closing)

        return encoder

    def encode_dict(value, out, depth):
        add(out, '{"dict":[')
        comma = "["
        for key, element in dict.items(value):
            add(out, comma)
            encode(key, out, depth + 1)
            add(out, ",")
            encode(element, out, depth + 1)
            add(out, "]")
            comma = ",["
        add(out, "]}")

    def encode_instance(value, out, depth):
        encode_object(value, type(value), out)

    def encode_object(value, kind, out):
        number = numbers.get(id(value))
        if number is None:
            kept.append(value)  # so that its address stays its own
            number = numbers[id(value)] = len(kept)
        name = quoted(plain(name_of(kind), NAME_MAX))
        add(out, '{"object":%d,"class":%s}' % (number, name))

    encoders = {
        id(int): encode_int,
        id(float): encode_float,
        id(str): encode_str,
        id(list): encode_sequence("[", "]", list.__iter__),
        id(tuple): encode_sequence('{"tuple":[', "]}", tuple.__iter__),
        id(set): encode_sequence('{"set":[', "]}", set.__iter__),
        id(frozenset): encode_sequence('{"set":[', "]}", frozenset.__iter__),
        id(dict): encode_dict,
    }

    def plain(text, longest):
        """At most so many characters of a text, all of which can be sent."""
        text = str.__str__(text)
        if len(text) > longest:
            text = text[:longest] + "..."
        return text.encode("utf-8", "backslashreplace").decode("utf-8")

    def decode(data):
        kind = type(data)
        if kind is list:
            return [decode(element) for element in data]
        if kind is not dict:
            return data
        for name, content in data.items():
            if name == "tuple":
                return tuple([decode(element) for element in content])
            if name == "set":
                return set([decode(element) for element in content])
            if name == "dict":
                return dict([(decode(key), decode(element)) for key, element in content])
            if name == "int":
                return int(content, 0)
            if name == "float":
                return float(content)

    # Exceptions ---------------------------------------------------------------------------

    def message_of(error):
        try:
            text = str(error)
        except BaseException as worse:
            return "(no message: its __str__ raises %s)" % plain(
                name_of(type(worse)), NAME_MAX
            )
        return plain(text, MESSAGE_MAX)

    def place_of(error):
        """File and line of the innermost frame of the student's, as JSON."""
        found = None
        step = traceback_of(error)
        while step is not None:
            file = step.tb_frame.f_code.co_filename
            if file.startswith(folder):
                found = (file, step.tb_lineno)
            step = step.tb_next
        if found is None or found[1] is None:
            return "null"
        return "[%s,%d]" % (quoted(plain(found[0][len(folder) :], MESSAGE_MAX)), found[1])

    def raised(error):
        types = [
            quoted(plain(name_of(ancestor), NAME_MAX))
            for ancestor in mro_of(type(error))
            if ancestor is not object
        ]
        return '{"raised":{"ancestry":[%s],"message":%s,"at":%s}}' % (
            ",".join(types[:DEPTH_MAX]),
            quoted(message_of(error)),
            place_of(error),
        )

    def leave_by_exception(*code):
        raise SystemExit(*code)

    # Interpreters that load `site`, as those at home do, have these two.
    sys.modules["builtins"].exit = sys.modules["builtins"].quit = leave_by_exception

    # Loading ------------------------------------------------------------------------------

    folder = system.getcwd() + ("\\" if system.__name__ == "nt" else "/")
    names = {}
    module = type(sys)("submission")
    namespace = module.__dict__

    def load(file, required):
        path = folder + file
        name = file[:-3] if file.endswith(".py") else file
        module.__name__ = name
        module.__file__ = path
        sys.modules[name] = module
        sys.path.insert(0, folder[:-1])
        sys.argv = [path]
        try:
            with open(path, "rb") as source:
                code = compile(source.read(), path, "exec", dont_inherit=True)
        except BaseException as error:
            return syntax(error)
        try:
            exec(code, namespace)
        except BaseException as error:
            if SyntaxError in mro_of(type(error)):
                return syntax(error)
            return '{"load":%s}' % raised(error)
        missing = [name for name in required if name not in namespace]
        for name in required:
            if name in namespace:
                take_required(name, namespace[name])
        defined = [
            quoted(plain(name, NAME_MAX))
            for name in list(namespace)
            if type(name) is str and name[:1] != "_"
        ]
        return '{"missing":[%s],"defined":[%s]}' % (
            ",".join(map(quoted, missing)),
            ",".join(defined[:50]),
        )

    def take_required(name, value):
        """Binds a name as `from submission import name` would."""
        names[name] = value
        if type not in mro_of(type(value)):
            return
        # A puzzle that is built on a list or a dict is still a puzzle: an object, not its contents.
        if [base for base in mro_of(value) if base is list or base is dict or base is set]:
            kept.append(value)
            encoders[id(value)] = encode_instance

    def syntax(error):
        if SyntaxError in mro_of(type(error)):
            message, file, line, column = [part(error) for part in syntax_parts]
        else:  # null bytes, or nested too deeply for the compiler
            message, file, line, column = message_of(error), None, None, None
        message = plain(message, MESSAGE_MAX) if type(message) is str else "invalid syntax"
        known = type(file) is str and file.startswith(folder) and type(line) is int
        return '{"syntax":{"message":%s,"at":%s,"column":%s,"kind":%s}}' % (
            quoted(message),
            "[%s,%d]" % (quoted(plain(file[len(folder) :], MESSAGE_MAX)), line)
            if known
            else "null",
            column if type(column) is int else "null",
            quoted(plain(name_of(type(error)), NAME_MAX)),
        )

    # Operations ---------------------------------------------------------------------------

    class Pieces(list):
        write = list.append

        def flush(self):
            pass

    def print_out(*values, **options):
        pieces = Pieces()
        print(*values, file=pieces, **options)
        flush()
        write_all(1, "".join(pieces).encode("utf-8", "surrogateescape"))

    available = {
        "str": str, "repr": repr, "print": print_out, "len": len,
        "sorted": sorted, "list": list, "tuple": tuple, "set": set,
    }

    def look_up(name):
        for names_here in (names, available, namespace):
            if name in names_here:
                return names_here[name]
        raise NameError("name '%s' is not defined" % name)

    def compare(left, comparison, right):
        if comparison == "==":
            return left == right
        if comparison == "!=":
            return left != right
        if comparison == "is":
            return left is right
        if comparison == "is not":
            return left is not right
        if comparison == "in":
            return left in right
        if comparison == "not in":
            return left not in right
        if comparison == "<":
            return left < right
        if comparison == "<=":
            return left <= right
        if comparison == ">":
            return left > right
        return left >= right

    def evaluate(node):
        kind = node[0]
        if kind == "value":
            return decode(node[1])
        if kind == "name":
            return look_up(node[1])
        if kind == "call":
            callee = evaluate(node[1])
            positional = [evaluate(argument) for argument in node[2]]
            named = {name: evaluate(argument) for name, argument in node[3]}
            return callee(*positional, **named)
        if kind == "attribute":
            return getattr(evaluate(node[1]), node[2])
        if kind == "index":
            return evaluate(node[1])[evaluate(node[2])]
        if kind == "compare":
            return compare(evaluate(node[1]), node[2], evaluate(node[3]))
        if kind == "not":
            return not evaluate(node[1])
        if kind == "list":
            return [evaluate(element) for element in node[1]]
        if kind == "tuple":
            return tuple([evaluate(element) for element in node[1]])
        if kind == "set":
            return set([evaluate(element) for element in node[1]])
        return dict([(evaluate(key), evaluate(value)) for key, value in node[1]])

    def perform(target, expression):
        try:
            value = evaluate(expression)
            if target is not None:
                names[target] = value
                value = None
        except BaseException as error:
            return raised(error)
        return returned(value)

    def returned(value):
        out = [0]
        try:
            encode(value, out, 0)
        except Unsendable as reason:
            return '{"unsendable":%s}' % quoted(str(reason))
        except BaseException:
            # Another thread of the student's changed a container meanwhile, for example.
            return '{"unsendable":%s}' % quoted("it changed while it was sent")
        return '{"returned":' + "".join(out[1:]) + "}"

    # The conversation ---------------------------------------------------------------------

    if window is not None:
        window(
            next_request=next_request, reply=reply, leave=lambda: (flush(), leave(0)),
            returned=returned, raised=raised, syntax=syntax, quoted=quoted, plain=plain,
            complain=lambda text: write_all(2, plain(text, MESSAGE_MAX).encode("utf-8")),
            folder=folder, module=module,
        )

    while True:
        request = next_request()
        if request is None:
            flush()
            leave(0)
        try:
            if "load" in request:
                text = load(request["load"], request["requires"])
            else:
                text = perform(request["target"], request["expression"])
        except BaseException:
            # Only a submission that meddles with the interpreter itself gets here.
            text = '{"unsendable":"the interpreter no longer works as it should"}'
        reply(request["token"], text)


globals().pop("drive")(globals().pop("window", None))
