"""Tests of games with determined replies, and of models that fail in every way."""

import os

from .driving import HostTest, request_of

ACCOUNTS = '''
    import threading

    class Frozen(ValueError):
        pass

    class Account:
        opened = 0

        def __init__(self, owner):
            self.owner = owner
            self.balance = 0
            self.history = {}
            self.lock = threading.Lock()
            Account.opened += 1

        def deposit(self, amount, day=1):
            with self.lock:
                if amount < 0:
                    raise ValueError("negative")
                self.balance += amount
                self.history[day] = amount

        def on(self, day):
            return self.history[day]

        def undo(self, day):
            self.balance -= 1
            if day not in self.history:
                raise Frozen("no such day")
            return self.history.pop(day)

        def careless(self):
            self.balance += 1
            return self.history["never"]

        def check(self):
            assert self.balance > 0, "empty"

        def rethrown(self, day):
            try:
                return self.history[day]
            except KeyError as error:
                raise LookupError("no such day") from error

        def twin(self):
            return [self, Account(self.owner)]

        def say(self):
            print("balance", self.balance)
            return {1.5: (self.balance, {"a"}), None: True}
'''


class DeterminedTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(ACCOUNTS, requires=["Account"], allowed=[["Account.on", "KeyError"]])
        self.begin()
        self.value("a = Account('Ada')")

    def test_values_of_all_types(self):
        reply = self.determined("a.say()")
        expected = {"dict": [[{"float": "1.5"}, {"tuple": [0, {"set": ["a"]}]}], [None, True]]}
        self.assertEqual((reply["value"], reply["printed"]), (expected, "balance 0\n"))
        self.assertEqual(self.determined("print(1, 'x')")["printed"], "1 x\n")

    def test_objects_have_numbers(self):
        self.assertEqual(self.value("a.twin()"), [{"object": 1, "class": "Account"}, {"object": 2, "class": "Account"}])
        self.assertEqual(self.determined("b = a.twin()[0]")["bound"], {"b": {"object": 1, "class": "Account"}})
        self.assertEqual(self.value("a is b"), True)

    def test_a_raise_is_law(self):
        reply = self.determined("a.deposit(-1)")["raised"]
        self.assertEqual((reply["ancestry"][0], reply["message"], reply["deliberate"]), ("ValueError", "negative", True))

    def test_an_assert_is_law(self):
        self.assertEqual(self.determined("a.check()")["raised"]["message"], "empty")

    def test_a_raise_after_an_accident_is_law(self):
        self.assertEqual(self.determined("a.rethrown(3)")["raised"]["ancestry"][0], "LookupError")

    def test_an_accident_is_law_where_a_scenario_says_so(self):
        reply = self.determined("a.on(3)")
        self.assertEqual((reply["raised"]["ancestry"][0], reply["raised"]["deliberate"]), ("KeyError", False))

    def test_a_refusal_that_changes_something_is_told(self):
        self.assertIs(self.determined("a.undo(3)")["changed"], True)
        self.assertIs(self.determined("a.deposit(-1)")["changed"], False)

    def test_an_accident_that_changes_something_ends_the_knowledge(self):
        self.assertTrue(self.unspecified("a.careless()")["lost"])
        self.assertEqual(self.unspecified("a.balance")["kind"], "lost")

    def test_wrong_arguments_are_unspecified(self):
        for operation in ("a.deposit()", "a.deposit('x')", "a.deposit(1, 2, 3)", "a.nothing", "b.deposit(1)", "len(a)"):
            with self.subTest(operation):
                self.assertFalse(self.unspecified(operation)["lost"])

    def test_games_share_nothing(self):
        self.assertEqual(self.value("Account.opened"), 1)
        self.end()
        self.begin()
        self.assertEqual(self.value("Account.opened"), 0)

    def test_states_are_equal_after_equal_games(self):
        def state():
            reply = self.ask({"state": None})
            self.assertIsNotNone(reply["state"], reply["why"])
            return reply["state"]

        first = state()
        self.value("a.deposit(5)")
        second = state()
        self.assertNotEqual(first, second)
        self.end()
        self.begin()
        self.value("a = Account('Ada')")
        self.assertEqual(state(), first)
        self.value("a.deposit(5)")
        self.assertEqual(state(), second)

    def test_a_list_in_a_variable_is_the_list_of_the_model(self):
        self.value("x = [1]")
        self.assertEqual(self.determined("x.append(2)")["value"], None)
        self.assertEqual(self.value("x"), [1, 2])


ODD = '''
    import os, sys, threading, time
    from itertools import repeat

    def crash(): os._exit(7)
    def abort(): os.abort()
    def spin():
        while True:
            pass
    def stubborn():
        while True:
            try:
                while True:
                    try:
                        for _ in repeat(0): x = [1]
                    except BaseException: x = [2]
            except BaseException: x = [3]
    def in_c(): return any(repeat(False))
    def exits(): sys.exit(3)
    def recurse(): return recurse()
    def memory(): return [0] * 10 ** 12
    def noise():
        for _ in range(100000): print("x" * 100)
        os.write(1, b'{"determined":{}}\\n'); sys.__stdout__.write("y")
        return 1
    def thread():
        threading.Thread(target=time.sleep, args=(1000,)).start()
        return 1
    def asks(): return input()
    def lines(): return (x for x in "ab")
    def deep(n=100):
        x = []
        for _ in range(n): x = [x]
        return x
    def closes():
        sys.stdout.close()
        return 2
    def read(name):
        with open(name) as file: return file.read()
    def write(name, text):
        with open(name, "w") as file: file.write(text)
    def stops(): return iter([])
    class Chain:
        def __init__(self, length):
            self.next = Chain(length - 1) if length else None
    class Many(list):
        pass
'''


class OddModelsTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(ODD, seconds=0.3, requires=["Chain", "Many"])
        self.begin()

    def test_a_crash_is_a_reply_and_the_host_lives(self):
        endless = [("stubborn()", "come to an end"), ("in_c()", "come to an end")]
        for operation, told in [("crash()", "exit code 7"), ("abort()", "SIGABRT")] + endless:
            with self.subTest(operation):
                self.assertIn(told, self.ask({"expect": request_of(operation)})["died"])
                self.assertEqual(self.ask({"end": None}), {"ended": None})
                self.begin()
                self.assertEqual(self.value("1 == 1"), True)

    def test_what_takes_too_long_is_unspecified(self):
        reply = self.unspecified("spin()")
        self.assertEqual((reply["kind"], reply["lost"]), ("slow", False))
        self.assertEqual(self.value("read.__name__"), "read")

    def test_accidents_of_the_process_are_unspecified(self):
        for operation in ("exits()", "recurse()", "memory()", "asks()", "deep()"):
            with self.subTest(operation):
                self.assertFalse(self.unspecified(operation)["lost"])

    def test_noise_does_not_reach_the_replies(self):
        reply = self.determined("noise()")
        self.assertEqual(reply["value"], 1)
        self.assertEqual(len(reply["printed"]), 256 * 1024)
        self.assertEqual(self.determined("closes()")["value"], 2)
        self.assertEqual(self.determined("print(3)")["printed"], "3\n")

    def test_threads_do_not_hold_a_game(self):
        self.assertEqual(self.value("thread()"), 1)
        self.end()

    def test_iterators_are_objects(self):
        self.assertEqual(self.value("x = lines()"), {"object": 2, "class": "generator"})
        self.assertEqual(self.value("list(x)"), ["a", "b"])

    def test_the_end_of_an_iterator_is_law(self):
        self.value("x = stops()")
        self.assertEqual(self.determined("next(x)")["raised"]["ancestry"][0], "StopIteration")

    def test_files_lie_in_a_folder_of_the_game(self):
        self.end()
        self.begin({"board.txt": "010\n", "more/b.txt": "x"})
        self.assertEqual(self.value("read('board.txt')"), "010\n")
        self.assertEqual(self.value("read('more/b.txt')"), "x")
        self.value("write('new.txt', 'y')")
        self.end()
        self.begin()
        self.unspecified("read('new.txt')")
        self.end()
        self.assertEqual(os.listdir(os.path.join(self.folder, "games")), [])

    def test_a_class_that_is_built_on_a_list_is_an_object(self):
        self.assertEqual(self.value("x = Many()"), {"object": 2, "class": "Many"})

    def test_a_long_chain_has_a_state(self):
        self.value("x = Chain(400)")
        self.assertIsNotNone(self.ask({"state": None})["state"])

    def test_a_generator_has_no_state(self):
        self.value("x = lines()")
        reply = self.ask({"state": None})
        self.assertIsNone(reply["state"])
        self.assertIn("generator", reply["why"])

    def test_requests_without_sense_are_errors(self):
        self.end()
        self.process.stdin.write(b'{"expect": {}}\n{"load": {"model": "x"}}\n{"what": 1}\n')
        self.process.stdin.flush()
        for _ in range(3):
            self.assertIn(b'"error"', self.process.stdout.readline())


class CostTest(HostTest):
    def test_games_are_cheap(self):
        self.loaded(ACCOUNTS, requires=["Account"])
        before = os.times()
        count = 30
        for _ in range(count):
            self.begin()
            self.value("a = Account('Ada')")
            for day in range(10):
                self.value("a.deposit(%d, %d)" % (day, day))
            self.end()
        self.stop(self.process)
        self.doCleanups()
        after = os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        # A game may take 20 ms, and an operation 0.3 ms. Starting Python takes about 0.2 s.
        self.assertLess(spent, 0.5 + count * (0.020 + 11 * 0.0003))


class EachTest(HostTest):
    def test_operations_are_played_up_to_the_first_that_changes_the_state(self):
        self.loaded(
            """
            class Lamp:
                def __init__(self): self.on = False
                def press(self): self.on = not self.on
                def is_on(self): return self.on
                def refuse(self): raise ValueError("no")
            """
        )
        self.begin()
        self.value("lamp = Lamp()")
        before = self.ask({"state": None})["state"]
        operations = ["lamp.is_on()", "lamp.refuse()", "lamp.press()", "lamp.is_on()"]
        reply = self.ask({"each": [request_of(operation) for operation in operations]})
        is_on, refused, pressed = [one["determined"] for one in reply["each"]]
        self.assertEqual((is_on["value"], refused["raised"]["message"], pressed["value"]), (False, "no", None))
        self.assertNotEqual(reply["state"], before)
        self.assertEqual(self.ask({"state": None})["state"], reply["state"])
        last = self.ask({"each": [request_of("lamp.is_on()")]})
        self.assertEqual([one["determined"]["value"] for one in last["each"]], [True])
        self.end()


class OpaqueTest(HostTest):
    """Replies with values of classes that only Python itself has."""

    model = '''
        from collections import Counter
        from decimal import Decimal
        from enum import Enum

        class Colour(Enum):
            RED = 1

        class Price(Decimal):
            pass

        def raw(): return b"ab"
        def prices(): return {"a": [Decimal(1)]}
        def own(): return [Colour.RED, Price(2)]
        def counted(): return Counter("aab")
        def lines(): return iter("ab")
    '''

    def setUp(self):
        super().setUp()
        self.loaded(self.model)
        self.begin()

    def test_a_value_that_nobody_compares_is_no_reply(self):
        for operation, kind in ("raw()", "bytes"), ("prices()", "Decimal"):
            reply = self.unspecified(operation)
            self.assertIn("`%s` object" % kind, reply["why"])
            self.assertIn("list(...)", reply["why"])
            self.assertFalse(reply["lost"])

    def test_operations_can_go_on_with_it(self):
        self.value("data = raw()")
        self.assertEqual(self.value("list(data)"), [97, 98])

    def test_own_objects_iterators_and_dicts_are_replies(self):
        for operation in "own()", "counted()", "lines()":
            self.determined(operation)


class ProvidedTest(HostTest):
    def test_names_of_provided_files_can_be_used(self):
        self.write("dice.py", "class Fair:\n    def roll(self):\n        if hasattr(self, 'x'): raise RuntimeError('twice')\n        self.x = 1\n        return 6\n")
        self.loaded("import dice\ndef play(die): return die.roll()\n", provided=["dice.py"])
        self.begin()
        self.value("die = Fair()")
        self.assertEqual(self.value("play(die)"), 6)
        self.assertEqual(self.determined("play(die)")["raised"]["at"], ["dice.py", 3])

    def test_a_model_can_have_the_name_of_a_part_of_the_host(self):
        self.write("values.py", "def f(): return 1\n")
        self.write("game.py", "from values import f\n")
        reply = self.ask({"load": {"model": "game.py", "folder": os.path.join(self.folder, "model"), "provided": ["values.py"]}})
        self.assertIn("f", reply["loaded"]["names"])
