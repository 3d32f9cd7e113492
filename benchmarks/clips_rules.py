"""Our rules about single cards in the language of CLIPS.

Conditions are translated from the rules themselves, pattern by pattern.  The tests that
are functions, and the conclusions, are written by hand here; the benchmark asserts that
both sides conclude the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import add, mul, sub, truediv
from typing import Any

from expert import facts as fact_classes
from expert.compat import ANDFC, EXISTS, NOT, NOTFC, TEST, L, P, Rule, W
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.spec import RuleSpec, reads
from expert.engine.terms import Compared, Formula
from expert.facts import Declared
from expert.rules import RULES

Optional = set[tuple[str, str]]
"""Class and field of each value that some facts leave out."""

DATES = {"public", "since", "date"}
"""Names of values that are compared as text."""
SIGNS = {"==": "eq", "!=": "neq"}
OPERATIONS = {add: "+", sub: "-", mul: "*", truediv: "/"}
FOR_EVERYBODY = ("outside", "support", "maturity", "no software")
"""Reasons that also take a card off the market."""
REASONS = {
    "PLATFORM-010": "outside",
    "PLATFORM-020": "outside",
    "PLATFORM-030": "support",
    "PLATFORM-031": "support",
    "PLATFORM-035": "support",
    "PLATFORM-040": "maturity",
    "PLATFORM-041": "no software",
    "PLATFORM-050": "outside",
    "FIT-031": "memory",
    "FIT-040": "make",
    "FIT-050": "machine",
    "FIT-051": "machine",
    "FIT-060": "make",
    "FIT-061": "make",
    "FIT-070": "licence",
    "FIT-071": "wish",
    "FIT-090": "offer",
}
"""The kind of reason that each compared rule gives against a card."""


def _ruled_out(rule: str, about: str, wanted: str, found: str, unit: str, card: str = "?id") -> str:
    reason = (
        f'(assert (RuledOut (card {card}) (rule "{rule}") (reason "{REASONS[rule]}") '
        f'(about {about}) (wanted {wanted}) (found {found}) (unit "{unit}")))'
    )
    if REASONS[rule] in FOR_EVERYBODY:
        return f"{reason} (assert (Unserved (card {card})))"
    return reason


def _rounded(number: str, places: int) -> str:
    return f"(/ (round (* {number} {10.0**places})) {10.0**places})"


def _offer(condition: str, usd: str, basis: str, kind: str = "?kind") -> str:
    return (
        f'(assert (Offer (card ?id) (condition "{condition}") (usd {usd}) '
        f"(basis {basis}) (on ?on) (kind {kind})))"
    )


def _out(rule: str) -> str:
    fields = f'(card ?id) (condition "used") (rule "{rule}") (about "used card")'
    return f"(assert (OfferOut {fields}))"


_SPEED = _rounded("(* (** ?width ?w) (** ?flops ?f) ?times)", 3)
_LOW, _HIGH = (_rounded(f"(* ?speed (nth$ {end} (explode$ ?ends)))", 3) for end in (1, 2))
_MODEL_SPEED = (
    f"(bind ?speed {_SPEED}) (assert (Speed (card ?id) (value ?speed) (low {_LOW}) "
    f'(high {_HIGH}) (basis "training_model")))'
)
_TODAY = _rounded("(* ?last ?ratio)", 2)

CONCLUSIONS = {
    "PLATFORM-010": _ruled_out("PLATFORM-010", '"announcement"', "?date", "?public", "date"),
    "PLATFORM-020": _ruled_out(
        "PLATFORM-020", '"class of hardware"', '"a covered class"', "?segment", "class"
    ),
    "PLATFORM-030": _ruled_out(
        "PLATFORM-030",
        '(str-cat ?software " support")',
        '"supported"',
        '"not supported"',
        "state",
    ),
    "PLATFORM-031": _ruled_out(
        "PLATFORM-031",
        '(str-cat ?software " support")',
        '"supported"',
        '"not supported"',
        "state",
    ),
    "PLATFORM-035": _ruled_out(
        "PLATFORM-035", '(str-cat ?software " support")', '"official"', "?level", "state"
    ),
    "PLATFORM-040": _ruled_out("PLATFORM-040", '"software maturity"', "?wants", "?has", "of 4"),
    "PLATFORM-041": _ruled_out(
        "PLATFORM-041",
        '"software maturity"',
        '"described"',
        '"not described"',
        "state",
    ),
    "PLATFORM-050": _ruled_out("PLATFORM-050", '"matrix units"', '"present"', '"absent"', "state"),
    "PRICE-010": _offer("new", _TODAY, "?basis"),
    "PRICE-030": _offer("used", _TODAY, "?basis"),
    "PRICE-031": _offer(
        "used", _rounded("(* ?last (** ?rate ?years) ?drift)", 2), '"modelled"', '"launch"'
    ),
    "MARKET-001": "(assert (Relevant (card ?id)))",
    "FIT-020": "(assert (Usable (card ?id) (gib ?gib)))",
    "FIT-021": "(assert (Usable (card ?id) (gib ?gib)))",
    "FIT-022": "(assert (Usable (card ?id) (gib ?gib)))",
    "FIT-023": "(assert (Usable (card ?id) (gib ?gib)))",
    "FIT-030": "(assert (Fits (card ?id) (cards 1.0) (gib ?has) (tight FALSE)))",
    "FIT-035": "(assert (Fits (card ?id) (cards 1.0) (gib ?has) (tight TRUE)))",
    "FIT-031": _ruled_out("FIT-031", '"memory"', "?wants", "?has", "GiB"),
    "FIT-040": _ruled_out("FIT-040", '"memory at full speed"', "?gib", "?fast", "GiB"),
    "FIT-050": _ruled_out("FIT-050", '"power supply"', "(+ ?power ?rest)", "?supply", "W"),
    "FIT-051": _ruled_out("FIT-051", '"slots"', "?width", "?room", "slots"),
    "FIT-060": _ruled_out("FIT-060", '"cooling"', '"a fan"', '"passive"', "kind"),
    "FIT-061": _ruled_out("FIT-061", '"form"', '"a card for a slot"', '"a server module"', "kind"),
    "FIT-070": _ruled_out(
        "FIT-070",
        '"licence"',
        '"allowed in a data center"',
        '(str-cat "forbidden by " ?name)',
        "state",
    ),
    "FIT-071": _ruled_out("FIT-071", '"vendor"', "?vendor_asked", "?vendor", "name"),
    "FIT-080": _out("FIT-080"),
    "FIT-081": _out("FIT-081"),
    "FIT-090": _ruled_out("FIT-090", '"offer"', '"an offer"', '"none known"', "state"),
    "FIT-095": "(assert (Unsuitable (card ?card)))",
    "SPEED-030": _MODEL_SPEED,
    "SPEED-031": _MODEL_SPEED,
    "SPEED-032": _MODEL_SPEED,
    "SPEED-100": (
        "(assert (Candidate (card ?id) (name ?name) (condition ?condition) (cards ?cards) "
        f"(usd {_rounded('(* ?usd ?cards)', 2)}) (speed ?pace) (gib ?gib)))"
    ),
}

CARD_RULES: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.spec.id in CONCLUSIONS)
"""The rules of ours that have a counterpart here."""

CONCLUDED: tuple[type[Declared], ...] = tuple(
    getattr(fact_classes, name)
    for name in dict.fromkeys(re.findall(r"\(assert \((\w+)", " ".join(CONCLUSIONS.values())))
)
"""The classes that these rules conclude."""


def facts_for(engine: Engine) -> list[Declared]:
    """Return what these rules read but do not conclude, taken from a whole run."""
    classes = dict.fromkeys(cls for rule in CARD_RULES for cls in reads(rule.spec))
    return [fact for cls in classes if cls not in CONCLUDED for fact in engine.facts_of(cls)]


# --- values and facts -----------------------------------------------------------


def value_text(value: Any) -> str:
    """Write a value; all numbers become floats, because CLIPS distinguishes 8 from 8.0."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return repr(float(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = " ".join(map(str, value))  # `explode$` takes it apart
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def fact_text(fact: Declared) -> str:
    """Write a fact."""
    slots = " ".join(f"({n} {value_text(fact[n])})" for n in fact.meaning if n in fact)
    return f"({type(fact).__name__} {slots})"


def template_text(cls: type[Declared]) -> str:
    """Write the template of a class; a missing field holds ``nil``."""
    slots = " ".join(f"(slot {name} (default nil))" for name in cls.meaning)
    return f"(deftemplate {cls.__name__} {slots})"


def left_out(facts: Iterable[Declared]) -> Optional:
    """Return the fields that some facts of a class lack."""
    return {
        (type(fact).__name__, name) for fact in facts for name in fact.meaning if name not in fact
    }


# --- rules ----------------------------------------------------------------------


def rule_text(spec: RuleSpec, salience: int, optional: Optional, logical: bool) -> str:
    """Write a rule; ``logical`` ties its conclusions to their justifications."""
    conditions = " ".join(_conditions(spec.when, optional))
    if logical:
        conditions = f"(logical {conditions})"
    return (
        f"(defrule {spec.id} (declare (salience {salience})) {conditions} "
        f"=> {CONCLUSIONS[spec.id]})"
    )


def _conditions(when: Sequence[Any], optional: Optional) -> Iterator[str]:
    for condition in when:
        if isinstance(condition, NOT):
            yield f"(not {_pattern(condition[0], optional)})"
        elif isinstance(condition, EXISTS):
            yield f"(exists {_pattern(condition[0], optional)})"
        elif isinstance(condition, TEST):
            yield f"(test {_test(condition[0])})"
        else:
            yield _pattern(condition, optional)


def _test(asked: Compared) -> str:
    sign = SIGNS.get(asked.operator, asked.operator)
    sides = f"{_term(asked.left)} {_term(asked.right)}"
    if DATES.issuperset(asked.reads):
        return f"({sign} (str-compare {sides}) 0)"
    return f"({sign} {sides})"


def _term(side: Any) -> str:
    if isinstance(side, Formula):
        return f"({OPERATIONS[side.function]} {' '.join(map(_term, side.arguments))})"
    return f"?{side.__bind__}" if isinstance(side, W) else value_text(side)


def _pattern(pattern: Declared, optional: Optional) -> str:
    name = type(pattern).__name__
    slots = [
        f"({field} {_constraint(field, value, (name, field) in optional)})"
        for field, value in pattern.items()
        if not pattern.is_special(field)
    ]
    return f"({name} {' '.join(slots)})"


def _constraint(field: str, value: Any, may_be_missing: bool) -> str:
    parts = value if isinstance(value, ANDFC) else (value,)
    texts = [_part(field, part) for part in parts]
    if may_be_missing and texts[0][0] in "?~":
        texts.append("~nil")
    return "&".join(texts)


def _part(field: str, part: Any) -> str:
    if isinstance(part, W):
        return f"?{part.__bind__}"
    if isinstance(part, NOTFC):
        return f"~{_part(field, part[0])}"
    if isinstance(part, P):
        if isinstance(part.match, OneOf):
            return "|".join(map(value_text, part.match.values))
        raise TypeError(f"The condition {part.match!r} has no counterpart in CLIPS here.")
    return value_text(part.value if isinstance(part, L) else part)
