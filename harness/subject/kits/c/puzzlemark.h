/* The interface between your puzzle.c and Puzzlemark. Write plain functions, and a table of them at the
 * end of puzzle.c. You may print, because replies go through another channel. */
#ifndef PUZZLEMARK_H
#define PUZZLEMARK_H

#include <stdbool.h>

/* --- 1. The table of your functions ---------------------------------------------------- */

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
 * The types of a method or property begin with `self`. A function, or one that makes an object, has no `self`.
 *
 *     type       parameter      takes
 *     self       Puzzle *       the object whose method is called
 *     integer    long           an integer
 *     real       double         any number
 *     boolean    bool           true or false
 *     text       const char *   a text; copy it to keep it
 *     object     Puzzle *       another object
 *     any        value          anything
 *     optional   value          anything, or no argument: then it is NONE
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

/* --- 2. Values and exceptions for your functions --------------------------------------------------- */

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

/* Make empty containers. `add` adds items. For a dict, add key and value in turn. */
value make_list(void);
value make_tuple(void);
value make_set(void);
value make_dict(void);
void add(value *container, value item);

/* Raises an exception: raise_error("AssertionError", "invalid position"). Does not return. */
_Noreturn void raise_error(const char *type, const char *message);

/* --- 3. A main function of your own ---------------------------------------------------------- */

/* Puzzlemark's reports have small programs that show a failure. They are compiled with -DOWN_MAIN. */
#ifdef OWN_MAIN
#include <setjmp.h>

/* Does a statement. If it raises an exception, prints the exception and goes on. */
#define RUN(...) \
    do { \
        jmp_buf here; \
        puzzlemark_failed = &here; \
        if (setjmp(here) == 0) { \
            __VA_ARGS__; \
        } else { \
            print_raised(); \
        } \
        puzzlemark_failed = 0; \
    } while (0)

/* The same, and prints the value of an expression. */
#define SHOW(...) RUN(print_value(TO_VALUE(__VA_ARGS__)))

extern jmp_buf *puzzlemark_failed;
void print_raised(void);
void print_value(value v);
value value_of(const char *text); /* value_of("[[1, 2], [3, None]]") */
#endif

/* --- 4. The parts of the table ---------------------------------------------------------- */

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

/* Calls the function with one argument for each type after it. */
#define APPLY(...) PICK(__VA_ARGS__, APPLY6, APPLY5, APPLY4, APPLY3, APPLY2, APPLY1, APPLY0, )(__VA_ARGS__)
#define PICK(f, a, b, c, d, e, g, chosen, ...) chosen
#define APPLY0(f) f()
#define APPLY1(f, a) f(AS_##a(0))
#define APPLY2(f, a, b) f(AS_##a(0), AS_##b(1))
#define APPLY3(f, a, b, c) f(AS_##a(0), AS_##b(1), AS_##c(2))
#define APPLY4(f, a, b, c, d) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3))
#define APPLY5(f, a, b, c, d, e) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3), AS_##e(4))
#define APPLY6(f, a, b, c, d, e, g) f(AS_##a(0), AS_##b(1), AS_##c(2), AS_##d(3), AS_##e(4), AS_##g(5))

/* Converts a result to a value, by its type. */
#define TO_VALUE(result) \
    _Generic((result), bool: make_boolean, char: make_letter, int: make_integer, long: make_integer, \
             long long: make_integer, unsigned: make_integer, unsigned long: make_integer, \
             float: make_real, double: make_real, char *: make_text, const char *: make_text, \
             value: same_value, default: make_object)(result)

#endif
