// @TITLE@
// @USAGE@

#define OWN_MAIN
#include "puzzlemark.cpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

namespace trial {

// Files of the session: name and text.
const std::vector<std::pair<std::string, std::string>> files = {
@FILES@};

// A call of the session. A call without a line goes on with the result of the call before it.
struct Call {
    std::string line;     // as it is shown
    std::string target;   // the variable that gets the result
    std::string verb;     // new, function, call, get, str or print
    std::string variable; // the variable whose object is asked; empty for the result before
    std::string request;  // the name and the arguments
};
const std::vector<Call> session = {
@SESSION@};

const std::string sentence = @SENTENCE@;
const std::string ended = @ENDED@;

// The answer to a line: a value or an exception, and what is printed.
struct Answer {
    Value result;
    bool is_raised = false;
    std::string kind, message, printed;
};

std::map<std::string, Value> variables;

// Tests of a value. The type counts: 1, 1.0 and "1" differ.

using Test = std::function<bool(const Value &)>;
using Tests = std::vector<Test>;

Test nothing() {
    return [](const Value &got) { return got.kind == Value::None; };
}
Test truth(bool due) {
    return [=](const Value &got) { return got.kind == Value::Bool && (got.number != 0) == due; };
}
Test whole(const char *digits) {
    long long due = std::strtoll(digits, nullptr, 10);
    return [=](const Value &got) { return got.kind == Value::Int && got.number == due; };
}
Test real(double due) {
    return [=](const Value &got) { return got.kind == Value::Float && got.real == due; };
}
Test close_to(double due) {
    return [=](const Value &got) {
        double by = 1e-9 * std::max(std::fabs(got.real), std::fabs(due));
        return got.kind == Value::Float && std::fabs(got.real - due) <= by;
    };
}
Test near(double due, double tolerance) {
    return [=](const Value &got) {
        bool is_number = got.kind == Value::Float || got.kind == Value::Int;
        return is_number && std::fabs(got.as_real() - due) <= tolerance;
    };
}
Test text(const std::string &due) {
    return [=](const Value &got) { return got.kind == Value::Text && got.string == due; };
}
Test object(const std::string &name) {
    return [=](const Value &got) {
        auto held = variables.find(name);
        return got.kind == Value::Reference && held != variables.end() && held->second.object == got.object;
    };
}

bool all_match(const Values &got, const Tests &due) {
    auto matches = [](const Value &item, const Test &test) { return test(item); };
    return got.size() == due.size() && std::equal(got.begin(), got.end(), due.begin(), matches);
}

// Returns true if each item has a partner among the tests, and each test among the items.
bool pairs_up(const Values &got, const Tests &due) {
    auto has_test = [&](const Value &item) {
        return std::any_of(due.begin(), due.end(), [&](const Test &test) { return test(item); });
    };
    auto has_item = [&](const Test &test) { return std::any_of(got.begin(), got.end(), test); };
    return std::all_of(got.begin(), got.end(), has_test) && std::all_of(due.begin(), due.end(), has_item);
}

template <class... T> Test list(T... due) {
    return [tests = Tests{due...}](const Value &got) { return got.kind == Value::List && all_match(got.items, tests); };
}
template <class... T> Test tuple(T... due) {
    return [tests = Tests{due...}](const Value &got) { return got.kind == Value::Tuple && all_match(got.items, tests); };
}
template <class... T> Test sequence(T... due) {
    return [=](const Value &got) { return list(due...)(got) || tuple(due...)(got); };
}
template <class... T> Test set(T... due) {
    return [tests = Tests{due...}](const Value &got) { return got.kind == Value::Set && pairs_up(got.items, tests); };
}
Test pair(const Test &key, const Test &value) { return tuple(key, value); }
template <class... T> Test dict(T... due) {
    return [tests = Tests{due...}](const Value &got) {
        Values pairs;
        for (std::size_t i = 0; got.kind == Value::Dict && i + 1 < got.items.size(); i += 2)
            pairs.push_back(Value::tuple({got.items[i], got.items[i + 1]}));
        return got.kind == Value::Dict && pairs.size() == tests.size() && pairs_up(pairs, tests);
    };
}
template <class... T> Test any_of(T... due) {
    return [=](const Value &got) { return (due(got) || ...); };
}

// Tests of an answer.

using AnswerTest = std::function<bool(const Answer &)>;

std::string without_line_end(std::string text) {
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

bool is_same_text(const std::string &got, const std::string &due) {
    return got.empty() == due.empty() && without_line_end(got) == without_line_end(due);
}

AnswerTest succeeds() {
    return [](const Answer &answer) { return !answer.is_raised; };
}
AnswerTest returns(const Test &due) {
    return [=](const Answer &answer) { return !answer.is_raised && due(answer.result); };
}
AnswerTest prints(const std::string &due) {
    return [=](const Answer &answer) { return !answer.is_raised && is_same_text(answer.printed, due); };
}
AnswerTest printing(const AnswerTest &inner, const std::string &due) {
    return [=](const Answer &answer) { return inner(answer) && is_same_text(answer.printed, due); };
}

// The exception must be of one of these types. No type means any.
AnswerTest raises(const std::string &kinds) {
    return [=](const Answer &answer) {
        std::istringstream words(kinds);
        bool is_one = kinds.empty();
        for (std::string kind; words >> kind;) is_one = is_one || kind == answer.kind;
        return answer.is_raised && is_one;
    };
}
AnswerTest raises_with(const std::string &kinds, const std::string &message) {
    return [=](const Answer &answer) { return raises(kinds)(answer) && is_same_text(answer.message, message); };
}

bool is_right(const Answer &answer) {
    AnswerTest expected = @EXPECTED@;
    return expected(answer);
}

// The session. The program plays it in a second process, because a mistake can end the process.

std::string written(const Value &value) {
    std::ostringstream out;
    write(out, value);
    return out.str();
}

std::string described(const Answer &answer) {
    if (answer.is_raised) return answer.printed + answer.kind + ": " + answer.message;
    bool is_nothing = answer.result.kind == Value::None;
    return without_line_end(answer.printed + (is_nothing ? "" : written(answer.result)));
}

Value text_of(const Value &value) {
    return value.kind == Value::Text ? value : Value(written(value));
}

// Sends a request to the table of the submission.
void ask(Answer &last, const std::string &request) {
    std::string reply = answer([&] { return last.result = perform(request); });
    const std::string mark = "raises ";
    if (reply.compare(0, mark.size(), mark) != 0) return;
    std::size_t colon = reply.find(": ");
    last.is_raised = true;
    last.kind = reply.substr(mark.size(), colon - mark.size());
    last.message = reply.substr(colon + 2);
}

// Makes a call of the session. Returns what `print` prints.
std::string make_call(Answer &last, const Call &call) {
    bool is_new = call.verb == "new" || call.verb == "function";
    bool is_text = call.verb == "str" || call.verb == "print";
    Value on = call.variable.empty() ? last.result : variables[call.variable];
    if (is_new) {
        long long next = objects.empty() ? 1 : objects.rbegin()->first + 1;
        ask(last, call.verb + " #" + std::to_string(next) + " " + call.request);
    } else if (on.kind == Value::Reference && is_known(on.object)) {
        std::string verb = is_text ? "text" : call.verb;
        ask(last, verb + " #" + std::to_string(number_of(on.object)) + " " + call.request);
    } else if (is_text) {
        last.result = text_of(on);
    } else {
        last.is_raised = true;
        last.kind = "AttributeError";
        last.message = written(on) + " has no " + call.request.substr(0, call.request.find(' '));
    }
    if (last.is_raised || call.verb != "print") return "";
    std::string line = text_of(last.result).string + "\n";
    last.result = Value();
    return line;
}

// Returns what is printed since a place in the output.
std::string printed_since(off_t start) {
    std::cout.flush();
    std::fflush(stdout);
    std::string content(static_cast<std::size_t>(lseek(STDOUT_FILENO, 0, SEEK_END) - start), ' ');
    ssize_t count = pread(STDOUT_FILENO, content.data(), content.size(), start);
    content.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return content;
}

// Plays the session, and returns the last answer.
Answer play(std::FILE *report) {
    Answer last;
    for (std::size_t index = 0; index < session.size();) {
        std::fprintf(report, "> %s\n", session[index].line.c_str());
        off_t start = lseek(STDOUT_FILENO, 0, SEEK_END);
        last.is_raised = false;
        std::string shown;
        do {
            if (!last.is_raised) shown += make_call(last, session[index]);
            index++;
        } while (index < session.size() && session[index].line.empty());
        last.printed = printed_since(start) + shown;
        std::string told = described(last);
        if (!told.empty()) std::fprintf(report, "%s\n", told.c_str());
        bool is_last = index == session.size();
        if (!is_last && !last.is_raised) variables[session[index - 1].target] = last.result;
    }
    return last;
}

void show_failure(std::FILE *report, const std::string &got) {
    const std::string mark = "@GOT@";
    std::string told = sentence;
    told.replace(told.find(mark), mark.size(), got);
    std::fprintf(report, "FAIL: %s\n", told.c_str());
}

// Plays in the second process. Its output goes to a file. A letter says that it is done.
[[noreturn]] void play_in_child(std::FILE *report, int done) {
    std::FILE *output = std::tmpfile();
    if (output == nullptr || dup2(fileno(output), STDOUT_FILENO) < 0) std::exit(2);
    Answer last = play(report);
    bool passes = is_right(last);
    if (passes) std::fprintf(report, "PASS\n");
    else show_failure(report, described(last));
    if (::write(done, passes ? "P" : "F", 1) != 1) std::exit(2);
    _exit(0);
}

// Makes a folder with the files of the session, and goes there.
std::filesystem::path enter_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "session-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("a folder cannot be made");
    std::filesystem::current_path(name);
    for (const auto &[path, text] : files) {
        std::filesystem::path parent = std::filesystem::path(path).parent_path();
        if (!parent.empty()) std::filesystem::create_directories(parent);
        std::ofstream(path, std::ios::binary) << text;
    }
    return name;
}

} // namespace trial

int main() {
    int done[2];
    char letter = 0;
    std::filesystem::path here = std::filesystem::current_path(), folder = trial::enter_folder();
    std::FILE *report = fdopen(dup(STDOUT_FILENO), "w");
    if (report == nullptr || pipe(done) != 0) return 2;
    std::setvbuf(report, nullptr, _IOLBF, BUFSIZ);
    pid_t child = fork();
    if (child == 0) {
        close(done[0]);
        trial::play_in_child(report, done[1]);
    }
    close(done[1]);
    if (read(done[0], &letter, 1) != 1) trial::show_failure(report, trial::ended);
    waitpid(child, nullptr, 0);
    std::filesystem::current_path(here);
    std::filesystem::remove_all(folder);
    return letter == 'P' ? 0 : 1;
}
