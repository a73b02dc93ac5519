class Puzzle:
    """A bubbles and boulders puzzle. The assignment text says what each method does."""

    def __init__(self, location):
        # Read the file here: open(location)
        pass

    @property
    def rows(self):
        raise NotImplementedError('rows is not written yet')

    @property
    def columns(self):
        raise NotImplementedError('columns is not written yet')

    @property
    def regions(self):
        raise NotImplementedError('regions is not written yet')

    def squares(self, letter):
        raise NotImplementedError('squares is not written yet')

    def bubble(self, letter):
        raise NotImplementedError('bubble is not written yet')

    def boulder(self, letter):
        raise NotImplementedError('boulder is not written yet')

    def isempty(self, r, k):
        raise NotImplementedError('isempty is not written yet')

    def put_bubble(self, r, k):
        # Refuse with: assert ..., 'invalid position'
        raise NotImplementedError('put_bubble is not written yet')

    def put_boulder(self, r, k):
        raise NotImplementedError('put_boulder is not written yet')

    def issolved(self):
        raise NotImplementedError('issolved is not written yet')

    def __str__(self):
        raise NotImplementedError('__str__ is not written yet')
