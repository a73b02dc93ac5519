"""Evaluates operations that arrive as data. A part of `driver.py`."""


def evaluation(decode, look_up, invoke):
    """Returns a function that evaluates an expression. `decode` returns the value of a literal, `look_up` returns the
    value of a name, and `invoke` makes a call."""
    from builtins import delattr, dict, getattr, set, setattr, slice, tuple

    def compare(left, comparison, right):
        if comparison == "==":
            return left == right
        if comparison == "!=":
            return left != right
        if comparison == "is":
            return left is right
        if comparison == "is not":
            return left is not right
        if comparison == "in":
            return left in right
        if comparison == "not in":
            return left not in right
        if comparison == "<":
            return left < right
        if comparison == "<=":
            return left <= right
        if comparison == ">":
            return left > right
        return left >= right

    def operate(left, operator, right):
        if operator == "+":
            return left + right
        if operator == "-":
            return left - right
        if operator == "*":
            return left * right
        if operator == "/":
            return left / right
        if operator == "//":
            return left // right
        if operator == "%":
            return left % right
        if operator == "**":
            return left ** right
        if operator == "@":
            return left @ right
        if operator == "&":
            return left & right
        if operator == "|":
            return left | right
        if operator == "^":
            return left ^ right
        if operator == "<<":
            return left << right
        return left >> right

    def signed(sign, operand):
        if sign == "-":
            return -operand
        if sign == "+":
            return +operand
        return ~operand

    def store(place, value):
        """Assigns to an attribute or element. Python evaluates the value first."""
        if place[0] == "attribute":
            setattr(evaluate(place[1]), place[2], value)
        else:
            evaluate(place[1])[evaluate(place[2])] = value

    def delete(place):
        if place[0] == "attribute":
            delattr(evaluate(place[1]), place[2])
        else:
            del evaluate(place[1])[evaluate(place[2])]

    def evaluate(node):
        kind = node[0]
        if kind == "value":
            return decode(node[1])
        if kind == "name":
            return look_up(node[1])
        if kind == "call":
            callee = evaluate(node[1])
            positional = [evaluate(argument) for argument in node[2]]
            named = {name: evaluate(argument) for name, argument in node[3]}
            return invoke(callee, positional, named)
        if kind == "attribute":
            return getattr(evaluate(node[1]), node[2])
        if kind == "index":
            return evaluate(node[1])[evaluate(node[2])]
        if kind == "compare":
            return compare(evaluate(node[1]), node[2], evaluate(node[3]))
        if kind == "not":
            return not evaluate(node[1])
        if kind == "operate":
            return operate(evaluate(node[1]), node[2], evaluate(node[3]))
        if kind == "signed":
            return signed(node[1], evaluate(node[2]))
        if kind == "slice":
            return slice(*[None if bound is None else evaluate(bound) for bound in node[1]])
        if kind == "store":
            return store(node[1], evaluate(node[2]))
        if kind == "delete":
            return delete(node[1])
        if kind == "list":
            return [evaluate(element) for element in node[1]]
        if kind == "tuple":
            return tuple([evaluate(element) for element in node[1]])
        if kind == "set":
            return set([evaluate(element) for element in node[1]])
        return dict([(evaluate(key), evaluate(value)) for key, value in node[1]])

    return evaluate
