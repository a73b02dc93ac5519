"""Calls an oracle's function with the context of a run, and writes its result to a file."""

import importlib.util
import json
import os
import sys
from types import SimpleNamespace


def field(result, *names):
    """Returns the value of the first of these fields that a result has. The result is an object or a dict."""
    for name in names:
        if isinstance(result, dict):
            if name in result:
                return result[name]
        elif hasattr(result, name):
            return getattr(result, name)
    return None


def verdict(value):
    """Returns True if the `result` field of a result means "accepted"."""
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
    """Returns a message as text. `for_students` is true if students may see it."""
    if isinstance(one, str):
        return {"text": one, "for_students": True}
    permission = field(one, "permission")
    permission = getattr(permission, "value", permission)
    return {
        "text": str(field(one, "description") or ""),
        "for_students": permission in (None, "student"),
    }


def decoded(data):
    """Returns the value of its JSON form."""
    if isinstance(data, list):
        return [decoded(element) for element in data]
    if not isinstance(data, dict):
        return data
    ((kind, content),) = data.items()
    if kind == "tuple":
        return tuple(decoded(content))
    if kind == "set":
        return {hashable(decoded(element)) for element in content}
    if kind == "dict":
        return {hashable(decoded(key)): decoded(element) for key, element in content}
    return {"int": int, "float": float}[kind](content)


def hashable(value):
    """Returns the value in a form that can be an element of a set or a key. Other languages allow
    lists there.
    """
    if isinstance(value, (list, tuple)):
        return tuple(hashable(element) for element in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if isinstance(value, dict):
        return tuple((key, hashable(element)) for key, element in value.items())
    return value


def loaded(file):
    """Loads the oracle under a name that no other module has."""
    name = "oracle_" + os.path.splitext(os.path.basename(file))[0]
    spec = importlib.util.spec_from_file_location(name, os.path.abspath(file))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def shown(result, side):
    """Returns the value of a side that a result shows, in words or in TESTed's own notation."""
    words = field(result, f"readable_{side}")
    return field(result, f"dsl_{side}") if words is None else words


def working_folder(source):
    """Enters a folder with the oracle's files, from which `../submission/source` is the submission."""
    here = os.getcwd()
    folder = os.path.join(os.path.dirname(os.path.dirname(source)), "workdir")
    os.makedirs(folder)
    for name in os.listdir(here):
        os.symlink(os.path.join(here, name), os.path.join(folder, name))
    os.chdir(folder)


def readable(value):
    return value if value is None or isinstance(value, str) else str(value)


def main():
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    sys.path.insert(0, os.getcwd())
    name = sys.argv[2] if len(sys.argv) > 2 else "evaluate"
    function = getattr(loaded(sys.argv[1]), name, None)
    if function is None:
        sys.exit(f"`{sys.argv[1]}` has no function `{name}`")
    if not os.path.exists("puzzlemark-case/context.json"):
        return  # The run only tests that the oracle loads.
    with open("puzzlemark-case/context.json", encoding="utf-8") as file:
        case = json.load(file)
    # If the submission left no files, this folder is empty. The judge's own files are beside the
    # oracle and must not look like files of the submission.
    left = os.path.join(os.getcwd(), case["left"])
    os.makedirs(left, exist_ok=True)
    here = os.getcwd()
    result_file = os.path.join(here, case["result"])
    source = case["source"] and os.path.join(here, case["source"])
    if source:
        working_folder(source)
    context = SimpleNamespace(
        expected=decoded(case["expected"]),
        actual=decoded(case["actual"]),
        stdin=case["input"],
        execution_directory=left,
        evaluation_directory=here,
        programming_language="",
        natural_language="en",
        submission_path=source,
    )
    result = function(context, *decoded(case["arguments"]))
    messages = field(result, "messages") or []
    written = {
        "result": verdict(field(result, "result")),
        "readable_expected": readable(shown(result, "expected")),
        "readable_actual": readable(shown(result, "actual")),
        "messages": [message(one) for one in messages],
    }
    with open(result_file, "w", encoding="utf-8") as file:
        json.dump(written, file)


main()
