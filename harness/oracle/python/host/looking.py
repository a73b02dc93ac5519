"""Questions about a game: its variables, the possible operations, the looks at an object, and its board."""

import base64
import inspect
import itertools
import json
import random

from . import running
from .asking import RuleFault
from .clock import TooSlow
from .codec import SIZE_MAX, size_of
from .law import Unspecified
from .likeness import is_nothing
from .loading import described
from .names import members_in, names_in, with_variables

COMBINATIONS_MAX = 50
LOOKS_MAX = 12


def variables_of(game, instance):
    """Returns the names of the variables that hold an object."""
    if instance is None:
        return []
    return [name for name, value in game.names.items() if value is instance]


# Looks ------------------------------------------------------------------------------------


def looks_at(game, name, kind):
    """Returns the operations that show everything about an object in a variable."""
    rulebook = game.rulebook
    entry = None
    if rulebook is not None and name in game.names:
        entry = rulebook.of_class("looks", game.names[name])
    if entry is not None:
        texts = game.asking.listed(entry.rule, {}, game.seconds, (game.names[name],))
        parameter = entry.rule.function.__code__.co_varnames[0]
        found = [operation(game, entry.rule, text, {parameter: name}) for text in texts]
        for text in found:
            check_members(game, entry.rule, text, name)
        return found
    return game.loaded.default_looks(kind, name)[:LOOKS_MAX]


def check_members(game, rule, text, variable):
    """Refuses a look at a member that the object in a variable does not have. Otherwise, no look would ever differ."""
    value = game.names[variable]
    for member in () if hasattr(type(value), "__getattr__") else members_in(text, variable):
        if not hasattr(type(value), member) and member not in getattr(value, "__dict__", ()):
            fault = game.rulebook.missing_member(rule, type(value), member)
            if fault is not None:
                raise RuleFault(fault.data)


def look_at(game, text):
    """Returns the value of a look. If the look fails, returns the name of the exception."""
    scope = {"__builtins__": dict(game.available)}
    was_playing, game.worlds.is_playing = game.worlds.is_playing, True
    game.clock.start(game.seconds)
    try:
        return eval(compiled(text), scope, Scope(game))
    except Exception as error:
        return type(error).__name__
    finally:
        game.clock.stop()
        game.worlds.is_playing = was_playing


class Scope(dict):
    """The names that an operation can use."""

    def __init__(self, game):
        super().__init__()
        self.game = game

    def __missing__(self, name):
        return self.game.look_up(name)


codes = {}


def compiled(text):
    if text not in codes:
        codes[text] = compile(text, "<look>", "eval", dont_inherit=True)
    return codes[text]


def operation(game, rule, text, variables):
    """Returns an operation that a rule has yielded, with the variables of the game."""
    if not isinstance(text, str):
        raise game.asking.mistake(rule, "yields %r" % (text,), "yield operations as texts")
    try:
        return with_variables(text, variables)
    except SyntaxError:
        raise game.asking.mistake(rule, "yields `%s`, which is not an operation" % text[:80]) from None


def known_operation(game, rule, text, variables):
    """Returns an operation that a rule has yielded. Each of its names must have a value in the game."""
    found = operation(game, rule, text, variables)
    for name in names_in(found):
        try:
            game.look_up(name)
        except Unspecified:
            help = "name a parameter of the rule, or write the value: `yield f\"game.press({row})\"`"
            raise game.asking.mistake(rule, "yields `%s`, and nothing has the name `%s`" % (found[:80], name), help) from None
    return found


# Questions --------------------------------------------------------------------------------


def ask_looks(game, content):
    name = content["variable"]
    value = game.names.get(name)
    return json.dumps({"looks": [] if value is None else looks_at(game, name, type(value))})


def ask_variables(game, content):
    """Returns the variables, with the facts that choosing arguments needs."""
    described = {}
    for name, value in game.names.items():
        entry = {"class": type(value).__name__, "object": game.codec.is_object(value)}
        try:
            entry["len"] = len(value)
        except Exception:
            entry["len"] = None
        if entry["object"]:
            held = getattr(value, "__dict__", {})
            entry["ints"] = {key: held[key] for key in held if type(held[key]) is int and abs(held[key]) < 1 << 53}
        described[name] = entry
    return json.dumps({"variables": described})


def ask_calls(game, content):
    """Returns the operations that rules add in the current game."""
    operations, is_only = [], False
    for number, rule in enumerate(game.rules("calls")):
        is_only = is_only or rule.options["only"]
        chance = random.Random("%s %d" % (content.get("seed", 0), number))
        for variables in combinations(game, rule, chance):
            given = {parameter: game.names[name] for parameter, name in variables.items()}
            given.update(game.asking.with_random(rule, chance))
            texts = game.asking.listed(rule, given, game.seconds)
            operations.extend(known_operation(game, rule, text, variables) for text in texts)
    return json.dumps({"calls": {"only": is_only, "operations": operations}})


def combinations(game, rule, chance):
    """Returns the variables that fit the parameters of a rule."""
    fitting = {}
    for name, parameter in inspect.signature(rule.function).parameters.items():
        kind = game.rulebook.annotation(rule, parameter)
        if name != "random" and isinstance(kind, type):
            fitting[name] = [variable for variable, value in game.names.items() if isinstance(value, kind)]
    found = itertools.islice(itertools.product(*fitting.values()), 5000)
    found = [names for names in found if len(set(names)) == len(names)]
    if len(found) > COMBINATIONS_MAX:
        found = chance.sample(found, COMBINATIONS_MAX)
    return [dict(zip(fitting, names)) for names in found]


def ask_opening(game, content):
    """Returns the beginning of a random game. It is `null` if no rule yields one."""
    rule, given = game.asking.drawn_rule(game.rules("opening"), content.get("seed", 0))
    if rule is None:
        return '{"opening":null}'
    files, operations = {}, []
    for one in game.asking.listed(rule, given, game.seconds):
        if isinstance(one, str):
            operations.append(operation(game, rule, one, {}))
        elif isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) and isinstance(one[1], (str, bytes)):
            held = one[1].encode() if isinstance(one[1], str) else one[1]
            files[one[0]] = base64.b64encode(held).decode()
        else:
            help = 'yield an operation, or a file: `yield "board.txt", "010"`'
            raise game.asking.mistake(rule, "yields %r" % (one,), help)
    if not operations:
        help = 'yield an operation that makes an object: `yield "game = Game()"`'
        raise game.asking.mistake(rule, "yields no operation", help)
    return json.dumps({"opening": {"files": files, "operations": operations}})


def ask_values(game, content):
    """Returns the values of parameters. A rule for one call has priority over a rule for all calls."""
    found = {}
    for name in content["names"]:
        value = drawn(game, name, content.get("seed", 0))
        if value is not None:
            found[name] = value
    return json.dumps({"values": found})


def drawn(game, name, seed):
    for wanted in (name, name.rpartition(".")[2]):
        for rule in game.rules("values"):
            if wanted not in rule.targets:
                continue
            if rule.function is None:
                written = game.rulebook.elements_of(rule)
                listed = itertools.zip_longest(rule.options["values"], written)
                return {"listed": [encoded(game, rule, value, text) for value, text in listed]}
            chance = random.Random("%s %s" % (seed, wanted))
            given = game.asking.with_random(rule, chance)
            return {"drawn": encoded(game, rule, game.asking.run(rule, given, game.seconds))}
    return None


def encoded(game, rule, value, text=None):
    """Returns a value as data, or the name of the constant that has this value. `text` is the rule's code for it."""
    names = vars(game.loaded.model)
    if text is not None and text.partition(".")[0] in names:
        return {"constant": text}
    if game.codec.is_object(value):
        if hasattr(type(value), "__members__") and type(value).__name__ in names:
            return {"constant": "%s.%s" % (type(value).__name__, value.name)}
        for name, constant in names.items():
            if constant is value and not name.startswith("_"):
                return {"constant": name}
        raise game.asking.mistake(rule, "gives %r, which is not data" % (value,), "give numbers, texts, lists or constants")
    return {"value": json.loads(game.codec.encoded(value) or "null")}


def ask_state(game, content):
    digest = game.digest()
    return json.dumps({"state": digest, "why": None if digest else game.unsaved})


def ask_draw(game, content):
    """Returns the board of an object: the drawing of a rule, otherwise the grid in its text."""
    value = game.names.get(content["variable"])
    if not game.codec.is_object(value):
        return '{"draw":null}'
    entry = game.rulebook.of_class("draw", value) if game.rulebook is not None else None
    if entry is None:
        return json.dumps({"draw": game.in_copy(lambda: grid_of(game, value))})
    drawn = game.in_copy(lambda: drawn_by(game, entry.rule, value))
    if drawn is None:
        raise game.asking.mistake(entry.rule, "ends its process, or needs too much memory", "return rows of cells")
    return json.dumps(drawn)


def drawn_by(game, rule, value):
    """Returns the reply with the board that a rule draws. Call it only in a copy of the game, because the rule can
    change the object.
    """
    try:
        cells = lambda: [[cell_of(game, rule, cell) for cell in row] for row in rule.function(value)]
        return {"draw": game.asking.guarded(rule, game.seconds, cells)}
    except AssertionError as error:
        return {"fault": game.asking.fault(rule, error).data}
    except RuleFault as fault:
        return {"fault": fault.data}


def cell_of(game, rule, cell):
    if not isinstance(cell, tuple):
        return str(cell)
    if len(cell) != 2:
        raise game.asking.mistake(rule, "gives the cell %r" % (cell,), "give a text, or a pair (text, colour)")
    text, colour = cell
    if colour not in game.loaded.colours:
        help = "it can be: %s" % ", ".join(game.loaded.colours)
        raise game.asking.mistake(rule, "gives the colour `%s`" % (colour,), help)
    return [str(text), colour]


def grid_of(game, value):
    """Returns the characters of an object's text, if it has several lines of equal length."""
    game.clock.start(game.seconds)
    try:
        lines = str(value).splitlines()
    except (Exception, TooSlow):
        return None
    finally:
        game.clock.stop()
    is_grid = len(lines) > 1 and len(lines[0]) > 0 and len({len(line) for line in lines}) == 1
    return [list(line) for line in lines] if is_grid else None


def ask_satisfies(game, content):
    """Judges if a reply has a property."""
    rule = next((one for one in game.rules("satisfies") if one.targets[0] == content["property"]), None)
    if rule is None:
        return json.dumps({"error": "no rule has the property `%s`" % content["property"]})
    value = game.codec.decode(content["value"])
    arguments = [game.codec.decode(one) for one in content.get("arguments", [])]
    names = [name for name in inspect.signature(rule.function).parameters if name != "returned"]
    given = dict(zip(names, arguments), returned=value)
    if len(arguments) > len(names):
        raise game.asking.mistake(rule, "takes %d arguments, and the scenario gives %d" % (len(names), len(arguments)))
    try:
        result = game.asking.run(rule, given, game.seconds)
    except AssertionError as error:
        return json.dumps({"refused": str(error) or "it is not a `%s`" % rule.targets[0]})
    except RuleFault as fault:
        return json.dumps(blamed(game, fault, value, content))
    return json.dumps({"refused": "it is not a `%s`" % rule.targets[0]} if result is False else {"satisfied": None})


def blamed(game, fault, value, content):
    """Decides who caused an exception in a rule. It is the reply's fault if the model refuses the reply, or if the
    reply is too large.
    """
    error = fault.__cause__
    if error is not None and game.is_deliberate(error):
        return {"refused": described(error)}
    if is_nothing(value):
        return {"refused": "the answer is %r" % (value,)}
    if size_of(content["value"]) > SIZE_MAX:
        return {"refused": "the answer is too large"}
    return {"fault": fault.data}


QUESTIONS = {
    "calls": ask_calls,
    "draw": ask_draw,
    "inputs": running.ask_inputs,
    "looks": ask_looks,
    "opening": ask_opening,
    "run": running.ask_run,
    "satisfies": ask_satisfies,
    "state": ask_state,
    "values": ask_values,
    "variables": ask_variables,
}
