/** A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. */
public class Puzzle {
    // What you are given ------------------------------------------------------------------------

    private final int height;
    private final int width;
    private final int[][] grid;

    public Puzzle(int height, int width) {
        this.height = height;
        this.width = width;
        grid = new int[height][width];
        for (int row = 0; row < height; row++) {
            for (int col = 0; col < width; col++) {
                grid[row][col] = row * width + col;
            }
        }
    }

    public Puzzle(int height, int width, int[][] initialGrid) {
        this(height, width);
        for (int row = 0; initialGrid != null && row < height; row++) {
            grid[row] = initialGrid[row].clone();
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int[] row : grid) {
            text.append(java.util.Arrays.toString(row)).append('\n');
        }
        return text.toString();
    }

    public int getHeight() {
        return height;
    }

    public int getWidth() {
        return width;
    }

    public int getNumber(int row, int col) {
        return grid[row][col];
    }

    public void setNumber(int row, int col, int value) {
        grid[row][col] = value;
    }

    @Override
    public Puzzle clone() {
        return new Puzzle(height, width, grid);
    }

    /** The position, {row, column}, of the tile whose home is given. */
    public int[] currentPosition(int solvedRow, int solvedCol) {
        for (int row = 0; row < height; row++) {
            for (int col = 0; col < width; col++) {
                if (grid[row][col] == solvedRow * width + solvedCol) {
                    return new int[] {row, col};
                }
            }
        }
        throw new AssertionError("there is no such tile");
    }

    public void updatePuzzle(String moves) {
        int[] blank = currentPosition(0, 0);
        int row = blank[0];
        int col = blank[1];
        for (char letter : moves.toCharArray()) {
            if ("udlr".indexOf(letter) < 0) {
                throw new AssertionError("invalid direction: " + letter);
            }
            int toRow = row + (letter == 'd' ? 1 : letter == 'u' ? -1 : 0);
            int toCol = col + (letter == 'r' ? 1 : letter == 'l' ? -1 : 0);
            if (toRow < 0 || toRow >= height || toCol < 0 || toCol >= width) {
                throw new AssertionError("move off grid: " + letter);
            }
            grid[row][col] = grid[toRow][toCol];
            grid[toRow][toCol] = 0;
            row = toRow;
            col = toCol;
        }
    }

    // Phase one: the lower rows -----------------------------------------------------------------

    /** Whether the blank is at the target and every tile that comes after it is home. */
    public boolean lowerRowInvariant(int row, int col) {
        throw new UnsupportedOperationException("lowerRowInvariant is not written yet");
    }

    /** Brings the tile of the target home; makes the moves and returns them. */
    public String solveInteriorTile(int row, int col) {
        throw new UnsupportedOperationException("solveInteriorTile is not written yet");
    }

    public String solveCol0Tile(int row) {
        throw new UnsupportedOperationException("solveCol0Tile is not written yet");
    }

    // Phase two: the two upper rows -------------------------------------------------------------

    public boolean row0Invariant(int col) {
        throw new UnsupportedOperationException("row0Invariant is not written yet");
    }

    public boolean row1Invariant(int col) {
        throw new UnsupportedOperationException("row1Invariant is not written yet");
    }

    public String solveRow0Tile(int col) {
        throw new UnsupportedOperationException("solveRow0Tile is not written yet");
    }

    public String solveRow1Tile(int col) {
        throw new UnsupportedOperationException("solveRow1Tile is not written yet");
    }

    // Phase three: the corner, and all of it ----------------------------------------------------

    public String solve2x2() {
        throw new UnsupportedOperationException("solve2x2 is not written yet");
    }

    public String solvePuzzle() {
        throw new UnsupportedOperationException("solvePuzzle is not written yet");
    }
}
