// A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. The assignment text says
// what each method does. puzzlemark.hpp lists the types and functions that you can use.
#include "puzzlemark.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using Grid = std::vector<std::vector<int>>;

class Puzzle : public Object {
public:
    // What you are given ----------------------------------------------------------------------

    Puzzle(int height, int width, const std::optional<Grid> &initial_grid) : height(height), width(width) {
        for (int row = 0; row < height; row++) {
            std::vector<int> tiles;
            for (int col = 0; col < width; col++)
                tiles.push_back(initial_grid ? initial_grid->at(row).at(col) : row * width + col);
            grid.push_back(tiles);
        }
    }

    std::string text() override {
        std::string text;
        for (const auto &tiles : grid) {
            text += "[";
            for (int col = 0; col < width; col++) text += (col ? ", " : "") + std::to_string(tiles[col]);
            text += "]\n";
        }
        return text;
    }

    int get_height() const { return height; }
    int get_width() const { return width; }
    int get_number(int row, int col) const { return grid.at(row).at(col); }
    void set_number(int row, int col, int value) { grid.at(row).at(col) = value; }
    std::shared_ptr<Puzzle> clone() const { return std::make_shared<Puzzle>(*this); }

    // The position, row and column, of the tile whose home is given.
    std::pair<int, int> current_position(int solved_row, int solved_col) const {
        int tile = solved_row * width + solved_col;
        for (int row = 0; row < height; row++)
            for (int col = 0; col < width; col++)
                if (grid[row][col] == tile) return {row, col};
        throw Raised("AssertionError", "there is no tile " + std::to_string(tile));
    }

    void update_puzzle(const std::string &moves) {
        auto [row, col] = current_position(0, 0);
        for (char letter : moves) {
            if (std::string("udlr").find(letter) == std::string::npos)
                throw Raised("AssertionError", std::string("invalid direction: ") + letter);
            int to_row = row + (letter == 'd') - (letter == 'u');
            int to_col = col + (letter == 'r') - (letter == 'l');
            if (to_row < 0 || to_row >= height || to_col < 0 || to_col >= width)
                throw Raised("AssertionError", std::string("move off grid: ") + letter);
            grid[row][col] = grid[to_row][to_col];
            grid[to_row][to_col] = 0;
            row = to_row;
            col = to_col;
        }
    }

    // What to write ---------------------------------------------------------------------------

    // Whether the blank is at the target and every tile that comes after it is home.
    bool lower_row_invariant(int row, int col) const {
        (void)row, (void)col;
        throw Raised("NotImplementedError", "lower_row_invariant is not written yet");
    }

    // Brings the tile of the target home; makes the moves and returns them.
    std::string solve_interior_tile(int row, int col) {
        (void)row, (void)col;
        throw Raised("NotImplementedError", "solve_interior_tile is not written yet");
    }

    // The same for the tile of column 0 in a row.
    std::string solve_col0_tile(int row) {
        (void)row;
        throw Raised("NotImplementedError", "solve_col0_tile is not written yet");
    }

    // True if the tiles after a target in row 0 are home, as the text says.
    bool row0_invariant(int col) const {
        (void)col;
        throw Raised("NotImplementedError", "row0_invariant is not written yet");
    }

    // The same of a target in row 1.
    bool row1_invariant(int col) const {
        (void)col;
        throw Raised("NotImplementedError", "row1_invariant is not written yet");
    }

    // Brings a tile of row 0 home.
    std::string solve_row0_tile(int col) {
        (void)col;
        throw Raised("NotImplementedError", "solve_row0_tile is not written yet");
    }

    // Brings a tile of row 1 home.
    std::string solve_row1_tile(int col) {
        (void)col;
        throw Raised("NotImplementedError", "solve_row1_tile is not written yet");
    }

    // Solves the upper left corner.
    std::string solve_2x2() {
        throw Raised("NotImplementedError", "solve_2x2 is not written yet");
    }

    // Solves the puzzle.
    std::string solve_puzzle() {
        throw Raised("NotImplementedError", "solve_puzzle is not written yet");
    }

private:
    int height, width;
    Grid grid;
};

// The table of all calls, one per line.
const Table table = {
    constructor<Puzzle, int, int, std::optional<Grid>>("Puzzle"),
    METHOD(Puzzle, get_height),
    METHOD(Puzzle, get_width),
    METHOD(Puzzle, get_number),
    METHOD(Puzzle, set_number),
    METHOD(Puzzle, clone),
    METHOD(Puzzle, current_position),
    METHOD(Puzzle, update_puzzle),
    METHOD(Puzzle, lower_row_invariant),
    METHOD(Puzzle, solve_interior_tile),
    METHOD(Puzzle, solve_col0_tile),
    METHOD(Puzzle, row0_invariant),
    METHOD(Puzzle, row1_invariant),
    METHOD(Puzzle, solve_row0_tile),
    METHOD(Puzzle, solve_row1_tile),
    METHOD(Puzzle, solve_2x2),
    METHOD(Puzzle, solve_puzzle),
};
