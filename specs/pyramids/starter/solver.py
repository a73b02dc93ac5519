class ProjectErrors(Exception):
    """Parent of the exceptions below."""


class InvalidGuideError(ProjectErrors):
    """A guide does not have the right form."""


class InvalidTableError(ProjectErrors):
    """A height is out of range, or there is a conflict."""


class PyraminInterposeError(ProjectErrors):
    """Another height stands where one is to be put."""


class Solver:
    """Solves Pyramids. The assignment text says what each method does."""

    def __init__(self, guide):
        # Refuse with: raise InvalidGuideError('...')
        pass

    def length(self):
        raise NotImplementedError('length is not written yet')

    def generate_raw_table(self):
        raise NotImplementedError('generate_raw_table is not written yet')

    def set_table(self, table=None):
        raise NotImplementedError('set_table is not written yet')

    def interposer(self, table, in1, in2, v):
        raise NotImplementedError('interposer is not written yet')

    def solve_if_ONE(self, table=None):
        raise NotImplementedError('solve_if_ONE is not written yet')

    def solve_if_N(self, table=None):
        raise NotImplementedError('solve_if_N is not written yet')

    def zero_into_list(self, table=None):
        raise NotImplementedError('zero_into_list is not written yet')

    def unlist_single_value(self, table):
        raise NotImplementedError('unlist_single_value is not written yet')

    def sort_possible_options(self, table):
        raise NotImplementedError('sort_possible_options is not written yet')

    def get_new_root(self, table):
        raise NotImplementedError('get_new_root is not written yet')

    def limit_potential_solutions(self, base_table):
        raise NotImplementedError('limit_potential_solutions is not written yet')

    def reduce_from_guide(self, table):
        raise NotImplementedError('reduce_from_guide is not written yet')

    def check_if_only_ints(self, table):
        raise NotImplementedError('check_if_only_ints is not written yet')

    def is_table_correct(self, table=None):
        raise NotImplementedError('is_table_correct is not written yet')

    def check_guidance_prompts(self, table):
        raise NotImplementedError('check_guidance_prompts is not written yet')

    def is_everything_alright(self, table):
        raise NotImplementedError('is_everything_alright is not written yet')

    def guess_solution(self):
        raise NotImplementedError('guess_solution is not written yet')
