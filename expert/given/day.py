"""Turns the knowledge files and a case into the given facts of one run.

Only what was true on the date of the question becomes a fact: prices seen by then,
the edition of the advice valid then, software support on that date.  Judgements
are left to the rules.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from expert.case.answers import rate_of
from expert.case.case import Case
from expert.case.model_names import MODELS, named_entry
from expert.case.names import CaseName
from expert.dates import first_day, holds_on, last_day, year_of
from expert.errors import NoAdviceError
from expert.facts import (
    Answer,
    Day,
    Default,
    Edition,
    Given,
    Implies,
    LighterAnswer,
    Member,
    Mention,
    Named,
    Needs,
    OfferedAt,
    ProgramAsks,
    Setting,
    Sign,
    Usual,
)
from expert.facts.values import ANY_KIND, CANDIDATE
from expert.given.alternatives import option_facts
from expert.given.boards import board_facts
from expert.given.catalogue import (
    at,
    card_facts,
    current,
    licence_facts,
    platform_facts,
    price_kind_facts,
    service_facts,
    software_facts,
    table_facts,
)
from expert.given.constants import constant_facts
from expert.given.doubts import doubt_facts
from expert.given.fact_cache import FactCache
from expert.given.machines import machine_facts
from expert.given.models import model_facts
from expert.given.nets import net_facts
from expert.given.renting import rent_facts, rents_for
from expert.given.tables import (
    multiplied_for,
    multiplied_of,
    tables_for,
    tables_of,
    timed_for,
    timed_of,
    trained_for,
    trained_of,
)
from expert.given.taken_in import listed
from expert.given.things import ALWAYS, thing_facts, things_for
from expert.given.typical import typical_facts, typical_for
from expert.given.which_cards import cards_decided_by, further_cards, in_every_case
from expert.knowledge import Entry, Knowledge, Passage
from expert.knowledge.names import without_memory

SHARED_KEYS = {
    "asked-about": ("candidates", "reference"),
    "within-series": ("series",),
    "owned-cards": ("owned",),
    "not-to-be-had": ("unavailable", "budget_excludes"),
}
"""Groups that consist of all cards named in an answer."""


def given_facts(knowledge: Knowledge, case: Case, focus: Iterable[str] = ()) -> list[Given]:
    """Return the given facts of a case, in an order that depends only on ids.

    ``focus`` names cards to include even if they are not yet known on that date.

    Raises:
        NoAdviceError: the advisor has no advice for that date; the message names the
            nearest days for which there is advice.

    """
    return [*day_facts(knowledge, case), *case_facts(knowledge, case, focus)]


def day_facts(knowledge: Knowledge, case: Case) -> list[Given]:
    """Return the given facts that are the same for all cases of the same day and advisor.

    Raises:
        NoAdviceError: the advisor has no advice for that date.

    """
    facts: list[Given] = []
    facts += advice_facts(knowledge, case)
    facts += doubt_facts(knowledge, case)
    facts += _profiles(knowledge)
    facts += constant_facts(knowledge, case)
    facts += _usual_answers(knowledge)
    facts += _lighter_answers(knowledge, case.as_of)
    facts += _workloads(knowledge, case.as_of)
    facts += software_facts(knowledge, case.as_of)
    facts += platform_facts(knowledge, case.as_of)
    facts += licence_facts(knowledge, case.as_of)
    facts += service_facts(knowledge, case.as_of)
    facts += table_facts(knowledge, case.as_of)
    facts += price_kind_facts(knowledge)
    facts += card_facts(knowledge, case.as_of, lambda entry: in_every_case(entry, case.as_of))
    return facts


def case_facts(
    knowledge: Knowledge, case: Case, focus: Iterable[str] = (), kept: FactCache | None = None
) -> list[Given]:
    """Return the given facts that depend on the answers, for sessions that change answers.

    ``kept`` caches facts so that a session can reuse them when answers change.
    """
    named = set(focus) | case.named_cards()
    kept = kept or FactCache()
    return [
        *_case_facts(knowledge, case),
        *_focus(case, focus),
        *model_facts(knowledge, case),
        *kept.facts(tables_for(knowledge, case), lambda: tables_of(knowledge, case)),
        *kept.facts(timed_for(knowledge, case), lambda: timed_of(knowledge, case)),
        *kept.facts(trained_for(knowledge, case), lambda: trained_of(knowledge, case)),
        *kept.facts(multiplied_for(knowledge, case), lambda: multiplied_of(knowledge, case)),
        *machine_facts(knowledge, case),
        *board_facts(knowledge, case),
        *net_facts(knowledge, case),
        *kept.facts(rents_for(knowledge, case), lambda: rent_facts(knowledge, case)),
        *kept.facts(things_for(knowledge, case), lambda: thing_facts(knowledge, case)),
        *kept.facts(typical_for(case), lambda: typical_facts(knowledge, case)),
        *option_facts(knowledge, case),
        *kept.facts(
            cards_decided_by(knowledge, case, named), lambda: further_cards(knowledge, case, named)
        ),
    ]


# --- the case -----------------------------------------------------------------


def _case_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    yield at(Day(date=case.as_of, year=round(year_of(case.as_of), 4)), case.passage("as_of"))
    for key, value in case.answers.items():
        passage = case.passage(key)
        if isinstance(value, dict):
            for part in sorted(value):
                yield at(Answer(key=f"{key}_{part}", value=value[part]), passage)
        elif isinstance(value, list):
            for item in dict.fromkeys(value):
                yield at(Answer(key=key, value=item), passage)
        else:
            yield at(Answer(key=key, value=value), passage)
        if key == "currency":
            yield at(Answer(key="currency_rate", value=rate_of(value)), passage)
    named = {
        (name.role, name.kind, name.id, name.computers, name.count): name
        for name in reversed(case.names)
        if name.usd is None
    }
    for name in reversed(named.values()):
        yield at(
            Named(
                role=name.role,
                text=name.text,
                kind=name.kind,
                id=name.id,
                count=name.count,
                **({} if name.computers is None else {"computers": name.computers}),
            ),
            case.passage(name.key),
        )
    for name in case.names:
        if name.usd is not None:
            offered = OfferedAt(card=name.id, usd=name.usd, said=name.text)
            yield at(offered, case.passage(name.key))
    yield from _mentions(knowledge, case)
    yield from _members(case)


def _mentions(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield how many cards are asked about; nothing if a name refers to a whole series."""
    asked = [name for name in case.names if name.role == CANDIDATE]
    if asked and all(_is_one_card(knowledge, name) for name in asked):
        cards = len({(name.kind, name.id) for name in asked})
        yield at(Mention(role=CANDIDATE, cards=cards), case.passage(asked[0].key))


def _is_one_card(knowledge: Knowledge, name: CaseName) -> bool:
    """Return whether a name refers to one card, in one or several memory sizes."""
    if name.kind == "card":
        return True
    group = knowledge.all("group").get(name.id)
    listed = group is not None and set(group.data.get("select", {})) == {"card"}
    shared = {next(without_memory(knowledge.get("card", card).data)) for card in name.cards}
    return name.kind == "group" and (listed or len(shared) == 1)


def _focus(case: Case, focus: Iterable[str]) -> Iterator[Given]:
    """Yield the cards to explain in addition to those that the case names."""
    for card in sorted(set(focus) - case.named_cards()):
        yield at(
            Named(role="focus", text=card, kind="card", id=card, count=1), case.passage("focus")
        )


def _members(case: Case) -> Iterator[Given]:
    """Yield which cards the named groups contain, and which cards are asked about."""
    pairs: dict[tuple[str, str], Passage] = {}
    for name in case.names:
        passage = case.passage(name.key)
        for card in name.cards:
            if name.kind != "card":
                pairs.setdefault((name.id, card), passage)
            for shared, keys in SHARED_KEYS.items():
                if name.key in keys:
                    pairs.setdefault((shared, card), passage)
    for (group, card), passage in pairs.items():
        yield at(Member(group=group, card=card), passage)


# --- advice -------------------------------------------------------------------


def advice_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the judgements of the case's advisor on the case's day.

    Raises:
        NoAdviceError: the advisor has no advice for that date.

    """
    entry = knowledge.get("advisor", case.advisor)
    if current(entry.data.get("editions", []), case.as_of) is None:
        raise NoAdviceError(_no_advice_message(entry, case.as_of))
    yield _edition(entry, case.as_of)
    for name, values in sorted(entry.data.get("judgements", {}).items()):
        place = current(values, case.as_of)
        if place is None:
            continue
        judgement = values[place]
        passage = entry.passage(f"judgements.{name}.{place}")
        yield from _settings(name, judgement, passage)


def _edition(entry: Entry, day: str) -> Given:
    """Return the newest edition as of a date, even if it was no longer valid."""
    editions = entry.data["editions"]
    begun = [place for place, e in enumerate(editions) if first_day(e["from"]) <= day]
    newest = max(begun, key=lambda place: first_day(editions[place]["from"]))
    told = editions[newest]
    until = {"until": last_day(told["until"])} if "until" in told else {}
    fact = Edition(name=entry.data["name"], since=first_day(told["from"]), **until)
    return at(fact, entry.passage(f"editions.{newest}"))


def _settings(name: str, judgement: Mapping[str, Any], passage: Passage) -> Iterator[Given]:
    """Yield one fact per value; ``floor.learner`` is the setting ``floor`` for ``learner``."""
    plain, _, key = name.partition(".")
    value = judgement["value"]
    for number, item in enumerate(value if isinstance(value, list) else [value], start=1):
        fields: dict[str, Any] = {"name": plain, "value": item, "place": number}
        if key:
            fields["key"] = key
        if isinstance(item, int | float) and not isinstance(item, bool):
            fields["of"] = judgement.get("of", "amount")
        yield at(Setting(**fields), passage)


def _no_advice_message(entry: Entry, day: str) -> str:
    spans = [
        (first_day(e["from"]), last_day(e["until"]) if "until" in e else None)
        for e in entry.data.get("editions", [])
    ]
    before = [until for _, until in spans if until and until < day]
    after = [start for start, _ in spans if start > day]
    near = [*(before and [f"until {max(before)}"]), *(after and [f"from {min(after)} on"])]
    return (
        f"{entry.data['name']} ({entry.id}) has no advice for {day}; there is advice "
        f"{' and '.join(near) or 'on no day'}. Choose such a day with --as-of, "
        "or another advisor with --advisor (see: whichgpu advisors)."
    )


# --- profiles --------------------------------------------------------------------


def _profiles(knowledge: Knowledge) -> Iterator[Given]:
    for entry in knowledge.all("profile").values():
        for place, sign in enumerate(entry.data.get("signs", [])):
            passage = entry.passage(f"signs.{place}")
            if "at_least" in sign:
                yield at(
                    Sign(profile=entry.id, key=sign["key"], at_least=sign["at_least"]), passage
                )
                continue
            values = sign["value"] if isinstance(sign["value"], list) else [sign["value"]]
            for value in values:
                yield at(Sign(profile=entry.id, key=sign["key"], value=value), passage)
        for other in entry.data.get("implies", []):
            yield at(Implies(profile=entry.id, other=other), entry.passage("implies"))


def _usual_answers(knowledge: Knowledge) -> Iterator[Given]:
    for entry in knowledge.all("question").values():
        if "default" in entry.data:
            told = {name: entry.data["default"][name] for name in ("value", "says")}
            yield at(Usual(key=entry.id, **told), entry.passage("default"))


LOSSES = ("little", "some", "much")
"""The losses that a lighter setting may have, the smaller loss first."""


def _lighter_answers(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield, for each job, the memory-saving answers that were in common use on a date.

    The smallest loss comes first; among equal losses, the question asked last, because it matters
    least.
    """
    questions = [q for q in knowledge.all("question").values() if "lighter_counts" in q.data]
    jobs = knowledge.all("workload")
    found = []
    for question in questions:
        for place, item in enumerate(question.data["lighter_counts"]):
            if first_day(item["since"]) <= day:
                rank = LOSSES.index(item["loss"]) + 1
                order = (rank, -question.data.get("order", 0), place)
                found.append((order, question, item))
    found.sort(key=lambda one: one[0])
    for number, ((rank, _, place), question, item) in enumerate(found):
        kinds = item.get("model_kinds", [ANY_KIND])
        also = {"also_if_stated": True} if item.get("also_if_stated") else {}
        for job, kind in itertools.product(item.get("jobs", jobs), kinds):
            fact = LighterAnswer(
                key=question.id,
                job=job,
                kind=kind,
                value=as_answered(knowledge, question.id, item["value"]),
                words=item["words"],
                loss=rank,
                loses=item["loses"],
                order=number,
                **also,
            )
            yield at(fact, question.passage(f"lighter_counts.{place}"))


def as_answered(knowledge: Knowledge, key: str, value: Any) -> Any:
    """Return an answer in the form that a case holds: for a format, its id."""
    entry = named_entry(knowledge, MODELS[key], str(value)) if key in MODELS else None
    return value if entry is None else entry.id


def _workloads(knowledge: Knowledge, day: str) -> Iterator[Given]:
    for entry in knowledge.all("workload").values():
        for platform, needed in sorted(entry.data.get("needs", {}).items()):
            for software in needed:
                yield at(
                    Needs(job=entry.id, platform=platform, software=software),
                    entry.passage(f"needs.{platform}"),
                )
        yield from _asks(entry, day)
        for key, value in sorted(entry.data.get("assumes", {}).items()):
            yield at(Default(job=entry.id, key=key, value=value), entry.passage(f"assumes.{key}"))


def _asks(entry: Entry, day: str) -> Iterator[Given]:
    """Yield what the usual programs for a job require of a card, by platform and answer."""
    for place, item in enumerate(entry.data.get("asks", [])):
        if not holds_on(item, day):
            continue
        what = {"kind": "format" if "format" in item else "software"}
        what["what"] = item[what["kind"]]
        if "instead" in item:
            what["instead"] = item["instead"]
        when = item.get("when", {"key": ALWAYS, "value": True})
        for platform in item["platforms"]:
            for value in listed(when["value"]):
                yield at(
                    ProgramAsks(
                        job=entry.id, platform=platform, key=when["key"], value=value, **what
                    ),
                    entry.passage(f"asks.{place}"),
                )
