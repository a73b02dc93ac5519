// The loop that answers Puzzlemark's requests, one line each, in its "words" protocol.
#include "puzzlemark.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace {

// Objects, by the numbers that Puzzlemark gives them.
std::map<long long, std::shared_ptr<Object>> objects;

std::shared_ptr<Object> object_of(long long number) {
    auto found = objects.find(number);
    if (found == objects.end()) throw Raised("LookupError", "there is no such object");
    return found->second;
}

long long number_of(const std::shared_ptr<Object> &object) {
    for (const auto &[number, known] : objects)
        if (known == object) return number;
    throw Raised("TypeError", "an object was given within a value before it was given by itself");
}

bool is_known(const std::shared_ptr<Object> &object) {
    for (const auto &[number, known] : objects)
        if (known == object) return true;
    return false;
}

class Reader {
public:
    explicit Reader(const std::string &text) : text(text) {}

    bool is_done() {
        skip();
        return at >= text.size();
    }

    std::string word() {
        skip();
        std::size_t start = at;
        while (at < text.size() && text[at] != ' ') at++;
        return text.substr(start, at - start);
    }

    long long object_number() {
        skip();
        if (peek() == '#') at++;
        return number().number;
    }

    Value value() {
        if (peek() == '"') return string();
        if (peek() == '[') return Value::list(items(']'));
        if (peek() == '(') return Value::tuple(items(')'));
        if (take("{}")) return Value::dict();
        if (peek() == '{') return set_or_dict();
        if (take("set()")) return Value::set();
        if (take("None")) return Value();
        if (take("True")) return true;
        if (take("False")) return false;
        if (take("float('nan')")) return std::nan("");
        if (take("float('inf')")) return HUGE_VAL;
        if (take("float('-inf')")) return -HUGE_VAL;
        if (peek() == '#') return object_of(object_number());
        return number();
    }

private:
    const std::string &text;
    std::size_t at = 0;

    char peek() const { return at < text.size() ? text[at] : '\0'; }

    void skip() {
        while (at < text.size() && std::strchr(" ,:\r\n", text[at])) at++;
    }

    bool take(const char *word) {
        if (text.compare(at, std::strlen(word), word) != 0) return false;
        at += std::strlen(word);
        return true;
    }

    Values items(char closing) {
        Values all;
        at++;
        for (skip(); peek() != closing && peek(); skip()) all.push_back(value());
        at++;
        return all;
    }

    Value set_or_dict() {
        at++;
        Values all;
        bool is_dict = false;
        for (skip(); peek() != '}' && peek(); skip()) {
            all.push_back(value());
            is_dict = is_dict || peek() == ':';
        }
        at++;
        return is_dict ? Value::dict(all) : Value::set(all);
    }

    Value number() {
        const char *start = text.c_str() + at;
        char *end_integer, *end_real;
        long long integer = std::strtoll(start, &end_integer, 10);
        double real = std::strtod(start, &end_real);
        if (end_real == start) throw Raised("ValueError", "an argument cannot be read");
        at += end_real - start;
        if (end_integer == end_real) return integer;
        return real;
    }

    Value string() {
        std::string content;
        for (at++; peek() != '"' && peek(); at++) {
            if (peek() != '\\') {
                content += peek();
                continue;
            }
            at++;
            char letter = peek();
            if (letter == 'u') {
                add_utf8(content, std::stoul(text.substr(at + 1, 4), nullptr, 16));
                at += 4;
            } else {
                content += letter == 'n' ? '\n' : letter == 't' ? '\t' : letter == 'r' ? '\r' : letter;
            }
        }
        at++;
        return content;
    }

    static void add_utf8(std::string &content, unsigned long code) {
        if (code < 0x80) {
            content += static_cast<char>(code);
            return;
        }
        if (code < 0x800) {
            content += static_cast<char>(0xC0 | code >> 6);
        } else {
            content += static_cast<char>(0xE0 | code >> 12);
            content += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        }
        content += static_cast<char>(0x80 | (code & 0x3F));
    }
};

void write_text(std::ostream &out, const std::string &text) {
    out << '"';
    for (unsigned char letter : text) {
        char escaped[8];
        if (letter == '"' || letter == '\\') {
            out << '\\' << letter;
        } else if (letter < ' ') {
            std::snprintf(escaped, sizeof escaped, "\\u%04x", letter);
            out << escaped;
        } else {
            out << letter;
        }
    }
    out << '"';
}

void write_real(std::ostream &out, double real) {
    if (std::isnan(real) || std::isinf(real)) {
        out << "float('" << (std::isnan(real) ? "nan" : real > 0 ? "inf" : "-inf") << "')";
        return;
    }
    char digits[64];
    std::snprintf(digits, sizeof digits, "%.17g", real);
    out << digits << (std::strpbrk(digits, ".e") ? "" : ".0");
}

// Values are written in the words of the protocol, or in those of C++ for a main function of your own.
#ifdef OWN_MAIN
const char *const nothing = "nothing", *const yes = "true", *const no = "false", *const empty_set = "{}";
#else
const char *const nothing = "None", *const yes = "True", *const no = "False", *const empty_set = "set()";
#endif

void write(std::ostream &out, const Value &value);

void write_items(std::ostream &out, const Value &value, const char *opening, const char *closing) {
    out << opening;
    for (std::size_t i = 0; i < value.items.size(); i++) {
        if (i > 0) out << (value.kind == Value::Dict && i % 2 == 1 ? ":" : ",");
        write(out, value.items[i]);
    }
    if (value.kind == Value::Tuple && value.items.size() == 1) out << ",";
    out << closing;
}

void write(std::ostream &out, const Value &value) {
    switch (value.kind) {
    case Value::None: out << nothing; break;
    case Value::Bool: out << (value.number ? yes : no); break;
    case Value::Int: out << value.number; break;
    case Value::Float: write_real(out, value.real); break;
    case Value::Text: write_text(out, value.string); break;
    case Value::List: write_items(out, value, "[", "]"); break;
    case Value::Tuple: write_items(out, value, "(", ")"); break;
    case Value::Set:
        if (value.items.empty()) out << empty_set;
        else write_items(out, value, "{", "}");
        break;
    case Value::Dict: write_items(out, value, "{", "}"); break;
#ifdef OWN_MAIN
    case Value::Reference: out << (value.object ? "(an object)" : nothing); break;
#else
    case Value::Reference: out << "#" << number_of(value.object); break;
#endif
    }
}

Value call(const std::string &name, Object *object, const Values &arguments) {
    for (const Entry &entry : table)
        if (entry.name == name) return entry.call(object, arguments);
    throw Raised("AttributeError", name + " is not in the table at the end of puzzle.cpp");
}

Value perform(const std::string &line) {
    Reader reader(line);
    std::string what = reader.word();
    long long number = reader.object_number();
    if (what == "text") return object_of(number)->text();
    std::string name = reader.word();
    Values arguments;
    while (!reader.is_done()) arguments.push_back(reader.value());
    bool is_new = what == "new" || what == "function";
    Value value = call(name, is_new ? nullptr : object_of(number).get(), arguments);
    // An object that a method makes is numbered here.
    if (!is_new) number = objects.rbegin()->first + 1;
    if (value.kind == Value::Reference && !is_known(value.object)) objects.emplace(number, value.object);
    return value;
}

std::string raised(const std::string &type, std::string message) {
    for (char &letter : message)
        if (letter == '\n') letter = ' ';
    return "raises " + type + ": " + message;
}

std::string answer(const std::function<Value()> &call) {
    try {
        std::ostringstream reply;
        reply << "returns ";
        write(reply, call());
        return reply.str();
    } catch (const Raised &exception) {
        return raised(exception.type, exception.what());
    } catch (const std::out_of_range &exception) {
        return raised("IndexError", exception.what());
    } catch (const std::bad_alloc &exception) {
        return raised("MemoryError", exception.what());
    } catch (const std::exception &exception) {
        return raised("RuntimeError", exception.what());
    }
}

#ifndef OWN_MAIN
// Opens the descriptor that a variable numbers. Without the variable, a standard stream serves.
std::streambuf *channel(const char *variable, std::ios::openmode mode, std::filebuf &file, std::streambuf *otherwise) {
    const char *number = std::getenv(variable);
    return number ? file.open(std::string("/dev/fd/") + number, mode) : otherwise;
}
#endif

} // namespace

#ifdef OWN_MAIN

void show_value(const std::function<Value()> &expression) {
    std::cout << answer(expression) << std::endl;
}

Value value_of(const std::string &text) { return Reader(text).value(); }

#else

int main() {
    std::filebuf input, output;
    std::istream requests(channel("PUZZLEMARK_REQUESTS", std::ios::in, input, std::cin.rdbuf()));
    std::ostream replies(channel("PUZZLEMARK_REPLIES", std::ios::out, output, std::cout.rdbuf()));
    replies << "puzzlemark words 1" << std::endl;
    for (std::string line; std::getline(requests, line);) {
        std::string reply = answer([&] { return perform(line); });
        std::cout.flush();
        replies << reply << std::endl;
    }
}

#endif
