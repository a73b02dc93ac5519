"""Tests of rules for programs: judged runs, drawn inputs, and reported mistakes."""

import base64

from .driving import HostTest

PROGRAM = """
    import sys

    def words(text):
        return text.split()

    if __name__ == "__main__":
        print(*sorted(words(sys.stdin.read())))
    """
RULES = """
    from program import words
    from puzzlemark import inputs, open_run

    @open_run
    def any_order(run):
        if run.args == ["--numbers"]:
            assert [int(word) for word in words(run.output)], "no numbers"
        assert sorted(words(run.output)) == sorted(words(run.input)), "other words came out"
    """


def run(output, args=(), files=None, exit=0):
    files = {name: base64.b64encode(contents).decode() for name, contents in (files or {}).items()}
    output = base64.b64encode(output).decode()
    return {"args": list(args), "input": "1 2", "output": output, "files": files, "exit": exit}


class Programs(HostTest):
    def load_program(self, rules=RULES, program=PROGRAM, name="program.py"):
        self.write(name, program)
        folder = self.folder + "/model"
        request = {"model": name, "folder": folder, "rules": "rules.py", "called": False, "program": True}
        self.write("rules.py", rules)
        return self.ask({"load": request})

    def judge(self, output, **more):
        self.begin()
        reply = self.ask({"run": {"run": run(output, **more), "model": run(b"1 2\n", **more)}})
        self.end()
        return reply

    def test_a_rule_judges_a_run(self):
        self.assertIn("loaded", self.load_program())
        self.assertEqual(self.judge(b"2 1\n"), {"judged": None})
        self.assertEqual(self.judge(b"2 2\n"), {"refused": "other words came out"})

    def test_a_rule_sees_files_and_exit_codes_as_data(self):
        self.load_program(
            """
            from puzzlemark import Run, open_run

            @open_run
            def seen(run: Run):
                assert run.files == {"a.txt": "\\ufffd"} and run.exit == 3 and run.args == ["-v"], repr(run)
            """
        )
        self.assertEqual(self.judge(b"", args=["-v"], files={"a.txt": b"\xff"}, exit=3), {"judged": None})

    def test_output_that_a_rule_cannot_read_is_wrong(self):
        self.load_program()
        refused = self.judge(b"one\n", args=["--numbers"])["refused"]
        self.assertIn("ValueError", refused)

    def test_a_rule_that_cannot_read_the_models_run_has_a_mistake(self):
        self.load_program(
            """
            from puzzlemark import open_run

            @open_run
            def broken(run):
                return run.outputs
            """
        )
        fault = self.judge(b"1 2\n")["fault"]
        self.assertEqual((fault["file"], fault["line"]), ("rules.py", 5))
        self.assertIn("outputs", fault["message"])

    def test_a_rule_draws_inputs(self):
        self.load_program(
            """
            from puzzlemark import inputs

            @inputs
            def words(random):
                return [str(random.randint(1, 3))], "a b\\n"
            """
        )
        self.begin()
        drawn = [self.ask({"inputs": {"seed": seed}})["inputs"] for seed in (1, 1, 2, 3, 4)]
        self.end()
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual({one["input"] for one in drawn}, {"a b\n"})
        self.assertGreater(len({one["args"][0] for one in drawn}), 1)

    def test_an_input_is_a_text(self):
        self.load_program("from puzzlemark import inputs\n\n@inputs\ndef wrong(random):\n    return 3\n")
        self.begin()
        fault = self.ask({"inputs": {"seed": 1}})["fault"]
        self.end()
        self.assertIn("gives 3", fault["message"])

    def test_mistakes_are_told_with_their_line(self):
        for rules, line, said in (
            ('from puzzlemark import open_call\n@open_call("words")\ndef f(returned): pass\n', 2, "is for calls"),
            ('from puzzlemark import free\nfree("order")\n', 2, "is for calls"),
            ("from puzzlemark import open_run\n@open_run\ndef f(run): pass\n@open_run\ndef g(run): pass\n", 4, "another"),
            ("from puzzlemark import open_run\n@open_run\ndef f(): pass\n", 2, "takes nothing"),
        ):
            with self.subTest(said):
                self.process = None
                (fault,) = self.load_program(rules)["faults"]
                self.assertEqual(fault["line"], line)
                self.assertIn(said, fault["message"])

    def test_a_rule_for_programs_beside_a_model_that_is_called(self):
        (fault,) = self.faults("def f(): pass\n", "from puzzlemark import open_run\n@open_run\ndef f(run): pass\n")
        self.assertIn("not a program", fault["message"])

    def test_a_program_is_not_imported_and_need_not_be_python(self):
        self.assertIn("loaded", self.load_program("", "raise SystemExit\n"))
        self.process = None
        self.assertIn("loaded", self.load_program("", "int main() {}\n", "program.cpp"))

    def test_a_program_with_a_syntax_error(self):
        (fault,) = self.load_program("", "def f(:\n")["faults"]
        self.assertEqual((fault["file"], fault["line"]), ("program.py", 1))

    def test_chance_needs_a_rule_or_a_seed(self):
        for program, line in (
            ("import sys\nimport random\nprint(random.random())\n", 2),
            ("from puzzlemark import choose\nprint(choose([1, 2]))\n", 1),
            ("import random\nrandom.seed(7)\nprint(random.random())\n", None),
        ):
            with self.subTest(program):
                self.process = None
                reply = self.load_program("", program)
                lines = [fault["line"] for fault in reply.get("faults", [])]
                self.assertEqual(lines, [] if line is None else [line])
        self.process = None
        ruled = self.load_program("from puzzlemark import open_run\n@open_run\ndef f(run): pass\n", "import random\n")
        self.assertIn("loaded", ruled)
