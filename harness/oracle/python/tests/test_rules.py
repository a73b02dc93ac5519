"""Tests of rules: the values that they get, and their mistakes."""

import os
import subprocess
import sys

from .driving import PYTHON, HostTest

SUDOKU = '''
    def solve(board, limit=3):
        """Fills the zeros of a row, in place."""
        missing = [n for n in range(1, len(board) + 1) if n not in board]
        for index, number in enumerate(board):
            if number == 0:
                board[index] = missing.pop()

    def clear(board):
        board.clear()
'''
IN_PLACE = '''
    from puzzlemark import open_call

    @open_call("solve", wanted="each number once")
    def filled(board, limit, after):
        assert limit == 3
        assert sorted(after["board"]) == list(range(1, len(board) + 1)), "a number is missing"
        assert all(own in (0, new) for own, new in zip(board, after["board"])), "a given number has changed"
'''


class ArgumentsTest(HostTest):
    def test_a_rule_sees_the_arguments_after_the_call(self):
        self.loaded(SUDOKU, IN_PLACE)
        self.begin()
        self.value("row = [0, 2, 0]")
        self.assertEqual(self.open("solve(row)")["arguments"], ["row"])
        self.assertEqual(self.refuses(None, after={"row": [1, 2, 1]}), "a number is missing")
        self.open("solve(row)")
        self.assertEqual(self.refuses(None, after={"row": [2, 1, 3]}), "a given number has changed")
        self.open("solve(row)")
        self.accepts(None, after={"row": [3, 2, 1]})
        self.assertEqual(self.value("row"), [3, 2, 1])

    def test_a_changed_argument_counts_where_the_rule_does_not_take_it(self):
        self.loaded(SUDOKU, '''
            from puzzlemark import open_call

            @open_call("solve")
            def nothing(board, returned):
                assert returned is None
        ''')
        self.begin()
        self.value("row = [0, 2, 0]")
        self.open("solve(row)")
        self.assertIn("`row` is [1, 2, 3], and must be [0, 2, 0]", self.refuses(None, after={"row": [1, 2, 3]}))

    def test_an_argument_that_a_determined_call_changes_is_seen_in_its_variable(self):
        self.loaded(SUDOKU)
        self.begin()
        self.value("row = [0, 2, 0]")
        self.assertIsNone(self.value("solve(row)"))
        self.assertEqual(self.value("row"), [3, 2, 1])


MINES = '''
    class Field:
        def __init__(self, size, mines):
            self.size = size
            self.mines = set(mines)

        @classmethod
        def drawn(cls, size):
            return cls(size, [0])

        @property
        def count(self):
            return len(self.mines)

        def is_mine(self, place):
            return place in self.mines

        def same(self, other):
            return self is other


    class Small(Field):
        pass
'''
CONSTRUCTOR = '''
    from puzzlemark import open_call, looks
    from model import Field

    @open_call("Field", wanted="a field with one mine")
    def any_field(size, mines, seen):
        places = [place for place, is_mine in enumerate(seen) if is_mine]
        assert len(places) == 1, "there must be one mine, not %d" % len(places)
        return Field(size, places)

    @open_call("Field.drawn")
    def any_drawn(size):
        return Field(size, [1])
'''


class ConstructorTest(HostTest):
    requires = ["Field", "Field.is_mine", "Field.count", "Small", "Field.same"]

    def test_an_open_constructor_gives_the_object_of_the_model(self):
        self.loaded(MINES, CONSTRUCTOR, requires=self.requires)
        self.begin()
        self.assertEqual(self.open("field = Field(3, [])")["looks"], ["field", "field.count"])
        foreign = {"foreign": 5, "class": "Field"}
        reply = self.assigned(foreign, False, True, False)
        self.assertEqual(reply["adopted"], {"bound": {"field": {"object": 1, "class": "Field"}}, "pairs": [[1, 5]]})
        self.assertEqual(self.value("field.is_mine(1)"), True)
        self.open("field = Field(3, [])")
        self.assertEqual(self.assigned(foreign, True, True)["refused"], "there must be one mine, not 2")

    def test_a_rule_on_a_class_holds_for_its_subclasses(self):
        self.loaded(MINES, CONSTRUCTOR, requires=self.requires)
        self.begin()
        self.assertEqual(self.open("field = Small(3, [])")["wanted"], "a field with one mine")

    def test_a_factory_gives_the_object_too_and_the_looks_count(self):
        self.loaded(MINES, CONSTRUCTOR, requires=self.requires)
        self.begin()
        self.assertEqual(self.open("field = Field.drawn(3)")["looks"], ["field"])
        self.assertIn("adopted", self.assigned({"foreign": 2, "class": "Field"}))
        self.assertEqual(self.value("field.is_mine(1)"), True)

    def test_objects_of_the_model_come_back_as_themselves(self):
        self.loaded(MINES, requires=self.requires)
        self.begin()
        self.value("a = Small(2, [])")
        self.value("b = Small(2, [])")
        self.assertEqual([self.value("a.same(a)"), self.value("a.same(b)")], [True, False])


class MistakesTest(HostTest):
    model = '''
        class Robot:
            def __init__(self, name):
                self.name = name

            def move(self, steps):
                return steps

        def size(): return 1
    '''

    def mistake(self, rules):
        faults = self.faults(self.model, "from puzzlemark import *\nfrom model import Robot\n" + rules)
        self.assertEqual(len(faults), 1, faults)
        self.assertEqual(faults[0]["file"], "rules.py")
        return faults[0]

    def test_an_unknown_method(self):
        fault = self.mistake("\n@open_call('Robot.mvoe')\ndef rule(robot): pass\n")
        self.assertEqual((fault["line"], fault["help"]), (4, "did you mean `Robot.move`?"))
        self.assertEqual(fault["message"], "`model.py` has no `Robot.mvoe`")

    def test_an_unknown_function(self):
        fault = self.mistake("@open_call('length')\ndef rule(returned): pass\n")
        self.assertIn("size", fault["help"])

    def test_an_attribute_is_known(self):
        self.assertIn("loaded", self.load(self.model, "from puzzlemark import *\n@open_call('Robot.name')\ndef rule(r, returned): pass\n"))

    def test_a_parameter_that_nothing_fills(self):
        fault = self.mistake("@open_call('Robot.move')\ndef rule(robot, step): pass\n")
        self.assertEqual(fault["message"], "nothing fills the parameter `step` of `rule`")
        self.assertEqual(fault["help"], "did you mean `steps`?")

    def test_a_function_has_no_object(self):
        fault = self.mistake("@open_call('size')\ndef rule(game, returned): pass\n")
        self.assertIn("no object", fault["help"])

    def test_a_function_that_returns_nothing(self):
        fault = self.mistake("@unspecified('Robot.move')\ndef rule(robot, steps):\n    steps > 100\n")
        self.assertEqual((fault["message"], fault["help"]), ("`rule` returns nothing", "write `return` before the condition"))
        self.process = None
        fault = self.mistake("@satisfies('far')\ndef rule(returned):\n    returned > 100\n")
        self.assertEqual(fault["help"], "judge by `assert`")

    def test_a_reply_before_the_call(self):
        fault = self.mistake("@unspecified('Robot.move')\ndef rule(robot, returned): return True\n")
        self.assertIn("before the call", fault["help"])

    def test_a_target_that_is_no_text(self):
        fault = self.mistake("@open_call(Robot.move)\ndef rule(robot): pass\n")
        self.assertIn('write `@open_call("Robot.move")`', fault["message"])

    def test_a_decorator_without_its_target(self):
        fault = self.mistake("@open_call\ndef rule(robot): pass\n")
        self.assertIn('write `@open_call("Class.method")`', fault["message"])

    def test_values_of_an_unknown_parameter(self):
        self.assertEqual(self.mistake("values(setps=[1])\n")["help"], "did you mean `steps`?")
        self.process = None
        self.assertIn("length", self.mistake("@values('Robot.move.length')\ndef v(random): return 1\n")["message"])

    def test_values_that_are_no_list(self):
        self.assertIn("values(steps=[3])", self.mistake("values(steps=3)\n")["message"])

    def test_calls_without_a_class(self):
        fault = self.mistake("@calls\ndef more(robot): yield 'robot.move(1)'\n")
        self.assertEqual(fault["help"], "name a class: `robot: ClassName`")

    def test_an_opening_with_a_game(self):
        self.assertIn("`game`", self.mistake("@opening\ndef start(game): yield 'x = 1'\n")["message"])

    def test_looks_without_a_parameter(self):
        self.assertIn("game", self.mistake("@looks(Robot)\ndef see(): yield 'x'\n")["help"])

    def test_looks_at_a_member_that_the_class_does_not_have(self):
        """Both sides would raise the same exception, so no look would ever differ."""
        fault = self.mistake("@looks(Robot)\ndef see(robot):\n    yield 'robot.nmae'\n")
        self.assertEqual((fault["file"], fault["line"]), ("rules.py", 5))
        self.assertEqual(fault["message"], "`see` looks at `nmae`, and `Robot` has no such attribute or method")
        self.assertEqual(fault["help"], "did you mean `name`?")
        self.process = None
        fault = self.mistake("@looks(Robot)\ndef see(robot):\n    for i in range(3):\n        yield f'robot.cell({i})'\n")
        self.assertEqual(fault["line"], 6)
        self.assertIn("there is: ", fault["help"])

    def test_looks_at_members_that_the_class_has_or_that_are_computed(self):
        for look in ("'robot.name'", "'robot.move(1)'", "f'robot.na{1}'", "'other.nothing'", "'robot.%s' % 'name'"):
            self.process = None
            rules = "from puzzlemark import *\n@looks('Robot')\ndef see(robot):\n    yield %s\n" % look
            self.assertIn("loaded", self.load(self.model, rules), look)

    def test_an_unknown_freedom(self):
        self.assertIn("order", self.mistake("free('Robot.move', 'any')\n")["message"])

    def test_a_property_without_a_reply(self):
        self.assertIn("returned", self.mistake("@satisfies('solution')\ndef s(grid): pass\n")["help"])

    def test_a_syntax_error(self):
        fault = self.mistake("def rule(:\n")
        self.assertEqual((fault["line"], fault["message"][:12]), (3, "SyntaxError:"))

    def test_an_unknown_import(self):
        fault, = self.faults(self.model, "from model import Robto\n")
        self.assertEqual((fault["file"], fault["line"]), ("rules.py", 1))

    def test_a_missing_import(self):
        fault, = self.faults(self.model, "\n@open_call('size')\ndef rule(): pass\n")
        self.assertIn("from puzzlemark import", fault["help"])

    def test_several_mistakes_at_once(self):
        rules = "from puzzlemark import *\n@open_call('a')\ndef a(): pass\n@open_call('b')\ndef b(): pass\n"
        self.assertEqual([fault["line"] for fault in self.faults(self.model, rules)], [2, 4])

    def test_a_model_with_a_mistake(self):
        fault, = self.faults("import math\nx = math.sqrt(-1)\n")
        self.assertEqual((fault["file"], fault["line"]), ("model.py", 2))
        self.assertIn("ValueError", fault["message"])

    def test_a_model_that_is_no_python(self):
        fault, = self.faults("class A:\npass\n")
        self.assertEqual((fault["file"], fault["line"]), ("model.py", 2))

    def test_a_model_that_needs_a_file(self):
        fault, = self.faults("import given\n")
        self.assertIn("`given.py` under `files`", fault["help"])

    def test_a_model_that_does_not_end(self):
        fault, = self.faults("while True: pass\n", seconds=0.2)
        self.assertIn("end", fault["message"])

    def test_a_model_that_leaves(self):
        fault, = self.faults("raise SystemExit\n")
        self.assertIn("SystemExit", fault["message"])


class RuleFaultsTest(HostTest):
    model = '''
        class Counter:
            def __init__(self):
                self.seen = []

            def ask(self):
                return [1]
    '''

    def fault(self, body, returned, reply="fault"):
        rules = "from puzzlemark import *\n@open_call('Counter.ask', wanted='a one')\ndef rule(counter, returned):\n    %s\n"
        self.loaded(self.model, rules % body, seconds=0.3)
        self.begin()
        self.value("c = Counter()")
        self.open("c.ask()")
        answer = self.adopt(returned)
        self.assertIn(reply, answer, answer)
        return answer[reply]

    def test_an_exception_in_a_rule_is_its_fault(self):
        fault = self.fault("counter.nothing", [2])
        self.assertEqual((fault["file"], fault["line"]), ("rules.py", 4))
        self.assertIn("AttributeError", fault["message"])

    def test_a_rule_without_an_end_is_its_fault(self):
        self.assertIn("end", self.fault("[0 for _ in iter(int, 1)]", [2])["message"])

    def test_a_huge_answer_is_its_own_fault(self):
        self.assertIn("too large", self.fault("sum(1 for _ in range(returned[0]))", [10 ** 12], "refused"))

    def test_an_answer_of_another_form_is_its_own_fault(self):
        self.assertEqual(self.fault("returned[0] + 1", None, "refused"), "the answer is None, and must be a list of int")

    def test_a_rule_can_return_its_verdict(self):
        self.assertEqual(self.fault("return returned == [1]", [2], "refused"), "this is not a one")
        self.process = None
        self.fault("return returned == [1]", [1], "adopted")

    def test_an_assert_without_a_message_says_what_is_wanted(self):
        self.assertEqual(self.fault("assert returned == [1]", [2], "refused"), "this is not a one")

    def test_huge_and_odd_values_arrive(self):
        for value in ({"int": "1" + "0" * 5000}, [[[]]] * 50, "x" * 10000, float("nan"), {"a": (1, {2})}, {"foreign": 1, "class": "X"}):
            with self.subTest(type(value)):
                self.process = None
                self.fault("assert False", [value], "refused")


class OtherRulesTest(HostTest):
    model = '''
        from enum import Enum

        NORTH = 0

        class Side(Enum):
            LEFT = 1
            RIGHT = 2

        class Stack:
            def __init__(self, items=()):
                self.items = list(items)
                self.height = len(self.items)

            def push(self, item, side=Side.LEFT):
                self.items.append(item)

            def merge(self, other):
                self.items += other.items

            def __len__(self):
                return len(self.items)
    '''
    rules = '''
        from puzzlemark import *
        from model import NORTH, Stack, Side

        values(item=["a", NORTH, True], side=[Side.LEFT])

        @values("Stack.items")
        def items(random):
            return [random.randint(0, 9) for _ in range(3)]

        @opening
        def start(random):
            yield "items.txt", "1\\n"
            yield "stack = Stack(%s)" % [random.randint(0, 9)]

        @calls
        def merge(stack: Stack, other: "Stack", random):
            yield "stack.merge(other=other)"
            if random.random() < 2:
                yield "stack.push('stack')"

        @looks(Stack)
        def all_items(stack):
            for i in range(len(stack)):
                yield "stack.items[%d]" % i

        @satisfies("sorted")
        def is_sorted(returned, least=0):
            assert returned == sorted(returned), "%s comes too early" % max(returned)
            assert all(one >= least for one in returned)

        @draw(Stack)
        def cells(stack):
            item, *_ = stack.items
            if item == "pop":
                stack.items.pop()
            assert item != "assert", "no"
            if item == "exit":
                raise SystemExit(3)
            if item == "die":
                import os
                os._exit(3)
            return [[item, ("x", "mauve" if item == "mauve" else "red"), ("y",)[:item == "cell"] or "y"] for item in stack.items]

        free("Stack.merge", "messages")
    '''

    def setUp(self):
        super().setUp()
        self.description = self.loaded(self.model, self.rules, requires=["Stack"], colours=["red"])
        self.begin()
        self.value("one = Stack(['u', 'v'])")
        self.value("two = Stack()")

    def test_calls_stand_for_variables(self):
        reply = self.ask({"calls": {"seed": 1}})["calls"]
        self.assertFalse(reply["only"])
        self.assertEqual(sorted(reply["operations"]), [
            "one.merge(other=two)", "one.push('stack')", "two.merge(other=one)", "two.push('stack')",
        ])

    def question(self, rule, question):
        """The mistake that a question to a new game with a rule shows."""
        self.process = None
        self.loaded(self.model, "from puzzlemark import *\nfrom model import Stack\n" + rule)
        self.begin()
        self.value("one = Stack()")
        fault = self.ask({question: {"seed": 1}})["fault"]
        self.assertEqual((fault["file"], fault["line"]), ("rules.py", 3))
        return fault

    def test_an_opening_without_yield(self):
        fault = self.question("@opening\ndef start(random):\n    return 'stack = Stack()'\n", "opening")
        self.assertEqual(fault["help"], "write `yield` in place of `return`")
        fault = self.question("@opening\ndef start(random):\n    'stack = Stack()'\n", "opening")
        self.assertEqual(fault["message"], "`start` yields no operation")

    def test_calls_with_a_name_that_the_game_does_not_have(self):
        fault = self.question("@calls\ndef push(stack: Stack):\n    item = 1\n    yield 'stack.push(item)'\n", "calls")
        self.assertEqual(fault["message"], "`push` yields `one.push(item)`, and nothing has the name `item`")
        self.assertIn("name a parameter of the rule", fault["help"])

    def test_an_opening_has_files_and_operations(self):
        opening = self.ask({"opening": {"seed": 1}})["opening"]
        self.assertEqual(opening, self.ask({"opening": {"seed": 1}})["opening"])
        self.assertNotEqual(opening, self.ask({"opening": {"seed": 2}})["opening"])
        self.assertEqual(opening["files"], {"items.txt": "MQo="})
        self.assertRegex(opening["operations"][0], r"^stack = Stack\(\[\d\]\)$")

    def test_values_are_listed_or_drawn(self):
        values = self.ask({"values": {"names": ["Stack.push.item", "side", "Stack.items", "other"], "seed": 3}})["values"]
        self.assertEqual(values["Stack.push.item"], {"listed": [{"value": "a"}, {"constant": "NORTH"}, {"value": True}]})
        self.assertEqual(values["side"], {"listed": [{"constant": "Side.LEFT"}]})
        self.assertEqual(len(values["Stack.items"]["drawn"]["value"]), 3)
        self.assertNotIn("other", values)

    def test_looks_name_the_variable(self):
        self.assertEqual(self.ask({"looks": {"variable": "one"}})["looks"], ["one.items[0]", "one.items[1]"])

    def test_looks_at_a_computed_member_that_the_object_does_not_have(self):
        self.process = None
        self.loaded(self.model, "from puzzlemark import *\nfrom model import Stack\n"
                    "@looks(Stack)\ndef see(stack):\n    yield 'stack.%s' % 'itmes'\n")
        self.begin()
        self.value("one = Stack()")
        fault = self.ask({"looks": {"variable": "one"}})["fault"]
        self.assertEqual((fault["file"], fault["line"], fault["help"]), ("rules.py", 3, "did you mean `items`?"))

    def test_variables_have_lengths_and_ints(self):
        reply = self.ask({"variables": None})["variables"]
        self.assertEqual(reply["one"], {"class": "Stack", "object": True, "len": 2, "ints": {"height": 2}})

    def test_a_property_is_judged(self):
        def satisfies(value, *arguments):
            return self.ask({"satisfies": {"property": "sorted", "arguments": arguments, "value": value}})

        self.assertEqual(satisfies([1, 2]), {"satisfied": None})
        self.assertEqual(satisfies([2, 1]), {"refused": "2 comes too early"})
        self.assertEqual(satisfies([2], 3), {"refused": "it is not a `sorted`"})
        self.assertIn("fault", satisfies([2], 3, 4))
        self.assertEqual(satisfies(None), {"refused": "the answer is None"})
        self.assertIn("fault", satisfies(["a", 1]))

    def test_a_board_is_rows_of_cells(self):
        self.assertEqual(self.ask({"draw": {"variable": "one"}})["draw"], [["u", ["x", "red"], "y"], ["v", ["x", "red"], "y"]])

    def test_a_rule_that_draws_changes_nothing(self):
        self.value("one.items.insert(0, 'pop')")
        self.assertEqual(len(self.ask({"draw": {"variable": "one"}})["draw"]), 2)
        self.assertEqual(self.value("len(one)"), 3)

    def test_a_mistake_in_a_rule_that_draws_has_its_place_and_ends_no_game(self):
        for item, told in [
            ("assert", "`cells`: AssertionError: no"),
            ("exit", "`cells`: SystemExit: 3"),
            ("die", "`cells` ends its process"),
            ("mauve", "`cells` gives the colour `mauve`"),
            ("cell", "`cells` gives the cell ('y',)"),
        ]:
            self.value("one.items.insert(0, %r)" % item)
            fault = self.ask({"draw": {"variable": "one"}})["fault"]
            self.assertTrue(fault["message"].startswith(told), fault)
            self.assertEqual(fault["file"], "rules.py")
            self.assertIsNotNone(fault["line"])
            self.assertEqual(self.value("one.items[0]"), item)

    def test_the_description_lists_rules(self):
        kinds = [rule["kind"] for rule in self.description["rules"]]
        self.assertEqual(kinds, ["values", "values", "values", "opening", "calls", "looks", "satisfies", "draw", "free"][: len(kinds)])
        self.assertEqual(self.determined("one.merge(two)")["free"], ["messages"])
        self.assertEqual(self.description["enums"], {"Side": ["LEFT", "RIGHT"]})


class FreeTest(HostTest):
    def setUp(self):
        super().setUp()
        model = "def names(): return ['b', 'a']\ndef one(): return 1\n"
        self.loaded(model, "from puzzlemark import free\nfree('names', 'order', 'sequences')\n", free=["messages"])
        self.begin()

    def test_words_hold_for_a_call_and_for_what_keeps_them(self):
        self.assertEqual(self.determined("names()")["free"], ["messages", "order", "sequences"])
        self.assertEqual(self.determined("list(names())")["free"], ["messages", "order"])
        self.assertEqual(self.determined("sorted(names())")["free"], ["messages"])
        self.assertEqual(self.determined("len(names())")["free"], ["messages"])
        self.assertEqual(self.determined("one()")["free"], ["messages"])

    def test_a_variable_keeps_what_may_differ(self):
        self.value("found = names()")
        self.assertEqual(self.determined("found")["free"], ["messages", "order", "sequences"])
        self.assertEqual(self.value("sorted(found)"), ["a", "b"])
        self.assertEqual(self.unspecified("found[0]")["kind"], "loose")


class ModuleTest(HostTest):
    def test_the_examples_of_the_rules_module_are_right(self):
        command = [sys.executable, "-m", "doctest", os.path.join(PYTHON, "puzzlemark", "__init__.py")]
        self.assertEqual(subprocess.run(command, capture_output=True, text=True).stdout, "")

    def test_rules_can_be_imported_without_a_host(self):
        self.write("model.py", OtherRulesTest.model)
        self.write("rules.py", OtherRulesTest.rules)
        command = [sys.executable, "-c", "import rules, puzzlemark; print(puzzlemark.choose('ab'))"]
        folder = os.path.join(self.folder, "model")
        environment = dict(os.environ, PYTHONPATH=self.folder)
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        self.assertEqual((run.stdout, run.stderr), ("a\n", ""))
