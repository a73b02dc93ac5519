/* A bubbles and boulders puzzle. The assignment text says what each method does. puzzlemark.h lists
 * the types and functions that you can use. */
#include "puzzlemark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct puzzle {
    int rows, columns;
} Puzzle;

static Puzzle *puzzle_new(const char *location)
{
    Puzzle *p = calloc(1, sizeof *p);
    /* Read the file here: fopen(location, "r") */
    (void)location;
    return p;
}

static long puzzle_rows(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "rows is not written yet");
}

static long puzzle_columns(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "columns is not written yet");
}

/* A set of letters: value regions = make_set(); add(&regions, make_letter('A')); */
static value puzzle_regions(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "regions is not written yet");
}

/* A set of positions: add(&squares, make_pair(r, k)); */
static value puzzle_squares(Puzzle *p, const char *letter)
{
    (void)p, (void)letter;
    raise_error("NotImplementedError", "squares is not written yet");
}

/* A position, or nothing: return make_none(); */
static value puzzle_bubble(Puzzle *p, const char *letter)
{
    (void)p, (void)letter;
    raise_error("NotImplementedError", "bubble is not written yet");
}

static value puzzle_boulder(Puzzle *p, const char *letter)
{
    (void)p, (void)letter;
    raise_error("NotImplementedError", "boulder is not written yet");
}

static bool puzzle_isempty(Puzzle *p, long r, long k)
{
    (void)p, (void)r, (void)k;
    raise_error("NotImplementedError", "isempty is not written yet");
}

static Puzzle *puzzle_put_bubble(Puzzle *p, long r, long k)
{
    /* Refuse with: raise_error("AssertionError", "invalid position");
     * in the end: return p; */
    (void)p, (void)r, (void)k;
    raise_error("NotImplementedError", "put_bubble is not written yet");
}

static Puzzle *puzzle_put_boulder(Puzzle *p, long r, long k)
{
    (void)p, (void)r, (void)k;
    raise_error("NotImplementedError", "put_boulder is not written yet");
}

static bool puzzle_issolved(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "issolved is not written yet");
}

static const char *puzzle_text(Puzzle *p)
{
    (void)p;
    raise_error("NotImplementedError", "puzzle_text is not written yet");
}

/* The table of all calls, one per line: the name, the function, and the types of its parameters. */
TABLE {
    CALL(Puzzle, puzzle_new, text)
    CALL(rows, puzzle_rows, self)
    CALL(columns, puzzle_columns, self)
    CALL(regions, puzzle_regions, self)
    CALL(squares, puzzle_squares, self, text)
    CALL(bubble, puzzle_bubble, self, text)
    CALL(boulder, puzzle_boulder, self, text)
    CALL(isempty, puzzle_isempty, self, integer, integer)
    CALL(put_bubble, puzzle_put_bubble, self, integer, integer)
    CALL(put_boulder, puzzle_put_boulder, self, integer, integer)
    CALL(issolved, puzzle_issolved, self)
    TEXT(puzzle_text)
}
