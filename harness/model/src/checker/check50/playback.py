# Playing back: a check runs on the record of a submission.

def plain(text):
    """Returns a text without the carriage returns of a terminal."""
    return text.replace("\r\n", "\n")


class Played:
    """A run of the submission that is over, as a check sees it."""

    def __init__(self, record, errors):
        self.record = record
        parts = list(zip(record["printed"], record["complained"]))
        if errors and errors != "/dev/null":
            pathlib.Path(errors).write_text("".join(complained for _, complained in parts), "utf-8")
        shown = [printed if errors else printed + complained for printed, complained in parts]
        self.parts = [text.replace("\n", "\r\n") for text in shown]  # as at a terminal
        self.typed, self.unread, self.has_closed = 0, self.parts[0], False

    def stdin(self, line, str_line=None, prompt=True, timeout=3):
        if prompt:
            if not self.unread:
                raise Failure("expected prompt for input, found none")
            self.unread = ""
        if line is EOF:
            self.has_closed = True
            return self
        for one in str(line).split("\n"):
            if self.record["lines"][self.typed : self.typed + 1] != [one]:
                sys.exit(f"the check types {one!r}, which the import did not foresee")
            self.typed += 1
            self.unread += "".join(self.parts[self.typed : self.typed + 1])
        return self

    def has_ended(self):
        end = self.record["end"]
        if end is None or self.typed < end["typed"] or (end["closed"] and not self.has_closed):
            return False
        if end["signal"] == signal.SIGSEGV:
            raise Failure("failed to execute program due to segmentation fault")
        self.exitcode = end["code"]
        return True

    def wait(self):
        if not self.has_ended():
            raise Failure("timed out while waiting for program to exit")

    def stdout(self, output=None, str_output=None, regex=True, timeout=3, show_timeout=False):
        if output is None:
            self.wait()
            text, self.unread = plain(self.unread), ""
            return text.lstrip("\n")
        if output is EOF:
            if self.unread:
                raise Mismatch(EOF, plain(self.unread))
            self.wait()
            return self
        if hasattr(output, "read"):
            output = output.read()
        is_number = isinstance(output, numbers.Number)
        expression = (decimal(output) if is_number else str(output)).replace("\n", "\r\n")
        if not (regex or is_number):
            expression = re.escape(expression)
        found = re.search(expression, self.unread, re.DOTALL)
        if not found:
            wanted = str(output) if str_output is None else str_output
            raise (Mismatch if self.has_ended() else Missing)(wanted, plain(self.unread))
        self.unread = self.unread[found.end() :]
        return self

    def reject(self, timeout=1):
        if self.has_ended():
            raise Failure("expected program to reject input, but it did not")
        return self

    def exit(self, code=None, timeout=5):
        self.wait()
        if code is None:
            return self.exitcode
        if self.exitcode != code:
            raise Failure(f"expected exit code {code}, not {self.exitcode}")
        return self

    def kill(self):
        return self


class Player:
    """Plays the runs of a check back, in their order."""

    def __init__(self, runs, own):
        self.left, self.own, self.has_run, self.stopped = list(runs), own, False, []

    def run(self, command, env):
        command, errors = split_errors(command)
        if not self.left:
            sys.exit(f"the check runs `{command}`, which the import did not foresee")
        self.has_run = True
        record = self.left.pop(0)
        for name, text in record["files"].items():
            path = pathlib.Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return Played(record, errors)

    def exists(self, *paths):
        for path in paths:
            if self.has_run and str(path) not in self.own and not os.path.exists(path):
                raise Failure(f"{path} not found")

    def compile(self, *_, **__):
        pass


def judge(name, runs, own, folder):
    """Runs a check on the runs of a submission. Returns its opinion."""
    global stage
    chain = [checks[name]]
    while chain[0].after in checks:
        chain.insert(0, checks[chain[0].after])
    for earlier in chain[:-1]:
        record(earlier, folder)  # It copies files that the check needs.
    enter(chain[-1], folder)
    stage = Player(runs, own)
    try:
        call(chain[-1])
    except Failure as failure:
        said = failure.payload
        hints = [str(text) for text in (said["rationale"], said["help"]) if text]
        return opinion(False, hints, said.get("expected"), said.get("actual"))
    return opinion(True, [], None, None)


def opinion(result, hints, expected, actual):
    messages = [{"text": hint, "for_students": True} for hint in hints]
    return {"result": result, "readable_expected": expected, "readable_actual": actual, "messages": messages}
