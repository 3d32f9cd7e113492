"""What a card does, holds and costs: the second line about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.explain import wording
from expert.explain.amounts import a, exact_usd, gb, left_of, share, short, span, usd
from expert.explain.brief.first_line import alone_too_small, bought, server_usd
from expert.explain.brief.told import Told, total_usd
from expert.explain.brief.typical import held
from expert.explain.view import Item
from expert.facts.values import ADD, ASKED_ABOUT, KEEP, OWNED

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
ROOM_FOR = " room for "
"""A phrase in sentences about typical work, which are long enough on their own."""
PLURAL = {"has": "have"}


def about_card(told: Told, item: Item) -> str:
    """Return what a card does, holds and costs."""
    number = int(item.get("count") or 1)
    has = memory_of(told, item)
    need = told.need_gib()
    if item["role"] == ADD and need is not None:
        return _added(told, item, need)
    they = "They have" if number > 1 else "It has"
    if has is None or need is None:
        return _money(told, item).strip()
    kept = item["role"] == KEEP or item.get("condition") == OWNED
    together = told.fact("KeptSideBySide", card=item["id"]) if kept else {}
    elsewhere = together.get("moved", told.fact("Offloaded", card=item["id"]).get("gib"))
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
    reserved = told.fact("LeftBySystem", card=item["id"]).get("gib", reserved)
    if reserved is not None and not alone:
        taken = f"{share(need, reserved * number)} usable"
    taken = f"{share(together['each'], each)} each" if together else taken
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
    model = model_of(told)
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
        does = [f"trains {model}{_batch(told)} ({share})"]
    else:
        does = [f"trains networks that take {share}"]
    return [_verb(says, int(item.get("count") or 1)) for says in does if says]


def model_of(told: Told) -> str:
    """Return the name of the model or network, or its size in words."""
    # A value that a configuration leaves open is assumed under the same key.
    model = told.answers.get(MODEL, told.value(MODEL))
    if model is not None:
        return told.name_of(MODEL, model)
    network = told.answers.get("network")
    if network is not None:
        return told.name_of("network", network)
    size = told.answers.get("parameters_billion")
    return a(f"{size:g}B model") if isinstance(size, int | float) else ""


def _batch(told: Told) -> str:
    """Return the batch size that the person stated; empty if it is assumed and shown as such."""
    batch = told.answers.get("batch_size")
    return f" in batches of {batch}" if batch and told.fact("Network") else ""


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
