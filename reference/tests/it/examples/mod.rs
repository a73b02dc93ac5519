//! The examples of the five assignment texts, with exact output. Each example is here or in the file that this
//! table names. Sentences that give a rule for an example have a test too.
//!
//! | text | example | test |
//! |---|---|---|
//! | Bubbles and boulders | the puzzle of the introduction and its four regions | `session.rs`: `the_session_of_the_assignment` |
//! | | "the fully solved puzzle, with one bubble and one boulder in each region" | `the_puzzle_of_the_introduction_has_the_solution_of_its_session` |
//! | | what boulders can sit above and bubbles float below, sentence by sentence | `pieces_stay_where_the_text_allows` |
//! | | "boulders stack from the bottom row up, and bubbles stack from the top row down" | `stacks_grow_from_their_row` |
//! | | the symbols of the text form | `the_text_form_has_four_symbols` |
//! | | the interactive session, all of it | `session.rs`: `the_session_of_the_assignment` |
//! | | the 5 x 7 puzzle and those to practice | pictures, which the text does not have; a 5 x 7 puzzle is in `fixtures/puzzles` |
//! | Flow | the attributes of the photos (steps 1a to 1d) | `photos_have_the_attributes_of_step_1` |
//! | | an empty board with walls round it, clicks in pairs (step 2) | `the_board_of_step_2_is_clicked_in_pairs` |
//! | | `isAllowedRight` as given in class, and its sisters | `flow.rs`: `tiles_are_allowed_as_the_assignment_has_it` |
//! | | `checkCell`: "if only ALL of the isAllowed functions return True" (3b) | `a_cell_is_ok_if_all_four_sides_are` |
//! | | `solve` and `take` (3c, 3d) | `solve_and_take_follow_steps_3c_and_3d` |
//! | | `checkEndpoints`, sentence by sentence (4b) | `endpoints_are_checked_sentence_by_sentence` |
//! | | the board at the top of page 1 | `the_board_of_the_first_page_is_solved`; `flow.rs`: `the_first_board_has_one_solution` |
//! | | the 8-click test case | `the_eight_clicks_are_solved`; `flow.rs`: `every_solution_of_the_eight_clicks_touches_itself` |
//! | | the loop on the last page | `the_board_of_the_last_page_is_solved_without_its_loop`; `flow.rs`: `the_algorithm_of_the_assignment_closes_a_loop_on_the_last_board` |
//! | Pyramids | the `limiter` and `find_unique` lines, alone | `src/puzzles/pyramids/board.rs`: `the_limiter_does_...`, `find_unique_does_...` |
//! | | the same in a table | `pyramids/game.rs`: `the_examples_of_limit_potential_solutions` |
//! | | the guidance 3 and length 5 of `reduce_from_guide` | `pyramids/game.rs`: `the_example_of_reduce_from_guide` |
//! | | each documented method and exception, in the order of the document | `each_method_follows_its_paragraph`, `each_exception_is_a_child_of_project_errors` |
//! | | the headings of all methods, and calls by their parameters' names | `each_documented_method_has_its_parameters`, `methods_are_called_by_the_names_of_the_document` |
//! | | the order of methods of `game.main` | `pyramids/game.rs`: `the_order_of_the_game_solves` |
//! | | the dialogue of the game | `pyramids/game.rs`: `the_dialogue_ends_like_that_of_the_assignment` |
//! | Strips | 6, 3 and 2 different strips with 26 cells in all | `there_are_eleven_strips_and_one_single_cell_too_many` |
//! | | the outlines of all 25 grids, and of the final one, to the blank | `strips.rs`: `the_outlines_are_those_of_the_assignment` |
//! | | the same from `depth_first_search`, `get_placing_outline` and `get_output` | `the_functions_make_the_output_of_solve_grids` |
//! | | the two forms of a position, and their order | `positions_are_dicts_and_triples`; `strips.rs`: `positions_come_in_the_order_of_the_assignment` |
//! | | single cells at distinct places, and the final grid that they make | `strips.rs`: `each_grid_has_one_partition_and_the_single_cells_make_the_final_grid` |
//! | | the letters of the cells | a picture, which the text does not have |
//! | Fifteen | the class as it is given | `the_class_as_it_is_given`; `fifteen_class.rs`: `the_given_methods_work`, `the_given_methods_refuse_wrong_arguments` |
//! | | `lower_row_invariant(2, 2)`, `row1_invariant(2)`, `row0_invariant(2)` of 4 x 4 boards | `the_pictured_invariants_hold`; `fifteen_class.rs`: `invariants_look_at_all_rows` |
//! | | "if you are lucky": `ur` and `ld` | `the_lucky_cases_end_where_the_text_says` |
//! | | the annotated trace of phase two | `the_annotated_trace_of_phase_two` |
//! | | "`lower_row_invariant(1, n - 1)` and `row1_invariant(n - 1)` are identical" | `the_invariants_between_the_phases_are_identical` |
//! | | all but the upper left corner can be solved | `all_boards_can_be_solved_except_for_the_corner` |
//! | | all phases of a 4 x 4 board | `fifteen_class.rs`: `the_methods_of_the_assignment_lead_home` |

mod bubbles_and_boulders;
mod fifteen;
mod flow;
mod play;
mod pyramids;
mod strips;
