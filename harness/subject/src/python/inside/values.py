"""Encodes the student's values and exceptions as JSON. A part of `driver.py`."""


def values(quoted, folder):
    """Returns the functions that encode values and exceptions. `folder` returns the submission's folder."""
    from builtins import (
        BaseException, SyntaxError, UnicodeEncodeError, bool, dict, float, frozenset, id, int, len, list, object, set, str,
        tuple, type,
    )

    DEPTH_MAX = 40  # each level needs up to three levels of JSON, and parsers allow 128
    INT_BITS_MAX = 256 * 1024  # a larger int takes too long to write in decimal
    MESSAGE_MAX = 4096
    FRAMES_MAX = 8
    NAME_MAX = 200
    NAMES_MAX = 128 * 1024
    REPLY_MAX = 768 * 1024  # below the limit on replies, so that the reason can still be sent

    mro_of = type.__dict__["__mro__"].__get__
    name_of = type.__dict__["__name__"].__get__
    traceback_of = BaseException.__dict__["__traceback__"].__get__
    syntax_parts = [
        SyntaxError.__dict__[part].__get__ for part in ("msg", "filename", "lineno", "offset")
    ]

    class Unsendable(BaseException):
        pass

    numbers, kept = {}, []

    def encoder_of(kind):
        """Returns the encoder of a type: the encoder of the first built-in type in its ancestry."""
        for base in mro_of(kind):
            encoder = encoders.get(id(base))  # a metaclass may define its own `__eq__`
            if encoder is not None:
                return encoder
        return encode_object

    def encode(value, depth):
        """Returns the JSON form of a value."""
        if depth > DEPTH_MAX:
            raise Unsendable("a value is nested more than %d deep" % DEPTH_MAX)
        kind = type(value)
        return (encoders.get(id(kind)) or encoder_of(kind))(value, depth)

    def encode_none(value, depth):
        return "null"

    def encode_bool(value, depth):
        return "true" if value else "false"

    def encode_int(value, depth):
        bits = int.bit_length(value)
        if bits < 63:
            return int.__repr__(value)
        if bits > INT_BITS_MAX:
            raise Unsendable("an int has more than %d bits" % INT_BITS_MAX)
        return '{"int":"' + int.__format__(value, "#x") + '"}'

    def encode_float(value, depth):
        return '{"float":"' + float.__repr__(value) + '"}'

    def encode_str(value, depth):
        value = str.__str__(value)
        if len(value) > REPLY_MAX:
            raise Unsendable("a str is longer than %d characters" % REPLY_MAX)
        try:
            str.encode(value, "utf-8")
        except UnicodeEncodeError:
            raise Unsendable("a str holds surrogates, which are not characters") from None
        return quoted(value)

    def encode_sequence(opening, closing, iterate):
        def encoder(value, depth):
            texts, size = [], 0
            for element in iterate(value):
                text = encode(element, depth + 1)
                size += len(text) + 1
                if size > REPLY_MAX:
                    refuse()
                texts.append(text)
            return opening + ",".join(texts) + closing

        return encoder

    def encode_dict(value, depth):
        texts, size = [], 0
        for key, element in dict.items(value):
            text = "[" + encode(key, depth + 1) + "," + encode(element, depth + 1) + "]"
            size += len(text) + 1
            if size > REPLY_MAX:
                refuse()
            texts.append(text)
        return '{"dict":[' + ",".join(texts) + "]}"

    def refuse():
        raise Unsendable("a value takes more than %d KiB to send" % (REPLY_MAX // 1024))

    def encode_object(value, depth):
        number = numbers.get(id(value))
        if number is None:
            kept.append(value)  # so that no other object gets its address
            number = numbers[id(value)] = len(kept)
        name = quoted(plain(name_of(type(value)), NAME_MAX))
        return '{"object":%d,"class":%s}' % (number, name)

    encoders = {
        id(type(None)): encode_none,
        id(bool): encode_bool,
        id(int): encode_int,
        id(float): encode_float,
        id(str): encode_str,
        id(list): encode_sequence("[", "]", list.__iter__),
        id(tuple): encode_sequence('{"tuple":[', "]}", tuple.__iter__),
        id(set): encode_sequence('{"set":[', "]}", set.__iter__),
        id(frozenset): encode_sequence('{"set":[', "]}", frozenset.__iter__),
        id(dict): encode_dict,
    }

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

    def plain(text, longest):
        """Returns the text with at most `longest` characters, without characters that cannot be sent."""
        text = str.__str__(text)
        if len(text) > longest:
            text = text[:longest] + "..."
        return text.encode("utf-8", "backslashreplace").decode("utf-8")

    def returned(value):
        try:
            text = encode(value, 0)
            if len(text) > REPLY_MAX:
                refuse()
        except Unsendable as reason:
            return '{"unsendable":%s}' % quoted(str(reason))
        except BaseException:
            # For example, another thread of the student changes a container at this moment.
            return '{"unsendable":%s}' % quoted("it changed while it was sent")
        return '{"returned":' + text + "}"

    def with_names(message, bound):
        """Adds to the message the object that each name holds now, or `null` if the name holds no object. The result
        does not depend on the expectation of the step."""
        texts, size = [], 0
        for name, value in bound:
            is_object = (encoders.get(id(type(value))) or encoder_of(type(value))) is encode_object
            text = quoted(plain(name, NAME_MAX)) + ":" + (encode_object(value, 0) if is_object else "null")
            size += len(text) + 1
            if size > NAMES_MAX:
                reason = "the names that it binds take more than %d KiB to send" % (NAMES_MAX // 1024)
                return '{"unsendable":%s}' % quoted(reason)
            texts.append(text)
        return '{"bound":{%s},%s' % (",".join(texts), message[1:])

    def send_as_object(kind):
        """From now on, sends instances of a class as objects, also if the class inherits from a container."""
        kept.append(kind)
        encoders[id(kind)] = encode_object

    # Exceptions ---------------------------------------------------------------------------

    def message_of(error):
        try:
            text = str(error)
        except BaseException as worse:
            return "(no message: its __str__ raises %s)" % plain(
                name_of(type(worse)), NAME_MAX
            )
        return plain(text, MESSAGE_MAX)

    def name_in(place, file):
        """Returns the name of a file in the submission's folder. It has slashes on all systems."""
        name = file[len(place) :]
        return name.replace("\\", "/") if place[-1:] == "\\" else name

    def places_of(error):
        """Returns file and line of the last frames in the student's files, the innermost first, as JSON."""
        found, place = [], folder()
        step = traceback_of(error)
        while step is not None:
            file = step.tb_frame.f_code.co_filename
            if file.startswith(place) and step.tb_lineno is not None:
                found = found[1 - FRAMES_MAX :] + [(file, step.tb_lineno)]
            step = step.tb_next
        found = [
            "[%s,%d]" % (quoted(plain(name_in(place, file), MESSAGE_MAX)), line)
            for file, line in found[::-1]
        ]
        return "[" + ",".join(found) + "]"

    def raised(error):
        types = [
            quoted(plain(name_of(ancestor), NAME_MAX))
            for ancestor in mro_of(type(error))
            if ancestor is not object
        ]
        return '{"raised":{"ancestry":[%s],"message":%s,"frames":%s}}' % (
            ",".join(types[:DEPTH_MAX]),
            quoted(message_of(error)),
            places_of(error),
        )

    def is_position(number):
        # The submission can raise a SyntaxError itself, with any values in it.
        return type(number) is int and 0 <= number < 1 << 31

    def syntax(error):
        if SyntaxError in mro_of(type(error)):
            message, file, line, column = [part(error) for part in syntax_parts]
        else:  # null bytes, or too many nested levels for the compiler
            message, file, line, column = message_of(error), None, None, None
        message = plain(message, MESSAGE_MAX) if type(message) is str else "invalid syntax"
        place = folder()
        known = type(file) is str and file.startswith(place) and is_position(line)
        return '{"syntax":{"message":%s,"at":%s,"column":%s,"kind":%s}}' % (
            quoted(message),
            "[%s,%d]" % (quoted(plain(name_in(place, file), MESSAGE_MAX)), line)
            if known
            else "null",
            column if is_position(column) else "null",
            quoted(plain(name_of(type(error)), NAME_MAX)),
        )

    return returned, raised, syntax, decode, plain, send_as_object, with_names
