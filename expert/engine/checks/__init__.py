"""Static checks of a rule base: faults that no run reveals, found by reading the declarations.

``docs/rule-checks.md`` defines each notion.  A check may miss a fault but never reports
a false one: what a declaration does not say, such as what a named predicate accepts or what
the body of a rule that weighs a class does, counts as possible.
"""

from expert.engine.checks.check import KINDS, Finding, Vocabulary, check_rules

__all__ = ["KINDS", "Finding", "Vocabulary", "check_rules"]
