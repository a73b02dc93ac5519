# The checks of a file, in order.

class Check:
    def __init__(self, function, after):
        self.function, self.after, self.name = function, after, function.__name__
        self.title = (inspect.getdoc(function) or self.name).splitlines()[0].strip()
        self.line = inspect.unwrap(function).__code__.co_firstlineno


checks = {}
stage = None  # The recorder or the player that `check50.run` uses.
own_folder = None  # The folder of the file of checks.
folders = []  # The folders of all used files of checks.
lost = set()  # Recorded checks that cannot be imported. Their files may be missing.
states = {}  # What the recorded checks return, by name. A check gets the value of the check before it.


def check(dependency=None, timeout=60, max_log_lines=100):
    def decorate(function):
        checks[function.__name__] = Check(function, getattr(dependency, "__name__", None))
        return function

    return decorate


def hidden(failure_rationale):
    def decorate(function):
        @functools.wraps(function)
        def hide(*values):
            try:
                return function(*values)
            except Failure:
                raise Failure(failure_rationale) from None

        return hide

    return decorate


def load(folder, file):
    """Runs a file of checks as a module."""
    folders.append(str(folder))
    name = re.sub(r"\W", "_", f"checks_{folder.name}")
    spec = importlib.util.spec_from_file_location(name, folder / file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def import_checks(path):
    folder = pathlib.Path(os.path.normpath(own_folder / path))
    file = "__init__.py"
    for config in (".cs50.yaml", ".cs50.yml", ".check50.yaml", ".check50.yml"):
        if (folder / config).exists():
            text = (folder / config).read_text("utf-8")
            named = re.search(r"^\s+checks:\s*(\S+\.py)\s*$", text, re.MULTILINE)
            file = named[1] if named else file
    return load(folder, file)


def include(*paths):
    for path in paths:
        source = own_folder / path
        if source.is_dir():
            shutil.copytree(source, source.name, dirs_exist_ok=True)
        else:
            shutil.copy(source, source.name)


def refuse(reason):
    def refused(*_, **__):
        stop(reason)

    return refused
