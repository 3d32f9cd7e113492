"""Helps people who edit knowledge files: proposes entries, tries edits, tidies up."""
