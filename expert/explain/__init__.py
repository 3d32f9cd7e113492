"""Explanations read a record, never run rules again, and return blocks of text.

Each explanation has two steps. One function gathers plain data from the record, which is also what
``--format json`` shows; another turns the data into blocks.
"""
