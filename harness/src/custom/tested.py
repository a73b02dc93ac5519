"""Calls an oracle's function with the context of a run, and writes down what it returns."""

import importlib
import json
import os
import sys
from types import SimpleNamespace


def field(result, *names):
    """What a result holds under the first of these names, be it an object or a dict."""
    for name in names:
        if isinstance(result, dict):
            if name in result:
                return result[name]
        elif hasattr(result, name):
            return getattr(result, name)
    return None


def verdict(value):
    """Whether a result's `result` accepts."""
    value = getattr(value, "human", getattr(value, "value", value))
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        if value.lower() in ("correct", "true"):
            return True
        if value.lower() in ("wrong", "incorrect", "false"):
            return False
    sys.exit(f"`result` is neither True nor False: {value!r}")


def message(one):
    """A message as text, and whether students see it."""
    if isinstance(one, str):
        return {"text": one, "for_students": True}
    permission = field(one, "permission")
    permission = getattr(permission, "value", permission)
    return {
        "text": str(field(one, "description") or ""),
        "for_students": permission in (None, "student"),
    }


def readable(value):
    return value if value is None or isinstance(value, str) else str(value)


def main():
    with open("puzzlemark-case/context.json", encoding="utf-8") as file:
        case = json.load(file)
    sys.path.insert(0, os.getcwd())
    module = importlib.import_module(os.path.splitext(sys.argv[1])[0])
    function = getattr(module, sys.argv[2] if len(sys.argv) > 2 else "evaluate")
    context = SimpleNamespace(
        expected=case["expected"],
        actual=case["actual"],
        stdin=case["input"],
        execution_directory=os.getcwd(),
        evaluation_directory=os.getcwd(),
        programming_language="",
        natural_language="en",
    )
    result = function(context, *case["arguments"])
    messages = field(result, "messages") or []
    written = {
        "result": verdict(field(result, "result")),
        "readable_expected": readable(field(result, "readable_expected")),
        "readable_actual": readable(field(result, "readable_actual")),
        "messages": [message(one) for one in messages],
    }
    with open(case["result"], "w", encoding="utf-8") as file:
        json.dump(written, file)


main()
