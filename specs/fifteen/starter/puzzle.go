// A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. The assignment text says
// what each method does. puzzlemark.go lists the types and functions that you can use.
package main

import (
	"fmt"
	"strings"
)

type Puzzle struct {
	height, width int
	grid          [][]int
}

// The table of constructors. Puzzlemark finds the methods of a Puzzle itself.
var table = Table{"Puzzle": NewPuzzle}

// What you are given --------------------------------------------------------------------------

// A grid that is left out is nil.
func NewPuzzle(height, width int, initialGrid [][]int) *Puzzle {
	p := &Puzzle{height: height, width: width, grid: initialGrid}
	for row := 0; row < height && initialGrid == nil; row++ {
		tiles := make([]int, width)
		for col := range tiles {
			tiles[col] = row*width + col
		}
		p.grid = append(p.grid, tiles)
	}
	return p
}

func (p *Puzzle) String() string {
	text := ""
	for _, tiles := range p.grid {
		text += strings.ReplaceAll(fmt.Sprint(tiles), " ", ", ") + "\n"
	}
	return text
}

func (p *Puzzle) GetHeight() int { return p.height }
func (p *Puzzle) GetWidth() int  { return p.width }

func (p *Puzzle) GetNumber(row, col int) int        { return p.grid[row][col] }
func (p *Puzzle) SetNumber(row, col int, value int) { p.grid[row][col] = value }

func (p *Puzzle) Clone() *Puzzle {
	copied := &Puzzle{height: p.height, width: p.width}
	for _, tiles := range p.grid {
		copied.grid = append(copied.grid, append([]int{}, tiles...))
	}
	return copied
}

// The position, row and column, of the tile whose home is given.
func (p *Puzzle) CurrentPosition(solvedRow, solvedCol int) (int, int) {
	for row, tiles := range p.grid {
		for col, tile := range tiles {
			if tile == solvedRow*p.width+solvedCol {
				return row, col
			}
		}
	}
	Raise("AssertionError", "there is no such tile")
	return 0, 0
}

func (p *Puzzle) UpdatePuzzle(moves string) {
	ways := map[rune][2]int{'u': {-1, 0}, 'd': {1, 0}, 'l': {0, -1}, 'r': {0, 1}}
	row, col := p.CurrentPosition(0, 0)
	for _, letter := range moves {
		way, ok := ways[letter]
		if !ok {
			Raise("AssertionError", fmt.Sprintf("invalid direction: %c", letter))
		}
		toRow, toCol := row+way[0], col+way[1]
		if toRow < 0 || toRow >= p.height || toCol < 0 || toCol >= p.width {
			Raise("AssertionError", fmt.Sprintf("move off grid: %c", letter))
		}
		p.grid[row][col] = p.grid[toRow][toCol]
		p.grid[toRow][toCol] = 0
		row, col = toRow, toCol
	}
}

// What to write -------------------------------------------------------------------------------

// Whether the blank is at the target and every tile that comes after it is home.
func (p *Puzzle) LowerRowInvariant(row, col int) bool {
	Raise("NotImplementedError", "LowerRowInvariant is not written yet")
	return false
}

// Brings the tile of the target home; makes the moves and returns them.
func (p *Puzzle) SolveInteriorTile(row, col int) string {
	Raise("NotImplementedError", "SolveInteriorTile is not written yet")
	return ""
}

// The same for the tile of column 0 in a row.
func (p *Puzzle) SolveCol0Tile(row int) string {
	Raise("NotImplementedError", "SolveCol0Tile is not written yet")
	return ""
}

// True if the tiles after a target in row 0 are home, as the text says.
func (p *Puzzle) Row0Invariant(col int) bool {
	Raise("NotImplementedError", "Row0Invariant is not written yet")
	return false
}

// The same of a target in row 1.
func (p *Puzzle) Row1Invariant(col int) bool {
	Raise("NotImplementedError", "Row1Invariant is not written yet")
	return false
}

// Brings a tile of row 0 home.
func (p *Puzzle) SolveRow0Tile(col int) string {
	Raise("NotImplementedError", "SolveRow0Tile is not written yet")
	return ""
}

// Brings a tile of row 1 home.
func (p *Puzzle) SolveRow1Tile(col int) string {
	Raise("NotImplementedError", "SolveRow1Tile is not written yet")
	return ""
}

// Solves the upper left corner.
func (p *Puzzle) Solve2x2() string {
	Raise("NotImplementedError", "Solve2x2 is not written yet")
	return ""
}

// Solves the puzzle.
func (p *Puzzle) SolvePuzzle() string {
	Raise("NotImplementedError", "SolvePuzzle is not written yet")
	return ""
}
