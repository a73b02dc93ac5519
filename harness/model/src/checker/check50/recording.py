# Recording: a check runs without the submission.

class Unknown:
    """Something that is known only when the submission runs. A check that looks at it ends its recording."""


UNKNOWN = "add bool call contains eq float format ge getattr getitem gt hash index int iter le len lt mod ne radd repr str sub"
for name in UNKNOWN.split():
    setattr(Unknown, f"__{name}__", refuse(None))


class Recorded:
    """A run of a command while a check is recorded."""

    def __init__(self, command, errors):
        self.said = {"command": command, "errors": errors, "lines": [], "eof": False, "prompts": False}
        self.is_looked_at = False

    def stdin(self, line, str_line=None, prompt=True, timeout=3):
        if self.said["eof"]:
            stop("it types after the end of input")
        if line is EOF:
            self.said["eof"] = True
        else:
            self.said["lines"] += str(line).split("\n")
        self.said["prompts"] |= prompt
        return self

    def stdout(self, output=None, str_output=None, regex=True, timeout=3, show_timeout=False):
        return self if output is not None else self.unknown()

    def exit(self, code=None, timeout=5):
        return self if code is not None else self.unknown()

    def unknown(self):
        self.is_looked_at = True
        return Unknown()

    def reject(self, timeout=1):
        return self

    def kill(self):
        return self

    @property
    def exitcode(self):
        return self.unknown()

    def __getattr__(self, name):
        stop(f"it uses `{name}` of a run")


class Recorder:
    """Records the runs of one check."""

    def __init__(self):
        self.runs, self.builds, self.needed, self.stopped = [], [], [], []

    def run(self, command, env):
        if env:
            stop("it changes the environment of the program")
        self.runs.append(Recorded(*split_errors(command)))
        return self.runs[-1]

    def exists(self, *paths):
        missing = [str(path) for path in paths if not os.path.exists(path)]
        self.needed += [[path, bool(self.runs)] for path in missing]

    def compile(self, *files, exe_name=None, cc="cc", max_log_lines=50, **flags):
        target = exe_name or pathlib.Path(files[0]).stem
        flags = {"std": "c11", "ggdb": True, "lm": True, **flags}
        words = [f"-{flag}" + (f"={value}" if value is not True else "") for flag, value in flags.items() if value]
        self.builds.append(["cc", *files, "-o", target, *(word.replace("_", "-") for word in words)])


def split_errors(command):
    """Returns a command without `2> FILE` at its end, and the file."""
    found = re.fullmatch(r"(.*\S)\s*2>\s*(\S+)\s*", command)
    return (found[1], found[2]) if found else (command, None)


def enter(one, folder):
    """Enters the folder of a check. It begins as the folder of the check before it."""
    here = folder / one.name
    before = folder / (one.after or "")
    if one.after and before.exists():
        shutil.copytree(before, here)
    else:
        here.mkdir()
    os.chdir(here)
    return here


def call(one):
    """Calls the function of a check, with the same random numbers each time."""
    random.seed(0)
    if one.after in lost:
        stop(f"it depends on `{one.after}`, which is not imported")
    if not inspect.signature(one.function).parameters:
        return one.function()
    if one.after not in states:
        stop(f"it gets a value from `{one.after}`, which looks at results of the submission")
    return one.function(states[one.after])


def record(one, folder):
    """Runs a check. Returns what it asks the submission to do."""
    global stage
    here = enter(one, folder)
    stage = Recorder()
    refused, looks = None, False
    try:
        states[one.name] = call(one)
    except Stop:
        pass
    except Failure as failure:
        # Either the file that the program should have changed is wrong, or the submission is missing.
        looks = bool(stage.runs)
        if looks:
            stage.needed.append(["", True])
        else:
            refused = f"without the submission it fails: {failure}"
    except FileNotFoundError as error:
        looks = bool(stage.runs)
        if looks:
            stage.needed.append([str(error.filename), True])
        else:
            refused = f"it reads `{error.filename}` of the submission"
    except Exception as error:
        # With an unknown value, functions of Python fail, too.
        looks = any(run.is_looked_at for run in stage.runs)
        if not looks:
            refused = f"without the submission it ends with {type(error).__name__}: {error}"
    if stage.stopped:
        refused, looks = stage.stopped[0], stage.stopped[0] is None
    if refused:
        lost.add(one.name)
    files = [path.relative_to(here) for path in sorted(here.rglob("*")) if path.is_file()]
    return {
        "name": one.name, "title": one.title, "line": one.line, "refused": refused,
        "looks": looks, "runs": [run.said for run in stage.runs],
        "builds": stage.builds, "needed": stage.needed, "files": [content(path) for path in files],
    }  # fmt: skip


def content(path):
    """Returns the name of a file, and its text, or None for a copy of a file beside the checks."""
    own = own_folder / path
    is_copy = own.is_file() and own.read_bytes() == path.read_bytes()
    return [path.as_posix(), None if is_copy else path.read_text("utf-8", "replace")]
