"""Makes mutants of Python sources. The sources come by standard input as JSON: {NAME: TEXT}.

    mutants.py AT_MOST SEED

prints {"places": NUMBER, "mutants": [{"file", "operator", "line", "before", "after", "source"}]}.
`places` is the number of changes that the operators of Cosmic Ray and of `operators` can make. `mutants` are the
chosen ones. They are spread over lines and operators. The seed decides between equally good choices.

Three kinds of mutants are left out: those that do not compile, those with the text of another one, and those with the
bytecode of the source. No game can tell the last kind from the source.
"""

import ast
import collections
import functools
import hashlib
import json
import marshal
import sys

try:
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
except ImportError as missing:
    sys.exit(f"missing: {missing}")

from operators import changed, changes

# In CPython, equal small numbers and short texts are mostly the same object. So `is` instead of
# `==` is bad style, but no answer can show it.
SAME_FOR_EQUAL = ("_Is", "_IsNot")

# A place for a change. `make` returns the source with the change.
Place = collections.namedtuple("Place", "file operator occurrence line make")


def cosmic_ray():
    """Yields the operators of Cosmic Ray that need no arguments, by name."""
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        name = name.split("/")[-1]
        about_identity = "Operator_Is" in name
        if not operator.arguments() and (about_identity or not name.endswith(SAME_FOR_EQUAL)):
            yield name, operator()


def places(file, source):
    """Yields all changes that the operators can make."""
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in cosmic_ray():
        positions = (at for node in nodes for at in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(positions):
            make = functools.partial(mutate_code, source, operator, occurrence)
            yield Place(file, name, occurrence, start[0], make)
    for occurrence, change in enumerate(changes(source)):
        make = functools.partial(changed, source, change.edits)
        yield Place(file, change.operator, occurrence, change.line, make)


def spread(found, seed):
    """Orders the places so that the first ones, for any number, are spread over lines and
    operators.
    """

    def by_chance(place):
        text = f"{seed} {place.file} {place.operator} {place.occurrence}"
        return hashlib.sha256(text.encode()).digest()

    left = sorted(found, key=by_chance)
    lines, kinds = collections.Counter(), collections.Counter()
    while left:
        next_one = min(left, key=lambda place: (lines[line(place)], kinds[kind(place)]))
        left.remove(next_one)
        lines[line(next_one)] += 1
        kinds[kind(next_one)] += 1
        yield next_one


def line(place):
    return place.file, place.line


def kind(place):
    """Returns the kind of the operator, without its replacement: `ReplaceComparisonOperator`."""
    return place.operator.split("_")[0]


def compiled(source):
    """Returns the bytecode of a source, without line numbers and annotations."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = 1
            node.col_offset = node.end_col_offset = 0
    return marshal.dumps(compile(tree, "submission", "exec"))


def difference(before, after):
    """Returns the first difference of two sources: the number of the line, the line before, and the
    line after.
    """
    before, after = before.splitlines(), after.splitlines()
    while before and after and before[-1] == after[-1]:
        before.pop(), after.pop()
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    # An operator that removes a line can remove the blank lines before it, too.
    while same < len(before) and not before[same].strip():
        same += 1
    old, new = ("".join(lines[same : same + 1]).strip() for lines in (before, after))
    return same + 1, old, new


def mutants(sources, order):
    """Yields the mutants with changes at these places."""
    meanings = {(file, compiled(source)) for file, source in sources.items()}
    for place in order:
        source = sources[place.file]
        mutated = place.make()
        try:
            meaning = place.file, compiled(mutated)
        except (SyntaxError, ValueError):
            continue
        if meaning in meanings:
            continue
        meanings.add(meaning)
        number, before, after = difference(source, mutated)
        yield {
            "file": place.file,
            "operator": place.operator,
            "line": number,
            "before": before,
            "after": after,
            "source": mutated,
        }


def main():
    at_most, seed = int(sys.argv[1]), sys.argv[2]
    sources = json.load(sys.stdin)
    found = []
    for file, source in sources.items():
        try:
            compiled(source)
        except (SyntaxError, ValueError) as mistake:
            sys.exit(f"{file}: {mistake}")
        found += places(file, source)
    chosen = zip(range(at_most), mutants(sources, spread(found, seed)))
    told = {"places": len(found), "mutants": [mutant for _, mutant in chosen]}
    json.dump(told, sys.stdout)


main()
