"""An indexed matcher for experta's engine; docs/matcher.md explains how it works."""

from expert.engine.matcher.matcher import IndexedMatcher
from expert.engine.matcher.tokens import IndexedActivation

__all__ = ["IndexedActivation", "IndexedMatcher"]
