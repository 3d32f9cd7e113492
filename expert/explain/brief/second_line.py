"""The second line of an answer: what the card does for this work, and what is left or missing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from expert.explain import wording
from expert.explain.amounts import a, count, exact_usd, gb, less_by, several, usd
from expert.explain.brief.decided import CLEARLY_FASTER, lead_over_value
from expert.explain.brief.first_line import NO_TOPIC, USED, alone_too_small, bought, sentences
from expert.explain.brief.of_card import (
    BUDGET,
    BUDGET_RANGE,
    DOES,
    JOB,
    MODEL,
    ROOM_FOR,
    about_card,
    memory_of,
    model_of,
)
from expert.explain.brief.told import CHECK_CARD, Told, short_name, total_usd
from expert.explain.brief.totals import total_of_first
from expert.explain.brief.typical import KINDS, in_few_words, number_held, sized
from expert.explain.view import Item
from expert.explain.why_not.money import too_expensive
from expert.explain.why_not.verdict import verdict
from expert.facts.values import (
    ADD,
    BESIDE,
    FULL_SERVER,
    HELD_BY,
    JOB_BILL,
    KEEP,
    LIMITS,
    NO_CARD,
    NONE_NAMED,
    NUMBER_ASKED,
    OWNED,
    PRICE_OFFERED,
    RENTED_RUN,
    SOUND_CHOICE,
)

FROM_A_NEED_ON, RATHER_THAN = "Yes, if", "Rather than"
"""How the first line begins if a card is right only above a certain need, or another is better."""
GIVES_MORE = ("best_for_the_money", "best_value")
"""Roles of a row that is even better than a card that is a good choice."""
TYPICAL = " typical "
"""A word of the sentence that counts the typical work a card has room for."""
SHOWN_AS_MORE = 1.05
"""The lowest ratio that is shown as more than 1.0 with one decimal."""
PRICED = re.compile(r"^No, not for \$|, not \$")
"""What the first line says if a price is too high."""


def second_line(told: Told, said: str) -> str:
    """Return what the recommendation does for this work; empty if there is nothing to add.

    ``said`` is the first line, whose content is not repeated.
    """
    for about in (_of_named, _of_number):
        found = about(told, said)
        if found is not None:
            return found
    card = told.card
    if card is not None and told.ask == "memory":
        return f"Enough for that: {bought(told, card)}."
    if card is not None and told.is_bought:
        return _of_bought(told, card)
    rented = next(iter(told.of_kind("cloud")), None)
    if rented is not None and told.first is rented:
        return _of_rented(told, rented)
    return _from_advice(told, said)


def _of_named(told: Told, said: str) -> str | None:
    """Return what decides about the cards asked about; None if what is bought already shows it."""
    fine = said.startswith("Yes")
    if told.keeps_another:
        return None
    if told.ask == CHECK_CARD and not fine:
        price = "" if PRICED.search(said) else _of_price(told)
        small = _too_small(told)
        if small or price:
            return f"{small} {price}".strip()
    right = told.fact("RightFrom")
    alone = len(told.view.of_type("Verdict")) == 1
    if right and alone and (not fine or said.startswith(FROM_A_NEED_ON)):
        return _up_to(told, right, works=said.startswith(RATHER_THAN))
    return (_against(told, said) or None) if told.ask == CHECK_CARD and not fine else None


def _of_number(told: Told, said: str) -> str | None:
    """Return how many cards of one kind can run, or the rest of an answer that is advice."""
    for advice in told.advice_on(NUMBER_ASKED)[:1]:
        return _rest(told, said) or str(advice["says"])
    return _rest(told, said) if told.first is None else None


def tells_need(told: Told, lines: Sequence[str]) -> bool:
    """Return whether the first lines of an answer state how much memory the work takes."""
    need = told.need_gib()
    if need is None:
        return False
    ways = (f"{need:.0f} of ", f"{need:.1f} of ", f"the {gb(need)} ", f"needs about {gb(need)}.")
    words = "|".join(map(re.escape, ways))
    return any(re.search(rf"(?<![\w.])(?:{words})", line) for line in lines)


def stated_in(told: Told, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of answers that the first lines repeat, such as `of your $900`.

    The first lines call an amount the person's own only if such an answer states it.
    """
    budget = told.budget_usd
    if budget is None or BUDGET_RANGE in told.answers:
        return ()
    own = f" your {exact_usd(budget)}"
    return (BUDGET,) if any(own in line for line in lines) else ()


def named_in(told: Told, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of answers that the first lines name as the work: `holds Qwen3 32B`.

    The job shows in the verb, or in the kind of work that there is room for.
    """
    named = []
    if told.answers.get(MODEL) is not None:
        verbs = "|".join(verb.removesuffix("s") for verb in DOES.values())
        named.append((MODEL, rf"(?:{verbs})s? {re.escape(model_of(told))}"))
    job = str(told.answers.get(JOB))
    if job in DOES and told.card is not None and told.is_bought:
        kind = re.escape(KINDS[job]).replace("s", "s?", 1)
        verb = DOES[job].removesuffix("s")
        named.append((JOB, rf"^(?:It|They|The .+?) (?:{verb}s? |(?:has|have){ROOM_FOR}.*?{kind})"))
    return tuple(key for key, work in named if any(re.search(work, line) for line in lines))


def _rest(told: Told, said: str) -> str:
    """If the answer is a piece of advice, return what follows its first sentence."""
    for advice in told.record["advice"]:
        first, rest = sentences(str(advice["says"]))
        if first == said:
            return rest
    return ""


def _up_to(told: Told, right: Mapping[str, Any], works: bool) -> str:
    """Return which card gives more per dollar if less memory is enough."""
    rows = [item for item in told.of_kind("card") if item["id"] == right["by"]]
    name = rows[0]["label"] if rows else told.fact("Card", id=right["by"])["name"]
    other = a(str(name))
    has = gb(float(told.fact("Usable", card=right["card"]).get("gib") or 0))
    card = short_name(told.knowledge, _asked(told, right["card"]))
    return (
        f"The {card} {'works and ' if works else ''}has {has}; for work that takes up to "
        f"{gb(right['gib'])}, {other} gives more for the money."
    )


def _least_usd(told: Told, card: str) -> float:
    """Return the lowest price at which a card is considered; 0 if there is none."""
    found = [float(one["fields"]["usd"]) for one in told.view.of_type("Candidate", card=card)]
    return min(found, default=0.0)


def _asked(told: Told, card: str) -> dict[str, str]:
    return {"kind": "card", "id": card, "label": str(told.fact("Card", id=card)["name"])}


def _of_price(told: Told) -> str:
    """Return what to say about the price that a person was offered; empty if there is nothing."""
    return next((str(advice["says"]) for advice in told.advice_on(PRICE_OFFERED)), "")


def _too_small(told: Told) -> str:
    """Return the memory of the cards asked about and the memory needed, if all are too small."""
    need = told.need_gib()
    cards = [fact["fields"]["card"] for fact in told.view.of_type("Verdict")]
    lacking = {
        fact["fields"]["card"]: float(fact["fields"]["found"])
        for fact in told.view.of_type("RuledOut", reason="memory")
        if fact["fields"]["card"] in cards and fact["fields"]["wanted"] == need
    }
    has = {card: float(told.fact("Usable", card=card).get("gib", 0)) for card in cards}
    if need is None or not cards or len(lacking) < len(cards):
        return ""
    work = told.typical_floor()
    if work is not None and any(told.is_barred_otherwise(card) for card in cards):
        return ""
    most = max(cards, key=lambda card: has[card])
    number = int(max((f["fields"]["cards"] for f in told.view.of_type("MostCards")), default=1))
    name = short_name(told.knowledge, _asked(told, most))
    whose = f"The {name}" if len(cards) == 1 else f"The largest of them, the {name},"
    one, all = has[most], lacking[most]
    together = f", and {count(number)} of them hold {gb(all)} together" if all > one else ""
    needs = gb(need) if gb(need) != gb(max(one, all)) else f"{need:.1f} GB"
    what = "this work" if work is None else f"typical work, such as {in_few_words(told, work)},"
    return f"{whose} has {gb(one)}{together}; {what} needs about {needs}."


def _against(told: Told, said: str) -> str:
    """Return the first reason against a card asked about; ``said`` may name the other card."""
    verdicts = told.view.of_type("Verdict")
    for fact in told.view.of_type("Outweighed"):
        has, more = (
            told.fact("Card", id=fact["fields"][key]).get("memory_gib") for key in ("card", "by")
        )
        if has and more and more > has:
            name = str(told.fact("Card", id=fact["fields"]["by"])["name"])
            that = "that" if name in said else a(name)
            usds = [_least_usd(told, fact["fields"][key]) for key in ("by", "card")]
            money = f"{usd(usds[0])} instead of {usd(usds[1])}" if all(usds) else "no more money"
            whose = _asked(told, fact["fields"]["card"])
            of = f" of the {short_name(told.knowledge, whose)}" if len(verdicts) > 1 else ""
            return (
                f"For {money}, {that} has {gb(more)} instead of {'the ' * bool(of)}{gb(has)}{of}."
            )
    # A sentence that compares scores tells a reader little.
    passed = told.view.of_type("PassedOver")
    scores = {firing["rule"] for one in passed for firing in told.view.concluding(one["id"])}
    for fact in verdicts:
        if not fact["fields"]["fine"]:
            found = verdict(told.view, told.knowledge, fact["fields"]["card"])
            for blocker in found.get("blockers", []):
                if blocker["rule"] in scores and told.card is not None:
                    known = str(told.card["label"]) in said
                    figures = _for_its_price(told, fact["fields"]["card"], told.card, known)
                    if figures:
                        return figures
                    better = bought(told, told.card)
                    gives = "gives" if int(told.card.get("count") or 1) == 1 else "give"
                    return f"{better[:1].upper()}{better[1:]}, {gives} more for the money."
                if blocker["type"] == "Verdict" and "beyond_the_money" in found:
                    name = _asked(told, fact["fields"]["card"])["label"]
                    return too_expensive(name, found["beyond_the_money"])
                return str(blocker["says"])
    return ""


def _from_advice(told: Told, said: str) -> str:
    """Return the advice about what is recommended first, or else the first piece of advice."""
    advice = [a for a in told.record["advice"] if a["topic"] not in NO_TOPIC and a["says"] != said]
    name = str(told.first["label"]) if told.first else ""
    advice.sort(key=lambda a: (a["topic"] != HELD_BY, a["topic"] not in (LIMITS, NO_CARD)))
    about = [a for a in advice if name and a["says"].startswith(name)]
    run = _of_run(told)
    if run:
        return run
    full = [a for a in advice if a["topic"] == FULL_SERVER]
    chosen = next(iter([*full, *about, *advice]), None)
    if chosen is None:
        return ""
    says = str(chosen["says"])
    rest = says.removeprefix(f"{name}: ") if name else says
    return rest[:1].upper() + rest[1:]


def _of_run(told: Told) -> str:
    """Return how long the run takes on rented GPUs and what it costs, if its length is known.

    For a one-time job, return what its hours cost.
    """
    topics = (RENTED_RUN, JOB_BILL)
    return " ".join(str(a["says"]) for a in told.record["advice"] if a["topic"] in topics)


def _of_rented(told: Told, item: Item) -> str:
    """Return the memory of what is rented, and what the work needs."""
    chosen = told.fact("RentalChosen", cloud=item["id"])
    rented = told.fact("Rental", cloud=item["id"], card=chosen.get("card")) if chosen else {}
    memory = told.fact("Card", id=rented.get("card")).get("memory_gib") if rented else None
    need = told.need_gib()
    if memory is None or need is None:
        return _from_advice(told, "")
    number = rented.get("cards", 1)
    if number > 1 and told.fact("Fits", card=rented["card"]).get("cards") == 1:
        each = f"Each of them has {gb(memory)}; this work needs about {gb(need)} on each."
        return f"{each} {_of_run(told)}".strip()
    has = gb(memory * number)
    they = "They have" if number > 1 else "It has"
    return f"{they} {has}; this work needs about {gb(need)}. {_of_run(told)}".strip()


def _of_bought(told: Told, card: Item) -> str:
    """Return what a card does, naming the card if the first line approves of several."""
    says = about_card(told, card)
    says += _better(told, card) + _beside_mine(told, card, TYPICAL in says)
    lead = lead_over_value(told)
    says += f" {lead.says}" if lead and lead.says else _more_memory(told, card)
    says += total_of_first(told)
    says += "".join(f" {advice['says']}" for advice in told.advice_on(NONE_NAMED))
    sound = [item for item in told.of_kind("card") if item["role"] == SOUND_CHOICE]
    if (card not in sound or len(sound) == 1) and not told.fact("MayStay"):
        return says
    number, name = int(card.get("count") or 1), short_name(told.knowledge, card)
    they, whose = ("It ", "The ") if number == 1 else ("They ", f"The {count(number)} ")
    return says.replace(they, f"{whose}{name} ", 1)


def _beside_mine(told: Told, card: Item, typical: bool) -> str:
    """Return what decides between a card and the one that the person owns.

    If the card was said to hold some ``typical`` work, so is the other one.
    """
    if card["role"] == KEEP:
        beside = "".join(f" {advice['says']}" for advice in told.advice_on(BESIDE)[:1])
        return beside + (_held_by_the_other(told, card, beside) if typical else "")
    owned = told.view.of_type("Named", role=OWNED, kind="card")
    if card["role"] == ADD or len(owned) != 1 or owned[0]["fields"].get("count", 1) > 1:
        return ""
    mine = str(owned[0]["fields"]["id"])
    if mine == card["id"]:
        return ""
    name, lacks = short_name(told.knowledge, _asked(told, mine)), alone_too_small(told, mine)
    if lacks and not (typical and _numbers_held(told, mine)[0]):
        return f" Your {name} {lacks}."
    times = _times(told, str(card["id"]), mine)
    number = int(card.get("count") or 1)
    they = "It is" if number == 1 else "They are"
    fewer = _held_by_mine(told, card, mine) if typical else ""
    if f"{times:.1f}" == "1.0":
        return f" Your {name} has room for {fewer}." if fewer else ""
    which = f", which has room for {fewer}" if fewer else ""
    return f" {they} {times:.1f} times as fast as your {name}{which}."


def _held_by_mine(told: Told, card: Item, mine: str) -> str:
    """Return how much typical work fits on the owned card: `4 of the 8`.

    Empty if as much fits as on the card that is bought.
    """
    mine_holds, holds, all = _numbers_held(told, mine, card["id"])
    fewer = mine_holds < holds and card.get("count") == 1
    return f"{mine_holds or 'none'} of the {all}" if fewer else ""


def _held_by_the_other(told: Told, card: Item, said: str) -> str:
    """Return how much more typical work fits on the best card to buy than on the one kept."""
    for row in told.record["ladder"]:
        if row["role"] not in GIVES_MORE or row.get("condition") == OWNED or row["count"] != 1:
            continue
        kept_holds, holds, all = _numbers_held(told, card["id"], row["id"])
        if kept_holds < holds:
            name = short_name(told.knowledge, row)
            it = "It" if f"The {row['label']} " in said else f"The {name}"
            number = f"all {all}" if holds == all else f"{holds} of the {all}"
            return f" {it} has room for {number}."
    return ""


def _numbers_held(told: Told, *cards: str) -> list[int]:
    """Return how many kinds of typical work fit on each card, and how many there are."""
    usable = [float(told.fact("Usable", card=card).get("gib") or 0) for card in cards]
    return [number_held(told, gib) for gib in (*usable, inf)]


def _more_memory(told: Told, card: Item) -> str:
    """Return what the memory of a card is for, if a cheaper one is as fast; empty otherwise."""
    found = told.fact("MoreMemory", card=card["id"])
    if not found:
        return ""
    other = told.fact("Contender", card=found["over"], condition=found["condition"])
    number, price = int(other.get("cards", 1)), total_usd(card)
    name = short_name(told.knowledge, _asked(told, found["over"]))
    what = several(number, name, USED if found["condition"] == USED else "")
    is_, costs, has = ("is", "costs", "has") if number == 1 else ("are", "cost", "have")
    less = f"{less_by(price, float(other['usd']))} less" if price else "less"
    times = _times(told, found["over"], str(card["id"]))
    fast = f"{times:.1f} times as fast" if times >= SHOWN_AS_MORE else "as fast"
    start = f" {what[:1].upper()}{what[1:]} {is_} {fast} and {costs} {less}, but"
    if "work" not in found:
        return f"{start} {is_} a tight fit."
    work = f"larger work, such as {sized(told, found['work'], found['gib'])}"
    if "lighter_gib" in found:
        how = told.fact("LighterWork", work=found["work"])["how"]
        return f"{start} can do {work}, only {how} ({gb(found['lighter_gib'])})."
    return f"{start} {has} no room for {work}."


def _better(told: Told, card: Item) -> str:
    """Return what gives more for the money than a good choice, within the budget or at any price.

    Only the nearest row that is faster or has more memory is named.
    """
    if card["role"] != SOUND_CHOICE:
        return ""
    rows = [row for row in told.record["ladder"] if row["role"] in GIVES_MORE]
    for row in [row for row in rows if row["id"] != card["id"]][:1]:
        times, own = _times(told, row["id"], card["id"]), memory_of(told, card) or 0.0
        has = memory_of(told, row) or 0.0
        least = float(told.fact("Parameter", name=CLEARLY_FASTER).get("value", 1))
        gain = [f"{times:.1f} times the speed"] if times >= least else []
        gain += [f"{gb(has)} instead of {gb(own)}"] if has > own else []
        what = bought(told, row)
        gives = "gives" if int(row.get("count") or 1) == 1 else "give"
        says = f" {what[:1].upper()}{what[1:]}, {gives} more: {wording.listed(gain)}."
        return says if gain else ""
    return ""


def _times(told: Told, card: str, other: str) -> float:
    """Return how many times as fast one card is as another; 1 if that is unknown."""
    speed, own = told.fact("Speed", card=card), told.fact("Speed", card=other)
    if not speed or not own or speed.get("unit") != own.get("unit"):
        return 1.0
    return float(speed["value"]) / float(own["value"])


def _for_its_price(told: Told, card: str, better: Item, known: bool) -> str:
    """Return how much faster and more expensive a card is than a better choice, or nothing.

    The better choice is named with its price, unless it is already ``known``.
    """
    own, price = _least_usd(told, card), total_usd(better)
    if not own or not price or usd(own) == usd(price) or own < price:
        return ""
    times, name = _times(told, card, better["id"]), short_name(told.knowledge, _asked(told, card))
    alike = f"{times:.1f}" == "1.0"
    faster = "about as fast" if alike else f"{times:.1f} times as fast"
    faster += "" if known else f" as {bought(told, better)}"
    taken = told.fact("BoardTaken", card=card) or told.fact("Fits", card=card)
    number = int(taken.get("cards", 1))
    who = f"The {name} is" if number == 1 else f"{count(number).capitalize()} {name} are"
    return f"{who} {faster}, at {own / price:.1f} times the price."
