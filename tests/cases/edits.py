"""Edits one judgement, constant or price alone, and asks whether `why` named it.

The value is edited in memory in the knowledge; the run of a case takes over the given facts that
differ, and puts them back afterwards.  What is kept of each edit and case: whether the advised
row changed, whether anything else that `why` shows of it changed, and whether the record before
the edit cites the value.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from expert import facts as f
from expert.case.case import Case
from expert.consultation.record import make_later_record
from expert.consultation.run import new_engine
from expert.engine.engine import Engine, facts_in
from expert.errors import EngineError
from expert.explain.brief.told import Told
from expert.explain.why.kept_in import kept_in
from expert.explain.why.short import short
from expert.explain.why.subject import recommended
from expert.given import given_facts
from expert.knowledge import Entry, Knowledge
from expert.knowledge.garbage import without_garbage_collection
from tests.cases.answers import everything
from tests.cases.mutations import KINDS
from tests.cases.scoring import CARD_KINDS, errors
from tests.cases.variants import changed

SHOWN = (
    *(f.Pick, f.Advice, f.Candidate, f.Contender, f.Worth, f.Offer, f.Speed, f.Assumed),
    *(f.Need, f.Fits, f.MemoryPart, f.MemoryFloor, f.Purse, f.RuledOut, f.OptionOut, f.Rental),
)
"""The classes of facts from which `why` takes what it shows; if they stay, the answer does."""
SEED, EDITS = 20261123, 200
ABOUT_CARDS, OTHERS = 15, 5
Place = tuple[str, int]
"""A file and a line."""
FACTORS = (0.5, 2)
"""A number is halved or doubled: few limits are so wide that this is nothing."""


@dataclass(frozen=True)
class Edit:
    """One value of a knowledge file, and another value in its place."""

    kind: str
    """setting, constant or price."""
    entry: str
    """The id of the advisor, the constant or the card."""
    path: str
    place: Place
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"{self.kind} {self.entry} {self.path}: {self.old} -> {self.new}"


@dataclass(frozen=True)
class Effect:
    """What an edit does to the answer of one case."""

    edit: Edit
    case: str
    row: str
    """What is advised instead; empty if the row stays."""
    shown: bool
    """Whether anything that `why` shows of the row changes."""
    cited: str
    """If the row changes: where one of the two records cites the value; empty if nowhere."""
    deciding: bool
    """Whether `why` names it on its first screen."""

    @property
    def unexplained(self) -> bool:
        """Whether another row is advised and neither record cites the value."""
        return bool(self.row) and not self.cited

    @property
    def idle(self) -> bool:
        """Whether `why` names the value although nothing that it shows depends on it."""
        return self.deciding and not self.row and not self.shown


# --- the cases and the edits --------------------------------------------------------------


def twenty_cases(knowledge: Knowledge, seed: int) -> list[Case]:
    """Return twenty cases, picked by the seed: fifteen about cards, five about something else."""
    chance = random.Random(seed)
    known = [case for _, case in everything() if case.id not in errors()]
    about = [case for case in known if case.ask in CARD_KINDS]
    others = [case for case in known if case.ask not in CARD_KINDS]
    picked = [*chance.sample(about, ABOUT_CARDS), *chance.sample(others, OTHERS)]
    return [case.case(knowledge) for case in picked]


def edits(knowledge: Knowledge, cases: Iterable[Case], seed: int, count: int) -> list[Edit]:
    """Return edits of values that are given in one of the cases, of each kind about as many.

    Half of them are values that a rule read when it fired, so that there is something to change.
    """
    chance = random.Random(seed)
    given: dict[str, dict[tuple[str, str], tuple[Entry, str]]] = {kind: {} for kind in KINDS}
    read: dict[str, dict[tuple[str, str], tuple[Entry, str]]] = {kind: {} for kind in KINDS}
    for case in cases:
        engine = finished(facts := given_facts(knowledge, case))
        for found, within in ((given, facts), (read, facts_in(engine.firings))):
            for kind, cls in KINDS.items():
                for of, path in (it.passage for it in within if isinstance(it, cls)):
                    found[kind].setdefault((of.id, path), (of, path))
    kept: dict[tuple[str, str], Edit] = {}
    for number, (found, kind) in enumerate(product((read, given), KINDS)):
        wanted = len(kept) + (count - len(kept)) // (2 * len(KINDS) - number)
        places = sorted(found[kind].keys() - kept.keys())
        chance.shuffle(places)
        for place in places:
            one = edit(knowledge, kind, *found[kind][place], chance)
            if one is not None and len(kept) < wanted:
                kept[place] = one
    return list(kept.values())


def finished(facts: Iterable[f.Given]) -> Engine:
    """Return a run that ended."""
    with without_garbage_collection():
        engine = new_engine()
        engine.load(facts)
        engine.run()
    return engine


def edit(
    knowledge: Knowledge, kind: str, entry: Entry, path: str, chance: random.Random
) -> Edit | None:
    """Return an edit of the value at a path; None if nothing else can be said there."""
    item = at_path(entry.data, path)
    key = "usd" if kind == "price" else "value"
    new = other_value(item[key], list(rivals(knowledge, kind, entry, path)), chance)
    limits = meaning_of(knowledge, entry, path)
    numbers = [one for one in (new if isinstance(new, list) else [new]) if is_number(one)]
    low, high = limits.get("least", -math.inf), limits.get("most", math.inf)
    if new is None or not all(low <= number <= high for number in numbers):
        return None
    origin = entry.origin(path)
    return Edit(kind, entry.id, path, (origin.file, origin.line), item[key], new)


def meaning_of(knowledge: Knowledge, entry: Entry, path: str) -> Mapping[str, Any]:
    """Return what a judgement or a constant may be."""
    name = path.partition(".")[2].partition(".")[0]
    names = (name,) if entry.kind == "advisor" else (entry.data.get("of"), entry.id)
    of = "judgement" if entry.kind == "advisor" else "constant"
    known = knowledge.all("meaning")
    return next(
        (m.data for m in known.values() if m.data["of"] == of and m.data["id"] in names), {}
    )


def is_number(value: Any) -> bool:
    """Tell whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def at_path(data: Any, path: str) -> Any:
    """Return the item of a list that a path leads to; a key may hold dots."""
    top, _, rest = path.partition(".")
    name, _, place = rest.rpartition(".")
    return (data[top][name] if name else data[top])[int(place)]


def rivals(knowledge: Knowledge, kind: str, entry: Entry, path: str) -> Iterator[Any]:
    """Yield what else is said where an advisor's judgement of this name stands."""
    name = path.partition(".")[2].rpartition(".")[0]
    for advisor in knowledge.all("advisor").values() if name else ():
        for item in advisor.data["judgements"].get(name, ()):
            yield item["value"]


def other_value(value: Any, others: Sequence[Any], chance: random.Random) -> Any:
    """Return another value of the same type; None if there is none."""
    if isinstance(value, bool):
        return not value
    if is_number(value):
        factor = chance.choice(FACTORS)
        new = value * factor if value else 1
        return max(1, round(new)) if isinstance(value, int) and value > 1 else new
    if isinstance(value, list) and value and all(map(is_number, value)):
        place = chance.randrange(len(value))
        return [*value[:place], other_value(value[place], (), chance), *value[place + 1 :]]
    if isinstance(value, list) and len(value) > 1:
        return value[:-1] if chance.random() < 0.5 else value[1:]
    differing = [one for one in others if one != value and type(one) is type(value)]
    return chance.choice(differing) if differing else None


def edited(knowledge: Knowledge, one: Edit) -> Knowledge:
    """Return the knowledge with one value edited."""
    kind = {"setting": "advisor", "constant": "constant", "price": "card"}[one.kind]
    key = "usd" if one.kind == "price" else "value"

    def change(entry: Entry) -> Mapping[str, Any]:
        if entry.id != one.entry:
            return entry.data
        top, _, rest = one.path.partition(".")
        name, _, place = rest.rpartition(".")
        items = list(entry.data[top][name] if name else entry.data[top])
        items[int(place)] = {**items[int(place)], key: one.new}
        return {**entry.data, top: {**entry.data[top], name: items} if name else items}

    return changed(knowledge, kind, change)


# --- their effects ----------------------------------------------------------------------


class Run:
    """The finished run of one case, whose given facts can be exchanged."""

    def __init__(self, knowledge: Knowledge, case: Case) -> None:
        self.knowledge, self.case = knowledge, case
        self.facts = by_content(given_facts(knowledge, case))
        self.engine = finished(self.facts.values())
        self.sign = sign_of(self.engine)
        self.told = self._told(knowledge)
        for part in ("firings", "facts"):  # what is read later must not change with the engine
            self.told.record[part] = [dict(item) for item in self.told.record[part]]
        self.item = recommended(self.told)
        self.row = row_of(self.item)
        self.short = short(self.told, self.item) if self.item else {}

    def _told(self, knowledge: Knowledge) -> Told:
        return Told(make_later_record(knowledge, self.case, self.engine), knowledge)

    def effect(self, one: Edit, knowledge: Knowledge) -> Effect | None:
        """Return what an edit does; None if it does not reach the case."""
        new = by_content(given_facts(knowledge, self.case))
        gone = [fact for content, fact in self.facts.items() if content not in new]
        come = [fact for content, fact in new.items() if content not in self.facts]
        if not gone and not come:
            return None
        deciding = one.place in set(named_by(self.short))
        self._swap(gone, come)
        row, shown, cited = self.row, False, ""
        if deciding or sign_of(self.engine) != self.sign:
            told = self._told(knowledge)
            item = recommended(told)
            row = row_of(item)
            if row == self.row:
                shown = item is not None and short(told, item) != self.short
            else:
                cited = where_cited(one.place, (self.told, self.item), (told, item))
        same = row == self.row
        self._swap(come, gone)
        return Effect(one, str(self.case.id), "" if same else str(row), shown, cited, deciding)

    def _swap(self, old: Iterable[f.Given], new: Iterable[f.Given]) -> None:
        """Take facts back and give others; after a fault midway, begin anew with what is left."""
        taken = by_content(old).keys()
        self.facts = {c: fact for c, fact in self.facts.items() if c not in taken}
        self.facts |= by_content(map(copied, new))
        try:
            with without_garbage_collection():
                self.engine.take_back(old)
                self.engine.give(self.facts[content] for content in by_content(new))
                self.engine.run()
        except EngineError:
            self.engine = finished(map(copied, self.facts.values()))


Answered = tuple[Told, Mapping[str, Any] | None]
"""A record and what it advises."""


def where_cited(place: Place, before: Answered, after: Answered) -> str:
    """Return where one of two records cites a value that made them advise different rows.

    `why` cites what its own row rests on, `why-not` what counts against the other's row; the
    record has also what the rivals rest on that the row was compared with, and what counts
    against other cards, which would have been its rivals.  Empty if nowhere.
    """
    for name, (told, taken), (_, left) in (("", before, after), ("after: ", after, before)):
        view = told.view
        because = view.because(taken) if taken else []
        links = view.behind(because, str(taken["id"])) if taken else []
        against = [*view.record["ruled_out"], *view.record["passed_over"]]
        lost = [
            it for one in against if left and one["id"] == left["id"] for it in view.because(one)
        ]
        if place in set(places_of(it for link in links for it in link.premises.values())):
            return f"{name}why"
        kept = kept_in(view, str(taken["id"])) if taken and taken["kind"] == "card" else []
        if place in {(given["file"], given["line"]) for one in kept for given in one["given"]}:
            return f"{name}why"
        instead = [fact for firing in lost for fact in view.present_instead(firing)]
        if place in given_behind(view, lost, instead):
            return f"{name}why-not"
        if place in given_behind(view, because):
            return f"{name}rivals"
        others = (firing for one in against for firing in view.because(one))
        if place in given_behind(view, others):
            return f"{name}others"
    return ""


def sign_of(engine: Engine) -> frozenset[Any]:
    """Return all that the first screen of `why` can rest on."""
    return frozenset(
        (cls, frozenset(fact.items())) for cls in SHOWN for fact in engine.facts_of(cls)
    )


def by_content(facts: Iterable[f.Given]) -> dict[Any, f.Given]:
    """Return given facts by what they say."""
    return {(type(fact), frozenset(fact.items())): fact for fact in facts}


def copied(fact: f.Given) -> f.Given:
    """Return a fact that no run has numbered yet."""
    copy = type(fact)(**{name: fact[name] for name in fact.meaning if name in fact})
    copy.passage, copy.places = fact.passage, fact.places
    return copy


def row_of(item: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return the advised row: what to take, how many, in which condition; or the advice."""
    if item is None:
        return ("", "")
    return tuple(str(item.get(name)) for name in ("kind", "id", "condition", "count"))


def places_of(facts: Iterable[Mapping[str, Any]]) -> Iterator[Place]:
    """Yield the files and lines of given facts."""
    for fact in facts:
        if fact["kind"] == "given":
            yield fact["file"], fact["line"]


def given_behind(
    view: Any, firings: Iterable[Mapping[str, Any]], facts: Iterable[Mapping[str, Any]] = ()
) -> set[Place]:
    """Return the places of all given facts that firings rest on, whatever card they are about."""
    waiting = [*(fact for firing in firings for fact in view.premises(firing)), *facts]
    seen: set[str] = set()
    found: set[Place] = set()
    while waiting:
        fact = waiting.pop()
        if fact["id"] in seen:
            continue
        seen.add(fact["id"])
        found.update(places_of([fact]))
        for earlier in view.concluding(fact["id"]):
            waiting += view.grounds(fact, earlier)
    return found


def named_by(why: Mapping[str, Any]) -> Iterator[Place]:
    """Yield the places of the values that the first screen of `why` names as deciding."""
    seen = why.get("price", {}).get("seen")
    if seen:
        yield seen["file"], seen["line"]
    for allowed in why.get("allowed", ()):
        for given in allowed.get("given", ()):
            yield given["file"], given["line"]
