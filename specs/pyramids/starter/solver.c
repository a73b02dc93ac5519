/* Solves Pyramids. The assignment text says what each method does. puzzlemark.h lists the types and
 * functions that you can use. */
#include "puzzlemark.h"

#include <stdlib.h>

typedef struct solver {
    int size;
} Solver;

static Solver *solver_new(value guide)
{
    Solver *s = calloc(1, sizeof *s);
    /* A guide that is right has guide.kind == LIST, guide.count == 4, and its lists in guide.items;
     * refuse others with: raise_error("InvalidGuideError", "..."); */
    (void)guide;
    return s;
}

static const char *solver_text(Solver *s)
{
    (void)s;
    return "Solver";
}

/* An element of a table is an int or a list of ints, so that tables are values here. A row is made
 * with: value row = make_list(); add(&row, make_integer(0)); */
static long solver_length(Solver *s)
{
    (void)s;
    raise_error("NotImplementedError", "length is not written yet");
}

static value solver_generate_raw_table(Solver *s)
{
    (void)s;
    raise_error("NotImplementedError", "generate_raw_table is not written yet");
}

/* A table that is left out is NONE: table.kind == NONE. */
static value solver_set_table(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "set_table is not written yet");
}

static value solver_interposer(Solver *s, value table, long in1, long in2, long v)
{
    (void)s, (void)table, (void)in1, (void)in2, (void)v;
    raise_error("NotImplementedError", "interposer is not written yet");
}

static value solver_solve_if_one(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "solve_if_ONE is not written yet");
}

static value solver_solve_if_n(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "solve_if_N is not written yet");
}

static value solver_zero_into_list(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "zero_into_list is not written yet");
}

static value solver_unlist_single_value(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "unlist_single_value is not written yet");
}

static value solver_sort_possible_options(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "sort_possible_options is not written yet");
}

static value solver_get_new_root(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "get_new_root is not written yet");
}

static value solver_limit_potential_solutions(Solver *s, value base_table)
{
    (void)s, (void)base_table;
    raise_error("NotImplementedError", "limit_potential_solutions is not written yet");
}

static value solver_reduce_from_guide(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "reduce_from_guide is not written yet");
}

static bool solver_check_if_only_ints(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "check_if_only_ints is not written yet");
}

static bool solver_is_table_correct(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "is_table_correct is not written yet");
}

static bool solver_check_guidance_prompts(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "check_guidance_prompts is not written yet");
}

static bool solver_is_everything_alright(Solver *s, value table)
{
    (void)s, (void)table;
    raise_error("NotImplementedError", "is_everything_alright is not written yet");
}

static value solver_guess_solution(Solver *s)
{
    (void)s;
    raise_error("NotImplementedError", "guess_solution is not written yet");
}

/* The table of all calls, one per line: the name, the function, and the types of its parameters. */
TABLE {
    CALL(Solver, solver_new, any)
    TEXT(solver_text)
    CALL(length, solver_length, self)
    CALL(generate_raw_table, solver_generate_raw_table, self)
    CALL(set_table, solver_set_table, self, optional)
    CALL(interposer, solver_interposer, self, any, integer, integer, integer)
    CALL(solve_if_ONE, solver_solve_if_one, self, optional)
    CALL(solve_if_N, solver_solve_if_n, self, optional)
    CALL(zero_into_list, solver_zero_into_list, self, optional)
    CALL(unlist_single_value, solver_unlist_single_value, self, any)
    CALL(sort_possible_options, solver_sort_possible_options, self, any)
    CALL(get_new_root, solver_get_new_root, self, any)
    CALL(limit_potential_solutions, solver_limit_potential_solutions, self, any)
    CALL(reduce_from_guide, solver_reduce_from_guide, self, any)
    CALL(check_if_only_ints, solver_check_if_only_ints, self, any)
    CALL(is_table_correct, solver_is_table_correct, self, optional)
    CALL(check_guidance_prompts, solver_check_guidance_prompts, self, any)
    CALL(is_everything_alright, solver_is_everything_alright, self, any)
    CALL(guess_solution, solver_guess_solution, self)
}
