"""A stand-in for check50. It runs a file of checks without the submission.

An import runs each check once, to record the commands and the input that the check gives to the submission. Then a
scenario gives them to the submission in its own cell. Afterwards the check runs again in the cell of the checker, and
reads what the submission wrote."""

import builtins
import contextlib
import functools
import importlib.util
import inspect
import io
import json
import numbers
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import types

CASE = "puzzlemark-case/context.json"


class EOF(Exception):
    """The end of input or output."""


class Failure(Exception):
    def __init__(self, rationale, help=None):
        super().__init__(rationale)
        self.payload = {"rationale": rationale, "help": help}


class Missing(Failure):
    def __init__(self, missing_item, collection, help=None):
        super().__init__(f"did not find {quoted(missing_item)} in {quoted(collection)}", help)
        self.payload.update(expected=readable(missing_item), actual=readable(collection))


class Mismatch(Failure):
    def __init__(self, expected, actual, help=None):
        super().__init__(f"expected {quoted(expected)}, not {quoted(actual)}", help)
        self.payload.update(expected=readable(expected), actual=readable(actual))


class Stop(BaseException):
    """Ends the recording of a check."""


def stop(reason):
    """Ends the recording. The reason says why the check cannot be imported. It is None if the check looks at a result."""
    # The check may catch every exception, so the recorder keeps the first reason.
    stage.stopped.append(reason)
    raise Stop(reason)


def readable(value):
    if value is EOF:
        return "EOF"
    return "\n".join(map(readable, value)) if isinstance(value, list) else str(value)


def quoted(value):
    text = json.dumps(readable(value), ensure_ascii=False)
    return text if len(text) <= 80 else text[:80] + '..."'


def decimal(number):
    """Returns an expression for this number that does not match a part of a longer one."""
    before = r"(?<![\d\-])" if number >= 0 else ""
    return before + re.escape(str(number)) + r"(?!(\.?\d))"
