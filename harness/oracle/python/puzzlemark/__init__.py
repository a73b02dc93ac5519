"""Rules for a right solution. They say what its code cannot say about an assignment.

An instructor's solution is the *model* of an assignment. For most calls, its answer is the only right one. Rules in a
separate file say the rest: which calls have more than one right answer, which calls the text leaves open, and how
games begin. Puzzlemark reads that file. Nothing in this module needs Puzzlemark, so an editor can check a file of
rules.

>>> from puzzlemark import open_call, values
>>> @open_call("LightsOut.solve", wanted="presses that turn every light off")
... def any_solution(game, returned):
...     for row, column in returned:
...         game.press(row, column)
...     assert game.is_solved(), "some lights are still on"
>>> values(difficulty=["easy", "hard"])

A rule is a function. Its parameters are filled by name. In a rule on a method, the first parameter is the method's
object. A rule on a function or a class has no such parameter. The others are the arguments of the call, by the names
in the model, and some of these:

* `returned`: the answer of the submission,
* `printed`: the text that it printed,
* `seen`: the answers to the looks after the call, in a list,
* `after`: the arguments after the call, in a dict by parameter,
* `random`: a `random.Random`, which gives the same numbers for the same game.
"""

import sys
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple, TypeVar, Union, overload

__all__ = [
    "Run",
    "calls",
    "choose",
    "draw",
    "free",
    "inputs",
    "looks",
    "open_call",
    "open_run",
    "opening",
    "satisfies",
    "unspecified",
    "values",
]

Function = TypeVar("Function", bound=Callable[..., Any])
Option = TypeVar("Option")

#: The ways in which replies may differ from the model's, with their meaning.
FREEDOMS: Dict[str, str] = {
    "messages": "the messages of exceptions",
    "exceptions": "another type of exception of the same family",
    "order": "the order of the elements",
    "sequences": "a list or a tuple",
    "iterables": "any iterable in place of a list",
    "rounding": "the last digits of floats",
}


class Rule(NamedTuple):
    """One rule, as Puzzlemark reads it."""

    kind: str
    targets: Tuple[Any, ...]
    function: Optional[Callable[..., Any]]
    options: Dict[str, Any]
    file: str
    line: int


_rules: List[Rule] = []
_pick: Callable[[int], int] = lambda count: 0


def _is_plain_function(value: Any) -> bool:
    return callable(value) and not isinstance(value, type)


def _names(decorator: str, targets: Tuple[Any, ...], example: str) -> None:
    """Refuses targets that are not texts. The error says what to write."""
    if not targets:
        raise TypeError("`@%s` needs a target: write `@%s(%s)`" % (decorator, decorator, example))
    for target in targets:
        if not isinstance(target, str):
            meant = getattr(target, "__qualname__", None)
            better = '"%s"' % meant if meant and not decorator == getattr(target, "__name__", "") else example
            if _is_plain_function(target) and "." not in str(meant):
                better = example
            raise TypeError("a target of `@%s` is a text: write `@%s(%s)`" % (decorator, decorator, better))


def _recorder(kind: str, targets: Tuple[Any, ...], **options: Any) -> Callable[[Function], Function]:
    def record(function: Function) -> Function:
        code = getattr(function, "__code__", None)
        if code is None:
            raise TypeError("`@%s` stands above a function" % kind)
        _rules.append(Rule(kind, targets, function, options, code.co_filename, code.co_firstlineno))
        return function

    return record


def open_call(*targets: str, wanted: Optional[str] = None) -> Callable[[Function], Function]:
    """Says that several answers to a call are right. The function judges one, with `assert`.

    The function sees the model as it was before the call. It must make the model follow the answer, because the game
    continues from there. For a class, or a function that makes an object, it returns the object of the model.

    `wanted` names a right answer, in words that can follow "expected".

    >>> @open_call("Robot.reset", wanted="a name that was not used before")
    ... def other_name(robot, seen):
    ...     assert seen[0] != robot.name, "the name is the old one"
    ...     robot.name = seen[0]
    """
    _names("open_call", targets, '"Class.method"')
    if wanted is not None and not isinstance(wanted, str):
        raise TypeError("`wanted` is a text that says what a right answer is")
    return _recorder("open_call", targets, wanted=wanted)


def unspecified(*targets: str) -> Callable[[Function], Function]:
    """Says which calls the assignment does not describe. The function returns true for such a call.

    >>> @unspecified("LightsOut.press")
    ... def far_outside(game, row, column):
    ...     return row > 100
    """
    _names("unspecified", targets, '"Class.method"')
    return _recorder("unspecified", targets)


@overload
def values(*targets: str) -> Callable[[Function], Function]: ...


@overload
def values(**named: Iterable[Any]) -> None: ...


def values(*targets: str, **named: Iterable[Any]) -> Any:
    """Gives the values for a parameter: a list, or a function that draws one value.

    A name without a call means each parameter with this name. With the call before it, it means the parameter of this
    call.

    >>> values(difficulty=["easy", "hard"])
    >>> @values("LightsOut.load.rows")
    ... def rows(random):
    ...     return [[random.randint(0, 1) for _ in range(3)] for _ in range(2)]
    """
    if targets and named:
        raise TypeError("`values` takes targets for a function, or lists by name, but not both")
    if not named:
        _names("values", targets, '"Class.method.parameter"')
        return _recorder("values", targets)
    frame = sys._getframe(1)
    for name, listed in named.items():
        if isinstance(listed, (str, bytes)) or not isinstance(listed, Iterable):
            raise TypeError("`%s` needs a list of values: write `values(%s=[%r])`" % (name, name, listed))
        options = {"values": list(listed)}
        _rules.append(Rule("values", (name,), None, options, frame.f_code.co_filename, frame.f_lineno))
    return None


def opening(function: Function) -> Function:
    """Says how random games begin. The function yields operations, and files as pairs of name and content.

    >>> @opening
    ... def boards(random):
    ...     yield "board.txt", "010\\n111\\n"
    ...     yield "game = LightsOut('board.txt')"
    """
    return _recorder("opening", ())(function)


@overload
def calls(function: Function) -> Function: ...


@overload
def calls(*, only: bool = False) -> Callable[[Function], Function]: ...


def calls(function: Optional[Function] = None, *, only: bool = False) -> Any:
    """Gives more operations that random games can ask. With `only=True`, they ask nothing else.

    If a parameter has a class as its annotation, the rule is used for each variable that holds such an object. In the
    operation, the name of the parameter means the variable.

    >>> class Stack: ...
    >>> @calls
    ... def compare(stack: Stack, other: Stack):
    ...     yield "stack == other"
    """
    if function is not None:
        return _recorder("calls", (), only=False)(function)
    return _recorder("calls", (), only=only)


def looks(*classes: Union[type, str]) -> Callable[[Function], Function]:
    """Gives operations that show everything about an object. The name of the parameter means the variable.

    >>> class LightsOut: ...
    >>> @looks(LightsOut)
    ... def lights(game):
    ...     for row in range(game.height):
    ...         yield f"game.row({row})"
    """
    return _recorder("looks", _classes("looks", classes))


def draw(*classes: Union[type, str]) -> Callable[[Function], Function]:
    """Draws an object: rows of cells. A cell is a text, or a pair of a text and the colour behind it.

    >>> class LightsOut: ...
    >>> @draw(LightsOut)
    ... def board(game):
    ...     return [[("", "gold" if light else "grey") for light in row] for row in game.lights]
    """
    return _recorder("draw", _classes("draw", classes))


def _classes(decorator: str, classes: Tuple[Any, ...]) -> Tuple[Any, ...]:
    if not classes or not all(isinstance(one, (type, str)) for one in classes):
        raise TypeError("`@%s` needs a class: write `@%s(ClassName)`" % (decorator, decorator))
    return classes


def free(*words: str) -> None:
    """Says how replies may differ from the model's.

    Targets come first. The differences follow: `messages`, `exceptions`, `order`, `sequences`, `iterables`, `rounding`.
    Without a target, the differences are allowed for all calls.

    >>> free("LightsOut.hints", "order")
    >>> free("messages")
    """
    for word in words:
        if not isinstance(word, str):
            raise TypeError('`free` takes texts: write `free("Class.method", "order")`')
    respects = [word for word in words if word in FREEDOMS]
    targets = tuple(word for word in words if word not in FREEDOMS)
    if not respects:
        raise TypeError("`free` needs a respect, which is one of: %s" % ", ".join(FREEDOMS))
    frame = sys._getframe(1)
    _rules.append(Rule("free", targets, None, {"words": respects}, frame.f_code.co_filename, frame.f_lineno))


def satisfies(name: str) -> Callable[[Function], Function]:
    """Defines a property that scenarios can ask of a reply. The function judges it, with `assert`.

    `returned` is the reply. The other parameters are the arguments that the scenario gives, in their order.

    >>> @satisfies("solution")
    ... def solution(returned, grid):
    ...     assert len(returned) == len(grid), "a row is missing"
    """
    if not isinstance(name, str):
        raise TypeError('a property has a name: write `@satisfies("solution")`')
    return _recorder("satisfies", (name,))


class Run(NamedTuple):
    """A run of a program, for `@open_run`.

    >>> run = Run(["3"], "b a\\n", "a\\nb\\n", {}, 0)
    >>> run.output.split()
    ['a', 'b']
    """

    #: The arguments, without the command.
    args: List[str]
    #: The text on standard input.
    input: str
    #: The text on standard output.
    output: str
    #: The texts of the files that the run left in its folder, by name.
    files: Dict[str, str]
    #: The exit code.
    exit: int


def open_run(function: Function) -> Function:
    """Judges a run of a program, with `assert`. Several outputs can be right.

    The exit code is that of the model. A step with `exits: any` leaves it to the rule.

    >>> @open_run
    ... def any_order(run: Run) -> None:
    ...     assert sorted(run.output.split()) == sorted(run.input.split()), "other words came out"
    """
    return _recorder("open_run", ())(function)


def inputs(function: Function) -> Function:
    """Gives inputs for a program: the function draws one text, or arguments and a text.

    >>> @inputs
    ... def numbers(random):
    ...     return "\\n".join(str(random.randint(1, 9)) for _ in range(3))
    >>> @inputs
    ... def words(random):
    ...     return [str(random.randint(1, 4))], "a b c\\n"
    """
    return _recorder("inputs", ())(function)


def choose(options: Iterable[Option]) -> Option:
    """Returns one of the options, in a model. Each of them is right.

    Puzzlemark finds the submission's choice. Without Puzzlemark, `choose` returns the first option.

    >>> choose(["left", "right"])
    'left'
    """
    listed = list(options)
    if not listed:
        raise IndexError("`choose` needs at least one option")
    return listed[_pick(len(listed))]
