"""Tests of open calls, which have several right answers."""

import os

from .driving import HostTest, request_of

LIGHTS_OUT = '''
    class LightsOut:
        def __init__(self, rows):
            if not rows:
                raise ValueError("no rows")
            self.rows = [list(row) for row in rows]
            self.height = len(rows)

        def press(self, row, column):
            if not (0 <= row < self.height and 0 <= column < len(self.rows[0])):
                raise ValueError("outside the board")
            for r, c in ((row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= r < self.height and 0 <= c < len(self.rows[0]):
                    self.rows[r][c] ^= 1

        def row(self, row):
            return list(self.rows[row])

        def is_solved(self):
            return not any(map(any, self.rows))

        def solve(self):
            from itertools import product
            squares = list(product(range(self.height), range(len(self.rows[0]))))
            for chosen in product((0, 1), repeat=len(squares)):
                copy = LightsOut(self.rows)
                presses = [square for square, one in zip(squares, chosen) if one]
                for square in presses:
                    copy.press(*square)
                if copy.is_solved():
                    for square in presses:
                        self.press(*square)
                    return presses
            raise ValueError("no solution")

        def __str__(self):
            return "\\n".join("".join(".#"[light] for light in row) for row in self.rows)
'''
RULES = '''
    from puzzlemark import open_call, unspecified
    from model import LightsOut

    @open_call("LightsOut.solve", wanted="presses that turn every light off")
    def any_solution(game, returned):
        for row, column in returned:
            game.press(row, column)
        assert game.is_solved(), "some lights are still on"

    @unspecified("LightsOut.press")
    def far_outside(game, row, column):
        return row > 100
'''
REQUIRES = ["LightsOut", "LightsOut.press", "LightsOut.row", "LightsOut.is_solved", "LightsOut.solve"]


class LightsOutTest(HostTest):
    def setUp(self):
        super().setUp()
        self.loaded(LIGHTS_OUT, RULES, requires=REQUIRES)
        self.begin()

    def test_determined_calls_have_one_reply(self):
        made = self.determined("game = LightsOut([[1, 0], [0, 0]])")
        self.assertEqual(made["bound"], {"game": {"object": 1, "class": "LightsOut"}})
        self.assertEqual(self.value("game.row(0)"), [1, 0])
        self.assertIsNone(self.value("game.press(0, 0)"))
        self.assertEqual(self.value("str(game)"), ".#\n#.")

    def test_a_refusal_of_the_model_is_law(self):
        self.value("game = LightsOut([[1, 0], [0, 0]])")
        reply = self.determined("game.press(0, 2)")
        self.assertEqual(reply["raised"]["ancestry"][0], "ValueError")
        self.assertEqual(reply["raised"]["message"], "outside the board")
        self.assertEqual(reply["raised"]["at"], ["model.py", 10])
        self.assertEqual((reply["raised"]["deliberate"], reply["changed"]), (True, False))

    def test_an_accident_of_the_model_is_unspecified(self):
        self.value("game = LightsOut([[1, 0], [0, 0]])")
        reply = self.unspecified("game.row(5)")
        self.assertEqual((reply["kind"], reply["lost"]), ("accident", False))
        self.assertIn("IndexError", reply["why"])
        self.assertEqual(self.value("game.row(0)"), [1, 0], "the game goes on")

    def test_another_solution_is_followed(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        reply = self.open("game.solve()")
        self.assertEqual(reply["wanted"], "presses that turn every light off")
        self.assertEqual(reply["kind"], "open")
        self.assertEqual(reply["looks"], ["str(game)", "game.is_solved()"])
        # Pressing the same light twice changes nothing.
        self.accepts([(1, 1), (1, 1), (0, 0)], ["..\n..", True])
        self.assertEqual(self.value("game.is_solved()"), True)

    def test_a_wrong_solution_is_refused_with_the_message_of_the_rule(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        self.open("game.solve()")
        self.assertEqual(self.refuses([(1, 1)], ["..\n..", True]), "some lights are still on")

    def test_the_looks_must_agree(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        self.open("game.solve()")
        reason = self.refuses([(0, 0)], ["##\n#.", False])
        self.assertIn("`str(game)`", reason)

    def test_an_answer_of_the_wrong_form_is_the_answers_fault(self):
        for answer, told in [(None, "None"), (5, "an int"), ({"foreign": 7, "class": "generator"}, "generator object")]:
            with self.subTest(answer):
                self.value("game = LightsOut([[1, 1], [1, 0]])")
                self.open("game.solve()")
                self.assertIn(told, self.refuses(answer, ["..\n..", True]))
                self.end()
                self.begin()

    def test_a_press_that_the_model_refuses_is_the_answers_fault(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        self.open("game.solve()")
        self.assertIn("outside the board", self.refuses([(9, 9)], ["..\n..", True]))

    def test_where_the_model_refuses_an_open_call_refusing_is_determined(self):
        self.value("game = LightsOut([[1, 0]])")
        reply = self.determined("game.solve()")
        self.assertEqual(reply["raised"]["message"], "no solution")
        self.assertIs(reply["changed"], False)

    def test_an_open_call_inside_another_needs_a_step(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        reply = self.unspecified("len(game.solve())")
        self.assertEqual(reply["kind"], "nested")
        self.assertIn("step of its own", reply["why"])

    def test_the_value_of_an_assignment_is_its_first_look(self):
        self.value("game = LightsOut([[1, 1], [1, 0]])")
        self.assertEqual(self.open("presses = game.solve()")["looks"], ["presses", "str(game)", "game.is_solved()"])
        reply = self.assigned([(0, 0)], "..\n..", True)
        self.assertEqual(reply, {"adopted": {"bound": {"presses": None}, "pairs": []}})
        self.assertEqual(self.value("presses"), [{"tuple": [0, 0]}])

    def test_a_rule_can_leave_a_call_unspecified(self):
        self.value("game = LightsOut([[1, 0], [0, 0]])")
        reply = self.unspecified("game.press(101, 0)")
        self.assertEqual((reply["kind"], reply["lost"]), ("rule", False))
        self.assertIn("raised", self.determined("game.press(99, 0)"))


PAD = """
    class Pad:
        def __init__(self):
            self.count = 0

        def pick(self):
            with open(LOG, "a") as log:
                log.write("played\\n")
            with open("allowed.txt") as file:
                if file.read() == "no":
                    raise ValueError("not allowed")
            return self.count
"""
PAD_RULES = """
    from puzzlemark import open_call

    @open_call("Pad.pick", wanted="a number")
    def any_number(pad, returned):
        pad.count = returned
"""


class ProbesTest(HostTest):
    """The model's own answer to an open call is played once for equal states."""

    def setUp(self):
        super().setUp()
        self.log = os.path.join(self.folder, "log.txt")
        model = PAD.replace("LOG", repr(self.log))
        self.loaded(model, PAD_RULES, requires=["Pad", "Pad.pick"])

    def played(self):
        with open(self.log) as log:
            return len(log.readlines())

    def reply_in_game(self, allowed, *picked):
        """Plays a game with a file and earlier picks. Returns the reply to the last pick."""
        self.begin(files={"allowed.txt": allowed})
        self.value("pad = Pad()")
        for number in picked:
            self.open("pad.pick()")
            self.accepts(number)
        reply = self.ask({"expect": request_of("pad.pick()")})
        self.end()
        return next(iter(reply))

    def test_equal_states_are_played_once(self):
        self.assertEqual([self.reply_in_game("yes") for _ in range(3)], ["open"] * 3)
        self.assertEqual(self.played(), 1)

    def test_other_states_are_played_again(self):
        self.reply_in_game("yes")
        self.reply_in_game("yes", 3)
        self.assertEqual(self.played(), 2)
        self.reply_in_game("yes", 3, 4)
        self.assertEqual(self.played(), 3)

    def test_files_belong_to_the_state(self):
        self.assertEqual(self.reply_in_game("yes"), "open")
        self.assertEqual(self.reply_in_game("no"), "determined")
        self.assertEqual(self.reply_in_game("yes"), "open")
