"""Knowledge files to entries: strict YAML, checks that return findings, a cache."""

from expert.knowledge.entries import Entry, Knowledge, Layer, Origin
from expert.knowledge.findings import CODES, Finding
from expert.knowledge.layers import KINDS, shipped_folder
from expert.knowledge.loading import load_knowledge
from expert.knowledge.strict_yaml import load_case_file, read_yaml

__all__ = [
    "CODES",
    "KINDS",
    "Entry",
    "Finding",
    "Knowledge",
    "Layer",
    "Origin",
    "load_case_file",
    "load_knowledge",
    "read_yaml",
    "shipped_folder",
]
