"""An indexed matcher for experta's engine; docs/matcher.md explains how it works."""

from expert.matcher.matcher import IndexedMatcher
from expert.matcher.tokens import Absence, IndexedActivation

__all__ = ["Absence", "IndexedActivation", "IndexedMatcher"]
