"""Proposes knowledge entries from other people's files."""
