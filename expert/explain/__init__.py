"""Explanations: they read a record, never run rules again, and return blocks of text.

Each explanation has two steps. The first function gathers plain data from the
record, which ``--format json`` shows as well; the second turns the data into
blocks.
"""
