"""Tests of rules on operators and attributes."""

from .driving import HostTest

CLOCK = '''
    class Clock:
        def __init__(self, minutes):
            self.minutes = minutes
            self.name = "A1"
            self.marks = {}

        def __add__(self, minutes):
            return Clock((self.minutes + minutes) % 1440)

        def __eq__(self, other):
            return self.minutes == other.minutes

        def __len__(self):
            return self.minutes

        def __contains__(self, minute):
            return minute <= self.minutes

        def __getitem__(self, mark):
            return self.marks[mark]

        def __setitem__(self, mark, text):
            self.marks[mark] = text

        def __iter__(self):
            return iter(sorted(self.marks))

        def reset(self):
            self.name = "B2"
'''
RULES = '''
    from puzzlemark import *

    @unspecified("Clock.__add__")
    def backwards(clock, minutes):
        return minutes < 0

    @unspecified("Clock.__contains__")
    def odd(clock, minute):
        return minute % 2

    @unspecified("Clock.__setitem__")
    def empty(clock, mark, text):
        return not text

    @open_call("Clock.name", wanted="a letter and a digit")
    def any_name(clock, returned):
        assert returned[0].isalpha() and returned[1:].isdigit(), "this is not a letter and a digit"
        clock.name = returned

    @open_call("Clock.__len__")
    def any_length(clock, returned):
        assert returned >= 0

    free("Clock.__iter__", "order")
'''


class WatchingTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(CLOCK, RULES, requires=["Clock"])
        self.begin()
        self.value("a = Clock(10)")
        self.value("b = Clock(15)")

    def node(self, *expression):
        return self.ask({"expect": {"target": None, "expression": list(expression)}})

    def test_operators_meet_rules(self):
        a = ["name", "a"]
        plus = ["operate", a, "+", ["value", 5]]
        self.assertEqual(self.node("compare", plus, "==", ["name", "b"])["determined"]["value"], True)
        self.assertEqual(self.node("operate", a, "+", ["value", -5])["unspecified"]["kind"], "rule")
        self.assertEqual(self.value("2 in a"), True)
        self.assertEqual(self.unspecified("1 in a")["kind"], "rule")

    def test_assignments_to_elements_meet_rules(self):
        place = ["index", ["name", "a"], ["value", 3]]
        self.assertIsNone(self.node("store", place, ["value", "x"])["determined"]["value"])
        self.assertEqual(self.node("store", place, ["value", ""])["unspecified"]["kind"], "rule")
        self.assertEqual(self.value("a[3]"), "x")

    def test_operators_work_without_rules_on_them(self):
        self.value("x = [1, 2, 3]")
        x = ["name", "x"]
        self.assertEqual(self.node("operate", x, "+", ["list", [["value", 4]]])["determined"]["value"], [1, 2, 3, 4])
        self.assertEqual(self.node("index", x, ["slice", [["value", 1], None, None]])["determined"]["value"], [2, 3])
        self.node("delete", ["index", x, ["value", 0]])
        self.assertEqual(self.value("x"), [2, 3])
        self.node("store", ["attribute", ["name", "a"], "minutes"], ["signed", "-", ["value", 5]])
        self.assertEqual(self.value("a.minutes"), -5)

    def test_an_attribute_can_be_open(self):
        self.assertEqual(self.open("a.name")["wanted"], "a letter and a digit")
        self.accepts("C7")
        self.open("name = a.name")
        self.assertIn("adopted", self.assigned("C7"))
        self.open("a.name")
        self.assertEqual(self.refuses("77"), "this is not a letter and a digit")

    def test_an_open_attribute_in_another_expression_needs_a_step(self):
        self.assertEqual(self.unspecified("a.name == 'A1'")["kind"], "nested")

    def test_builtin_functions_meet_rules_on_special_methods(self):
        self.open("len(a)")
        self.accepts(4)
        self.assertEqual(self.determined("list(a)")["free"], ["order"])
        self.assertEqual(self.determined("sorted(a)")["free"], [])
