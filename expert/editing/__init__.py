"""Helps people who edit knowledge files: proposes entries, tries out edits, tidies files up."""
