//! Tests of filters against their policies.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rustix::io::Errno;

use super::interpreter::{Call, check, run_filter};
use super::{
    Action, Answer, Code, IF_EQUAL, Instruction, LOAD, NUMBER, Policy, RETURN, Test, bytes, program,
};

const HERE: u32 = 0xc000_003e;

fn policy(answers: impl IntoIterator<Item = (u32, Answer)>, unknown_from: u32) -> Policy {
    Policy {
        architecture: HERE,
        answers: BTreeMap::from_iter(answers),
        unknown_from,
    }
}

/// Returns the return value that a policy demands for a call.
fn said(policy: &Policy, call: &Call) -> u32 {
    if call.architecture != policy.architecture {
        return 0x8000_0000;
    }
    if call.number >= policy.unknown_from {
        return 0x0005_0026;
    }
    let Some(answer) = policy.answers.get(&call.number) else {
        return 0x7fff_0000;
    };
    let low = |argument: u8| call.arguments[usize::from(argument)].to_le_bytes();
    let holds = |test: &Test| {
        let [b0, b1, b2, b3, ..] = low(test.argument);
        u32::from_le_bytes([b0, b1, b2, b3]) & test.mask == test.value
    };
    let action = answer.tests.iter().find(|(test, _)| holds(test));
    match action.map_or(answer.otherwise, |(_, action)| *action) {
        Action::Allow => 0x7fff_0000,
        Action::Pretend => 0x0005_0000,
        Action::Refuse(errno) => {
            0x0005_0000 + u32::try_from(errno.raw_os_error()).expect("a number")
        }
    }
}

/// Returns the values at the edges of the tests of an answer.
fn edges(answer: Option<&Answer>) -> Vec<u64> {
    let mut values = vec![0, 1, u64::from(u32::MAX), u64::MAX, 1 << 32];
    for (test, _) in answer.map_or(&[][..], |answer| answer.tests) {
        for value in [test.value, !test.value, test.mask, !test.mask] {
            let value = u64::from(value);
            values.extend([value, value ^ 1, value | 1 << 32, value.wrapping_add(1)]);
        }
        values.extend((0..32).map(|bit| u64::from(test.value) ^ (1 << bit)));
    }
    values
}

/// Panics if a filter differs from its policy.
pub(crate) fn agree(policy: &Policy) {
    let program = program(policy);
    check(&program);
    let edge = policy.unknown_from;
    let far = [edge - 1, edge, edge + 1, 0x4000_0000, 0x7fff_ffff, u32::MAX];
    let x32 = (0..600).map(|number| number | 0x4000_0000);
    for number in (0..600).chain(far).chain(x32) {
        let edges = edges(policy.answers.get(&number));
        let call = |architecture, arguments| Call {
            number,
            architecture,
            arguments,
        };
        let holds = |call: Call| {
            assert_eq!(
                run_filter(&program, &call),
                said(policy, &call),
                "{call:x?}"
            );
        };
        for architecture in [0x4000_0003, 0x4000_0028, 0, u32::MAX] {
            holds(call(architecture, [0; 6]));
        }
        for (index, value) in edges.iter().enumerate() {
            let others = [0, 1, 2, 3, 4, 5].map(|other| edges[(index + other) % edges.len()]);
            holds(call(policy.architecture, others));
            holds(call(policy.architecture, [*value; 6]));
        }
    }
}

#[test]
fn only_unknown_instructions_are_refused() {
    agree(&policy([], 463));
    agree(&policy([], 1));
}

#[test]
fn neighbours_with_one_answer_are_one_range() {
    let refused = Answer::always(Action::Refuse(Errno::PERM));
    let few = policy((100..150).map(|call| (call, refused)), 463);
    agree(&few);
    // Architecture, number, two comparisons for three ranges below the unknown, and returns.
    assert_eq!(program(&few).len(), 4 + 3 + 3);
    agree(&policy([(0, refused), (462, refused)], 463));
}

#[test]
fn the_first_test_that_holds_decides() {
    let answer = Answer {
        tests: &[
            (
                Test {
                    argument: 5,
                    mask: 0xf0,
                    value: 0x10,
                },
                Action::Pretend,
            ),
            (
                Test {
                    argument: 0,
                    mask: u32::MAX,
                    value: 0x11,
                },
                Action::Allow,
            ),
        ],
        otherwise: Action::Refuse(Errno::INVAL),
    };
    agree(&policy([(7, answer)], 463));
    let program = program(&policy([(7, answer)], 463));
    let returned = |first: u64, last: u64| {
        let arguments = [first, 0, 0, 0, 0, last];
        let call = Call {
            number: 7,
            architecture: HERE,
            arguments,
        };
        run_filter(&program, &call)
    };
    assert_eq!(returned(0x11, 0x12), 0x0005_0000);
    assert_eq!(returned(0x11, 0x22), 0x7fff_0000);
    assert_eq!(returned(0x12, 0x22), 0x0005_0016);
}

#[test]
fn targets_may_be_farther_away_than_a_jump_goes() {
    // Few calls share an answer, and those are far from each other.
    let answer = |call: u32| {
        let test = |argument| Test {
            argument,
            mask: 0xffff,
            value: call,
        };
        let errno = i32::try_from(call).expect("a small number") + 1;
        let refused = Action::Refuse(Errno::from_raw_os_error(errno));
        let tests = vec![(test(0), refused), (test(3), Action::Pretend)];
        Answer {
            tests: tests.leak(),
            otherwise: Action::Allow,
        }
    };
    let calls = (0..400).map(|call| (call, if call % 100 == 0 { 0 } else { call }));
    let many = policy(calls.map(|(call, like)| (call, answer(like))), 463);
    let long = program(&many)
        .iter()
        .filter(|instruction| instruction.code == 0x05)
        .count();
    assert!(long > 5, "{long} long jumps");
    agree(&many);
}

#[test]
fn both_ways_of_a_comparison_may_be_at_the_edge_of_its_reach() {
    let distances = [0, 1, 2, 253, 254, 255, 256, 257, 599];
    let pairs = distances
        .iter()
        .flat_map(|holds| distances.map(|fails| (*holds, fails)));
    for (holds, fails) in pairs {
        let mut code = Code::default();
        // Instructions that return their distance.
        for distance in (0..600).rev() {
            code.push(RETURN, distance);
        }
        code.branch(IF_EQUAL, 7, 599 - holds, 599 - fails);
        code.push(LOAD, NUMBER);
        code.backwards.reverse();
        for (number, expected) in [(7, holds), (8, fails)] {
            let call = Call {
                number,
                architecture: HERE,
                arguments: [0; 6],
            };
            assert_eq!(
                usize::try_from(run_filter(&code.backwards, &call)),
                Ok(expected)
            );
        }
    }
}

#[test]
fn bytes_are_those_of_the_structure() {
    let instruction = Instruction {
        code: 0x35,
        jt: 1,
        jf: 2,
        k: 0x4000_0000,
    };
    assert_eq!(size_of::<Instruction>(), 8);
    let bytes = bytes(&[instruction, instruction]);
    assert_eq!(bytes.len(), 16);
    assert_eq!(bytes[..2], 0x35_u16.to_ne_bytes());
    assert_eq!(bytes[2..4], [1, 2]);
    assert_eq!(bytes[4..8], 0x4000_0000_u32.to_ne_bytes());
    assert_eq!(bytes[8..], bytes[..8]);
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Allow),
        Just(Action::Pretend),
        (1..4096_i32).prop_map(|errno| Action::Refuse(Errno::from_raw_os_error(errno))),
    ]
}

fn answer() -> impl Strategy<Value = Answer> {
    let test = (
        0..6_u8,
        prop_oneof![Just(u32::MAX), any::<u32>()],
        any::<u32>(),
    )
        .prop_map(|(argument, mask, value)| Test {
            argument,
            mask,
            value: value & mask,
        });
    let tests = prop::collection::vec((test, action()), 0..4);
    (tests, action()).prop_map(|(tests, otherwise)| Answer {
        tests: tests.leak(),
        otherwise,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_policy_is_kept(
        answers in prop::collection::btree_map(0..600_u32, answer(), 0..300),
        unknown_from in 1..600_u32,
    ) {
        agree(&policy(answers, unknown_from));
    }
}
