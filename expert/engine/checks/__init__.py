"""Static checks of a rule base: what no run would show, read from the declarations.

``docs/rule-checks.md`` defines each notion.  A check may miss a fault but never accuses
wrongly: what a declaration does not tell, as a named predicate or the body of a rule that
weighs a class, counts as possible.
"""

from expert.engine.checks.check import KINDS, Finding, Vocabulary, check_rules

__all__ = ["KINDS", "Finding", "Vocabulary", "check_rules"]
