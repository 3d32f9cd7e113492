"""The second line of an answer: what the card does for this work, and what is left or missing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.amounts import (
    a,
    count,
    exact_usd,
    gb,
    left_of,
    less_by,
    several,
    share,
    short,
    span,
    usd,
)
from expert.explain.brief.first_line import (
    NO_TOPIC,
    USED,
    alone_too_small,
    bought,
    sentences,
    server_usd,
)
from expert.explain.brief.told import CHECK_CARD, Told, short_name, total_usd
from expert.explain.brief.typical import KINDS, held, sized
from expert.explain.view import Item
from expert.explain.why_not.verdict import verdict
from expert.facts.values import (
    ADD,
    ASKED_ABOUT,
    BESIDE,
    FULL_SERVER,
    KEEP,
    LIMITS,
    NO_CARD,
    NUMBER_ASKED,
    OWNED,
    PRICE_OFFERED,
    RENTED_RUN,
    SOUND_CHOICE,
)

THOUSAND, THOUSAND_TOKENS = 1000, 1024
DOLLARS, A_MONTH = "USD", "_per_"
BUDGET, BUDGET_RANGE, MODEL, JOB = "budget_usd", "budget_range", "model", "job"
DOES: Mapping[str, str] = {
    "train": "trains",
    "finetune": "fine-tunes",
    "run_llm": "holds",
    "generate_images": "runs",
}
"""What a card does with a model, by job: `holds Qwen3 32B`; not used for typical work."""
PASSED_OVER = "ADVICE-020"
"""The rule whose sentence compares scores, which tell a reader little."""
ROOM_FOR = " room for "
"""A phrase in sentences about typical work, which are long enough on their own."""
PLURAL = {"has": "have"}
FROM_A_NEED_ON, RATHER_THAN = "Yes, if", "Rather than"
"""How the first line begins if a card is right only above a certain need, or another is better."""
GIVES_MORE = ("best_for_the_money", "best_value")
"""Roles of a row that is even better than a card that is a good choice."""
CLEARLY_FASTER = "clearly-faster-from"
"""The parameter for how much faster a card must be to be called faster."""
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
        named.append((MODEL, rf"(?:{verbs})s? {re.escape(_model(told))}"))
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
    most = max(cards, key=lambda card: has[card])
    number = int(max((f["fields"]["cards"] for f in told.view.of_type("MostCards")), default=1))
    name = short_name(told.knowledge, _asked(told, most))
    whose = f"The {name}" if len(cards) == 1 else f"The largest of them, the {name},"
    one, all = has[most], lacking[most]
    together = f", and {count(number)} of them hold {gb(all)} together" if all > one else ""
    needs = gb(need) if gb(need) != gb(max(one, all)) else f"{need:.1f} GB"
    return f"{whose} has {gb(one)}{together}; this work needs about {needs}."


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
    for fact in verdicts:
        if not fact["fields"]["fine"]:
            found = verdict(told.view, told.knowledge, fact["fields"]["card"])
            for blocker in found.get("blockers", []):
                if blocker["rule"] == PASSED_OVER and told.card is not None:
                    known = str(told.card["label"]) in said
                    figures = _for_its_price(told, fact["fields"]["card"], told.card, known)
                    if figures:
                        return figures
                    better = bought(told, told.card)
                    gives = "gives" if int(told.card.get("count") or 1) == 1 else "give"
                    return f"{better[:1].upper()}{better[1:]}, {gives} more for the money."
                return str(blocker["says"])
    return ""


def _from_advice(told: Told, said: str) -> str:
    """Return the advice about what is recommended first, or else the first piece of advice."""
    advice = [a for a in told.record["advice"] if a["topic"] not in NO_TOPIC and a["says"] != said]
    name = str(told.first["label"]) if told.first else ""
    advice.sort(key=lambda a: a["topic"] not in (LIMITS, NO_CARD))
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
    """Return how long the run takes on rented GPUs and what it costs, if its length is known."""
    return " ".join(str(a["says"]) for a in told.record["advice"] if a["topic"] == RENTED_RUN)


def _of_rented(told: Told, item: Item) -> str:
    """Return the memory of what is rented, and what the work needs."""
    chosen = told.fact("RentalChosen", cloud=item["id"])
    rented = told.fact("Rental", cloud=item["id"], card=chosen.get("card")) if chosen else {}
    memory = told.fact("Card", id=rented.get("card")).get("memory_gib") if rented else None
    need = told.need_gib()
    if memory is None or need is None:
        return _from_advice(told, "")
    number = rented.get("cards", 1)
    has = gb(memory * number)
    they = "They have" if number > 1 else "It has"
    return f"{they} {has}; this work needs about {gb(need)}. {_of_run(told)}".strip()


def _of_bought(told: Told, card: Item) -> str:
    """Return what a card does, naming the card if the first line approves of several."""
    says = _of_card(told, card) + _better(told, card) + _beside_mine(told, card)
    says += _more_memory(told, card)
    sound = [item for item in told.of_kind("card") if item["role"] == SOUND_CHOICE]
    if card not in sound or len(sound) == 1:
        return says
    number, name = int(card.get("count") or 1), short_name(told.knowledge, card)
    they, whose = ("It ", "The ") if number == 1 else ("They ", f"The {count(number)} ")
    return says.replace(they, f"{whose}{name} ", 1)


def _beside_mine(told: Told, card: Item) -> str:
    """Return what decides between a card and the one that the person owns."""
    if card["role"] == KEEP:
        return "".join(f" {advice['says']}" for advice in told.advice_on(BESIDE)[:1])
    owned = told.view.of_type("Named", role=OWNED, kind="card")
    if card["role"] == ADD or len(owned) != 1 or owned[0]["fields"].get("count", 1) > 1:
        return ""
    mine = str(owned[0]["fields"]["id"])
    if mine == card["id"]:
        return ""
    name, lacks = short_name(told.knowledge, _asked(told, mine)), alone_too_small(told, mine)
    if lacks:
        return f" Your {name} {lacks}."
    times = _times(told, str(card["id"]), mine)
    number = int(card.get("count") or 1)
    they = "It is" if number == 1 else "They are"
    return "" if f"{times:.1f}" == "1.0" else f" {they} {times:.1f} times as fast as your {name}."


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
    least = float(told.fact("Parameter", name=CLEARLY_FASTER).get("value", 1))
    fast = f"{times:.1f} times as fast" if times >= least else "as fast"
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


# --- a card ---------------------------------------------------------------------------------


def _of_card(told: Told, item: Item) -> str:
    number = int(item.get("count") or 1)
    has = memory_of(told, item)
    need = told.need_gib()
    if item["role"] == ADD and need is not None:
        return _added(told, item, need)
    they = "They have" if number > 1 else "It has"
    if has is None or need is None:
        return _money(told, item).strip()
    elsewhere = told.fact("Offloaded", card=item["id"]).get("gib")
    kept = item["role"] == KEEP or item.get("condition") == OWNED
    if item["role"] == KEEP and need > has and elsewhere is None:
        most = f"{they} {gb(has)} of the {gb(need)} that most such work takes"
        return f"{most}, but nothing you can afford is clearly better.{_whole(told)}"
    if need > has and elsewhere is None:
        short_of = f"{they} {gb(has)} of the {gb(need)} that this work needs"
        return f"{short_of}, the most you can get for your money.{_money(told, item)}"
    each = has / number
    shared = int(told.fact("Fits", card=item["id"]).get("cards", 1)) >= number
    alone = number > 1 and need <= each and not shared
    taken = f"{share(need, each)} each" if alone else share(need, has)
    reserved = told.fact("Card", id=item["id"]).get("usable_gib")
    if reserved is not None and not alone:
        taken = f"{share(need, reserved * number)} usable"
    taken = f"tight: {taken}" if told.is_tight(item) else taken
    taken = taken if elsewhere is None else f"{gb(elsewhere)} of it in system RAM"
    jobs = 1 + len(told.view.of_type("OtherJob"))
    taken += f", the largest of {jobs} jobs" if jobs > 1 else ""
    usable = told.fact("Usable", card=item["id"]).get("gib", each) * (1 if alone else number)
    beside = number if alone else 1
    does, money = _work(told, item, taken, usable, beside), "" if kept else _money(told, item)
    money = _whole(told) if kept else money
    left = money.removeprefix(" That ").removesuffix(".")
    if left.startswith("leaves") and not any(ROOM_FOR in says for says in does):
        does, money = [*does, _verb(left, number)], ""
    return f"{they.split()[0]} {wording.listed(does)}.{money}"


def _whole(told: Told) -> str:
    """Return a sentence about the cheapest card that holds all of the work, if it is listed."""
    for row in told.record["ladder"]:
        if row["role"] == "all_on_the_card":
            what = bought(told, row)
            one = int(row.get("count") or 1) == 1
            holds = "is the cheapest that holds" if one else "are the cheapest that hold"
            return f" {what[:1].upper()}{what[1:]}, {holds} all of it."
    return ""


def _added(told: Told, item: Item, need: float) -> str:
    """Return what a card can do together with the cards the person owns."""
    all = told.fact("Addition", card=item["id"], condition=item["condition"])
    alone = alone_too_small(told, str(item["id"]))
    if alone and told.view.of_type("Member", group=ASKED_ABOUT, card=item["id"]):
        both = f"By itself, it {alone}; together they have {gb(all['gib'])}."
        return f"{both}{_money(told, item)}"
    return f"Together they have {gb(all['gib'])} for the {gb(need)} needed.{_money(told, item)}"


def memory_of(told: Told, item: Item) -> float | None:
    """Return the memory of all cards of an item together."""
    each = told.fact("Card", id=item["id"]).get("memory_gib")
    return None if each is None else float(each) * int(item.get("count") or 1)


def _verb(says: str, number: int) -> str:
    """Return the words for what one card does in the plural: `leaves` becomes `leave`.

    >>> _verb("leaves $10", 2), _verb("has room", 2), _verb("fine-tunes it", 1)
    ('leave $10', 'have room', 'fine-tunes it')
    """
    verb, _, rest = says.partition(" ")
    return says if number == 1 else f"{PLURAL.get(verb, verb.removesuffix('s'))} {rest}"


def _money(told: Told, item: Item) -> str:
    """Return what is left of the stated budget or missing from it; empty if none was stated."""
    price, (budget, named) = total_usd(item), named_sum(told, item)
    if budget is None or price is None:
        return ""
    purse = told.fact("Purse")
    aside = 0.0 if told.is_complete(item) else float(purse.get("server_usd", 0))
    around = _server_usd(told, item, aside)
    left = left_of(budget, price + told.main_memory_usd(item) + around)
    if aside + around:
        named += f" after {usd(aside + around)} for the {purse.get('around', 'server')}"
    if left < 0:
        return f" That is ${-left:,} more than your {named}."
    return f" That leaves ${left:,} of your {named}." if left else ""


def _server_usd(told: Told, item: Item, aside: float) -> float:
    """Return what the server for an item costs beyond the money set aside for one."""
    if not told.fact("Premium", card=item["id"], reason="server"):
        return 0.0
    return max(server_usd(told, item) - aside, 0.0)


def named_sum(told: Told, item: Item) -> tuple[float | None, str]:
    """Return the most that an item may cost, in dollars, and the amount as the person stated it.

    For a complete computer, the money set aside for the rest of a computer is available, too.
    """
    beside = 0 if told.is_complete(item) else told.fact("Purse").get("server_usd", 0)
    both, currency = told.answers.get(BUDGET_RANGE), str(told.answers.get("currency"))
    budget = told.budget_usd
    if budget is not None:
        return budget - beside, exact_usd(budget)
    high = told.fact("Purse").get("high_usd")
    if both is None or high is None or A_MONTH in currency:
        return None, ""
    if currency == DOLLARS:
        return float(high), exact_usd(both["high"])
    return float(high), f"{both['high']:,} {currency} (about {usd(float(high))})"


def _work(told: Told, item: Item, share: str, usable: float, beside: int) -> list[str]:
    """Return what the card does, such as `trains ResNet-50 (12 of 16 GB)`.

    ``usable`` is how many GiB the work can use on each of the ``beside`` cards that share it.
    """
    job = told.value("job") or "train"
    model = _model(told)
    typical = held(told, job, usable, beside)
    if typical:
        does = [typical, _speed(item)]
    elif job == "run_llm":
        does = [f"{DOES[job]} {model or 'the model'}{_as_run(told)} ({share})", _speed(item)]
    elif job == "finetune":
        does = [f"{DOES[job]} {model or 'the model'}{_method(told)} ({share})"]
    elif job == "generate_images":
        does = [f"{DOES[job]} {model or 'the model'} ({share})", _picture(told)]
    elif model:
        does = [f"trains {model} ({share})"]
    else:
        does = [f"trains networks that take {share}"]
    return [_verb(says, int(item.get("count") or 1)) for says in does if says]


def _model(told: Told) -> str:
    # A value that a configuration leaves open is assumed under the same key.
    model = told.answers.get(MODEL, told.value(MODEL))
    if model is not None:
        return told.name_of(MODEL, model)
    network = told.answers.get("network")
    if network is not None:
        return told.name_of("network", network)
    size = told.answers.get("parameters_billion")
    return a(f"{size:g}B model") if isinstance(size, int | float) else ""


def _as_run(told: Told) -> str:
    weights, context = told.value("weight_format"), told.value("context_tokens")
    at = f" at {told.name_of('weight-format', weights)}" if weights else ""
    return at + (f" with {spoken_context(context)}" if context else "")


def spoken_context(tokens: Any) -> str:
    """Return the length of a context as people say it.

    >>> spoken_context(8192), spoken_context(32000), spoken_context(512)
    ('8k context', '32k context', '512 tokens of context')
    """
    if float(tokens) < THOUSAND:
        return f"{short(float(tokens))} tokens of context"
    each = THOUSAND if float(tokens) % THOUSAND == 0 else THOUSAND_TOKENS
    return f"{short(float(tokens) / each)}k context"


def _speed(item: Item) -> str:
    speed = item.get("speed") or {}
    return f"generates {span(speed)} {speed['unit']}" if speed.get("unit") else ""


def _method(told: Told) -> str:
    method = told.value("finetune_method")
    names = {"lora": " with LoRA", "qlora": " with QLoRA", "full": " in full"}
    return names.get(str(method), "")


def _picture(told: Told) -> str:
    card = told.card
    rate = told.fact("Rate", card=card["id"], quantity="image_time") if card else {}
    steps = told.value("steps")
    taken = f" with {steps:g} steps" if steps else ""
    return f"takes {span(rate)} s per image{taken}" if rate else ""
