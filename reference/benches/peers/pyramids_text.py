"""The text form of Pyramids."""

import re


def parse(text):
    """Clues of top, bottom, left and right, and given heights, 0 for none."""
    lists = re.findall(r'\[(.*?)\]', text)
    guide = [[int(number) for number in one.split(',')] for one in lists]
    words = text[text.rindex(']') + 1:].split()
    heights = [0 if word == '.' else int(word) for word in words]
    size = len(guide[0])
    return guide, heights or [0] * (size * size)
