// Solves Pyramids. The assignment text says what each method does. puzzlemark.hpp lists the types
// and functions that you can use.
#include "puzzlemark.hpp"

#include <string>

// An element of a table is an int or a list of ints, so that tables are Values here. A row is made
// with: Value row = Value::list(); row.add(0);
class Solver : public Object {
public:
    explicit Solver(const Value &guide) {
        // Refuse with: throw Raised("InvalidGuideError", "...");
        (void)guide;
    }

    std::string text() override {
        return "Solver";
    }

    int length() {
        throw Raised("NotImplementedError", "length is not written yet");
    }

    Value generate_raw_table() {
        throw Raised("NotImplementedError", "generate_raw_table is not written yet");
    }

    // A table that is left out is None here: table.kind == Value::None.
    Value set_table(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "set_table is not written yet");
    }

    Value interposer(const Value &table, int in1, int in2, int v) {
        (void)table, (void)in1, (void)in2, (void)v;
        throw Raised("NotImplementedError", "interposer is not written yet");
    }

    Value solve_if_ONE(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "solve_if_ONE is not written yet");
    }

    Value solve_if_N(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "solve_if_N is not written yet");
    }

    Value zero_into_list(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "zero_into_list is not written yet");
    }

    Value unlist_single_value(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "unlist_single_value is not written yet");
    }

    Value sort_possible_options(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "sort_possible_options is not written yet");
    }

    Value get_new_root(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "get_new_root is not written yet");
    }

    Value limit_potential_solutions(const Value &base_table) {
        (void)base_table;
        throw Raised("NotImplementedError", "limit_potential_solutions is not written yet");
    }

    Value reduce_from_guide(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "reduce_from_guide is not written yet");
    }

    bool check_if_only_ints(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "check_if_only_ints is not written yet");
    }

    bool is_table_correct(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "is_table_correct is not written yet");
    }

    bool check_guidance_prompts(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "check_guidance_prompts is not written yet");
    }

    bool is_everything_alright(const Value &table) {
        (void)table;
        throw Raised("NotImplementedError", "is_everything_alright is not written yet");
    }

    Value guess_solution() {
        throw Raised("NotImplementedError", "guess_solution is not written yet");
    }
};

// The table of all calls, one per line.
const Table table = {
    constructor<Solver, Value>("Solver"),
    METHOD(Solver, length),
    METHOD(Solver, generate_raw_table),
    METHOD(Solver, set_table),
    METHOD(Solver, interposer),
    METHOD(Solver, solve_if_ONE),
    METHOD(Solver, solve_if_N),
    METHOD(Solver, zero_into_list),
    METHOD(Solver, unlist_single_value),
    METHOD(Solver, sort_possible_options),
    METHOD(Solver, get_new_root),
    METHOD(Solver, limit_potential_solutions),
    METHOD(Solver, reduce_from_guide),
    METHOD(Solver, check_if_only_ints),
    METHOD(Solver, is_table_correct),
    METHOD(Solver, check_guidance_prompts),
    METHOD(Solver, is_everything_alright),
    METHOD(Solver, guess_solution),
};
