// What your puzzle.cpp and Puzzlemark say to each other: derive your class from Object, and write
// the function `create`. Print what you like: replies go another way.
#ifndef PUZZLEMARK_HPP
#define PUZZLEMARK_HPP

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Value;
using Values = std::vector<Value>;

// What a class makes.
class Object : public std::enable_shared_from_this<Object> {
public:
    virtual ~Object() = default;
    // Calls the method of this name.
    virtual Value call(const std::string &name, const Values &arguments) = 0;
    // The property of this name.
    virtual Value get(const std::string &name) = 0;
    // The object as a text, for print(object).
    virtual std::string text() = 0;
};

// What you write: makes an object of the class `name` (`return std::make_shared<Puzzle>(...)`), or
// calls the function `name`.
Value create(const std::string &name, const Values &arguments);

// Raises an exception: `throw Raised("AssertionError", "invalid position")`.
struct Raised : std::runtime_error {
    Raised(std::string type, const std::string &message) : std::runtime_error(message), type(std::move(type)) {}
    std::string type;
};

// A value, as an argument or a result: `return 4;`, `return "text";`, `return Value::tuple({r, k});`,
// `return shared_from_this();`, `return Value();` for None.
struct Value {
    enum Kind { None, Bool, Int, Float, Text, List, Tuple, Set, Dict, Reference };

    Kind kind = None;
    long long number = 0;           // Bool and Int
    double real = 0;                // Float
    std::string string;             // Text
    Values items;                   // List, Tuple, Set; of a Dict: key, value, key, value, ...
    std::shared_ptr<Object> object; // Reference

    Value() = default;
    Value(bool truth) : kind(Bool), number(truth) {}
    Value(int number) : kind(Int), number(number) {}
    Value(long long number) : kind(Int), number(number) {}
    Value(double real) : kind(Float), real(real) {}
    Value(const char *text) : kind(Text), string(text) {}
    Value(std::string text) : kind(Text), string(std::move(text)) {}
    template <class T> Value(std::shared_ptr<T> object) : kind(Reference), object(std::move(object)) {}

    static Value list(Values items = {}) { return Value(List, std::move(items)); }
    static Value tuple(Values items = {}) { return Value(Tuple, std::move(items)); }
    static Value set(Values items = {}) { return Value(Set, std::move(items)); }
    static Value dict(Values items = {}) { return Value(Dict, std::move(items)); }
    void add(Value item) { items.push_back(std::move(item)); }

    // What an argument must be; raises a TypeError where it is not.
    long long as_int() const { return wanted(Int, "an int"), number; }
    const std::string &as_text() const { return wanted(Text, "a text"), string; }

private:
    Value(Kind kind, Values items) : kind(kind), items(std::move(items)) {}
    void wanted(Kind want, const char *called) const {
        if (kind != want) throw Raised("TypeError", std::string("an argument must be ") + called);
    }
};

#endif
