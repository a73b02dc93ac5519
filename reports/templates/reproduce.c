// @TITLE@
// @USAGE@

#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE
#define OWN_MAIN
#include "puzzlemark.c"

#include <ftw.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// Files of the session: name and text.
static const char *const files[][2] = {
@FILES@    {NULL, NULL},
};

// A call of the session. A call without a line goes on with the result of the call before it.
static const struct call {
    const char *line;     // as it is shown
    const char *target;   // the variable that gets the result
    const char *verb;     // new, function, call, get, str or print
    const char *variable; // the variable whose object is asked; empty for the result before
    const char *request;  // the name and the arguments
} session[] = {
@SESSION@    {NULL, NULL, NULL, NULL, NULL},
};

static const char sentence[] = @SENTENCE@;
static const char ended[] = @ENDED@;

// The answer to a line: a value or an exception, and what is printed.
static struct {
    value result;
    bool is_raised;
    char *printed;
} last;

static struct variable {
    const char *name;
    value content;
} variables[sizeof session / sizeof *session];
static int variable_count;

// Tests of a value. The type counts: 1, 1.0 and "1" differ.

enum rule { END, IS_NOTHING, IS_TRUTH, IS_WHOLE, IS_REAL, IS_NEAR, IS_CLOSE, IS_TEXT, IS_OBJECT, IS_LIST, IS_TUPLE,
            IS_SEQUENCE, IS_SET, IS_DICT, IS_PAIR, IS_ANY };

typedef struct test {
    enum rule rule;
    long long whole;
    double real, tolerance;
    const char *text;
    const struct test *parts; // the last one is `end`
} test;

static const test end = {.rule = END};

#define nothing() ((test){.rule = IS_NOTHING})
#define truth(due) ((test){.rule = IS_TRUTH, .whole = (due)})
#define whole(digits) ((test){.rule = IS_WHOLE, .whole = strtoll(digits, NULL, 10)})
#define real(due) ((test){.rule = IS_REAL, .real = (due)})
#define near(due, by) ((test){.rule = IS_NEAR, .real = (due), .tolerance = (by)})
#define close_to(due) ((test){.rule = IS_CLOSE, .real = (due)})
#define text(due) ((test){.rule = IS_TEXT, .text = (due)})
#define object(name) ((test){.rule = IS_OBJECT, .text = (name)})
#define list(...) ((test){.rule = IS_LIST, .parts = (test[]){__VA_ARGS__}})
#define tuple(...) ((test){.rule = IS_TUPLE, .parts = (test[]){__VA_ARGS__}})
#define sequence(...) ((test){.rule = IS_SEQUENCE, .parts = (test[]){__VA_ARGS__}})
#define set(...) ((test){.rule = IS_SET, .parts = (test[]){__VA_ARGS__}})
#define dict(...) ((test){.rule = IS_DICT, .parts = (test[]){__VA_ARGS__}})
#define pair(...) ((test){.rule = IS_PAIR, .parts = (test[]){__VA_ARGS__}})
#define any_of(...) ((test){.rule = IS_ANY, .parts = (test[]){__VA_ARGS__}})

static bool matches(value got, test due);

static int count_of(const test *parts)
{
    int count = 0;
    while (parts[count].rule != END)
        count++;
    return count;
}

static bool all_match(const value *got, int count, const test *parts)
{
    if (count_of(parts) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (!matches(got[i], parts[i]))
            return false;
    return true;
}

// Returns true if the item fits the test. An item of a dict has a key and a value.
static bool item_matches(const value *item, int size, test due)
{
    return size == 2 ? all_match(item, 2, due.parts) : matches(*item, due);
}

// Returns true if each item has a partner among the tests, and each test among the items.
static bool pairs_up(value got, const test *parts, int size)
{
    int count = got.count / size, tests = count_of(parts);
    for (int i = 0; i < count; i++) {
        int found = 0;
        while (found < tests && !item_matches(got.items + i * size, size, parts[found]))
            found++;
        if (found == tests)
            return false;
    }
    for (int i = 0; i < tests; i++) {
        int found = 0;
        while (found < count && !item_matches(got.items + found * size, size, parts[i]))
            found++;
        if (found == count)
            return false;
    }
    return true;
}

static value variable(const char *name)
{
    for (int i = variable_count - 1; i >= 0; i--)
        if (strcmp(variables[i].name, name) == 0)
            return variables[i].content;
    return make_none();
}

static bool is_object_of(value got, const char *name)
{
    value held = variable(name);
    return got.kind == OBJECT && held.kind == OBJECT && got.object == held.object;
}

static bool matches(value got, test due)
{
    double number = got.kind == INTEGER ? (double)got.integer : got.real;
    bool is_any = false;
    switch (due.rule) {
    case IS_NOTHING: return got.kind == NONE;
    case IS_TRUTH: return got.kind == BOOLEAN && got.integer == due.whole;
    case IS_WHOLE: return got.kind == INTEGER && got.integer == due.whole;
    case IS_REAL: return got.kind == REAL && got.real == due.real;
    case IS_NEAR: return (got.kind == REAL || got.kind == INTEGER) && fabs(number - due.real) <= due.tolerance;
    case IS_CLOSE: return got.kind == REAL && fabs(number - due.real) <= 1e-9 * fmax(fabs(number), fabs(due.real));
    case IS_TEXT: return got.kind == TEXT && strcmp(got.text, due.text) == 0;
    case IS_OBJECT: return is_object_of(got, due.text);
    case IS_LIST: return got.kind == LIST && all_match(got.items, got.count, due.parts);
    case IS_TUPLE: return got.kind == TUPLE && all_match(got.items, got.count, due.parts);
    case IS_SEQUENCE: return (got.kind == LIST || got.kind == TUPLE) && all_match(got.items, got.count, due.parts);
    case IS_SET: return got.kind == SET && pairs_up(got, due.parts, 1);
    case IS_DICT: return got.kind == DICT && got.count == 2 * count_of(due.parts) && pairs_up(got, due.parts, 2);
    case IS_ANY:
        for (int i = 0; due.parts[i].rule != END; i++)
            is_any = is_any || matches(got, due.parts[i]);
        return is_any;
    case IS_PAIR:
    case END: break;
    }
    return false;
}

// Tests of the last answer.

// Returns true if two texts are the same apart from a line end after the last line.
static bool is_same_text(const char *got, const char *due)
{
    size_t got_length = strlen(got), due_length = strlen(due);
    if ((got_length == 0) != (due_length == 0))
        return false;
    got_length -= got_length > 0 && got[got_length - 1] == '\n';
    due_length -= due_length > 0 && due[due_length - 1] == '\n';
    return got_length == due_length && memcmp(got, due, got_length) == 0;
}

static bool succeeds(void) { return !last.is_raised; }
static bool returns(test due) { return !last.is_raised && matches(last.result, due); }
static bool prints(const char *due) { return !last.is_raised && is_same_text(last.printed, due); }
static bool printing(bool fits_else, const char *due) { return fits_else && is_same_text(last.printed, due); }

// Returns true if an exception of one of these types was raised. No type means any.
static bool raises(const char *kinds)
{
    size_t length = strcspn(raised, ":");
    for (const char *kind = kinds; *kind; kind += *kind == ' ') {
        size_t size = strcspn(kind, " ");
        if (last.is_raised && size == length && memcmp(kind, raised, size) == 0)
            return true;
        kind += size;
    }
    return last.is_raised && *kinds == '\0';
}

static bool raises_with(const char *kinds, const char *message)
{
    const char *got = raised + strcspn(raised, ":");
    got += *got == ':';
    got += *got == ' ';
    return raises(kinds) && is_same_text(got, message);
}

static bool is_right(void)
{
    (void)succeeds, (void)returns, (void)prints, (void)printing, (void)raises, (void)raises_with, (void)end;
    return @EXPECTED@;
}

// The session. The program plays it in a second process, because a mistake can end the process.

static FILE *report;

static char *copied(const char *first, const char *second)
{
    char *both = allocate(strlen(first) + strlen(second) + 1);
    return strcat(strcpy(both, first), second);
}

// Returns the value as the report shows it.
static char *written(value v)
{
    char *content = NULL;
    size_t size = 0;
    replies = open_memstream(&content, &size);
    if (replies == NULL)
        exit(1);
    if (v.kind == OBJECT)
        fputs("(an object)", replies);
    else
        write_value(v);
    fclose(replies);
    return content;
}

static char *described(void)
{
    if (last.is_raised)
        return copied(last.printed, raised);
    char *all = copied(last.printed, last.result.kind == NONE ? "" : written(last.result));
    size_t length = strlen(all);
    if (length > 0 && all[length - 1] == '\n')
        all[length - 1] = '\0';
    return all;
}

static value text_of(value v)
{
    return v.kind == TEXT ? v : make_text(written(v));
}

// Sends a request to the table of the submission. Returns false if it raises an exception.
static bool ask(const char *request_line)
{
    jmp_buf here;
    bool is_answered = false;
    puzzlemark_failed = &here;
    at = request_line;
    if (setjmp(here) == 0) {
        last.result = perform();
        is_answered = true;
    }
    puzzlemark_failed = NULL;
    return is_answered;
}

// Makes a call of the session. Returns false if it raises an exception.
static bool make_call(struct call call)
{
    char number[64] = "";
    const char *verb = call.verb;
    bool is_new = strcmp(verb, "new") == 0 || strcmp(verb, "function") == 0;
    bool is_print = strcmp(verb, "print") == 0, is_text = is_print || strcmp(verb, "str") == 0;
    value on = *call.variable ? variable(call.variable) : last.result;
    if (!is_new && on.kind != OBJECT) {
        last.result = text_of(on);
        if (!is_text) {
            int size = (int)strcspn(call.request, " ");
            snprintf(raised, sizeof raised, "AttributeError: %s has no %.*s", last.result.text, size, call.request);
            return false;
        }
    } else {
        long next = object_count == 0 ? 1 : object_count;
        snprintf(number, sizeof number, " #%ld ", is_new ? next : number_of(on.object));
        if (!ask(copied(copied(is_text ? "text" : verb, number), call.request)))
            return false;
    }
    if (is_print) {
        last.printed = copied(copied(last.printed, text_of(last.result).text), "\n");
        last.result = make_none();
    }
    return true;
}

// Returns what is printed since a place in the output.
static char *printed_since(off_t start)
{
    fflush(stdout);
    off_t size = lseek(STDOUT_FILENO, 0, SEEK_END);
    char *content = allocate((size_t)(size - start));
    ssize_t count = pread(STDOUT_FILENO, content, (size_t)(size - start), start);
    content[count > 0 ? count : 0] = '\0';
    return content;
}

// Plays the session. Returns true if the last answer is right.
static bool play(void)
{
    int index = 0;
    while (session[index].line != NULL) {
        fprintf(report, "> %s\n", session[index].line);
        last.is_raised = false;
        off_t start = lseek(STDOUT_FILENO, 0, SEEK_END);
        char *shown = "";
        do {
            last.printed = "";
            last.is_raised = last.is_raised || !make_call(session[index]);
            shown = copied(shown, last.printed);
            index++;
        } while (session[index].line != NULL && *session[index].line == '\0');
        last.printed = copied(printed_since(start), shown);
        char *answer_text = described();
        if (*answer_text)
            fprintf(report, "%s\n", answer_text);
        if (session[index].line != NULL && *session[index - 1].target && !last.is_raised)
            variables[variable_count++] = (struct variable){session[index - 1].target, last.result};
    }
    return is_right();
}

static void show_failure(const char *got)
{
    const char *place = strstr(sentence, "@GOT@");
    fprintf(report, "FAIL: %.*s%s%s\n", (int)(place - sentence), sentence, got, place + strlen("@GOT@"));
}

// Plays in the second process. Its output goes to a file. A letter says that it is done.
static _Noreturn void play_in_child(int done)
{
    FILE *output = tmpfile();
    if (output == NULL || dup2(fileno(output), STDOUT_FILENO) < 0)
        exit(2);
    bool passes = play();
    if (passes)
        fprintf(report, "PASS\n");
    else
        show_failure(described());
    if (write(done, passes ? "P" : "F", 1) != 1)
        exit(2);
    _exit(0);
}

static int delete(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

// Makes a folder with the files of the session, and goes there.
static char *enter_folder(void)
{
    const char *parent = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    char *folder = copied(parent, "/session-XXXXXX");
    if (mkdtemp(folder) == NULL || chdir(folder) != 0) {
        perror(folder);
        exit(2);
    }
    for (int i = 0; files[i][0] != NULL; i++) {
        char *path = copied(files[i][0], "");
        for (char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
            *slash = '\0';
            mkdir(path, 0777);
            *slash = '/';
        }
        FILE *file = fopen(path, "wb");
        if (file == NULL || fputs(files[i][1], file) < 0 || fclose(file) != 0) {
            perror(path);
            exit(2);
        }
    }
    return folder;
}

int main(void)
{
    int done[2];
    char letter = 0, *folder = enter_folder();
    report = fdopen(dup(STDOUT_FILENO), "w");
    if (report == NULL || pipe(done) != 0)
        return 2;
    setvbuf(report, NULL, _IOLBF, 0);
    pid_t child = fork();
    if (child == 0) {
        close(done[0]);
        play_in_child(done[1]);
    }
    close(done[1]);
    if (read(done[0], &letter, 1) != 1)
        show_failure(ended);
    waitpid(child, NULL, 0);
    nftw(folder, delete, 16, FTW_DEPTH | FTW_PHYS);
    return letter == 'P' ? 0 : 1;
}
