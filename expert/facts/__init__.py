"""The facts in working memory: what is given and what rules derive.

Given facts come from the knowledge files and the case; no rule may conclude one of these. Derived
facts come from rules only. Every class declares its fields along with their meaning and unit.
Using any other field raises an error at once: experta itself would accept the field and never
match it. An unknown value is left out of a fact: a pattern that asks for it does not match, which
means "unknown", not "false".

``FACT_CLASSES`` registers every class by its name.
"""

from expert.facts.alternatives import *
from expert.facts.base import *
from expert.facts.doubts import *
from expert.facts.given import *
from expert.facts.ladder import *
from expert.facts.machines import *
from expert.facts.market import *
from expert.facts.memory import *
from expert.facts.models import *
from expert.facts.nets import *
from expert.facts.owned import *
from expert.facts.renting import *
from expert.facts.services import *
from expert.facts.software import *
from expert.facts.speeds import *
from expert.facts.things import *
from expert.facts.tuning import *
from expert.facts.verdicts import *
from expert.facts.weighing import *
from expert.facts.wishes import *
from expert.facts.work import *
