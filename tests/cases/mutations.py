"""Takes one judgement, price or constant away and looks whether an answer changes.

An answer is what is recommended, how often, in which role and at what price, and the advice
beside it.  Only what a firing of the case rests on is tried: nothing else can change it.
Truth maintenance takes the value out of a finished run and puts it back afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from expert.case.case import Case
from expert.consultation.run import new_engine
from expert.engine.engine import Engine, facts_in
from expert.facts import Advice, Given, Parameter, Pick, Price, Setting
from expert.given import advice_facts, given_facts
from expert.knowledge import Knowledge
from expert.knowledge.garbage import without_garbage_collection
from tests.cases import variants

KINDS: Mapping[str, type[Given]] = {"setting": Setting, "price": Price, "constant": Parameter}
Answer = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, order=True)
class Value:
    """One value of a knowledge file."""

    kind: str
    """setting, price or constant."""
    name: str
    """`dettmers floor.learner 2016-07-23`, `geforce-gtx-970 used 2016-06-25`."""


class Trial:
    """The finished run of one case, out of which values can be taken."""

    def __init__(self, knowledge: Knowledge, case: Case) -> None:
        self.knowledge = knowledge
        self.case = case
        with without_garbage_collection():
            self.engine: Engine = new_engine()
            self.engine.load(given_facts(knowledge, case))
            self.engine.run()
        self.answer = answer_of(self.engine)

    def values(self, kinds: Iterable[str]) -> dict[Value, list[Given]]:
        """Return the values that firings of the run rest on, with their facts."""
        wanted = [KINDS[kind] for kind in kinds]
        used = {
            value_of(fact, self.case.advisor)
            for fact in facts_in(self.engine.firings)
            if isinstance(fact, tuple(wanted))
        }
        found: dict[Value, list[Given]] = {}
        for fact in (fact for kind in wanted for fact in self.engine.facts_of(kind)):
            value = value_of(fact, self.case.advisor)
            if value in used:
                found.setdefault(value, []).append(fact)
        return found

    def changes_without(self, value: Value, facts: list[Given]) -> bool:
        """Tell whether the answer is another one without the value."""
        instead = list(self._instead(value)) if value.kind == "setting" else []
        self._swap(facts, instead)
        changed = answer_of(self.engine) != self.answer
        self._swap(instead, [_copy(fact) for fact in facts])
        return changed

    def _instead(self, value: Value) -> Iterator[Given]:
        """Yield the older judgement that holds when the newest one is taken away."""
        name, day = value.name.split()[1:]

        def without(entry: Any) -> dict[str, Any]:
            if entry.id != self.case.advisor:
                return entry.data
            judgements = dict(entry.data["judgements"])
            judgements[name] = [item for item in judgements[name] if item["from"] != day]
            return {**entry.data, "judgements": judgements}

        older = variants.changed(self.knowledge, "advisor", without)
        for fact in advice_facts(older, self.case):
            if _setting_name(fact) == name:
                yield fact

    def _swap(self, old: Iterable[Given], new: Iterable[Given]) -> None:
        with without_garbage_collection():
            self.engine.take_back(old)
            self.engine.give(new)
            self.engine.run()


def answer_of(engine: Engine) -> Answer:
    """Return what a run recommends and advises, comparable."""
    names = ("place", "kind", "id", "role", "cards", "condition", "usd")
    picks = [tuple(str(pick.get(name)) for name in names) for pick in engine.facts_of(Pick)]
    advice = [(fact["topic"], fact["says"]) for fact in engine.facts_of(Advice)]
    return (*sorted(picks), *sorted(advice))


def value_of(fact: Given, advisor: str) -> Value:
    """Return the value of a knowledge file that a fact stands for."""
    if isinstance(fact, Setting):
        return Value("setting", f"{advisor} {_setting_name(fact)} {fact.origin.date}")
    if isinstance(fact, Price):
        return Value("price", f"{fact['card']} {fact['condition']} {fact['kind']} {fact['on']}")
    return Value("constant", f"{fact['name']} {fact.origin.date}")


def used_in(record: Mapping[str, Any], advisor: str) -> set[Value]:
    """Return the judgements and constants that the firings of a record rest on."""
    found = set()
    for fact in record.get("facts", ()):
        fields = fact["fields"]
        if fact["type"] == Setting.__name__:
            found.add(Value("setting", f"{advisor} {_setting_name(fields)} {fact['date']}"))
        elif fact["type"] == Parameter.__name__:
            found.add(Value("constant", f"{fields['name']} {fact['date']}"))
    return found


def _setting_name(fact: Mapping[str, Any]) -> str:
    return f"{fact['name']}.{fact['key']}" if "key" in fact else str(fact["name"])


def _copy(fact: Given) -> Given:
    copy = type(fact)(**{name: fact[name] for name in fact.meaning if name in fact})
    copy.passage = fact.passage
    return copy


def all_values(knowledge: Knowledge, kinds: Iterable[str]) -> list[Value]:
    """Return every judgement, price and constant of the knowledge, sorted."""
    found: set[Value] = set()
    if "setting" in kinds:
        for advisor in knowledge.all("advisor").values():
            for name, items in advisor.data.get("judgements", {}).items():
                found |= {Value("setting", f"{advisor.id} {name} {item['from']}") for item in items}
    if "price" in kinds:
        for card in knowledge.all("card").values():
            for price in card.data.get("prices", []):
                told = f"{card.id} {price['condition']} {price['kind']} {price['on']}"
                found.add(Value("price", told))
    if "constant" in kinds:
        for entry in knowledge.all("constant").values():
            for item in entry.data["values"]:
                found.add(Value("constant", f"{entry.id} {item.get('from')}"))
    return sorted(found)


def guarded(
    knowledge: Knowledge,
    cases: Iterable[Case],
    kinds: Iterable[str] = tuple(KINDS),
    but: Collection[Value] = (),
) -> dict[Value, str]:
    """Return the values without which some answer changes, with the first case that shows it.

    Those in ``but`` are known to be guarded and are not tried.
    """
    found: dict[Value, str] = {}
    for case in cases:
        trial = Trial(knowledge, case)
        for value, facts in trial.values(kinds).items():
            if value not in found and value not in but and trial.changes_without(value, facts):
                found[value] = str(case.id)
    return found
