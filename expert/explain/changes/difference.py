"""Why two records of the same question differ: which given facts make the difference.

Both records are complete, so no rule runs again. A card that only one record recommends is traced
in both: what counts for it in one, and what counts against it in the other. The given facts behind
those firings that appear in only one record are the causes: a judgment from another edition or
advisor, a new price, or a card that has just been announced.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.view import PASSED_OVER, RECOMMENDED, RULED_OUT, Item, RecordView

MOST_CAUSES = 3
MOST_TRIED = 8
"""The most causes that are tried per recommendation."""
KEYS: Mapping[str, tuple[str, ...]] = {
    "Setting": ("name", "key", "place"),
    "Parameter": ("name",),
    "Answer": ("key",),
    "Card": ("id",),
    "Price": ("card", "condition"),
    "Support": ("architecture", "software"),
    "Maturity": ("platform", "os"),
    "JobMaturity": ("platform", "os", "job"),
    "Equivalence": ("card",),
    "Licence": ("id",),
}
"""The fields that identify what a fact is about; the other fields hold its values."""
AGES = ("years",)
"""Fields that change every day even if nothing happens."""
UNTOLD = ("Day",)
"""Facts that differ whenever the dates differ, but decide nothing by themselves."""


def differences(
    before: RecordView, after: RecordView, most: int = MOST_CAUSES
) -> list[dict[str, Any]]:
    """Return each item that only one of two records recommends, with the deciding facts.

    In each cause, ``before`` and ``after`` are its values in the two records; a value that
    is missing from a record is left out.
    """
    taken, takes = _taken(before), _taken(after)
    return [
        *(
            _difference(before, after, item, "lost", most)
            for id, item in taken.items()
            if id not in takes
        ),
        *(
            _difference(after, before, item, "gained", most)
            for id, item in takes.items()
            if id not in taken
        ),
    ]


def _taken(view: RecordView) -> dict[tuple[str, str], Item]:
    return {
        (item["kind"], item["id"]): item
        for item in view.record[RECOMMENDED]
        if item["kind"] != "nothing"
    }


def _difference(
    takes: RecordView, leaves: RecordView, item: Item, how: str, most: int
) -> dict[str, Any]:
    """Return why one record recommends an item and the other does not."""
    against = _against(leaves, item)
    found = _causes(takes, leaves, item, against)[:most]
    swap = how == "gained"
    return {
        "kind": item["kind"],
        "id": item["id"],
        "label": item.get("label") or item["name"],
        "how": how,
        "for": [_told(firing) for firing in takes.because(item)][:1],
        "against": [_told(firing) for firing in against][:1],
        "causes": [_swapped(cause) if swap else cause for cause in found],
    }


def _against(view: RecordView, item: Item) -> list[Item]:
    """Return the firings that keep an item from being recommended."""
    for part in (RULED_OUT, PASSED_OVER):
        for other in view.items(part, item["id"]):
            if other["kind"] == item["kind"]:
                return view.because(other)
    return []


def _told(firing: Item) -> dict[str, Any]:
    return {"rule": firing["rule"], "says": firing["says"]}


def _causes(
    takes: RecordView, leaves: RecordView, item: Item, against: Sequence[Item]
) -> list[dict[str, Any]]:
    """Return the deciding facts: those against the item or, if there are none, those for it."""
    unknown = list(_unknown(takes, leaves, item))
    speaks_against = list(_unshared(leaves, takes, against, "after", "before"))
    spoke_for = list(_unshared(takes, leaves, takes.because(item), "before", "after"))
    return unknown or _each_once([*speaks_against, *spoke_for])


def _each_once(causes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the causes without any that repeat a pair of facts."""
    sides = ("before", "after")
    return list(
        {
            tuple(cause[side]["fact"] if side in cause else "" for side in sides): cause
            for cause in reversed(causes)
        }.values()
    )[::-1]


def _unknown(takes: RecordView, leaves: RecordView, item: Item) -> Iterator[dict[str, Any]]:
    """Yield the card itself if the other record does not contain it."""
    if not leaves.of_type("Card", id=item["id"]):
        for card in takes.of_type("Card", id=item["id"]):
            yield {"type": "Card", "before": _side(takes, card)}


def _unshared(
    here: RecordView, there: RecordView, firings: Sequence[Item], now: str, then: str
) -> Iterator[dict[str, Any]]:
    """Yield the given facts behind one record's firings, if the other record lacks them."""
    known = {_content(fact) for fact in there.record["facts"] if fact["kind"] == "given"}
    told: set[tuple[str, ...]] = set()
    for firing in firings:
        for fact in _given_behind(here, [firing]):
            matter = _matter(fact)
            if fact["type"] in UNTOLD or _content(fact) in known or matter in told:
                continue
            told.add(matter)
            other = _same_matter(there, matter)
            yield {
                "type": fact["type"],
                now: _side(here, fact),
                **({then: _side(there, other)} if other is not None else {}),
            }


def _given_behind(view: RecordView, firings: Iterable[Item]) -> Iterator[Item]:
    """Yield the given facts that firings are based on, nearest first."""
    waiting = deque(fact for firing in firings for fact in view.premises(firing))
    seen = {fact["id"] for fact in waiting}
    while waiting:
        fact = waiting.popleft()
        if fact["kind"] == "given":
            yield fact
            continue
        for firing in view.concluding(fact["id"]):
            for premise in view.grounds(fact, firing):
                if premise["id"] not in seen:
                    seen.add(premise["id"])
                    waiting.append(premise)


def _content(fact: Item) -> str:
    fields = {name: value for name, value in fact["fields"].items() if name not in AGES}
    return f"{fact['type']} {sorted(fields.items())}"


def _matter(fact: Item) -> tuple[str, ...]:
    """Return what a fact is about, without its values."""
    fields = fact["fields"]
    names = KEYS.get(fact["type"], tuple(fields))
    return (fact["type"], *(str(fields.get(name)) for name in names))


def _same_matter(view: RecordView, matter: tuple[str, ...]) -> Item | None:
    return next(
        (f for f in view.record["facts"] if f["kind"] == "given" and _matter(f) == matter), None
    )


def _side(view: RecordView, fact: Item) -> dict[str, Any]:
    """Return one side of a cause: the fact in words and where it comes from."""
    return {
        "fact": fact["id"],
        "says": view.says(fact),
        **{name: fact[name] for name in ("file", "line", "source", "date", "layer", "confidence")},
    }


def _swapped(cause: Mapping[str, Any]) -> dict[str, Any]:
    """Return a cause as seen from the other record."""
    names = {"before": "after", "after": "before"}
    return {names.get(name, name): value for name, value in cause.items()}


def cause_line(cause: Mapping[str, Any], before: str = "before", after: str = "now") -> str:
    """Return a cause as one line: its value in both records, with the places they come from."""
    sides = [
        f"{word}: {cause[name]['says']} [{wording.place(cause[name])}]"
        for name, word in (("before", before), ("after", after))
        if name in cause
    ]
    return "; ".join(sides)
