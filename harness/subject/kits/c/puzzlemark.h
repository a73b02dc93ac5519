/* What your puzzle.c and Puzzlemark say to each other. Write the three functions of part 1 in
 * puzzle.c; part 2 has what you need for it. Print what you like: replies go another way. */
#ifndef PUZZLEMARK_H
#define PUZZLEMARK_H

/* A value, as an argument or a result. */
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

/* --- 1. What you write --------------------------------------------------------------------- */

/* Calls the method `name` of an object. Where `object` is NULL, `name` is a class, of which you
 * make an object, or a function. */
value call(void *object, const char *name, int count, const value arguments[]);

/* The property `name` of an object. */
value get(void *object, const char *name);

/* The object as a text, for print(object). */
value text_of(void *object);

/* --- 2. What you need for it --------------------------------------------------------------- */

value make_none(void);
value make_boolean(int truth);
value make_integer(long long integer);
value make_real(double real);
value make_text(const char *text); /* copies the text */
value make_object(void *object);   /* a new object, or one you made before: `return self` */
value make_pair(long long first, long long second); /* the tuple (first, second) */

/* Empty containers; `add` puts items in. A dict takes key and value in turn. */
value make_list(void);
value make_tuple(void);
value make_set(void);
value make_dict(void);
void add(value *container, value item);

/* Raises an exception: raise_error("AssertionError", "invalid position"). Does not return. */
_Noreturn void raise_error(const char *type, const char *message);

/* Raises a TypeError unless the arguments are of these types, a letter each: `i` integer,
 * `r` real, `b` boolean, `t` text, `*` anything. */
void expect_arguments(int count, const value arguments[], const char *types);

#endif
