//! Solves Pyramids. The assignment text says what each method does. puzzlemark.rs lists the types
//! and functions that you can use.

use std::fmt;

use crate::{raise, Raised, Value};

struct Solver {}

// An element of a table is an int or a list of ints, so that tables are Values here: a Value::List of
// rows, each of which is a Value::List of Value::Int and Value::List. A table that is left out is None.
impl Solver {
    fn new(_guide: Value) -> Result<Solver, Raised> {
        // Take the lists apart with: if let Value::List(lists) = guide { ... }
        // refuse with: return raise("InvalidGuideError", "...");
        Ok(Solver {})
    }

    fn length(&self) -> Result<i64, Raised> {
        raise("NotImplementedError", "length is not written yet")
    }

    fn generate_raw_table(&self) -> Result<Value, Raised> {
        raise("NotImplementedError", "generate_raw_table is not written yet")
    }

    fn set_table(&self, _table: Option<Value>) -> Result<Value, Raised> {
        raise("NotImplementedError", "set_table is not written yet")
    }

    fn interposer(&self, _table: Value, _in1: i64, _in2: i64, _v: i64) -> Result<Value, Raised> {
        raise("NotImplementedError", "interposer is not written yet")
    }

    fn solve_if_ONE(&self, _table: Option<Value>) -> Result<Value, Raised> {
        raise("NotImplementedError", "solve_if_ONE is not written yet")
    }

    fn solve_if_N(&self, _table: Option<Value>) -> Result<Value, Raised> {
        raise("NotImplementedError", "solve_if_N is not written yet")
    }

    fn zero_into_list(&self, _table: Option<Value>) -> Result<Value, Raised> {
        raise("NotImplementedError", "zero_into_list is not written yet")
    }

    fn unlist_single_value(&self, _table: Value) -> Result<Value, Raised> {
        raise("NotImplementedError", "unlist_single_value is not written yet")
    }

    fn sort_possible_options(&self, _table: Value) -> Result<Value, Raised> {
        raise("NotImplementedError", "sort_possible_options is not written yet")
    }

    fn get_new_root(&self, _table: Value) -> Result<Value, Raised> {
        raise("NotImplementedError", "get_new_root is not written yet")
    }

    fn limit_potential_solutions(&self, _base_table: Value) -> Result<Value, Raised> {
        raise("NotImplementedError", "limit_potential_solutions is not written yet")
    }

    fn reduce_from_guide(&self, _table: Value) -> Result<Value, Raised> {
        raise("NotImplementedError", "reduce_from_guide is not written yet")
    }

    fn check_if_only_ints(&self, _table: Value) -> Result<bool, Raised> {
        raise("NotImplementedError", "check_if_only_ints is not written yet")
    }

    fn is_table_correct(&self, _table: Option<Value>) -> Result<bool, Raised> {
        raise("NotImplementedError", "is_table_correct is not written yet")
    }

    fn check_guidance_prompts(&self, _table: Value) -> Result<bool, Raised> {
        raise("NotImplementedError", "check_guidance_prompts is not written yet")
    }

    fn is_everything_alright(&self, _table: Value) -> Result<bool, Raised> {
        raise("NotImplementedError", "is_everything_alright is not written yet")
    }

    fn guess_solution(&self) -> Result<Value, Raised> {
        raise("NotImplementedError", "guess_solution is not written yet")
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver")
    }
}

// The table of all calls, with the names of the parameters.
table! {
    class Solver(guide) {
        length();
        generate_raw_table();
        set_table(table);
        interposer(table, in1, in2, v);
        solve_if_ONE(table);
        solve_if_N(table);
        zero_into_list(table);
        unlist_single_value(table);
        sort_possible_options(table);
        get_new_root(table);
        limit_potential_solutions(base_table);
        reduce_from_guide(table);
        check_if_only_ints(table);
        is_table_correct(table);
        check_guidance_prompts(table);
        is_everything_alright(table);
        guess_solution();
    }
}
