use super::*;

fn dutch(told: &str) -> String {
    Language::Dutch.speak(|| translated(told))
}

#[test]
fn sentences_are_translated_with_the_sentences_in_them() {
    assert_eq!(translated("the program was ended"), "the program was ended");
    assert_eq!(
        dutch(
            "the program used more CPU time than allowed (1.5 s); is there a loop that does not end?"
        ),
        "het programma gebruikte meer processortijd dan toegestaan (1,5 s); is er een lus die niet eindigt?"
    );
    assert_eq!(
        dutch("later, at step 3, `f(1)`: the program ended by itself with exit code 1"),
        "later, bij stap 3, `f(1)`: het programma eindigde zelf met code 1"
    );
}

#[test]
fn faults_of_verifiers_are_translated() {
    for (told, in_dutch) in [
        (
            "in the printed table, row 1 has height 2 in columns 0 and 2",
            "in de afgedrukte tabel, rij 1 heeft hoogte 2 in de kolommen 0 en 2",
        ),
        (
            "from the left 3 pyramids are seen in row 1, but the clue is 2",
            "van links zie je 3 piramides (rij 1), maar de aanwijzing is 2",
        ),
        (
            "region A has a second boulder at (1, 3); the first is at (0, 3)",
            "gebied A heeft een tweede rotsblok op (1, 3); de eerste ligt op (0, 3)",
        ),
        (
            "the vertical strip of 3 from column 0, row 1 lies partly outside of the grid",
            "de verticale strook van 3 vanaf kolom 0, rij 1 ligt deels buiten het rooster",
        ),
        (
            "after `solve`, the path of `A` stops at (0, 1), which is not an end",
            "na `solve`: het pad van `A` stopt op (0, 1), dat geen eindpunt is",
        ),
    ] {
        assert_eq!(dutch(told), in_dutch);
    }
    assert_eq!(dutch("row one"), "row one");
}

#[test]
fn an_expected_answer_in_words_is_translated() {
    assert_eq!(
        dutch("expected a table that fits the guide [[1], [1], [1], [1]], got [[2]]"),
        "verwacht een tabel die past bij de gids [[1], [1], [1], [1]], gekregen [[2]]"
    );
}

#[test]
fn advice_behind_a_message_is_translated() {
    assert_eq!(
        dutch(
            "loading `a.py` stops with TypeError: x; in Python 3 `/` always gives a float; use `//` for a whole number"
        ),
        "het laden van `a.py` stopt met TypeError: x; in Python 3 geeft `/` altijd een float; gebruik `//` voor een geheel getal"
    );
    assert_eq!(
        dutch("SyntaxError: print(...)?; `print` is a function in Python 3: write `print(x)`"),
        "SyntaxError: print(...)?; `print` is in Python 3 een functie: schrijf `print(x)`"
    );
    assert_eq!(
        dutch("not in the roster, but graded: `ada`, `bo`"),
        "niet op de lijst, maar wel beoordeeld: `ada`, `bo`"
    );
}

#[test]
fn boards_of_windows_have_faults_in_the_language() {
    for (told, in_dutch) in [
        (
            "(0, 1) shows BlueQ1, not an end point",
            "(0, 1) toont BlueQ1, geen eindpunt",
        ),
        (
            "every colour has two end points, but there is one of red",
            "elke kleur heeft twee eindpunten, maar er is er één van red",
        ),
        (
            "expected 6 rows of 6, got 8 rows of 8",
            "verwacht 6 rijen van 6, kreeg 8 rijen van 8",
        ),
        (
            "the list at row 0, column 2 has lost option 3, which no clue excludes",
            "de lijst in rij 0, kolom 2 is optie 3 kwijt, die geen aanwijzing uitsluit",
        ),
    ] {
        assert_eq!(dutch(told), in_dutch);
    }
}

#[test]
fn what_windows_lack_is_translated() {
    for (told, in_dutch) in [
        (
            "no widget has row 7, column 0; its board has 6 rows of 6 columns; the window shows Button 'Go'",
            "geen element heeft row 7, column 0; het bord heeft 6 rijen van 6 kolommen; het venster toont Button 'Go'",
        ),
        (
            "the program asks in a message box ('Are you sure?'), and no user is there to answer",
            "het programma vraagt iets in een berichtvenster ('Are you sure?'), en er is geen gebruiker om te antwoorden",
        ),
    ] {
        assert_eq!(dutch(told), in_dutch);
    }
}

#[test]
fn remarks_about_archives_are_translated() {
    for (told, in_dutch) in [
        (
            "the submission is refused: `ada.rar` is a RAR archive, which Puzzlemark cannot read; hand in a zip or a tar.gz",
            "de inzending is geweigerd: `ada.rar` is een RAR-archief, en dat kan Puzzlemark niet lezen; dien een zip of een tar.gz in",
        ),
        (
            "`link` is a link and was left out",
            "`link` is een koppeling en werd weggelaten",
        ),
        (
            "the submission is refused: `ada.zip` holds more than 4096 files and folders",
            "de inzending is geweigerd: `ada.zip` bevat meer dan 4096 bestanden en mappen",
        ),
        (
            "the code of the notebook `a.ipynb` (3 cells) was taken for `puzzle.py`",
            "de code van het notebook `a.ipynb` (3 cellen) werd gebruikt als `puzzle.py`",
        ),
    ] {
        assert_eq!(dutch(told), in_dutch);
    }
}

#[test]
fn printed_words_are_no_remarks() {
    let answer = |told| Language::Dutch.speak(|| translated_answer(told));
    for printed in ["it is empty", "3 cells", "click 'Solve'"] {
        assert_eq!(answer(printed), printed);
    }
    assert_eq!(answer("nothing is printed"), "er wordt niets afgedrukt");
    assert_eq!(
        answer("20 games, 6 operations: no failure found"),
        "20 spellen, 6 bewerkingen: geen fout gevonden"
    );
}

#[test]
fn operations_in_words_are_translated() {
    let told = |operation| Language::Dutch.speak(|| translated_operation(operation));
    for (operation, in_dutch) in [
        ("look at the board", "bekijk het bord"),
        ("click 'Solve'", "klik op 'Solve'"),
        (
            "click the widget in row 0 and column 5",
            "klik op het element in rij 0 en kolom 5",
        ),
        (
            "click Button 'in row 1' of the window 'Board 2'",
            "klik op Button 'in row 1' van het venster 'Board 2'",
        ),
        (
            "type '3 4' into Entry with the image Empty in column 2",
            "typ '3 4' in Entry met de afbeelding Empty in kolom 2",
        ),
        ("types '5'", "typt '5'"),
        ("start", "starten"),
        (
            "run -v with this input:\n1\n2",
            "uitvoeren -v met deze invoer:\n1\n2",
        ),
    ] {
        assert_eq!(told(operation).as_deref(), Some(in_dutch));
    }
    for code in ["puzzle.click(1)", "start(1)", "str(puzzle)", "puzzle.start"] {
        assert_eq!(told(code), None);
    }
    assert_eq!(
        dutch("later, at step 3, `look at the title`: the program crashed (stack overflow)"),
        "later, bij stap 3, `bekijk de titel`: het programma is gecrasht (stack overflow)"
    );
}

#[test]
fn source_lines_and_unknown_sentences_stay() {
    let reason = "line 3 of `puzzle.py` is not valid Python: SyntaxError: expected ':'\n    def f()\n           ^";
    let told = dutch(reason);
    assert!(
        told.starts_with(
            "regel 3 van `puzzle.py` is geen geldig Python: SyntaxError: expected ':'\n"
        )
    );
    assert!(told.ends_with("\n    def f()\n           ^"), "{told}");
    for unknown in ["", "puzzle.rows: 3; 4", "something; else", "[1, 2]"] {
        assert_eq!(dutch(unknown), unknown);
    }
}

#[test]
fn a_text_of_a_student_cannot_end_a_pattern_early() {
    let told = dutch("loading `puzzle.py` stops with ValueError: a; b; c");
    assert_eq!(
        told,
        "het laden van `puzzle.py` stopt met ValueError: a; b; c"
    );
}
