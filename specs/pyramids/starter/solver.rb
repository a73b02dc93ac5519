# Parent of the exceptions below.
class ProjectErrors < StandardError; end

# A guide does not have the right form.
class InvalidGuideError < ProjectErrors; end

# A height is out of range, or there is a conflict.
class InvalidTableError < ProjectErrors; end

# Another height stands where one is to be put.
class PyraminInterposeError < ProjectErrors; end

# Solves Pyramids. The assignment text says what each method does.
class Solver
  def initialize(guide)
    # Refuse with: raise InvalidGuideError, '...'
  end

  def length
    raise NotImplementedError, 'length is not written yet'
  end

  def generate_raw_table
    raise NotImplementedError, 'generate_raw_table is not written yet'
  end

  def set_table(table = nil)
    raise NotImplementedError, 'set_table is not written yet'
  end

  def interposer(table, in1, in2, v)
    raise NotImplementedError, 'interposer is not written yet'
  end

  def solve_if_one(table = nil)
    raise NotImplementedError, 'solve_if_one is not written yet'
  end

  def solve_if_n(table = nil)
    raise NotImplementedError, 'solve_if_n is not written yet'
  end

  def zero_into_list(table = nil)
    raise NotImplementedError, 'zero_into_list is not written yet'
  end

  def unlist_single_value(table)
    raise NotImplementedError, 'unlist_single_value is not written yet'
  end

  # A Hash from numbers to arrays of positions; a position is an array: [row, column].
  def sort_possible_options(table)
    raise NotImplementedError, 'sort_possible_options is not written yet'
  end

  # An array of a position and its list of possible options.
  def get_new_root(table)
    raise NotImplementedError, 'get_new_root is not written yet'
  end

  def limit_potential_solutions(base_table)
    raise NotImplementedError, 'limit_potential_solutions is not written yet'
  end

  def reduce_from_guide(table)
    raise NotImplementedError, 'reduce_from_guide is not written yet'
  end

  def check_if_only_ints(table)
    raise NotImplementedError, 'check_if_only_ints is not written yet'
  end

  def is_table_correct(table = nil)
    raise NotImplementedError, 'is_table_correct is not written yet'
  end

  def check_guidance_prompts(table)
    raise NotImplementedError, 'check_guidance_prompts is not written yet'
  end

  def is_everything_alright(table)
    raise NotImplementedError, 'is_everything_alright is not written yet'
  end

  def guess_solution
    raise NotImplementedError, 'guess_solution is not written yet'
  end
end
