"""The given facts of a run, taken from the knowledge files and the case.

Only what was true on the date of the question becomes a fact.  These modules make no judgements.
"""

from expert.given.day import advice_facts, case_facts, day_facts, given_facts
from expert.given.fact_cache import FactCache

__all__ = ["FactCache", "advice_facts", "case_facts", "day_facts", "given_facts"]
