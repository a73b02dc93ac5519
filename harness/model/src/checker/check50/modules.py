# The modules that checks import, and the two ways to run the program.

def run(command, env=None):
    return stage.run(command, env)


def exists(*paths):
    return stage.exists(*paths)


def compile_c(*files, **flags):
    return stage.compile(*files, **flags)


def make_modules():
    in_process = "it calls the submission in the process of the checks"
    parts = {
        "c": {"compile": compile_c, "valgrind": refuse("it uses valgrind"), "CC": "cc", "CFLAGS": {}},
        "py": {"compile": exists, "import_": refuse(in_process), "append_code": refuse("it changes the submission")},
        "regex": {"decimal": decimal},
        "flask": {"app": refuse(in_process)},
    }
    module = types.ModuleType("check50")
    module.__path__ = []
    for one in (EOF, Failure, Missing, Mismatch, check, exists, hidden, import_checks, include, run):
        setattr(module, one.__name__, one)
    module.log = module.data = lambda *_, **__: None
    module.hash = refuse("it reads the submission")
    for name, content in parts.items():
        part = types.ModuleType(f"check50.{name}")
        vars(part).update(content)
        setattr(module, name, part)
        sys.modules[part.__name__] = part
    sys.modules["check50"] = module
    builtins._ = str  # check50 translates texts with it.
    subprocess.Popen = os.system = refuse("it starts programs itself")


def record_all(folder, file):
    """Prints the records of all checks."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), tempfile.TemporaryDirectory() as scratch:
        load(folder, file)
        recorded = [record(one, pathlib.Path(scratch)) for one in checks.values()]
        os.chdir("/")
    json.dump({"checks": recorded, "folders": folders}, sys.stdout)


def judge_one(file, name=None, *own):
    """Writes the opinion of a check."""
    here = pathlib.Path.cwd()
    load(own_folder, file)
    if not (here / CASE).exists():
        return  # The run only tests that the checks load.
    case = json.loads((here / CASE).read_text("utf-8"))
    with tempfile.TemporaryDirectory(dir=here) as scratch:
        said = judge(name, case["runs"], own, pathlib.Path(scratch))
        os.chdir(here)
    (here / case["result"]).write_text(json.dumps(said), "utf-8")


make_modules()
if len(sys.argv) > 1:
    path = pathlib.Path(sys.argv[1]).absolute()
    own_folder = path.parent
    judge_one(path.name, *sys.argv[2:])
else:
    path = pathlib.Path(json.load(sys.stdin)).absolute()
    own_folder = path.parent
    record_all(own_folder, path.name)
