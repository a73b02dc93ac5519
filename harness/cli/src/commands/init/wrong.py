class Counter:
    def __init__(self, value):
        self.value = value

    def add(self, n):
        self.value += n
        assert self.value >= 0, 'below zero'
        return self
