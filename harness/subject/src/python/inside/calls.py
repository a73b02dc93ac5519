"""Loads the submission and performs operations on its classes and functions. A part of `driver.py`."""


def calls(values, evaluation, quoted, folder, module, print_out):
    """Returns the functions that load a file, perform an operation, and run typed code."""
    import sys
    from _ast import Interactive, PyCF_ONLY_AST
    from builtins import (
        BaseException, NameError, SyntaxError, abs, bool, compile, dict, exec, float, int, isinstance, iter, len, list,
        map, max, min, next, open, repr, reversed, set, sorted, str, sum, tuple, type,
    )

    NAME_MAX = 200

    returned, raised, syntax, decode, plain, send_as_object, with_names = values
    mro_of = type.__dict__["__mro__"].__get__
    names = {}
    given = {}  # the names that files of the course define
    lacking = {}  # the required names that the submission does not define, each with its message
    namespace = module.__dict__

    # Loading ------------------------------------------------------------------------------

    def load(file, required, provided, sites):
        path = folder() + file
        name = file[:-3] if file.endswith(".py") else file
        module.__name__ = name
        module.__file__ = path
        sys.modules[name] = module
        sys.path.insert(0, folder()[:-1])
        sys.path.extend(sites)
        sys.argv = [path]
        for one in provided:
            # Import these before the submission, so that it cannot replace them with other names.
            try:
                own = __import__(one[:-3])
            except BaseException as error:
                text = "`%s`: %s: %s" % (one, type(error).__name__, error)
                return '{"provided":%s}' % quoted(plain(text, NAME_MAX))
            given.update((name, value) for name, value in own.__dict__.items() if name[:1] != "_")
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
        if len(missing) < len(required):
            # Scenarios that do not use the missing names can still be played.
            for name in missing:
                lacking[name] = "`%s` does not define `%s`%s" % (file, name, meant(name))
            missing = []
        defined = [
            quoted(plain(name, NAME_MAX))
            for name in list(namespace)
            if type(name) is str and name[:1] != "_"
        ]
        return '{"missing":[%s],"defined":[%s]}' % (
            ",".join(map(quoted, missing)),
            ",".join(defined[:50]),
        )

    def meant(name):
        near = [other for other in list(namespace) if type(other) is str and other.lower() == name.lower()]
        return "; is `%s` meant to be `%s`?" % (near[0], name) if near else ""

    def take_required(name, value):
        """Binds a name, as `from submission import name` does."""
        names[name] = value
        if type not in mro_of(type(value)):
            return
        # A class that inherits from a list or dict still makes objects. Their contents are not sent.
        if [base for base in mro_of(value) if base is list or base is dict or base is set]:
            send_as_object(value)

    # Operations ---------------------------------------------------------------------------

    available = {
        "str": str, "repr": repr, "print": print_out, "len": len,
        "sorted": sorted, "list": list, "tuple": tuple, "set": set, "dict": dict,
        "bool": bool, "int": int, "float": float, "abs": abs, "sum": sum, "min": min, "max": max,
        "iter": iter, "next": next, "reversed": reversed, "isinstance": isinstance,
    }

    class Lacking(BaseException):
        pass

    def look_up(name):
        if name in names:
            return names[name]
        if name in given:
            return given[name]
        if name in lacking and name not in namespace:
            raise Lacking(lacking[name])
        for names_here in (available, namespace):
            if name in names_here:
                return names_here[name]
        raise NameError("name '%s' is not defined" % name)

    def invoke(callee, positional, named):
        return callee(*positional, **named)

    evaluate = evaluation(decode, look_up, invoke)

    def perform(target, expression, displays):
        try:
            value = evaluate(expression)
            if target is not None:
                names[target] = value
                return with_names(returned(None), [(target, value)])
            if displays:
                display(value)
                value = None
        except Lacking as error:
            return '{"unable":%s}' % quoted(error.args[0])
        except BaseException as error:
            return raised(error)
        return returned(value)

    def seed(number):
        """Restarts the random numbers of the submission from this seed, if it uses any."""
        try:
            random = sys.modules.get("random")
            if random is not None:
                random.seed(number)
                # `SystemRandom` and `secrets` take their numbers from this function.
                random._urandom = random.Random(number).randbytes
        except BaseException:
            pass

    # Code that is typed at a prompt -------------------------------------------------------

    builtins = sys.modules["builtins"]

    def display(value):
        if value is not None:
            builtins._ = None
            sys.stdout.write(repr(value) + "\n")
            builtins._ = value

    def take_all():
        """Binds all names of the submission, as if the session were typed at the end of its file."""
        for name in list(namespace):
            if name not in names and not (name[:2] == "__" and name[-2:] == "__"):
                names[name] = namespace[name]
        names["__name__"] = "__main__"

    def run(code, displays):
        shown = [None]

        def keep(value):
            if value is not None:
                shown[0] = value

        hook = sys.displayhook
        before = dict(names)
        try:
            statements = compile(code + "\n", "<session>", "exec", PyCF_ONLY_AST, dont_inherit=True).body
            typed = compile(Interactive(statements), "<session>", "single", dont_inherit=True)
            if "__name__" not in names:
                take_all()
            sys.displayhook = display if displays else keep
            exec(typed, names)
            message = returned(shown[0])
        except BaseException as error:
            message = raised(error)
        finally:
            sys.displayhook = hook
        return with_names(message, changed(before))

    def changed(before):
        """Returns the names with a changed value, each with its new value, or None if the name no longer exists."""
        now = dict(names)
        gone = [(name, None) for name in before if type(name) is str and name not in now]
        return gone + [
            (name, value)
            for name, value in now.items()
            if type(name) is str and (name not in before or before[name] is not value)
        ]

    return load, perform, run, seed
