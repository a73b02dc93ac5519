// Solves Pyramids; the assignment text says what each method does, and puzzlemark.hpp what there is
// to write it with.
#include "puzzlemark.hpp"

#include <string>

class Solver : public Object {
public:
    explicit Solver(const Value &guide) {
        // Refuse with: throw Raised("InvalidGuideError", "...");
        (void)guide;
    }

    Value get(const std::string &name) override {
        throw Raised("AttributeError", name);
    }

    Value call(const std::string &name, const Values &arguments) override {
        if (name == "set_table") return set_table(arguments.empty() ? Value() : arguments[0]);
        // length, generate_raw_table, interposer, solve_if_ONE, solve_if_N, zero_into_list,
        // unlist_single_value, sort_possible_options, get_new_root, limit_potential_solutions,
        // reduce_from_guide, check_if_only_ints, is_table_correct, check_guidance_prompts,
        // is_everything_alright, guess_solution
        throw Raised("NotImplementedError", name + " is not written yet");
    }

    std::string text() override {
        return "Solver";
    }

private:
    Value set_table(const Value &table) {
        // Rows are made with: Value row = Value::list(); row.add(0);
        (void)table;
        throw Raised("NotImplementedError", "set_table is not written yet");
    }
};

Value create(const std::string &name, const Values &arguments) {
    if (name != "Solver") throw Raised("NameError", name);
    return std::make_shared<Solver>(arguments.at(0));
}
