"""Static checks of a rule base: faults that no run reveals, found by reading the declarations.

``docs/rule-checks.md`` defines each notion. A check may miss a fault but never reports a false
one. Whatever a declaration does not state counts as possible: what a named predicate accepts, or
what the function of a rule that weighs a class does.
"""

from expert.engine.checks.check import KINDS, Finding, Vocabulary, check_rules

__all__ = ["KINDS", "Finding", "Vocabulary", "check_rules"]
