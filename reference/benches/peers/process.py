"""A process that solves instances: see ../table/process.rs."""

import resource
import sys
import time


def run(solve):
    """Answers all instances. `solve` takes an instance's text and returns an answer."""
    answer_all(lambda text: timed(solve, text), resource.RUSAGE_SELF)


def answer_all(ask, who):
    """As `run`, with a function that returns an answer and the CPU seconds that it took."""
    for text in sys.stdin.read().split('\n\n'):
        if text.strip():
            answer, seconds = ask(text.strip())
            print(f'time {seconds * 1e3:.6f} {answer}', flush=True)
    print(f'peak {resource.getrusage(who).ru_maxrss / 1024:.1f}')


def timed(solve, text):
    start = time.process_time()
    answer = solve(text)
    return answer, time.process_time() - start


def told(count):
    """The answer for this number of solutions: none, one, or more."""
    return ['unsolvable', 'unique', 'several'][count]
