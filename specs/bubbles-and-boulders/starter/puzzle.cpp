// A bubbles and boulders puzzle. The assignment text says what each method does. puzzlemark.hpp
// lists the types and functions that you can use.
#include "puzzlemark.hpp"

#include <optional>
#include <set>
#include <string>
#include <utility>

using Position = std::pair<int, int>;

class Puzzle : public Object {
public:
    explicit Puzzle(const std::string &location) {
        // Read the file here: std::ifstream file(location);
        (void)location;
    }

    int rows() const {
        throw Raised("NotImplementedError", "rows is not written yet");
    }

    int columns() const {
        throw Raised("NotImplementedError", "columns is not written yet");
    }

    std::set<char> regions() const {
        throw Raised("NotImplementedError", "regions is not written yet");
    }

    std::set<Position> squares(const std::string &region) const {
        (void)region;
        throw Raised("NotImplementedError", "squares is not written yet");
    }

    // A position, or nothing: return std::nullopt;
    std::optional<Position> bubble(const std::string &region) const {
        (void)region;
        throw Raised("NotImplementedError", "bubble is not written yet");
    }

    std::optional<Position> boulder(const std::string &region) const {
        (void)region;
        throw Raised("NotImplementedError", "boulder is not written yet");
    }

    bool isempty(int r, int k) const {
        (void)r, (void)k;
        throw Raised("NotImplementedError", "isempty is not written yet");
    }

    Puzzle &put_bubble(int r, int k) {
        // Refuse with: throw Raised("AssertionError", "invalid position");
        // in the end: return *this;
        (void)r, (void)k;
        throw Raised("NotImplementedError", "put_bubble is not written yet");
    }

    Puzzle &put_boulder(int r, int k) {
        (void)r, (void)k;
        throw Raised("NotImplementedError", "put_boulder is not written yet");
    }

    bool issolved() const {
        throw Raised("NotImplementedError", "issolved is not written yet");
    }

    std::string text() override {
        throw Raised("NotImplementedError", "text is not written yet");
    }
};

// The table of all calls, one per line.
const Table table = {
    constructor<Puzzle, std::string>("Puzzle"),
    METHOD(Puzzle, rows),
    METHOD(Puzzle, columns),
    METHOD(Puzzle, regions),
    METHOD(Puzzle, squares),
    METHOD(Puzzle, bubble),
    METHOD(Puzzle, boulder),
    METHOD(Puzzle, isempty),
    METHOD(Puzzle, put_bubble),
    METHOD(Puzzle, put_boulder),
    METHOD(Puzzle, issolved),
};
