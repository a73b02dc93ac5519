/* What your puzzle.c and Puzzlemark say to each other: write plain functions, and a table of them at
 * the end of puzzle.c. Print what you like: replies go another way. */
#ifndef PUZZLEMARK_H
#define PUZZLEMARK_H

#include <stdbool.h>

/* --- 1. The table of what may be called ---------------------------------------------------- */

/* A line has the name that Puzzlemark calls, your function, and the types of its parameters:
 *
 *     TABLE {
 *         CALL(Puzzle, puzzle_new, text)              Puzzle *puzzle_new(const char *location)
 *         CALL(rows, puzzle_rows, self)               long puzzle_rows(Puzzle *p)
 *         CALL(isempty, puzzle_isempty, self, integer, integer)
 *         CALL_VOID(reset, puzzle_reset, self)        void puzzle_reset(Puzzle *p)
 *         TEXT(puzzle_text)                           const char *puzzle_text(Puzzle *p), for print(p)
 *     }
 *
 * A method and a property begin with `self`, a function and what makes an object do not.
 *
 *     type       parameter      takes
 *     self       Puzzle *       the object whose method is called
 *     integer    long           an integer
 *     real       double         any number
 *     boolean    bool           true or false
 *     text       const char *   a text; copy what you keep
 *     object     Puzzle *       another object
 *     any        value          anything
 *     optional   value          the same, or nothing: it is NONE where it is left out
 *
 * Other arguments are refused with a TypeError. A result can be a number, a bool, a text, a pointer to
 * an object (`return p;`; NULL is NONE), or a value. */
#define TABLE void answer_from_table(void)
#define CALL(name, ...) \
    if (is_called(#name, #__VA_ARGS__)) { \
        answer(TO_VALUE(APPLY(__VA_ARGS__))); \
        return; \
    }
#define CALL_VOID(name, ...) \
    if (is_called(#name, #__VA_ARGS__)) { \
        APPLY(__VA_ARGS__); \
        answer(make_none()); \
        return; \
    }
#define TEXT(function) CALL(TEXT, function, self)

/* --- 2. What you need for your functions --------------------------------------------------- */

/* A value whose type depends on the case. */
enum kind { NONE, BOOLEAN, INTEGER, REAL, TEXT, LIST, TUPLE, SET, DICT, OBJECT };

typedef struct value {
    enum kind kind;
    long long integer;   /* BOOLEAN (0 or 1) and INTEGER */
    double real;         /* REAL */
    const char *text;    /* TEXT */
    int count;           /* LIST, TUPLE, SET, DICT: how many items it has */
    struct value *items; /* the items; of a DICT: key, value, key, value, ... */
    void *object;        /* OBJECT: what you made */
} value;

value make_none(void);
value make_boolean(int truth);
value make_integer(long long integer);
value make_real(double real);
value make_letter(char letter);      /* a text of one letter */
value make_text(const char *text);   /* copies the text */
value make_object(const void *object);
value make_pair(long long first, long long second); /* the tuple (first, second) */

/* Empty containers; `add` puts items in. A dict takes key and value in turn. */
value make_list(void);
value make_tuple(void);
value make_set(void);
value make_dict(void);
void add(value *container, value item);

/* Raises an exception: raise_error("AssertionError", "invalid position"). Does not return. */
_Noreturn void raise_error(const char *type, const char *message);

/* --- 3. What the table is made of ---------------------------------------------------------- */

void answer_from_table(void);
bool is_called(const char *name, const char *signature);
value argument(int index);
double real_argument(int index);
void answer(value result);
value same_value(value v);

#define AS_self(index) argument(index).object
#define AS_integer(index) argument(index).integer
#define AS_real(index) real_argument(index)
#define AS_boolean(index) (argument(index).integer != 0)
#define AS_text(index) argument(index).text
#define AS_object(index) argument(index).object
#define AS_any(index) argument(index)
#define AS_optional(index) argument(index)

/* The function, called with as many arguments as there are types after it. */
#define APPLY(...) PICK(__VA_ARGS__, APPLY6, APPLY5, APPLY4, APPLY3, APPLY2, APPLY1, APPLY0, )(__VA_ARGS__)
#define PICK(f, a, b, c, d, e, g, chosen, ...) chosen
#define APPLY0(f) f()
#define APPLY1(f, a) f(AS_##a(0))
#define APPLY2(f, a, b) f(AS_##a(0), AS_##b(1))
#define APPLY3(f, a, b, c) f(AS_##a(0), AS_##b(1), AS_##c(2))
#define APPLY4(f, a, b, c, d) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3))
#define APPLY5(f, a, b, c, d, e) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3), AS_##e(4))
#define APPLY6(f, a, b, c, d, e, g) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3), AS_##e(4), AS_##g(5))

/* A result as a value, by its type. */
#define TO_VALUE(result) \
    _Generic((result), bool: make_boolean, char: make_letter, int: make_integer, long: make_integer, \
             long long: make_integer, unsigned: make_integer, unsigned long: make_integer, \
             float: make_real, double: make_real, char *: make_text, const char *: make_text, \
             value: same_value, default: make_object)(result)

#endif
