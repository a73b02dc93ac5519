class Counter:
    def __init__(self, value):
        self.value = value

    def add(self, n):
        assert self.value + n >= 0, 'below zero'
        self.value += n
        return self
