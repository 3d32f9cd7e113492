"""The form of each kind of knowledge file, in the order of its keys.

A form says which keys exist, and what types and values they take. Checks that involve several keys
or files are in `expert.knowledge.checks`. This package is imported only if the cache is cold.
"""

from __future__ import annotations

from expert.knowledge.forms.cards import (
    Board,
    Card,
    CaveatKind,
    Group,
    MemoryType,
    PriceKind,
    Series,
)
from expert.knowledge.forms.hardware import Architecture, Licence, Link, Platform, Vendor
from expert.knowledge.forms.judgement import Advisor, Constant, Meaning
from expert.knowledge.forms.measured import Performance
from expert.knowledge.forms.people import Profile, Question
from expert.knowledge.forms.renting import Cloud, Service
from expert.knowledge.forms.software import Thing, Trait
from expert.knowledge.forms.sources import Disagreement, Doubt, Source
from expert.knowledge.forms.types import Part
from expert.knowledge.forms.work import (
    Model,
    NetType,
    Network,
    Technique,
    TypicalWork,
    WeightFormat,
    Workload,
)

FORMS: dict[str, type[Part]] = {
    "advisor": Advisor,
    "architecture": Architecture,
    "board": Board,
    "card": Card,
    "caveat-kind": CaveatKind,
    "cloud": Cloud,
    "constant": Constant,
    "disagreement": Disagreement,
    "doubt": Doubt,
    "framework": Thing,
    "group": Group,
    "licence": Licence,
    "link": Link,
    "meaning": Meaning,
    "memory-type": MemoryType,
    "model": Model,
    "nettype": NetType,
    "network": Network,
    "performance": Performance,
    "platform": Platform,
    "price-kind": PriceKind,
    "profile": Profile,
    "question": Question,
    "runtime": Thing,
    "series": Series,
    "server": Thing,
    "service": Service,
    "source": Source,
    "technique": Technique,
    "trait": Trait,
    "typical-work": TypicalWork,
    "vendor": Vendor,
    "weight-format": WeightFormat,
    "workload": Workload,
}
