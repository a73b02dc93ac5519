"""Tests of the host and of the rules module: `python3 -m unittest discover -s tests -t .`"""
