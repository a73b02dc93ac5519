/* A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. The assignment text says
 * what each method does. puzzlemark.h lists the types and functions that you can use. */
#include "puzzlemark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 16 };

typedef struct puzzle {
    int height, width;
    int tiles[SIDE_MAX][SIDE_MAX];
} Puzzle;

/* --- What you are given ----------------------------------------------------------------------- */

static Puzzle *puzzle_new(long height, long width, value initial_grid)
{
    Puzzle *p = calloc(1, sizeof *p);
    if (p == NULL || height > SIDE_MAX || width > SIDE_MAX)
        raise_error("MemoryError", "the puzzle is too large");
    p->height = (int)height;
    p->width = (int)width;
    for (int row = 0; row < height; row++)
        for (int col = 0; col < width; col++)
            p->tiles[row][col] = initial_grid.kind == NONE
                                     ? row * p->width + col
                                     : (int)initial_grid.items[row].items[col].integer;
    return p;
}

static long puzzle_get_height(const Puzzle *p) { return p->height; }
static long puzzle_get_width(const Puzzle *p) { return p->width; }
static long puzzle_get_number(const Puzzle *p, long row, long col) { return p->tiles[row][col]; }

static void puzzle_set_number(Puzzle *p, long row, long col, long number)
{
    p->tiles[row][col] = (int)number;
}

static Puzzle *puzzle_clone(const Puzzle *p)
{
    Puzzle *copy = puzzle_new(p->height, p->width, make_none());
    *copy = *p;
    return copy;
}

/* Finds the tile whose home is (solved_row, solved_col). */
static void current_position(const Puzzle *p, int solved_row, int solved_col, int *row, int *col)
{
    int tile = solved_row * p->width + solved_col;
    for (*row = 0; *row < p->height; ++*row)
        for (*col = 0; *col < p->width; ++*col)
            if (p->tiles[*row][*col] == tile)
                return;
    raise_error("AssertionError", "there is no such tile");
}

static value puzzle_current_position(const Puzzle *p, long solved_row, long solved_col)
{
    int row, col;
    current_position(p, (int)solved_row, (int)solved_col, &row, &col);
    return make_pair(row, col);
}

static void puzzle_update_puzzle(Puzzle *p, const char *moves)
{
    char message[32];
    int row, col;
    current_position(p, 0, 0, &row, &col);
    for (; *moves; moves++) {
        int to_row = row + (*moves == 'd') - (*moves == 'u');
        int to_col = col + (*moves == 'r') - (*moves == 'l');
        if (strchr("udlr", *moves) == NULL) {
            snprintf(message, sizeof message, "invalid direction: %c", *moves);
            raise_error("AssertionError", message);
        }
        if (to_row < 0 || to_row >= p->height || to_col < 0 || to_col >= p->width) {
            snprintf(message, sizeof message, "move off grid: %c", *moves);
            raise_error("AssertionError", message);
        }
        p->tiles[row][col] = p->tiles[to_row][to_col];
        p->tiles[to_row][to_col] = 0;
        row = to_row;
        col = to_col;
    }
}

static const char *puzzle_text(const Puzzle *p)
{
    static char text[SIDE_MAX * SIDE_MAX * 16];
    char *end = text;
    *end = '\0';
    for (int row = 0; row < p->height; row++)
        for (int col = 0; col < p->width; col++)
            end += sprintf(end, "%s%d%s", col ? ", " : "[", p->tiles[row][col],
                           col + 1 < p->width ? "" : "]\n");
    return text;
}

/* --- What to write ---------------------------------------------------------------------------- */

/* Whether the blank is at the target and every tile that comes after it is home. */
static bool puzzle_lower_row_invariant(Puzzle *p, long row, long col)
{
    (void)p, (void)row, (void)col;
    raise_error("NotImplementedError", "lower_row_invariant is not written yet");
}

/* Brings the tile of the target home; makes the moves and returns them. */
static const char *puzzle_solve_interior_tile(Puzzle *p, long row, long col)
{
    (void)p, (void)row, (void)col;
    raise_error("NotImplementedError", "solve_interior_tile is not written yet");
}

/* The same for the tile of column 0 in a row. */
static const char *puzzle_solve_col0_tile(Puzzle *p, long row)
{
    (void)p, (void)row;
    raise_error("NotImplementedError", "solve_col0_tile is not written yet");
}

/* True if the tiles after a target in row 0 are home, as the text says. */
static bool puzzle_row0_invariant(Puzzle *p, long col)
{
    (void)p, (void)col;
    raise_error("NotImplementedError", "row0_invariant is not written yet");
}

/* The same of a target in row 1. */
static bool puzzle_row1_invariant(Puzzle *p, long col)
{
    (void)p, (void)col;
    raise_error("NotImplementedError", "row1_invariant is not written yet");
}

/* Brings a tile of row 0 home. */
static const char *puzzle_solve_row0_tile(Puzzle *p, long col)
{
    (void)p, (void)col;
    raise_error("NotImplementedError", "solve_row0_tile is not written yet");
}

/* Brings a tile of row 1 home. */
static const char *puzzle_solve_row1_tile(Puzzle *p, long col)
{
    (void)p, (void)col;
    raise_error("NotImplementedError", "solve_row1_tile is not written yet");
}

/* Solves the upper left corner. */
static const char *puzzle_solve_2x2(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "solve_2x2 is not written yet");
}

/* Solves the puzzle. */
static const char *puzzle_solve_puzzle(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "solve_puzzle is not written yet");
}

/* The table of all calls, one per line: the name, the function, and the types of its parameters. */
TABLE {
    CALL(Puzzle, puzzle_new, integer, integer, optional)
    TEXT(puzzle_text)
    CALL(get_height, puzzle_get_height, self)
    CALL(get_width, puzzle_get_width, self)
    CALL(get_number, puzzle_get_number, self, integer, integer)
    CALL_VOID(set_number, puzzle_set_number, self, integer, integer, integer)
    CALL(clone, puzzle_clone, self)
    CALL(current_position, puzzle_current_position, self, integer, integer)
    CALL_VOID(update_puzzle, puzzle_update_puzzle, self, text)
    CALL(lower_row_invariant, puzzle_lower_row_invariant, self, integer, integer)
    CALL(solve_interior_tile, puzzle_solve_interior_tile, self, integer, integer)
    CALL(solve_col0_tile, puzzle_solve_col0_tile, self, integer)
    CALL(row0_invariant, puzzle_row0_invariant, self, integer)
    CALL(row1_invariant, puzzle_row1_invariant, self, integer)
    CALL(solve_row0_tile, puzzle_solve_row0_tile, self, integer)
    CALL(solve_row1_tile, puzzle_solve_row1_tile, self, integer)
    CALL(solve_2x2, puzzle_solve_2x2, self)
    CALL(solve_puzzle, puzzle_solve_puzzle, self)
}
