"""Tests of choices: the model draws random numbers, or calls `choose`."""

from .driving import HostTest

PIG = '''
    import random

    class Pig:
        """A dice game."""

        def __init__(self):
            self.score = 0
            self.turn = 0

        def roll(self):
            die = random.randint(1, 6)
            self.turn = 0 if die == 1 else self.turn + die
            return die

        def hold(self):
            self.score += self.turn
            self.turn = 0
            return self.score

        def hint(self):
            return random.choice(["roll", "hold!"])

        def total(self):
            return self.score + self.turn

        def __str__(self):
            return "%d+%d" % (self.score, self.turn)
'''
REQUIRES = ["Pig", "Pig.roll", "Pig.hold", "Pig.total"]


class PigTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(PIG, requires=REQUIRES)
        self.begin()
        self.value("game = Pig()")

    def test_a_roll_is_a_choice(self):
        reply = self.open("game.roll()")
        self.assertEqual((reply["kind"], reply["looks"]), ("choice", ["str(game)", "game.total()"]))
        self.accepts(4, ["0+4", 4])
        self.assertEqual(self.value("str(game)"), "0+4")
        self.assertEqual(self.value("game.hold()"), 4)

    def test_a_roll_that_no_die_shows_is_refused(self):
        self.open("game.roll()")
        reason = self.refuses(7, ["0+7", 7])
        self.assertIn("chance allows: 1, 2, 3, 4, 5, 6", reason)

    def test_a_roll_that_the_object_contradicts_is_refused(self):
        self.open("game.roll()")
        self.assertIn("`str(game)`", self.refuses(4, ["0+5", 5]))

    def test_after_a_refusal_another_reading_can_be_tried(self):
        self.open("game.roll()")
        self.refuses(7, ["0+7", 7])
        self.accepts(6, ["0+6", 6])
        self.assertEqual(self.value("game.total()"), 6)

    def test_readings_can_come_together(self):
        self.open("game.roll()")
        readings = [{"returned": 7, "seen": ["0+7", 7]}, {"returned": 2, "seen": ["0+2", 2]}]
        self.assertIn("adopted", self.ask({"adopt": {"readings": readings}}))
        self.assertEqual(self.value("game.total()"), 2)

    def test_the_model_can_answer_itself(self):
        rolls = set()
        for seed in range(20):
            before = self.value("game.total()")
            self.open("game.roll()")
            rolled = self.ask({"choose": {"seed": seed}})["determined"]["value"]
            self.assertIn(rolled, range(1, 7))
            self.assertEqual(self.value("game.total()"), 0 if rolled == 1 else before + rolled)
            rolls.add(rolled)
        self.assertGreater(len(rolls), 2)

    def test_equal_seeds_give_equal_answers(self):
        self.value("other = Pig()")
        for seed in range(5):
            answers = []
            for name in ("game", "other"):
                self.open("[%s.roll(), %s.roll()]" % (name, name))
                answers.append(self.ask({"choose": {"seed": seed}})["determined"]["value"])
            self.assertEqual(*answers)

    def test_choices_work_inside_an_expression(self):
        self.open("len(game.hint())")
        self.accepts(5, ["0+0", 0])
        self.open("len(game.hint())")
        self.refuses(6, ["0+0", 0])

    def test_an_assignment_shows_its_variable_first(self):
        self.assertEqual(self.open("die = game.roll()")["looks"], ["die", "str(game)", "game.total()"])
        self.assertEqual(self.assigned(3, "0+3", 3), {"adopted": {"bound": {"die": None}, "pairs": []}})
        self.assertEqual(self.value("die"), 3)

    def test_many_rolls_follow_each_other(self):
        total = 0
        for die in [2, 3, 6, 6, 5, 4] * 5:
            total += die
            self.open("game.roll()")
            self.accepts(die, ["0+%d" % total, total])
        self.assertEqual(self.value("game.hold()"), total)


HIDDEN = '''
    import random

    class Guess:
        def __init__(self, highest=8):
            self.secret = random.randint(1, highest)

        def guess(self, number):
            if number == self.secret:
                return "right"
            return "higher" if number < self.secret else "lower"

        def again(self):
            self.secret = random.randint(1, 8)
'''


class HiddenTest(HostTest):
    def setUp(self):
        super().setUp()
        self.description = self.loaded(HIDDEN, requires=["Guess", "Guess.guess", "Guess.again"])
        self.begin()
        self.open("game = Guess()")
        self.adopted = self.assigned({"foreign": 1, "class": "Guess"})

    def test_all_secrets_are_kept_that_can_be(self):
        self.assertTrue(self.description["uses_choices"])
        self.assertEqual(self.adopted["adopted"], {"bound": {"game": {"object": 1, "class": "Guess"}}, "pairs": [[1, 1]]})
        self.assertEqual(self.open("game.guess(4)")["kind"], "choice")
        self.accepts("higher")
        self.assertEqual(self.value("game.guess(3)"), "higher")
        self.open("game.guess(7)")
        self.accepts("lower")
        self.open("game.guess(5)")
        self.accepts("higher")
        self.assertEqual(self.value("game.guess(6)"), "right", "one secret is left")

    def test_contradictions_are_found(self):
        self.open("game.guess(4)")
        self.accepts("higher")
        self.assertEqual(self.value("game.guess(4)"), "higher")
        self.open("game.guess(6)")
        self.refuses("higher or so")
        self.accepts("lower")
        self.assertEqual(self.value("game.guess(5)"), "right")

    def test_chance_can_decide_again_while_more_is_possible(self):
        self.open("game.guess(4)")
        self.accepts("higher")
        self.open("game.again()")
        self.accepts(None)
        self.open("game.guess(2)")
        self.accepts("lower")
        self.assertEqual(self.value("game.guess(1)"), "right")

    def test_questions_are_answered_while_more_is_possible(self):
        self.assertIn("game", self.ask({"variables": None})["variables"])
        self.open("game.guess(8)")
        self.accepts("right")
        self.assertEqual(self.value("game.guess(8)"), "right")

    def test_a_game_can_end_while_more_is_possible(self):
        self.end()
        self.begin()
        self.assertEqual(self.value("1 == 1"), True)

    def test_too_many_choices_are_unspecified(self):
        reply = self.unspecified("other = Guess(5000)")
        self.assertEqual((reply["kind"], reply["lost"]), ("choices", False))
        self.assertIn("`Guess`", reply["why"])
        self.assertIn("@open_call", reply["why"])
        self.open("game.guess(4)")


TILES = '''
    import random

    class Tiles:
        def __init__(self, size):
            self.cells = [0] * size

        def add(self):
            empty = [i for i, cell in enumerate(self.cells) if not cell]
            if not empty:
                raise ValueError("full")
            self.cells[random.choice(empty)] = 2 if random.random() < 0.9 else 4

        def three(self):
            for number in random.sample(range(30), 3):
                self.cells[number % len(self.cells)] = 1

        def step(self):
            return int(random.random() * 3)

        def row(self):
            return list(self.cells)
'''


class TilesTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(TILES, requires=["Tiles", "Tiles.add", "Tiles.row"])
        self.begin()
        self.value("tiles = Tiles(4)")

    def test_a_random_float_is_decided_by_what_is_asked_of_it(self):
        self.assertEqual(self.open("tiles.add()")["looks"], ["tiles.row()"])
        self.accepts(None, [[0, 0, 4, 0]])
        self.open("tiles.add()")
        self.refuses(None, [[0, 0, 2, 2]])
        self.refuses(None, [[0, 0, 4, 3]])
        self.accepts(None, [[2, 0, 4, 0]])
        self.assertEqual(self.value("tiles.row()"), [2, 0, 4, 0])

    def test_a_scaled_float_is_rounded_down(self):
        for step in (0, 1, 2):
            self.open("tiles.step()")
            self.accepts(step, [[0, 0, 0, 0]])
        self.open("tiles.step()")
        self.refuses(3, [[0, 0, 0, 0]])

    def test_where_chance_decides_nothing_the_reply_is_determined(self):
        for cells in ([2, 0, 0, 0], [2, 2, 0, 0], [2, 2, 2, 0], [2, 2, 2, 2]):
            self.open("tiles.add()")
            self.accepts(None, [cells])
        self.assertEqual(self.determined("tiles.add()")["raised"]["message"], "full")

    def test_too_many_results_are_unspecified(self):
        self.open("tiles.three()")
        reply = self.adopt(None, [[1, 1, 1, 0]])
        self.assertEqual(reply["unspecified"]["kind"], "choices")
        self.assertIn("`Tiles.three`", reply["unspecified"]["why"])


class SettingsTest(HostTest):
    def test_choose_is_a_choice(self):
        self.loaded("from puzzlemark import choose\ndef side(): return choose(['left', 'right'])\n")
        self.begin()
        self.open("side()")
        self.accepts("right")
        self.open("side()")
        self.refuses("up")

    def test_a_random_generator_of_its_own_is_one_too(self):
        self.loaded("from random import Random\nr = Random(5)\ndef f(): return r.choice('ab') + r.choice('xy')\n")
        self.begin()
        self.open("f()")
        self.accepts("by")

    def test_dice_by_their_own_name_have_no_state(self):
        imports = {
            "from random import choice": "choice",
            "from random import Random\nDICE = Random()": "DICE.choice",
            "from puzzlemark import choose": "choose",
        }
        for line, call in imports.items():
            with self.subTest(line):
                self.process = None  # a host of its own
                self.loaded("%s\ndef pair():\n    return [%s([1, 2]), %s([1, 2])]" % (line, call, call))
                self.begin()
                self.assertIsNotNone(self.ask({"state": None})["state"])
                # Four results have this length. They lead to one state, so later operations are not played four times.
                self.open("len(pair())")
                self.accepts(2, [])
                self.assertIsNotNone(self.ask({"state": None})["state"])

    def test_seeded_leaves_random_as_it_is(self):
        self.loaded("import random\ndef f(): return random.randint(1, 10 ** 9)\n", random="seeded")
        numbers = []
        for seed in (1, 1, 2):
            self.begin(seed=seed)
            numbers.append(self.value("f()"))
            self.end()
        self.assertEqual(numbers[0], numbers[1])
        self.assertNotEqual(numbers[0], numbers[2])

    def test_numbers_at_import_are_a_mistake(self):
        fault, = self.faults("import random\nSECRET = random.randint(1, 9)\n")
        self.assertIn("imported", fault["message"])

    def test_random_stays_as_it_is_for_other_modules(self):
        self.loaded("import tempfile, os\ndef f():\n    with tempfile.TemporaryDirectory() as d: return os.path.isdir(d)\n")
        self.begin()
        self.assertEqual(self.value("f()"), True)

    def test_a_rule_can_use_what_chance_decides(self):
        self.loaded(PIG, RULE, requires=REQUIRES)
        self.begin()
        self.value("game = Pig()")
        self.open("game.hold()")
        self.accepts(5, ["0+5", 5])
        self.assertEqual(self.value("game.total()"), 5)
        self.open("game.hold()")
        self.refuses(9, ["0+5", 5])


RULE = '''
    from puzzlemark import open_call

    @open_call("Pig.hold", wanted="the last roll")
    def last(game, returned):
        assert game.roll() == returned
'''


DEALT = """
    import random

    class Hand:
        def __init__(self, size):
            self.cards = random.sample(["a", "b", "c"], size)

        def play(self):
            self.cards.remove(random.choice(self.cards))

        def card(self, number):
            return self.cards[number]
"""
LOOKS = """
    from puzzlemark import looks
    from model import Hand

    @looks(Hand)
    def cards(hand):
        for number in range(len(hand.cards)):
            yield f"hand.card({number})"
"""


class LooksTest(HostTest):
    def test_looks_of_a_rule_are_at_the_object_after_the_call(self):
        self.loaded(DEALT, LOOKS, requires=["Hand", "Hand.play"])
        self.begin()
        self.assertEqual(self.open("h = Hand(2)")["looks"], ["h", "h.card(0)", "h.card(1)"])
        hand = {"foreign": 1, "class": "Hand"}
        self.assertIn("refused", self.assigned(hand, "b", "b"))
        self.assertIn("adopted", self.assigned(hand, "b", "c"))
        self.assertEqual(self.open("h.play()")["looks"], ["h.card(0)"])
        self.refuses(None, ["a"])
        self.accepts(None, ["c"])
        self.assertEqual(self.value("h.card(0)"), "c")
