"""Parses pieces of Python code without running them."""

import ast
import json
import sys
import warnings


def names(tree):
    """Returns the names that a piece of code binds anywhere. `*` means that it may
    bind more names.
    """
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
    return sorted(found)


def is_expression(code):
    try:
        ast.parse(code, mode="eval")
    except SyntaxError:
        return False
    return True


def read(code):
    try:
        compile(code, "suite", "exec", dont_inherit=True)
        tree = ast.parse(code)
    except SyntaxError as error:
        return {"fault": f"line {error.lineno}: {error.msg}"}
    except (ValueError, RecursionError, MemoryError) as error:
        return {"fault": str(error) or type(error).__name__}
    return {"is_expression": is_expression(code), "names": names(tree)}


warnings.simplefilter("ignore")
json.dump([read(code) for code in json.load(sys.stdin)], sys.stdout)
