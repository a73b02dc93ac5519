//! Games that begin alike: the model plays their beginning once for a whole class.

use puzzlemark_reports::Verdict::{Accepted, WrongAnswer};

use crate::desk::results::results;
use crate::desk::{self, Desk, text};

/// Each pick is open. Later replies depend on all picks.
const MODEL: &str = "
class Pile:
    def __init__(self):
        self.picked = []

    def pick(self):
        self.picked.append(1)
        return 1

    def total(self):
        return sum(self.picked)
";
const RULES: &str = "
from puzzlemark import open_call

@open_call('Pile.pick', wanted='a number from 1 to 3')
def any_number(pile, returned):
    assert returned in (1, 2, 3), f'{returned} is not a number from 1 to 3'
    pile.picked.append(returned)
";
const SCENARIO: &str = "
scenario: One
expect: reference
steps:
- do: pile = Pile()
- do: pile.pick()
- do: pile.total()
- do: pile.pick()
- do: pile.total()
- do: pile.pick()
- do: pile.total()
";

/// A submission that picks these numbers and adds `extra` to its last total.
fn submission(picks: [u32; 3], extra: u32) -> String {
    format!(
        "class Pile:
    def __init__(self):
        self.left, self.sum = {picks:?}, 0

    def pick(self):
        picked = self.left.pop(0)
        self.sum += picked
        return picked

    def total(self):
        return self.sum + (0 if self.left else {extra})
"
    )
}

#[test]
fn submissions_with_equal_first_answers_get_their_own_verdicts() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    desk.write("spec/model/pile.py", MODEL);
    desk.write("spec/model/rules.py", RULES);
    desk.write(
        "spec/assignment.yaml",
        "assignment: Pile\nreference: {model: model/pile.py, rules: model/rules.py}\n\
         subjects: {python: {file: pile.py, requires: [Pile]}}\n\
         groups: [{group: all, visibility: public, scenarios: scenarios/*.yaml}]\n",
    );
    desk.write("spec/scenarios/one.yaml", SCENARIO);
    let class = [
        ("ada", submission([1, 2, 3], 0), Accepted),
        ("bert", submission([1, 2, 3], 0), Accepted),
        ("cleo", submission([1, 2, 1], 0), Accepted),
        ("dora", submission([1, 2, 3], 1), WrongAnswer),
        ("emil", submission([1, 2, 4], 0), WrongAnswer),
        ("fred", submission([1, 2, 3], 0), Accepted),
        ("gina", submission([1, 3, 3], 1), WrongAnswer),
        ("hans", submission([1, 2, 4], 0), WrongAnswer),
    ];
    for (name, source, _) in &class {
        desk.write(&format!("class/{name}/pile.py"), source);
    }
    let graded = desk.puzzlemark(&["grade", "spec", "class", "--out", "out", "--jobs", "1"]);
    let said = text(&graded.stdout) + &text(&graded.stderr);
    let results = results(&desk, "out");
    for (name, _, verdict) in class {
        let mut submissions = results.submissions.iter();
        let own = submissions.find(|one| one.name == name).expect(name);
        assert_eq!(own.verdict, verdict, "{name}: {said}");
    }
}
