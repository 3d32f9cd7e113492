"""Explanations: they read a record, never compute anew, and return blocks of text.

Each explanation comes in two steps: one function gathers plain data from the
record, which is also what ``--format json`` shows; a second one makes blocks
of that data.
"""
