"""The only module that imports experta.

experta 1.9.4 pins frozendict 1.2, which still reads ``collections.Mapping``.
Python 3.10 removed that name, so ``collections`` gets it back for the duration
of one import.  experta hides its own import errors, so every name the project
needs is imported by name; never ``import *`` from it.
"""

import collections
import collections.abc

_LENT = "Mapping"
_must_lend = not hasattr(collections, _LENT)
if _must_lend:
    setattr(collections, _LENT, collections.abc.Mapping)
try:
    import frozendict as _frozendict
finally:
    if _must_lend:
        delattr(collections, _LENT)
del _frozendict

from experta import (  # noqa: E402
    AND,
    AS,
    EXISTS,
    FORALL,
    MATCH,
    NOT,
    OR,
    TEST,
    Fact,
    Field,
    InitialFact,
    KnowledgeEngine,
    L,
    P,
    Rule,
    W,
)
from experta.abstract import Matcher, Strategy  # noqa: E402
from experta.activation import Activation  # noqa: E402
from experta.agenda import Agenda  # noqa: E402
from experta.conditionalelement import ConditionalElement  # noqa: E402
from experta.factlist import FactList  # noqa: E402
from experta.fieldconstraint import ANDFC, NOTFC, ORFC, FieldConstraint  # noqa: E402
from experta.matchers import ReteMatcher  # noqa: E402

__all__ = [
    "AND",
    "ANDFC",
    "AS",
    "Activation",
    "Agenda",
    "ConditionalElement",
    "EXISTS",
    "FORALL",
    "Fact",
    "FactList",
    "Field",
    "FieldConstraint",
    "InitialFact",
    "KnowledgeEngine",
    "L",
    "MATCH",
    "Matcher",
    "NOT",
    "NOTFC",
    "OR",
    "ORFC",
    "P",
    "ReteMatcher",
    "Rule",
    "Strategy",
    "TEST",
    "W",
]
