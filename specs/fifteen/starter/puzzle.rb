# A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0.
class Puzzle
  # What you are given ------------------------------------------------------------------------

  def initialize(height, width, initial_grid = nil)
    @height = height
    @width = width
    @grid = (0...height).map do |row|
      initial_grid ? initial_grid[row].dup : (row * width...(row + 1) * width).to_a
    end
  end

  def to_s
    @grid.map { |row| "[#{row.join(', ')}]\n" }.join
  end

  def get_height
    @height
  end

  def get_width
    @width
  end

  def get_number(row, col)
    @grid[row][col]
  end

  def set_number(row, col, value)
    @grid[row][col] = value
    nil
  end

  def clone
    Puzzle.new(@height, @width, @grid)
  end

  # The position, [row, col], of the tile whose home is given.
  def current_position(solved_row, solved_col)
    tile = solved_row * @width + solved_col
    @grid.each_with_index do |tiles, row|
      col = tiles.index(tile)
      return [row, col] if col
    end
    raise AssertionError, "there is no tile #{tile}"
  end

  def update_puzzle(moves)
    ways = { 'u' => [-1, 0], 'd' => [1, 0], 'l' => [0, -1], 'r' => [0, 1] }
    row, col = current_position(0, 0)
    moves.each_char do |letter|
      down, right = ways[letter]
      raise AssertionError, "invalid direction: #{letter}" unless down
      to_row, to_col = row + down, col + right
      on_grid = to_row.between?(0, @height - 1) && to_col.between?(0, @width - 1)
      raise AssertionError, "move off grid: #{letter}" unless on_grid
      @grid[row][col] = @grid[to_row][to_col]
      @grid[to_row][to_col] = 0
      row, col = to_row, to_col
    end
    nil
  end

  # Phase one: the lower rows -----------------------------------------------------------------

  # Whether the blank is at the target and every tile that comes after it is home.
  def lower_row_invariant(row, col)
    raise NotImplementedError, 'lower_row_invariant is not written yet'
  end

  # Brings the tile of the target home; makes the moves and returns them.
  def solve_interior_tile(row, col)
    raise NotImplementedError, 'solve_interior_tile is not written yet'
  end

  def solve_col0_tile(row)
    raise NotImplementedError, 'solve_col0_tile is not written yet'
  end

  # Phase two: the two upper rows -------------------------------------------------------------

  def row0_invariant(col)
    raise NotImplementedError, 'row0_invariant is not written yet'
  end

  def row1_invariant(col)
    raise NotImplementedError, 'row1_invariant is not written yet'
  end

  def solve_row0_tile(col)
    raise NotImplementedError, 'solve_row0_tile is not written yet'
  end

  def solve_row1_tile(col)
    raise NotImplementedError, 'solve_row1_tile is not written yet'
  end

  # Phase three: the corner, and all of it ----------------------------------------------------

  def solve_2x2
    raise NotImplementedError, 'solve_2x2 is not written yet'
  end

  def solve_puzzle
    raise NotImplementedError, 'solve_puzzle is not written yet'
  end
end
