"""Plays an instructor's model and its rules. `PROTOCOL.md` describes the requests and replies."""
