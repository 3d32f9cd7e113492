"""Plain records of a run: the data that every command reads.

A record holds no engine objects, only text, numbers, lists and mappings,
in an order that depends on the facts alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from expert.case.case import Case
from expert.consultation.ladder import ladder_rows
from expert.consultation.lazy import Items, Later
from expert.consultation.replay import Seen
from expert.engine.engine import Engine, facts_in
from expert.engine.firing import Firing
from expert.facts import (
    Advice,
    Assumed,
    Beaten,
    Declared,
    Given,
    OfferOut,
    OptionOut,
    PassedOver,
    Pick,
    RuledOut,
    Rung,
    Speed,
    Verdict,
)
from expert.facts.severity import severity_of
from expert.knowledge import Knowledge
from expert.knowledge.became import layers_of
from expert.knowledge.entries import Origin
from expert.knowledge.names import full_name

FORMAT = 1
SPEED = ("value", "low", "high", "basis", "unit")
"""Fields of a speed that a record includes."""
TOLD = (
    *(Advice, Assumed, Beaten, OfferOut, OptionOut),
    *(PassedOver, Pick, RuledOut, Rung, Verdict),
)
"""The classes of facts that have their own section in a record."""
NOTHING_FOLLOWED = "Nothing followed."
"""The sentence for a firing without a conclusion; the rule's own sentence would lack values."""
OF_A_FIRING = ("id", "rule", "title", "says", "facts", "absent", "concludes", "sources")
OF_A_FACT = (
    *("id", "kind", "type", "fields"),
    *("file", "line", "source", "date", "layer", "confidence"),
    *("places", "rests_on"),
)
"""The keys of a record, in order."""
OF_A_PLACE = ("source", "date", "confidence")
"""What a value's place states in addition to file and line, if the fact has its own."""


def make_record(knowledge: Knowledge, case: Case, engine: Engine) -> dict[str, Any]:
    """Return the record of a finished run as plain data.

    The keys and their order are described in ``expert/schema/record.schema.json``.
    """
    record = make_later_record(knowledge, case, engine)
    record["firings"] = [item.whole() for item in record["firings"]]
    record["facts"] = [item.whole() for item in record["facts"]]
    return record


def make_later_record(
    knowledge: Knowledge,
    case: Case,
    engine: Engine,
    *,
    idle: bool = False,
    seen: Seen | None = None,
) -> dict[str, Any]:
    """Return the record of a finished run; firings and facts are converted when first read.

    The record has the same content as the plain record, in the same order. With ``idle``, the
    firings that concluded nothing are listed, too; facts that only they read are numbered last.
    ``seen`` is the same run in another order.
    """
    seen = seen or engine
    firings = seen.firings
    without_conclusion = engine.idle_firings if idle else []
    facts = list(facts_in([*firings, *without_conclusion]))
    ids = _fact_ids(facts)
    reasons = _reasons(firings)
    record: dict[str, Any] = {"format": FORMAT}
    if case.id is not None:
        record["id"] = case.id
    record["case"] = {"as_of": case.as_of, "advisor": case.advisor, "answers": case.answers}
    record["knowledge"] = {
        "digest": knowledge.digest,
        "layers": layers_of(knowledge),
    }
    record["recommended"] = _recommended(knowledge, seen, reasons)
    record["ladder"] = ladder_rows(knowledge, seen, reasons, record["recommended"])
    record |= _against_all(knowledge, seen, reasons, {i["id"] for i in record["recommended"]})
    record["advice"] = [
        {
            "topic": fact["topic"],
            **({"key": fact["key"]} if "key" in fact else {}),
            "severity": severity_of(fact["topic"], fact.get("key", "")),
            "says": fact["says"],
            "because": reasons[fact.__factid__],
        }
        for fact in seen.facts_of(Advice)
    ]
    record["assumed"] = _assumed(seen, reasons)
    listed = firings
    if without_conclusion:
        listed = sorted([*firings, *without_conclusion], key=lambda firing: firing.number)
    record["firings"] = Items(
        listed,
        lambda firing: firing.id,
        lambda firing: _firing(firing, ids),
        lambda firing: [ids[fact.__factid__] for fact in firing.concluded],
    )
    resting = _resting(firings)
    record["facts"] = Items(
        facts, lambda f: type(f).__name__, lambda f: _fact(f, ids, resting), ids=ids.values()
    )
    return record


def _against_all(
    knowledge: Knowledge, seen: Seen, reasons: Mapping[int, list[str]], picked: set[str]
) -> dict[str, Any]:
    """Return what is ruled out and which cards are passed over, leaving out picked cards."""
    ruled_out = [
        *_against(knowledge, seen.facts_of(RuledOut), reasons, picked, []),
        *_options_out(seen.facts_of(OptionOut), reasons),
    ]
    gone = {item["id"] for item in ruled_out} | picked
    verdicts = [verdict for verdict in seen.facts_of(Verdict) if not verdict["fine"]]
    losers = [
        *seen.facts_of(Beaten),
        *seen.facts_of(PassedOver),
        *seen.facts_of(OfferOut),
    ]
    passed_over = _against(knowledge, losers, reasons, gone, verdicts)
    return {"ruled_out": ruled_out, "passed_over": passed_over}


def _assumed(seen: Seen, reasons: Mapping[int, list[str]]) -> list[dict[str, Any]]:
    return [
        {
            "what": fact["what"],
            "value": _plain(fact["value"]),
            "because": reasons[fact.__factid__],
        }
        for fact in sorted(seen.facts_of(Assumed), key=lambda fact: str(fact["what"]))
    ]


def _fact_ids(facts: Iterable[Declared]) -> dict[int, str]:
    """Number given facts G1, G2, … and derived facts D1, D2, … in the order of first mention."""
    ids: dict[int, str] = {}
    given = derived = 0
    for fact in facts:
        if isinstance(fact, Given):
            given += 1
            ids[fact.__factid__] = f"G{given}"
        else:
            derived += 1
            ids[fact.__factid__] = f"D{derived}"
    return ids


def _reasons(firings: Iterable[Firing]) -> dict[int, list[str]]:
    """Map each derived fact to the firings that concluded it."""
    reasons: dict[int, list[str]] = {}
    for firing in firings:
        name = firing.id
        for fact in firing.concluded:
            known = reasons.setdefault(fact.__factid__, [])
            if name not in known:
                known.append(name)
    return reasons


def _recommended(
    knowledge: Knowledge, engine: Seen, reasons: Mapping[int, list[str]]
) -> list[dict[str, Any]]:
    merged: dict[tuple[Any, ...], dict[str, Any]] = {}
    speeds = {fact["card"]: [fact] for fact in engine.facts_of(Speed)}
    picks = sorted(engine.facts_of(Pick), key=lambda p: (p["place"], p["kind"], p["id"]))
    for pick in picks:
        key = (pick["kind"], pick["id"], pick.get("condition"), pick.get("cards", 1))
        if key in merged:
            item = merged[key]
            item["roles"] += [pick["role"]] if pick["role"] not in item["roles"] else []
            item["because"] += [r for r in reasons[pick.__factid__] if r not in item["because"]]
            continue
        item = {"kind": pick["kind"], "id": pick["id"], **_names(knowledge, pick)}
        item |= {"role": pick["role"], "roles": [pick["role"]], "rank": len(merged) + 1}
        item["count"] = pick.get("cards", 1)
        if "condition" in pick:
            item["condition"] = pick["condition"]
        if "usd" in pick:
            item["price_usd"] = _plain(pick["usd"])
        for speed in speeds.get(pick["id"], ()):
            item["speed"] = {name: _plain(speed[name]) for name in SPEED if name in speed}
        item["because"] = list(reasons[pick.__factid__])
        merged[key] = item
    return list(merged.values())


def _names(knowledge: Knowledge, pick: Pick) -> dict[str, str]:
    if pick["kind"] != "card":
        return {"name": pick["name"], "label": pick["name"]}
    return _card_names(knowledge, pick["id"])


def _card_names(knowledge: Knowledge, card: str) -> dict[str, str]:
    data = knowledge.get("card", card).data
    return {"name": data["name"], "label": full_name(data)}


def _against(
    knowledge: Knowledge,
    facts: Iterable[Declared],
    reasons: Mapping[int, list[str]],
    but: set[str],
    verdicts: Iterable[Verdict],
) -> list[dict[str, Any]]:
    """List the cards that some facts speak against, with all firings that concluded those facts."""
    items: dict[str, dict[str, Any]] = {}
    for fact in [*facts, *verdicts]:
        card = fact["card"]
        if card in but:
            continue
        if card not in items:
            names = _card_names(knowledge, card)
            items[card] = {"kind": "card", "id": card, **names, "because": []}
        item = items[card]
        item["because"] += [r for r in reasons[fact.__factid__] if r not in item["because"]]
    return [items[card] for card in sorted(items)]


def _options_out(
    facts: Iterable[OptionOut], reasons: Mapping[int, list[str]]
) -> list[dict[str, Any]]:
    """List the excluded options that are not cards: vendors, clouds, frameworks."""
    items: dict[tuple[str, str], dict[str, Any]] = {}
    for fact in facts:
        key = (fact["kind"], fact["id"])
        names = {"name": fact["name"], "label": fact["name"]}
        item = items.setdefault(key, {"kind": key[0], "id": key[1], **names, "because": []})
        item["because"] += [r for r in reasons[fact.__factid__] if r not in item["because"]]
    return [items[key] for key in sorted(items)]


def _firing(firing: Firing, ids: Mapping[int, str]) -> Later:
    known = {
        "id": firing.id,
        "rule": firing.spec.id,
        "title": firing.spec.title,
        "facts": [ids[fact.__factid__] for fact in (*firing.facts, *firing.used)],
        "concludes": [ids[fact.__factid__] for fact in firing.concluded],
        "sources": list(firing.spec.sources),
    }
    return Later(OF_A_FIRING, known, partial(_words, firing))


def _words(firing: Firing) -> dict[str, Any]:
    says = firing.says if firing.concluded else NOTHING_FOLLOWED
    return {"says": says, "absent": list(firing.absent)}


def _resting(firings: Iterable[Firing]) -> dict[int, tuple[Declared, ...]]:
    """For rules that conclude many facts at once, map each conclusion to what it is based on."""
    return {number: facts for firing in firings for number, facts in firing.rests_on.items()}


def _fact(
    fact: Declared, ids: Mapping[int, str], resting: Mapping[int, tuple[Declared, ...]]
) -> Later:
    number = fact.__factid__
    known = {"id": ids[number], "type": type(fact).__name__}
    if isinstance(fact, Given):
        known["kind"] = "given"
        return Later(OF_A_FACT, known, partial(_fields, fact), partial(_origin, fact))
    item: dict[str, Any] = known | {"kind": "derived"}
    if number in resting:
        item["rests_on"] = [ids[other.__factid__] for other in resting[number]]
    return Later(OF_A_FACT, item, partial(_fields, fact))


def _fields(fact: Declared) -> dict[str, Any]:
    return {"fields": {name: _plain(fact[name]) for name in fact.meaning if name in fact}}


def _origin(fact: Given) -> dict[str, Any]:
    origin = fact.origin
    places = _places(fact, origin)
    found = {
        "file": origin.file,
        "line": origin.line,
        "source": origin.source,
        "date": origin.date,
        "layer": origin.layer,
        "confidence": origin.confidence,
    }
    return found | {"places": places} if places else found


def _places(fact: Given, whole: Origin) -> dict[str, dict[str, Any]]:
    """Return the place of each field that has its own line in a file."""
    return {
        name: {"file": origin.file, "line": origin.line}
        | {key: own for key in OF_A_PLACE if (own := getattr(origin, key)) != getattr(whole, key)}
        for name, origin in fact.origins.items()
    }


def _plain(value: Any) -> Any:
    """Turn a value of a fact into plain data; whole numbers become integers."""
    if type(value) is str:
        return value
    if isinstance(value, float) and value == int(value):
        return int(value)
    if isinstance(value, tuple | frozenset):
        return [_plain(item) for item in value]
    return value
