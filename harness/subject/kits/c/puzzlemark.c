/* The loop that answers Puzzlemark's requests, one line each, in its "words" protocol. */
#include "puzzlemark.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory that is needed until the reply is written. */

struct block {
    struct block *next;
    max_align_t content[];
};

static struct block *blocks;

static void *allocate(size_t size)
{
    struct block *block = malloc(sizeof *block + size + 1);
    if (block == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    block->next = blocks;
    blocks = block;
    return block->content;
}

static void free_all(void)
{
    while (blocks != NULL) {
        struct block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

/* Values. */

value make_none(void) { return (value){.kind = NONE}; }
value make_boolean(int truth) { return (value){.kind = BOOLEAN, .integer = truth != 0}; }
value make_integer(long long integer) { return (value){.kind = INTEGER, .integer = integer}; }
value make_real(double real) { return (value){.kind = REAL, .real = real}; }
value make_list(void) { return (value){.kind = LIST}; }
value make_tuple(void) { return (value){.kind = TUPLE}; }
value make_set(void) { return (value){.kind = SET}; }
value make_dict(void) { return (value){.kind = DICT}; }

value same_value(value v) { return v; }
value make_letter(char letter) { return make_text((char[]){letter, '\0'}); }

value make_object(const void *object)
{
    return object ? (value){.kind = OBJECT, .object = (void *)object} : make_none();
}

value make_text(const char *text)
{
    if (text == NULL)
        return make_none();
    return (value){.kind = TEXT, .text = strcpy(allocate(strlen(text)), text)};
}

value make_pair(long long first, long long second)
{
    value pair = make_tuple();
    add(&pair, make_integer(first));
    add(&pair, make_integer(second));
    return pair;
}

void add(value *container, value item)
{
    int count = container->count;
    if ((count & (count - 1)) == 0) { /* 0 or a power of two: full */
        value *items = allocate((count ? 2 * count : 1) * sizeof *items);
        if (count > 0)
            memcpy(items, container->items, count * sizeof *items);
        container->items = items;
    }
    container->items[container->count++] = item;
}

/* Exceptions. */

jmp_buf *puzzlemark_failed;
static char raised[4096];

_Noreturn void raise_error(const char *type, const char *message)
{
    snprintf(raised, sizeof raised, "%s: %s", type, message);
    for (char *c = raised; *c; c++)
        if (*c == '\n')
            *c = ' ';
    if (puzzlemark_failed == NULL) {
        fprintf(stderr, "raises %s\n", raised);
        exit(1);
    }
    longjmp(*puzzlemark_failed, 1);
}

/* Objects, by the numbers that Puzzlemark gives them. */

static void **objects;
static long object_count = 0; /* one more than the highest number */

static void *object_of(long number)
{
    if (number < 0 || number >= object_count || objects[number] == NULL)
        raise_error("LookupError", "there is no such object");
    return objects[number];
}

static long number_of(void *object)
{
    for (long number = 0; number < object_count; number++)
        if (objects[number] == object)
            return number;
    return -1;
}

static void keep(long number, void *object)
{
    if (number_of(object) >= 0)
        return;
    if (number >= object_count) {
        objects = realloc(objects, (number + 1) * sizeof *objects);
        if (objects == NULL)
            exit(1);
        while (object_count <= number)
            objects[object_count++] = NULL;
    }
    objects[number] = object;
}

/* Reading. */

static const char *at; /* the next character to read */

static void skip(void)
{
    while (*at == ' ' || *at == ',' || *at == ':' || *at == '\n' || *at == '\r')
        at++;
}

static char *write_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

static value read_text(void)
{
    char *text = allocate(strlen(at) + 1), *to = text;
    for (at++; *at && *at != '"'; at++) {
        if (*at != '\\') {
            *to++ = *at;
            continue;
        }
        at++;
        if (*at == 'u') {
            char digits[5] = {0};
            strncpy(digits, at + 1, 4);
            to = write_utf8(to, (unsigned)strtoul(digits, NULL, 16));
            at += strlen(digits);
        } else {
            *to++ = *at == 'n' ? '\n' : *at == 't' ? '\t' : *at == 'r' ? '\r' : *at;
        }
    }
    *to = '\0';
    at += *at == '"';
    return (value){.kind = TEXT, .text = text};
}

static int take(const char *word)
{
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0)
        return 0;
    at += length;
    return 1;
}

static value read_number(void)
{
    char *end_integer, *end_real;
    errno = 0;
    long long integer = strtoll(at, &end_integer, 10);
    int too_large = errno == ERANGE;
    double real = strtod(at, &end_real);
    if (end_real == at)
        raise_error("ValueError", "an argument cannot be read");
    at = end_real;
    if (end_integer != end_real)
        return make_real(real);
    if (too_large)
        raise_error("OverflowError", "an integer is too large");
    return make_integer(integer);
}

static value read_value(void);

static value read_items(enum kind kind, char closing)
{
    value container = {.kind = kind};
    at++;
    skip();
    while (*at && *at != closing) {
        add(&container, read_value());
        if (*at == ':')
            container.kind = DICT;
        skip();
    }
    at += *at == closing;
    return container;
}

static value read_value(void)
{
    if (*at == '"')
        return read_text();
    if (*at == '[')
        return read_items(LIST, ']');
    if (*at == '(')
        return read_items(TUPLE, ')');
    if (take("{}"))
        return make_dict();
    if (*at == '{')
        return read_items(SET, '}');
    if (take("set()"))
        return make_set();
    if (take("None"))
        return make_none();
    if (take("True"))
        return make_boolean(1);
    if (take("False"))
        return make_boolean(0);
    if (take("float('nan')"))
        return make_real(NAN);
    if (take("float('inf')"))
        return make_real(INFINITY);
    if (take("float('-inf')"))
        return make_real(-INFINITY);
    if (*at == '#') {
        at++;
        return make_object(object_of((long)read_number().integer));
    }
    return read_number();
}

/* Reads a word of the request: the kind of request, or a name. */
static const char *read_word(void)
{
    skip();
    size_t length = strcspn(at, " \r\n");
    char *word = allocate(length);
    memcpy(word, at, length);
    word[length] = '\0';
    at += length;
    skip();
    return word;
}

/* Writing: in the words of the protocol, or in those of C for a main function of your own. */

#ifdef OWN_MAIN
#define NOTHING "NULL"
#define YES "true"
#define NO "false"
#define EMPTY_SET "{}"
#else
#define NOTHING "None"
#define YES "True"
#define NO "False"
#define EMPTY_SET "set()"
#endif

static FILE *replies;

static void write_text(const char *text)
{
    fputc('"', replies);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(replies, "\\%c", c);
        else if (c < ' ')
            fprintf(replies, "\\u%04x", c);
        else
            fputc(c, replies);
    }
    fputc('"', replies);
}

static void write_real(double real)
{
    char digits[64];
    if (isnan(real) || isinf(real)) {
        fprintf(replies, "float('%s')", isnan(real) ? "nan" : real > 0 ? "inf" : "-inf");
        return;
    }
    snprintf(digits, sizeof digits, "%.17g", real);
    fprintf(replies, "%s%s", digits, strpbrk(digits, ".e") ? "" : ".0");
}

static void write_value(value v);

static void write_items(value v, const char *opening, const char *closing)
{
    fputs(opening, replies);
    for (int i = 0; i < v.count; i++) {
        if (i > 0)
            fputs(v.kind == DICT && i % 2 == 1 ? ":" : ",", replies);
        write_value(v.items[i]);
    }
    if (v.kind == TUPLE && v.count == 1)
        fputc(',', replies);
    fputs(closing, replies);
}

static void write_value(value v)
{
    switch (v.kind) {
    case NONE: fputs(NOTHING, replies); break;
    case BOOLEAN: fputs(v.integer ? YES : NO, replies); break;
    case INTEGER: fprintf(replies, "%lld", v.integer); break;
    case REAL: write_real(v.real); break;
    case TEXT: write_text(v.text); break;
    case LIST: write_items(v, "[", "]"); break;
    case TUPLE: write_items(v, "(", ")"); break;
    case SET:
        if (v.count == 0)
            fputs(EMPTY_SET, replies);
        else
            write_items(v, "{", "}");
        break;
    case DICT: write_items(v, "{", "}"); break;
    case OBJECT: fprintf(replies, "#%ld", number_of(v.object)); break;
    }
}

/* The table. */

enum { PARAMETERS_MAX = 6, TYPE_SIZE = 16 };

static struct {
    const char *name;
    bool is_method;
    value arguments; /* a list; for a method, the object is the first item */
    bool is_answered;
    value result;
} request;

value argument(int index)
{
    return index < request.arguments.count ? request.arguments.items[index] : make_none();
}

double real_argument(int index)
{
    value v = argument(index);
    return v.kind == INTEGER ? (double)v.integer : v.real;
}

void answer(value result)
{
    request.is_answered = true;
    request.result = result;
}

/* Reads the types of a signature, which begins with the function: "puzzle_new, text". */
static int read_types(const char *signature, char types[PARAMETERS_MAX][TYPE_SIZE])
{
    int count = 0;
    const char *comma = strchr(signature, ',');
    for (; comma != NULL && count < PARAMETERS_MAX; comma = strchr(comma + 1, ','))
        if (sscanf(comma, ", %15[a-z]", types[count]) == 1)
            count++;
    return count;
}

static bool fits(const char *type, enum kind kind)
{
    return !strcmp(type, "any") || !strcmp(type, "optional")
           || (!strcmp(type, "integer") && kind == INTEGER)
           || (!strcmp(type, "real") && (kind == REAL || kind == INTEGER))
           || (!strcmp(type, "boolean") && kind == BOOLEAN) || (!strcmp(type, "text") && kind == TEXT)
           || ((!strcmp(type, "self") || !strcmp(type, "object")) && kind == OBJECT);
}

static void check_arguments(const char *name, char types[PARAMETERS_MAX][TYPE_SIZE], int count)
{
    char message[256];
    int given = request.arguments.count, needed = count, before = request.is_method;
    while (needed > 0 && !strcmp(types[needed - 1], "optional"))
        needed--;
    if (given < needed || given > count) {
        int bound = given < needed ? needed : count;
        snprintf(message, sizeof message, "%s takes %s%d argument%s, and got %d", name,
                 needed == count ? "" : given < needed ? "at least " : "at most ", bound - before,
                 bound - before == 1 ? "" : "s", given - before);
        raise_error("TypeError", message);
    }
    for (int i = 0; i < given; i++) {
        if (fits(types[i], argument(i).kind))
            continue;
        snprintf(message, sizeof message, "argument %d of %s must be of type %s", i + 1 - before, name, types[i]);
        raise_error("TypeError", message);
    }
}

/* Returns true if a line of the table is the requested one. Its arguments must then fit. */
bool is_called(const char *name, const char *signature)
{
    char types[PARAMETERS_MAX][TYPE_SIZE];
    int count = read_types(signature, types);
    bool is_method = count > 0 && !strcmp(types[0], "self");
    if (is_method != request.is_method || strcmp(name, request.name) != 0)
        return false;
    check_arguments(name, types, count);
    return true;
}

/* The loop. */

static value perform(void)
{
    const char *what = read_word();
    at += *at == '#';
    long number = strtol(at, (char **)&at, 10);
    bool is_text = !strcmp(what, "text");
    request.name = is_text ? "TEXT" : read_word();
    request.is_method = is_text || !strcmp(what, "call") || !strcmp(what, "get");
    request.is_answered = false;
    request.arguments = make_list();
    if (request.is_method)
        add(&request.arguments, make_object(object_of(number)));
    for (skip(); *at; skip())
        add(&request.arguments, read_value());
    answer_from_table();
    if (!request.is_answered) {
        char message[256];
        snprintf(message, sizeof message, "%s is not in the table at the end of puzzle.c", request.name);
        raise_error("AttributeError", message);
    }
    value result = request.result;
    if (!strcmp(what, "new") && result.kind != OBJECT)
        raise_error("TypeError", "the function that makes an object returned none");
    if (result.kind == OBJECT) /* one that a method makes is numbered here */
        keep(request.is_method ? object_count : number, result.object);
    return result;
}

#ifdef OWN_MAIN

void print_raised(void) { printf("raises %s\n", raised); }

void print_value(value v)
{
    replies = stdout;
    fputs("returns ", replies);
    if (v.kind == OBJECT)
        fputs("(an object)", replies);
    else
        write_value(v);
    fputc('\n', replies);
}

value value_of(const char *text)
{
    at = text;
    return read_value();
}

#else

static FILE *channel(const char *variable, const char *mode, FILE *otherwise)
{
    char path[64];
    const char *number = getenv(variable);
    if (number == NULL)
        return otherwise;
    snprintf(path, sizeof path, "/dev/fd/%s", number);
    FILE *file = fopen(path, mode);
    return file ? file : otherwise;
}

/* Reads a line into `*line`, which grows; false at the end. Not every C library has `getline`. */
static bool read_line(char **line, size_t *size, FILE *file)
{
    size_t length = 0;
    do {
        if (*size < length + 2) {
            *size = 2 * *size + 256;
            *line = realloc(*line, *size);
            if (*line == NULL) {
                fprintf(stderr, "out of memory\n");
                exit(1);
            }
        }
        if (fgets(*line + length, (int)(*size - length), file) == NULL)
            return length > 0;
        length += strlen(*line + length);
    } while ((*line)[length - 1] != '\n');
    return true;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    FILE *requests = channel("PUZZLEMARK_REQUESTS", "r", stdin);
    replies = channel("PUZZLEMARK_REPLIES", "w", stdout);
    fprintf(replies, "puzzlemark words 1\n");
    fflush(replies);
    jmp_buf here;
    puzzlemark_failed = &here;
    while (read_line(&line, &size, requests)) {
        at = line;
        if (setjmp(here) == 0) {
            value result = perform();
            fflush(stdout);
            fputs("returns ", replies);
            write_value(result);
        } else {
            fflush(stdout);
            fprintf(replies, "raises %s", raised);
        }
        fputc('\n', replies);
        fflush(replies);
        free_all();
    }
    free(line);
    return 0;
}

#endif
