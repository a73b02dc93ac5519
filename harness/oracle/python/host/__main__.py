"""Starts the host. `values.py` and `evaluation.py` are in the same folder. The subject's driver uses them too."""

import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[0] = os.path.dirname(HERE)

import puzzlemark  # noqa: E402, F401  (for the model and its rules)
from host.serve import Host  # noqa: E402


def part(name):
    """Returns a function of a file that the subject's driver and the host share."""
    scope = {"__name__": name}
    path = os.path.join(HERE, name + ".py")
    with open(path, "rb") as source:
        exec(compile(source.read(), path, "exec", dont_inherit=True), scope)
    return scope[name]


parts = {name: part(name) for name in ("values", "evaluation")}
sys.path.pop(0)
Host(parts).serve()
