"""Choice points, which replace the module `random` in a model.

`pick(count)` chooses one of this number of options. The code that plays the model decides how.
"""

import random as real
import types

OPTIONS_MAX = 1000


class TooManyChoices(BaseException):
    """The reason why the options of a choice cannot be tried out."""


class Dice:
    """A random generator with the functions of the module `random`. All its numbers are choices."""

    def __init__(self, pick):
        self._pick = pick

    def _option(self, count):
        if count > OPTIONS_MAX:
            raise TooManyChoices("one random choice has %d options" % count)
        return 0 if count == 1 else self._pick(count)

    def seed(self, *_, **__):
        pass

    def getstate(self):
        return ()

    def setstate(self, state):
        pass

    def random(self):
        return Chance(self._pick, 0.0, 1.0)

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def randrange(self, start, stop=None, step=1):
        options = range(start) if stop is None else range(start, stop, step)
        if not options:
            raise ValueError("empty range for randrange()")
        return options[self._option(len(options))]

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    randbelow = randrange

    def getrandbits(self, k):
        return self._option(1 << k)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._option(len(seq))]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        if cum_weights is not None:
            weights = [b - a for a, b in zip([0] + list(cum_weights), cum_weights)]
        options = list(population)
        if weights is not None:
            options = [option for option, weight in zip(options, weights) if weight > 0]
        return [self.choice(options) for _ in range(k)]

    def sample(self, population, k, *, counts=None):
        rest = list(population)
        if counts is not None:
            rest = [element for element, count in zip(rest, counts) for _ in range(count)]
        if not 0 <= k <= len(rest):
            raise ValueError("Sample larger than population or is negative")
        return [rest.pop(self._option(len(rest))) for _ in range(k)]

    def shuffle(self, x):
        x[:] = self.sample(x, len(x))

    def _continuous(self, *_, **__):
        raise TooManyChoices("a random float has too many values")

    betavariate = expovariate = gammavariate = gauss = lognormvariate = normalvariate = _continuous
    paretovariate = triangular = vonmisesvariate = weibullvariate = binomialvariate = randbytes = _continuous


class Chance:
    """A random float that is not drawn yet: any number from `low` up to `high`.

    A comparison decides only its own answer, so `random() < 0.9` is a choice between two options. The number can be
    scaled, shifted and rounded down. Other operations fail.
    """

    def __init__(self, pick, low, high, bounds=None, scale=1.0, shift=0.0):
        self._pick = pick
        self._bounds = bounds or [low, high]  # shared with all numbers that are computed from it
        self._scale = scale
        self._shift = shift

    def _is_below(self, limit):
        """Returns True if it is below a number. This is a choice if both answers are possible."""
        if not isinstance(limit, (int, float)):
            return NotImplemented
        if self._scale == 0:
            return self._shift < limit
        limit = (limit - self._shift) / self._scale
        low, high = self._bounds
        is_low = limit >= high or (limit > low and self._pick(2) == 0)
        if low < limit < high:
            self._bounds[:] = [low, limit] if is_low else [limit, high]
        return is_low if self._scale > 0 else not is_low

    def __lt__(self, other):
        return self._is_below(other)

    __le__ = __lt__

    def __gt__(self, other):
        below = self._is_below(other)
        return below if below is NotImplemented else not below

    __ge__ = __gt__

    def _computed(self, scale, shift):
        return Chance(self._pick, 0, 1, self._bounds, self._scale * scale, self._shift * scale + shift)

    def __mul__(self, factor):
        return self._computed(factor, 0) if isinstance(factor, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, divisor):
        return self._computed(1 / divisor, 0) if isinstance(divisor, (int, float)) else NotImplemented

    def __add__(self, term):
        return self._computed(1, term) if isinstance(term, (int, float)) else NotImplemented

    __radd__ = __add__

    def __sub__(self, term):
        return self._computed(1, -term) if isinstance(term, (int, float)) else NotImplemented

    def __rsub__(self, term):
        return self._computed(-1, term) if isinstance(term, (int, float)) else NotImplemented

    def __neg__(self):
        return self._computed(-1, 0)

    def __floor__(self):
        ends = sorted(bound * self._scale + self._shift for bound in self._bounds)
        first, last = int(ends[0] // 1), int(-(-ends[1] // 1)) - 1
        count = max(last - first + 1, 1)
        if count > OPTIONS_MAX:
            raise TooManyChoices("one random choice has %d options" % count)
        chosen = first + (self._pick(count) if count > 1 else 0)
        if self._scale:
            low, high = sorted((edge - self._shift) / self._scale for edge in (chosen, chosen + 1))
            self._bounds[:] = [max(self._bounds[0], low), min(self._bounds[1], high)]
        return chosen

    def __int__(self):
        floor = self.__floor__()
        return floor if floor >= 0 else floor + 1

    __trunc__ = __int__

    def __floordiv__(self, divisor):
        return (self / divisor).__floor__()

    def _undecided(self, *_):
        raise TooManyChoices("a random float has too many values")

    __float__ = __eq__ = __hash__ = __repr__ = __str__ = __format__ = __round__ = __bool__ = __pow__ = _undecided
    __mod__ = __abs__ = __rtruediv__ = __reduce_ex__ = _undecided


def dice_module(pick):
    """Returns a module that replaces `random`."""
    module = types.ModuleType("random", real.__doc__)
    dice = Dice(pick)
    for name in dir(Dice):
        if not name.startswith("_") and name != "randbelow":
            setattr(module, name, getattr(dice, name))

    class Random(Dice):
        """A separate generator. Its seed has no effect."""

        def __init__(self, x=None):
            super().__init__(pick)

    module.Random = module.SystemRandom = Random
    return module


def secrets_module(pick):
    """Returns a module that replaces `secrets`."""
    import secrets

    module = types.ModuleType("secrets", secrets.__doc__)
    module.__dict__.update(vars(secrets))
    dice = Dice(pick)
    module.choice, module.randbelow, module.randbits = dice.choice, dice.randrange, dice.getrandbits
    return module
