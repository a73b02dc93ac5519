"""Programs: rules judge their runs, and draw their inputs. A program is never imported."""

import ast
import base64
import json
import types

from puzzlemark import Run

from .asking import RuleFault
from .clock import TooSlow
from .codec import SIZE_MAX
from .description import describe_rules, uses_choices
from .loading import Fault, described, module_name
from .source import tree_of

SEEDING = ("seed", "Random")


def program_module(files):
    """Returns an empty module instead of a program, because an import would run it. Rules can import the program."""
    if files.model.endswith(".py"):
        try:
            tree_of(files.path(files.model))
        except SyntaxError as error:
            raise Fault(files.model, error.lineno, described(error)) from None
    return types.ModuleType(module_name(files.model))


def describe_program(files, rulebook):
    """Returns the description of a model that is only a program."""
    names = ("callees", "classes", "constants", "enums")
    described = {name: {} for name in names}
    described.update(names=[], missing=[], free=[], doctests=[])
    described["rules"] = describe_rules(files, rulebook)
    described["uses_choices"] = line_of_chance(files) is not None
    return described


def line_of_chance(files):
    """Returns the last line of a Python program that introduces random numbers. Returns `None` if there is none,
    or if the program sets its own seed.
    """
    if not files.model.endswith(".py"):
        return None
    nodes = list(ast.walk(tree_of(files.path(files.model))))
    seeds = [node for node in nodes if isinstance(node, ast.Call) and node.args and name_of(node.func) in SEEDING]
    if seeds:
        return None
    lines = [node.lineno for node in nodes if isinstance(node, ast.stmt) and uses_choices(node)]
    return max(lines, default=None)


def name_of(function):
    return getattr(function, "attr", getattr(function, "id", ""))


def chance_fault(files, rulebook):
    """Returns the mistake of a program that uses random numbers without a rule that judges its runs. Returns
    `None` if there is none.
    """
    line = line_of_chance(files)
    if line is None or (rulebook is not None and "open_run" in rulebook.by_kind):
        return None
    message = "the program uses random numbers, so its output is not the only right one"
    help = "write an `@open_run` that judges each right output"
    return {"file": files.model, "line": line, "message": message, "help": help}


# Questions --------------------------------------------------------------------------------


def run_of(content):
    """Returns a run from its JSON form. Bytes that are not UTF-8 become replacement characters."""

    def text(encoded):
        return base64.b64decode(encoded).decode("utf-8", "replace")

    files = {name: text(contents) for name, contents in content["files"].items()}
    return Run(list(content["args"]), content["input"], text(content["output"]), files, content["exit"])


def ask_run(game, content):
    """Judges a run of a submission. `model` is the run of the model with the same input."""
    rules = game.rules("open_run")
    if not rules:
        return '{"error":"no rule judges runs"}'
    rule = rules[0]
    try:
        return json.dumps(judged(game, rule, run_of(content["run"])))
    except RuleFault as fault:
        return json.dumps(blamed(game, rule, fault, content))


def judged(game, rule, run):
    try:
        result = game.asking.run(rule, {}, game.seconds, (run,))
    except AssertionError as error:
        return {"refused": str(error) or "`%s` refuses this run" % rule.function.__name__}
    return {"refused": "`%s` refuses this run" % rule.function.__name__} if result is False else {"judged": None}


def blamed(game, rule, fault, content):
    """Decides who caused an exception in a rule. It is the submission's fault if the rule accepts the run of the
    model.
    """
    error = fault.__cause__
    if error is None or isinstance(error, TooSlow):
        is_large = len(content["run"]["output"]) > SIZE_MAX
        return {"refused": "the output is too large"} if is_large else {"fault": fault.data}
    try:
        accepts = "judged" in judged(game, rule, run_of(content["model"]))
    except RuleFault:
        accepts = False
    if not accepts:
        return {"fault": fault.data}
    return {"refused": "the output has another form than that of a right program (%s)" % described(error)}


def ask_inputs(game, content):
    """Returns arguments and input for a run. It is `null` if no rule draws them."""
    rule, given = game.asking.drawn_rule(game.rules("inputs"), content.get("seed", 0))
    if rule is None:
        return '{"inputs":null}'
    try:
        drawn = game.asking.run(rule, given, game.seconds)
    except AssertionError as error:
        raise game.asking.fault(rule, error) from None
    args, text = drawn if isinstance(drawn, tuple) and len(drawn) == 2 else (None, drawn)
    if not isinstance(text, str) or not (args is None or all(isinstance(one, str) for one in args)):
        help = "return a text, or arguments and a text: `return [\"3\"], \"some text\"`"
        raise game.asking.mistake(rule, "gives %s" % short(drawn), help)
    return json.dumps({"inputs": {"args": None if args is None else list(args), "input": text}})


def short(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
