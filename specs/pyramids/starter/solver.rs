//! Solves Pyramids; the assignment text says what each method does, and puzzlemark.rs what there is
//! to write it with.

use crate::{raise, Answer, Object, Raised, Value};

struct Solver {}

pub fn create(name: &str, arguments: &[Value]) -> Answer {
    match (name, arguments) {
        ("Solver", [guide]) => Ok(Value::object(Solver::new(guide)?)),
        _ => raise("NameError", name),
    }
}

impl Solver {
    fn new(_guide: &Value) -> Result<Solver, Raised> {
        // Take the lists apart with: if let Value::List(lists) = guide { ... }
        // refuse with: return raise("InvalidGuideError", "...");
        Ok(Solver {})
    }

    fn set_table(&self, _table: &Value) -> Answer {
        // In the end: Ok(Value::List(rows)), where each row is a Value::List of Value::Int
        raise("NotImplementedError", "set_table is not written yet")
    }
}

impl Object for Solver {
    fn get(&self, name: &str) -> Answer {
        raise("AttributeError", name)
    }

    fn call(&mut self, name: &str, arguments: &[Value]) -> Answer {
        match (name, arguments) {
            ("set_table", []) => self.set_table(&Value::None),
            ("set_table", [table]) => self.set_table(table),
            // length, generate_raw_table, interposer, solve_if_ONE, solve_if_N, zero_into_list,
            // unlist_single_value, sort_possible_options, get_new_root, limit_potential_solutions,
            // reduce_from_guide, check_if_only_ints, is_table_correct, check_guidance_prompts,
            // is_everything_alright, guess_solution
            _ => raise("NotImplementedError", &format!("{name} is not written yet")),
        }
    }

    fn text(&self) -> String {
        "Solver".to_string()
    }
}
