use std::collections::BTreeSet;

use super::{Attempt, AttemptResults, TOPICS};
use crate::Level;

fn results(done: &[Attempt]) -> AttemptResults {
    let mut results = AttemptResults::default();
    for attempt in done {
        results.add(*attempt);
    }
    results
}

#[test]
fn attempts_have_different_names_and_appear_once() {
    let names: BTreeSet<_> = Attempt::all().map(Attempt::name).collect();
    assert_eq!(names.len(), Attempt::all().count());
    // This attempt is the last of all, because attempts are ordered by topic.
    assert_eq!(names.len(), Attempt::UseInherited as usize + 1);
    let mut in_order = Attempt::all().collect::<Vec<_>>();
    in_order.sort();
    assert_eq!(in_order, Attempt::all().collect::<Vec<_>>());
}

#[test]
fn a_level_is_reached_where_all_its_promises_held() {
    for (done, level) in [
        (&[][..], Level::Full),
        (&[Attempt::SeeProcess], Level::PidOnly),
        (&[Attempt::ConnectSocket], Level::LimitsOnly),
        (
            &[Attempt::FindProcess, Attempt::SeeProcess],
            Level::Confined,
        ),
        (&[Attempt::SendUdp], Level::LimitsOnly),
        (&[Attempt::SignalProcess], Level::LimitsOnly),
    ] {
        assert_eq!(results(done).level(), level, "{done:?}");
    }
    for attempt in Attempt::all() {
        assert!(results(&[attempt]).level() < Level::Full, "{attempt:?}");
    }
}

#[test]
fn untried_attacks_count_neither_for_nor_against_a_level() {
    let mut nothing = AttemptResults::default();
    Attempt::all().for_each(|attempt| nothing.skip(attempt));
    assert_eq!(nothing.level(), Level::Full);
    assert!(
        !nothing
            .describe(Level::Full)
            .meaning
            .contains("A submission")
    );
    let mut no_network = AttemptResults::default();
    no_network.skip(Attempt::ConnectTcp);
    let told = no_network.describe(Level::Full).meaning;
    assert!(!told.contains("network") && !told.contains("TCP"), "{told}");
    assert!(
        told.contains("cannot") && told.contains("send UDP datagrams"),
        "{told}"
    );
}

#[test]
fn reports_name_possible_attacks_and_the_reason_for_a_lower_level() {
    let results = results(&[Attempt::ReadFile, Attempt::SeeProcess]);
    let told = results.describe(results.level());
    assert_eq!(told.level, "limits-only");
    for said in [
        "A submission can read files that are neither its own nor the system's; see which processes exist.",
        "cannot write files outside its own folder; ",
        "trace other processes; use the network or other programs' sockets; ",
        "not from cheating",
    ] {
        assert!(told.meaning.contains(said), "{}", told.meaning);
    }
    assert_eq!(
        results.reason(Level::Confined),
        "a program in such a cell could read files that are neither its own nor the system's"
    );
    let everything = AttemptResults::default().describe(Level::Full).meaning;
    assert!(!everything.contains("A submission can "), "{everything}");
    assert!(TOPICS.iter().all(|topic| everything.contains(topic.kept)));
    let mut all = AttemptResults::default();
    Attempt::all().for_each(|attempt| all.add(attempt));
    let nothing = all.describe(all.level()).meaning;
    assert!(!nothing.contains("cannot"), "{nothing}");
    assert!(TOPICS.iter().all(|topic| nothing.contains(topic.open)));
}
