"""Rules on hand-made facts: no knowledge files, no case, nothing to read up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from expert import facts as f
from expert.compat import Rule
from expert.engine.engine import Engine, Firing, engine_class
from expert.engine.matcher import IndexedMatcher
from expert.rules import RULES


@dataclass(frozen=True)
class Decision:
    """What the rules made of some facts."""

    firings: tuple[Firing, ...]
    all_facts: tuple[f.Declared, ...]

    def facts(self, cls: type[f.Declared]) -> list[Any]:
        """Return the facts of a class, given and derived."""
        return [fact for fact in self.all_facts if type(fact) is cls]

    @property
    def ruled_out(self) -> list[tuple[str, str]]:
        """Return card and rule of every reason against a card."""
        return sorted((fact["card"], fact["rule"]) for fact in self.facts(f.RuledOut))

    @property
    def rules_fired(self) -> list[str]:
        """Return the ids of the rules that fired, in their order."""
        return [firing.spec.id for firing in self.firings]

    @property
    def concluded(self) -> list[f.Declared]:
        """Return every conclusion once, in the order of the firings."""
        found = {fact.__factid__: fact for firing in self.firings for fact in firing.concluded}
        return list(found.values())

    def says(self, rule_id: str) -> list[str]:
        """Return the sentences of one rule."""
        return [firing.says for firing in self.firings if firing.spec.id == rule_id]


def decide(*facts: f.Declared, rules: Sequence[Rule] | None = None) -> Decision:
    """Run rules, all of them unless some are named, on hand-made facts."""
    engine = _engine(tuple(RULES if rules is None else rules))
    engine.load(_fresh(fact) for fact in facts)
    engine.run()
    everything = [fact for cls in list(engine._by_class) for fact in engine.facts_of(cls)]
    return Decision(tuple(engine.firings), tuple(sorted(everything, key=_number)))


def rules_of(stage: str) -> tuple[Rule, ...]:
    """Return the rules of one stage."""
    return tuple(rule for rule in RULES if rule.spec.stage == stage)


def rule_called(rule_id: str) -> Rule:
    """Return one rule."""
    return _rules_by_id()[rule_id]


@cache
def _rules_by_id() -> dict[str, Rule]:
    return {rule.spec.id: rule for rule in RULES}


@cache
def _engine(rules: tuple[Rule, ...]) -> Engine:
    return engine_class(rules, IndexedMatcher)(step_limit=10_000)


def _fresh(fact: f.Declared) -> f.Declared:
    """Return a copy: a fact belongs to one working memory only."""
    return type(fact)(**plain(fact))


def _number(fact: f.Declared) -> int:
    return int(fact.__factid__)


def plain(fact: f.Declared) -> dict[str, Any]:
    """Return the fields of a fact."""
    return {name: fact[name] for name in type(fact).meaning if name in fact}


def changed(fact: f.Declared, **fields: Any) -> f.Declared:
    """Return a copy of a fact with other values; ``None`` takes a field away."""
    merged = {**plain(fact), **fields}
    return type(fact)(**{name: value for name, value in merged.items() if value is not None})


# --- facts with defaults ------------------------------------------------------


def day(date: str = "2020-06-15", year: float = 2020.5) -> f.Day:
    """Return the day of the question."""
    return f.Day(date=date, year=year)


def card(id: str = "card", **fields: Any) -> f.Card:
    """Return an ordinary consumer card."""
    usual = {
        "name": id.title(),
        "vendor": "maker",
        "platform": "cuda",
        "architecture": "arch",
        "units": fields.get("architecture", "arch"),
        "generation": 5,
        "brand": "brand",
        "segment": "consumer",
        "public": "2020-01-01",
        "released": "2020-01-01",
        "memory_gib": 8,
        "bandwidth_gb_s": 400,
        "fp32_tflops": 10,
    }
    merged = {**usual, **fields}
    return f.Card(id=id, **{name: value for name, value in merged.items() if value is not None})


def price(card: str = "card", usd: float = 300, years: float = 0.1, **fields: Any) -> f.Price:
    """Return a new street price seen lately."""
    usual = {"condition": "new", "kind": "street", "on": "2020-05-01"}
    return f.Price(card=card, usd=usd, years=years, **{**usual, **fields})


def quote(card: str = "card", usd: float = 300, years: float = 0.1, **fields: Any) -> f.Quote:
    """Return a fresh new price that counts."""
    usual = {"condition": "new", "kind": "street", "on": "2020-05-01", "fresh": True}
    return f.Quote(card=card, usd=usd, years=years, **{**usual, **fields})


def need(memory_gib: float = 8, hard: bool = True) -> f.Need:
    """Return a need of memory."""
    return f.Need(gib=memory_gib, low=memory_gib, high=memory_gib, own=1, hard=hard)


def usual(key: str, value: Any) -> f.Usual:
    """Return the answer that is assumed to a question."""
    return f.Usual(key=key, value=value, says=f"{value} is assumed.")


def setting(name: str, value: Any, key: str | None = None, **fields: Any) -> f.Setting:
    """Return one judgement of an advisor."""
    return f.Setting(name=name, value=value, **({"key": key} if key else {}), **fields)


def lighter(key: str, value: Any) -> f.LighterTaken:
    """Return a lighter answer that is assumed."""
    return f.LighterTaken(
        key=key, value=value, words="less", loss=2, loses="A little", usual="more", left="no card"
    )


def candidate(card: str = "card", usd: float = 400, **fields: Any) -> f.Candidate:
    """Return an offer that nothing speaks against."""
    usual = {"name": card.title(), "condition": "new", "cards": 1, "speed": 100, "gib": 8}
    return f.Candidate(card=card, usd=usd, **{**usual, **fields})


def beaten(how: str, about: str, figures: tuple[Any, Any, str], card: str = "card") -> f.Beaten:
    """Return a new offer that another one beats; ``figures`` are its own, the other's, a unit."""
    found, wanted, unit = figures
    return f.Beaten(
        card=card,
        condition="new",
        by="other",
        by_condition="new",
        how=how,
        about=about,
        wanted=wanted,
        found=found,
        unit=unit,
    )


def reads(card: str, tokens_per_second: float) -> f.Rate:
    """Return how fast a card reads prompts."""
    rate = tokens_per_second
    return f.Rate(card=card, quantity="prefill", value=rate, unit="tokens/s", basis="prefill_model")


def contender(
    card: str = "card", reach: str = "inside", usd: float = 400, **fields: Any
) -> f.Contender:
    """Return a candidate that nothing beats."""
    usual = {"name": card.title(), "condition": "new", "cards": 1, "speed": 100, "gib": 8}
    return f.Contender(card=card, usd=usd, reach=reach, **{**usual, **fields})


def purse(low: float = 0, high: float = 500, stretch: float = 550, save: float = 700) -> f.Purse:
    """Return a window of prices of somebody who named no sum."""
    return f.Purse(low_usd=low, high_usd=high, stretch_usd=stretch, save_usd=save, firm=False)
