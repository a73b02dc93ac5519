use super::*;

fn run(arguments: &[&str], input: &str) -> Run {
    Run {
        action: ProgramAction::Run {
            arguments: arguments.iter().map(|&one| one.to_owned()).collect(),
            input: input.to_owned(),
        },
        manner: Expectation::default(),
    }
}

fn drawing(runs: Vec<Run>) -> Drawing {
    let files = Files::new();
    let game = Game {
        files: files.clone(),
        runs,
    };
    Drawing::new(vec![game], &files)
}

/// Returns the arguments and inputs of all runs of some games.
fn drawn(drawing: &Drawing) -> Vec<(Vec<String>, String)> {
    let games = (0..300).filter_map(|number| {
        let mut random = generators(1, number).next()?;
        drawing.varied(&mut random)
    });
    let runs = games.flat_map(|game| game.runs);
    let parted = runs.map(|run| {
        let (arguments, input) = parts(&run.action);
        (arguments.to_vec(), input.to_owned())
    });
    parted.collect()
}

#[test]
fn a_text_is_words_and_the_spaces_between_them() {
    assert_eq!(pieces("a1, b\n"), ["a1", ", ", "b", "\n"]);
    for (text, places, left) in [
        ("a b c", &[2][..], "a c"),
        ("a b c", &[0], "b c"),
        ("a b c", &[0, 2], "c"),
        ("a b c", &[2, 4], "a"),
        ("a b c", &[0, 2, 4], ""),
        ("a-b c", &[0, 2], "-c"),
        ("(a)", &[1], "()"),
    ] {
        assert_eq!(
            without_words(&pieces(text), places).concat(),
            left,
            "{text:?}"
        );
    }
}

#[test]
fn equal_seeds_give_equal_games() {
    let drawing = drawing(vec![run(&["2"], "b a\nc\n"), run(&[], "d\n")]);
    assert_eq!(drawn(&drawing), drawn(&drawing));
}

#[test]
fn inputs_are_varied_with_words_of_the_examples() {
    let drawing = drawing(vec![run(&["2"], "b 5\nc\n"), run(&["-v"], "d\n")]);
    let all = drawn(&drawing);
    let is_any = |wanted: &dyn Fn(&str) -> bool| all.iter().any(|(_, input)| wanted(input));
    assert!(is_any(&|input| input == "c\n"), "a line is left out");
    assert!(
        is_any(&|input| input.matches("c\n").count() > 1),
        "a line is repeated"
    );
    assert!(
        is_any(&|input| input.starts_with("c\nb")),
        "lines are swapped"
    );
    assert!(is_any(&|input| input.contains('6')), "a number is one more");
    assert!(is_any(&|input| input.contains("d 5")), "a word is replaced");
    for (arguments, input) in &all {
        assert!(input.ends_with('\n'), "{input:?}");
        let known = |piece: &String| {
            !is_word(piece) || piece.parse::<i64>().is_ok() || ["b", "c", "d"].contains(&&**piece)
        };
        assert!(pieces(input).iter().all(known), "{input:?}");
        let number = arguments.first().and_then(|one| one.parse::<i64>().ok());
        assert!(
            number.is_none_or(|number| number >= 2),
            "below all examples: {number:?}"
        );
    }
}

#[test]
fn the_number_of_lines_stays_right() {
    let drawing = drawing(vec![run(&[], "2\na\nb\n"), run(&[], "1\nc\n")]);
    assert!(drawing.has_count);
    let all = drawn(&drawing);
    assert!(all.iter().any(|(_, input)| input.starts_with('3')));
    for (_, input) in all {
        assert!(begins_with_count(&input), "{input:?}");
    }
}
