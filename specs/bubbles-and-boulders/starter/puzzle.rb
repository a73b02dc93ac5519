# A bubbles and boulders puzzle. The assignment text says what each method does.
class Puzzle
  def initialize(location)
    # Read the file here: File.readlines(location)
  end

  def rows
    raise NotImplementedError, 'rows is not written yet'
  end

  def columns
    raise NotImplementedError, 'columns is not written yet'
  end

  # A Set of letters.
  def regions
    raise NotImplementedError, 'regions is not written yet'
  end

  # A Set of positions; a position is an array: [r, k].
  def squares(letter)
    raise NotImplementedError, 'squares is not written yet'
  end

  # A position, or nil.
  def bubble(letter)
    raise NotImplementedError, 'bubble is not written yet'
  end

  def boulder(letter)
    raise NotImplementedError, 'boulder is not written yet'
  end

  def isempty(r, k)
    raise NotImplementedError, 'isempty is not written yet'
  end

  def put_bubble(r, k)
    # Refuse with: raise AssertionError, 'invalid position'
    raise NotImplementedError, 'put_bubble is not written yet'
  end

  def put_boulder(r, k)
    raise NotImplementedError, 'put_boulder is not written yet'
  end

  def issolved
    raise NotImplementedError, 'issolved is not written yet'
  end

  def to_s
    raise NotImplementedError, 'to_s is not written yet'
  end
end
