"""Writes the scenarios of an assignment as a pytest file, with the same calls in the same order.

    as_pytest.py ASSIGNMENT SUBMISSION FILE

Each scenario is a test with a temporary folder of its own. The file imports the submission once, as instructors write such
tests. Sessions (`>>>`) and steps whose expectation is not a value, an exception or a text become calls alone.
"""
import pathlib
import re
import sys

import yaml


class Loader(yaml.SafeLoader):
    """Reads scenarios. A value with another tag, such as `!same`, becomes `NO_VALUE`."""


NO_VALUE = object()
Loader.add_multi_constructor('!', lambda loader, suffix, node: NO_VALUE)
Loader.add_constructor('!set', lambda loader, node: set(loader.construct_sequence(node)))
Loader.add_constructor('!tuple', lambda loader, node: tuple(loader.construct_sequence(node)))

HEAD = '''import contextlib
import importlib.util
import pytest

spec = importlib.util.spec_from_file_location('puzzle', {submission!r})
puzzle_module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(puzzle_module)
Puzzle = puzzle_module.Puzzle


'''


def test(number, scenario, folder):
    """Returns a scenario as a test function."""
    lines = [f'def test_{number}(tmp_path, monkeypatch, capsys):', '    monkeypatch.chdir(tmp_path)']
    for name, content in scenario.get('files', {}).items():
        if isinstance(content, dict):
            content = (folder / content['copy']).read_text()
        lines.append(f'    (tmp_path / {name!r}).write_bytes({content.encode()!r})')
    for line in scenario.get('session', '').splitlines():
        if line.startswith('>>> '):
            lines += attempt(line.removeprefix('>>> '))
    for step in scenario.get('steps', []):
        # The reference says what such a scenario expects.
        lines += attempt(step['do']) if 'expect' in scenario else call(step)
    return '\n'.join(lines) + '\n'


def attempt(do):
    """Returns a call that may raise the assignment's error."""
    return ['    with contextlib.suppress(AssertionError):', f'        {do.strip()}']


def call(step):
    """Returns a step as lines of Python."""
    do = step['do'].strip()
    raises = step.get('raises')
    if raises:
        name, message = (raises, None) if isinstance(raises, str) else (raises['type'], raises.get('message'))
        match = '' if message is None else f', match={re.escape(str(message))!r}'
        return [f'    with pytest.raises({name}{match}):', f'        {do}']
    if step.get('returns', NO_VALUE) is not NO_VALUE:
        return [f'    assert ({do}) == {step["returns"]!r}']
    if isinstance(step.get('prints'), str):
        return ['    capsys.readouterr()', f'    {do}', f'    assert capsys.readouterr().out == {step["prints"]!r}']
    return [f'    {do}']


def main():
    folder, submission, file = map(pathlib.Path, sys.argv[1:])
    scenarios = [yaml.load(path.read_text(), Loader) for path in sorted(folder.glob('scenarios/**/*.yaml'))]
    tests = [test(number, scenario, folder) for number, scenario in enumerate(scenarios)]
    file.write_text(HEAD.format(submission=str(submission)) + '\n\n'.join(tests))


if __name__ == '__main__':
    main()
