"""Pyramids by the solver of towers in sgt-puzzles: is there no, one, or more solutions?

It is a program for one puzzle: its times are those of a process with its start.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

import process
import pyramids_text

PROGRAM = Path(sys.prefix).parent / 'towers'


def game(text):
    """The puzzle as that program names it; blanks between heights as letters for their number."""
    guide, heights = pyramids_text.parse(text)
    clues = '/'.join(str(clue or '') for side in guide for clue in side)
    given, blanks = '', 0
    for height in heights + [None]:
        if height == 0:
            blanks += 1
            continue
        while blanks:
            step = min(blanks, 26)
            given += chr(ord('a') + step - 1)
            blanks -= step
        if height:
            given += ('_' if given[-1:].isdigit() else '') + str(height)
    return f'{len(guide[0])}:{clues}' + (f',{given}' if any(heights) else '')


def ask(text):
    child = subprocess.Popen([PROGRAM, '-g', game(text)], stdout=subprocess.PIPE, text=True)
    told = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    answers = {'ambiguous': 'several', 'impossible': 'unsolvable'}
    answer = next((answers[word] for word in answers if word in told), 'unique')
    return answer if 'rating' in told else told.strip(), usage.ru_utime + usage.ru_stime


process.answer_all(ask, resource.RUSAGE_CHILDREN)
