// The interface between your puzzle.cpp and Puzzlemark. Derive your class from Object, and write a
// table of its methods at the end of puzzle.cpp. You may print, because replies go through another
// channel.
#ifndef PUZZLEMARK_HPP
#define PUZZLEMARK_HPP

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

struct Value;
using Values = std::vector<Value>;

// The base class of your objects.
class Object : public std::enable_shared_from_this<Object> {
public:
    virtual ~Object() = default;
    // The object as a text, for print(object).
    virtual std::string text() = 0;
};

// Raises an exception: `throw Raised("AssertionError", "invalid position")`.
struct Raised : std::runtime_error {
    Raised(std::string type, const std::string &message) : std::runtime_error(message), type(std::move(type)) {}
    std::string type;
};

// A value of Puzzlemark, as an argument or a result. Your methods take and return the types of C++:
// numbers, bool, std::string, std::vector (a list), std::pair (a tuple), std::set, std::map (a
// dict), std::optional (None if it is empty), `Puzzle &` and std::shared_ptr<Puzzle>. If a type
// depends on the case, take or return a Value.
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
    Value(long number) : kind(Int), number(number) {}
    Value(std::size_t number) : kind(Int), number(static_cast<long long>(number)) {}
    Value(long long number) : kind(Int), number(number) {}
    Value(double real) : kind(Float), real(real) {}
    Value(char letter) : kind(Text), string(1, letter) {}
    Value(const char *text) : kind(Text), string(text) {}
    Value(std::string text) : kind(Text), string(std::move(text)) {}
    template <class T> Value(std::shared_ptr<T> object) : kind(Reference), object(std::move(object)) {}

    static Value list(Values items = {}) { return Value(List, std::move(items)); }
    static Value tuple(Values items = {}) { return Value(Tuple, std::move(items)); }
    static Value set(Values items = {}) { return Value(Set, std::move(items)); }
    static Value dict(Values items = {}) { return Value(Dict, std::move(items)); }
    void add(Value item) { items.push_back(std::move(item)); }

    // These return an argument as a type. They raise a TypeError if it has another type.
    long long as_int() const { return wanted(Int, "an int"), number; }
    bool as_bool() const { return wanted(Bool, "a bool"), number; }
    double as_real() const { return kind == Int ? number : (wanted(Float, "a number"), real); }
    const std::string &as_text() const { return wanted(Text, "a text"), string; }
    const Values &as_items() const {
        if (kind != Tuple) wanted(List, "a list or a tuple");
        return items;
    }

private:
    Value(Kind kind, Values items) : kind(kind), items(std::move(items)) {}
    void wanted(Kind want, const char *called) const {
        if (kind != want) throw Raised("TypeError", std::string("an argument must be ") + called);
    }
};

// Types of C++ as values ------------------------------------------------------------------------

template <class T> Value to_value(T &&result);

template <class T> struct Write {
    static Value value(const T &result) { return Value(result); }
};
template <class T> struct Write<std::optional<T>> {
    static Value value(const std::optional<T> &result) { return result ? to_value(*result) : Value(); }
};
template <class A, class B> struct Write<std::pair<A, B>> {
    static Value value(const std::pair<A, B> &pair) { return Value::tuple({to_value(pair.first), to_value(pair.second)}); }
};
template <class T> struct Write<std::vector<T>> {
    static Value value(const std::vector<T> &items) {
        Value list = Value::list();
        for (const T &item : items) list.add(to_value(item));
        return list;
    }
};
template <class T> struct Write<std::set<T>> {
    static Value value(const std::set<T> &items) {
        Value set = Value::set();
        for (const T &item : items) set.add(to_value(item));
        return set;
    }
};
template <class K, class V> struct Write<std::map<K, V>> {
    static Value value(const std::map<K, V> &pairs) {
        Value dict = Value::dict();
        for (const auto &[key, item] : pairs) dict.add(to_value(key)), dict.add(to_value(item));
        return dict;
    }
};

template <class T> Value to_value(T &&result) {
    using Plain = std::decay_t<T>;
    if constexpr (std::is_base_of_v<Object, Plain>) return result.shared_from_this();
    else return Write<Plain>::value(result);
}

// Values as types of C++. --------------------------------------------------------------------------

template <class T> struct Read {
    static T from(const Value &value) {
        if constexpr (std::is_same_v<T, bool>) return value.as_bool();
        else if constexpr (std::is_integral_v<T>) return static_cast<T>(value.as_int());
        else if constexpr (std::is_floating_point_v<T>) return static_cast<T>(value.as_real());
        else return T(value);
    }
};
template <> struct Read<std::string> {
    static std::string from(const Value &value) { return value.as_text(); }
};
template <class T> struct Read<std::vector<T>> {
    static std::vector<T> from(const Value &value) {
        std::vector<T> items;
        for (const Value &item : value.as_items()) items.push_back(Read<T>::from(item));
        return items;
    }
};
template <class T> struct Read<std::optional<T>> {
    static std::optional<T> from(const Value &value) {
        if (value.kind == Value::None) return std::nullopt;
        return Read<T>::from(value);
    }
};
template <class A, class B> struct Read<std::pair<A, B>> {
    static std::pair<A, B> from(const Value &value) {
        const Values &items = value.as_items();
        return {Read<A>::from(items.at(0)), Read<B>::from(items.at(1))};
    }
};

// The table of functions and methods -------------------------------------------------------------------

struct Entry {
    std::string name;
    std::function<Value(Object *, const Values &)> call;
};
using Table = std::vector<Entry>;
// The table that you write at the end of puzzle.cpp.
extern const Table table;

template <class... A, class F, std::size_t... I>
Value apply(F function, const Values &arguments, std::index_sequence<I...>) {
    if (arguments.size() > sizeof...(A)) throw Raised("TypeError", "there are too many arguments");
    [[maybe_unused]] auto argument = [&](std::size_t index) { // a missing argument is None
        return index < arguments.size() ? arguments[index] : Value();
    };
    if constexpr (std::is_void_v<decltype(function(Read<std::decay_t<A>>::from(argument(I))...))>) {
        function(Read<std::decay_t<A>>::from(argument(I))...);
        return Value();
    } else {
        return to_value(function(Read<std::decay_t<A>>::from(argument(I))...));
    }
}

// The class `name`, made with arguments of these types: constructor<Puzzle, std::string>("Puzzle").
template <class T, class... A> Entry constructor(const char *name) {
    auto make = [](const A &...values) { return std::make_shared<T>(values...); };
    return {name, [make](Object *, const Values &given) { return apply<A...>(make, given, std::index_sequence_for<A...>()); }};
}

// A method, or a property: method("put_bubble", &Puzzle::put_bubble).
template <class T, class R, class... A> Entry method(const char *name, R (T::*of)(A...)) {
    return {name, [of](Object *object, const Values &given) {
        auto call = [&](const std::decay_t<A> &...values) -> R { return (dynamic_cast<T &>(*object).*of)(values...); };
        return apply<A...>(call, given, std::index_sequence_for<A...>());
    }};
}
template <class T, class R, class... A> Entry method(const char *name, R (T::*of)(A...) const) {
    return {name, [of](Object *object, const Values &given) {
        auto call = [&](const std::decay_t<A> &...values) -> R { return (dynamic_cast<const T &>(*object).*of)(values...); };
        return apply<A...>(call, given, std::index_sequence_for<A...>());
    }};
}

// A function: function("solve", solve).
template <class R, class... A> Entry function(const char *name, R (*of)(A...)) {
    return {name, [of](Object *, const Values &given) { return apply<A...>(of, given, std::index_sequence_for<A...>()); }};
}

// A function that takes any number of arguments.
inline Entry function(const char *name, Value (*of)(const Values &)) {
    return {name, [of](Object *, const Values &given) { return of(given); }};
}

// The methods of a class have the names that Puzzlemark calls: METHOD(Puzzle, put_bubble).
#define METHOD(type, name) method(#name, &type::name)

// A main function of your own ---------------------------------------------------------------------------

// Puzzlemark's reports have small programs that show a failure. They are compiled with -DOWN_MAIN.
#ifdef OWN_MAIN
// Prints the value of an expression, or the exception that it raises.
#define SHOW(...) show([&]() -> decltype(auto) { return (__VA_ARGS__); })

void show_value(const std::function<Value()> &expression);
Value value_of(const std::string &text); // value_of("[[1, 2], [3, None]]")

template <class F> void show(F expression) {
    show_value([&]() -> Value {
        if constexpr (std::is_void_v<decltype(expression())>) return expression(), Value();
        else return to_value(expression());
    });
}
#endif

#endif
