"""Operations that come as data: the part of `driver.py` that says what each kind of expression gives."""


def evaluation(decode, look_up, invoke):
    """Gives what evaluates an expression. `decode` makes a literal, `look_up` gives what a name stands for,
    and `invoke` makes a call."""
    from builtins import dict, getattr, set, tuple

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
        if kind == "list":
            return [evaluate(element) for element in node[1]]
        if kind == "tuple":
            return tuple([evaluate(element) for element in node[1]])
        if kind == "set":
            return set([evaluate(element) for element in node[1]])
        return dict([(evaluate(key), evaluate(value)) for key, value in node[1]])

    return evaluate
