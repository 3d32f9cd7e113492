"""The first line of an answer: verb, count, product, price.

The line can be understood on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expert.dates import year_of
from expert.explain import wording
from expert.explain.amounts import a, count, exact_usd, gb, several, share, usd
from expert.explain.brief.missing import missing
from expert.explain.brief.told import OWN, Told, total_usd
from expert.explain.view import Item
from expert.explain.why_not.verdict import verdict
from expert.facts.values import (
    ABOVE_BUDGET,
    ADD,
    AFTER_FREE,
    ASKED,
    ASKED_ABOUT,
    HELD_BY,
    KEEP,
    LIMITS,
    NAMED_RENTALS,
    NUMBER_ASKED,
    OWNED,
    PROCESSOR,
    VERDICT,
)
from expert.rules.vocabulary import OFFLOAD

SPOKEN = "{} of system RAM, about {}"
CHANNELS = "workstation-memory-channels"
NEW, USED, INSTEAD = "new", "used", "instead"
RENT = "rent"
COMPUTER, FORM, LAPTOP = "computer", "form", "laptop"
MOST_NAMED = 3
FIRST_TOPICS = {
    "system_build": ("parts", "cooling", "power supply", "processor"),
    "cluster": ("computers", LIMITS, "speedup", "cluster", "network"),
    "memory": ("memory",),
    "compare": (NAMED_RENTALS,),
    "cloud": (AFTER_FREE,),
    "gpu_or_cpu": (PROCESSOR,),
    "rent_or_buy": ("rent or buy",),
    "gpu_or_cloud": ("rent or buy",),
    "how_many_gpus": (HELD_BY, LIMITS, "for example", "several GPUs"),
}
"""Topics of advice that answer a question before any other topic."""
NO_TOPIC = ("nothing", "not answered", VERDICT, "doubt", "electricity")
"""Topics of advice that are not an answer on their own."""


def first_line(told: Told) -> str:
    """Return the answer in one sentence."""
    asked = {
        "check_card": _checked,
        "memory": _memory,
        "gpu_or_cpu": _processor,
        "how_many_gpus": _how_many,
    }.get(told.ask)
    line = asked(told) if asked else None
    if line:
        return line
    if told.first is None:
        return _nothing(told)
    return BY_KIND.get(told.first["kind"], _named)(told, told.first)


# --- by what is recommended -----------------------------------------------------------------


def bought(told: Told, item: Item) -> str:
    """Return what to buy, with its price: `a GeForce RTX 3090, about $700 used`.

    A product's name does not show that it is a whole computer, so the answer says so, unless the
    person asked for a computer.
    """
    number, condition = int(item.get("count") or 1), str(item.get("condition") or "")
    price = total_usd(item)
    name = in_a_laptop(told, item["id"], str(item["label"]), number) + _with_memory(told, item)
    what = several(number, name, condition if condition == USED else "")
    if number == 1 and told.is_complete(item) and FORM not in told.answers:
        what += ", a whole computer"
    if price is None:
        return what
    if condition == ASKED:
        each = f" for each, {usd(price)} together" if number > 1 else ""
        return f"{what} at the {usd(float(item['price_usd']))} offered{each}"
    end = " together" if number > 1 else " new" if condition == "new" else ""
    return f"{what}, about {usd(price)}{end}{_of_long_ago(told, item)}{_not_yet(told, item)}"


def in_a_laptop(told: Told, card: str, name: str, number: int = 1) -> str:
    """Return the name of what is bought or kept: if the card is built into one, of the laptop.

    `GeForce RTX 5070 Ti Laptop` becomes `laptop with a GeForce RTX 5070 Ti`.
    """
    if told.fact("Card", id=card).get("form") != LAPTOP:
        return name
    return f"laptop{'s' * (number > 1)} with {a(name.replace(' Laptop', ''))}"


def _not_yet(told: Told, item: Item) -> str:
    """Return when the sale of an announced card begins; empty if it is already on sale."""
    coming = told.fact("ComingSoon", card=item["id"])
    return f", on sale from {coming['on']}" if coming else ""


def _of_long_ago(told: Told, item: Item) -> str:
    """Return the year of the price that an estimate is based on, if it is too old to be current."""
    offer = told.fact("Offer", card=item["id"], condition=item.get("condition"))
    fresh = told.fact("Parameter", name="price-is-fresh-for").get("value")
    if offer.get("basis") != "carried" or fresh is None:
        return ""
    age = year_of(told.record["case"]["as_of"]) - year_of(offer["on"])
    return f", estimated from a {str(offer['on'])[:4]} price" if age > fresh else ""


def _with_memory(told: Told, item: Item) -> str:
    """Return the memory of a computer, which its name does not always state: ` with 64 GB`."""
    card = told.fact("Card", id=item["id"])
    if card.get("form") != COMPUTER or "memory_gib" not in card or "GB" in str(item["label"]):
        return ""
    return f" with {gb(card['memory_gib'])}"


def main_memory(told: Told, item: Item, words: str = SPOKEN) -> str:
    """Return the system RAM to buy with a card, with its price; empty if none is needed.

    ``words`` has placeholders for both. If an ordinary computer does not support that much, a
    workstation is included.
    """
    price = told.main_memory_usd(item)
    if not price:
        return ""
    needed = told.fact("MainMemory", card=item["id"])
    says = words.format(gb(needed["gib"]), usd(price))
    workstation = _workstation(told) if words == SPOKEN else "a workstation"
    return f"{workstation} with {says}" if needed.get("place") else says


def _workstation(told: Told) -> str:
    """Return a workstation with the number of its memory channels, which decide its speed."""
    channels = told.fact("Parameter", name=CHANNELS).get("value")
    return f"{a(count(int(channels)))}-channel workstation" if channels else "a workstation"


def _card(told: Told, item: Item) -> str:
    if item["role"] == KEEP or item.get("condition") == OWNED:
        number = int(item.get("count") or 1)
        name = in_a_laptop(told, item["id"], str(item["label"]), number)
        return f"Keep your {count(number) + ' ' if number > 1 else ''}{name}."
    if (
        item["role"] == ADD
        and told.ask == "upgrade"
        and told.view.of_type("Member", group=ASKED_ABOUT)
    ):
        return f"Keep {_mine(told)} and add {bought(told, item)}."
    if item["role"] == ADD:
        return f"Add to what you have: {bought(told, item)}."
    if told.ask == "compare_systems":
        return f"Take the computer with {bought(told, item)}."
    if item["role"] == ABOVE_BUDGET:
        return _above_budget(told, item)
    if told.ask == "compare":
        return f"Of the cards you named, take {bought(told, item)}."
    beside = main_memory(told, item)
    what = f"{bought(told, item)}, and {beside}" if beside else bought(told, item)
    what += _computer(told, item) + _in_all(told, item)
    lighter = _lighter(told)
    what += f", and {lighter}" if lighter else ""
    budget = told.budget_usd
    if told.is_unpriced and budget is not None:
        comma = "," if lighter else ""
        what += f"{comma} if your {exact_usd(budget)} covers it: {_last_price(told, item)}"
    shared = told.fact("SharedSum")
    what += f", for each of the {shared['machines']:,.0f} machines" if shared else ""
    if told.ask == "upgrade" and not told.fact("Sealed"):
        if told.fact("MayStay"):
            return f"Keep {_mine(told)} for now; if you replace it, buy {what}."
        replaced = "computer" if told.is_complete(item) else "card"
        return f"Replace your {replaced}: buy {what}."
    return f"Buy {what}."


def _lighter(told: Told) -> str:
    """Return what to do to save memory, if that is assumed: `use IQ4_XS weights`."""
    forms = [form["fields"] for form in told.view.of_type("LighterTaken")]
    used = [str(form["words"]) for form in forms if form["key"] != OFFLOAD]
    kept = [f"keep {form['words']}" for form in forms if form["key"] == OFFLOAD]
    return wording.listed([f"use {wording.listed(used)}"] * bool(used) + kept)


def _mine(told: Told) -> str:
    """Return the cards that the person owns: `your two GeForce RTX 3090`."""
    cards = [fact["fields"] for fact in told.view.of_type("Named", role=OWNED, kind="card")]
    named = []
    for card in cards:
        number = int(card.get("count") or 1)
        name = in_a_laptop(told, card["id"], str(told.fact("Card", id=card["id"])["name"]), number)
        named.append(f"your {count(number) + ' ' if number > 1 else ''}{name}")
    return wording.listed(named)


def _above_budget(told: Told, item: Item) -> str:
    """If all of the named cards cost more than the budget, return which of them is best."""
    able = {fact["fields"]["card"] for fact in told.view.of_type("Contender")}
    named = len(told.view.of_type("Member", group=ASKED_ABOUT))
    best = "the one that does this" if len(able) == 1 and named > 1 else "the best"
    return f"Of the cards you named, {best} is {bought(told, item)}, above your budget."


def _computer(told: Told, item: Item) -> str:
    """Return the server that the cards need, or the computer to buy along with a card."""
    server, total = server_usd(told, item), total_usd(item)
    if server:
        built = "built " if told.is_module(item) else ""
        them = "them" if int(item.get("count") or 1) > 1 else "it"
        if total is None:
            return f", in a server {built}for {them}, at least {usd(server)} in parts"
        return f", or at least {usd(total + server)} with a server {built}for {them}"
    needed = told.computer_usd(item)
    if not needed:
        return ""
    price = usd(needed)
    if told.main_memory_usd(item) and told.fact("MainMemory", card=item["id"]).get("place"):
        return f", and its case, power supply and disk, about {price}"
    return f", and a desktop computer for it, about {price}"


def _in_all(told: Told, item: Item) -> str:
    """Return what a card costs with everything that is bought along with it, unless it is said."""
    beside = told.main_memory_usd(item) + told.computer_usd(item)
    price = total_usd(item)
    if not beside or price is None or server_usd(told, item):
        return ""
    return f" ({usd(price + beside)} in all)"


def server_usd(told: Told, item: Item) -> float:
    """Return the price of the server that is bought for an item; 0 if none is.

    Modules need a server, and so do more cards than fit in an ordinary computer; other cards get
    one on request.
    """
    if told.is_module(item) or told.fact("Premium", card=item["id"], reason="server"):
        name = "price-of-a-server-for-modules" if told.is_module(item) else "price-of-a-server"
        return float(told.fact("Parameter", name=name).get("value", 0))
    return float(told.fact("ServerBought", what="server").get("usd", 0))


def _last_price(told: Told, item: Item) -> str:
    """Return what is known about the price of a card that nobody has offered recently."""
    found = [price["fields"] for price in told.view.of_type("Price", card=item["id"])]
    if not found:
        return "its price is unknown"
    last = max(found, key=lambda price: str(price["on"]))
    known = f"{usd(last['usd'])} in {last['on'][:4]} is the last known price"
    if told.view.of_type("Withdrawn", card=item["id"]):
        return f"{known}, and its maker no longer sells it new"
    return known


def _accelerator(told: Told, item: Item) -> str:
    if item["role"] == OWN:
        card = told.card
        return (
            "Buy a card, don't rent." if card is None else f"Buy, don't rent: {bought(told, card)}."
        )
    if item["role"] == "rent":
        return f"Rent {a(item['label'])}."
    if told.card is not None and told.card["role"] == item["role"]:
        return _card(told, told.card)
    name = str(item["label"]).removesuffix(" (any)").removesuffix(" cards")
    return f"Choose {name} cards."


def _cloud(told: Told, item: Item) -> str:
    source = f" from {item['label']}"
    return f"Rent {rented(told, item, source).strip()}."


def rented(told: Told, item: Item, source: str = "") -> str:
    """Return what to rent from a cloud, with its price; only the source if no price is known."""
    chosen = told.fact("RentalChosen", cloud=item["id"])
    found = told.fact("Rental", cloud=item["id"], card=chosen.get("card")) if chosen else {}
    instead = {} if found else told.fact("RentInstead", cloud=item["id"])
    if instead:
        what = several(int(instead["cards"]), str(instead["name"]))
        return f"{what}{source} for about {usd(float(instead['usd']))} an hour"
    if not found:
        return source
    number = int(found.get("cards", 1))
    price = usd(float(found["usd"]) * number)
    return f"{several(number, str(found['name']))}{source} for about {price} an hour"


def _service(told: Told, item: Item) -> str:
    price = told.fact("ServiceFound", service=item["id"]).get("usd_per_month", 0)
    return f"Use {item['label']}, {usd(price) + ' a month' if price else 'free'}."


def _named(told: Told, item: Item) -> str:
    verb = {
        "framework": "Use" if told.ask == "deployment" else "Learn",
        "runtime": "Use",
        "server": "Get",
        "vendor": "Choose",
    }.get(item["kind"], "Choose")
    instead = " instead" if item["role"] == INSTEAD else ""
    name = a(str(item["label"])) if item["kind"] == "server" else item["label"]
    return f"{verb} {name}{instead}."


BY_KIND: dict[str, Callable[[Told, Item], str]] = {
    "card": _card,
    "accelerator": _accelerator,
    "cloud": _cloud,
    "service": _service,
    "cpu": lambda told, item: _without_a_card(told),
}


def _without_a_card(told: Told) -> str:
    """Return the advice to use a CPU, because it is enough or because no card is acceptable."""
    if told.fact("ProcessorKeepsUp"):
        return "Use the CPU you have: no card that you would accept does what you ask."
    return "Use a CPU: this work needs no GPU."


# --- by what is asked -----------------------------------------------------------------------


def _checked(told: Told) -> str | None:
    """Return whether the card asked about is a good choice."""
    verdicts = told.view.of_type("Verdict")
    if not verdicts:
        return None
    fine = [v["fields"]["card"] for v in verdicts if v["fields"]["fine"]]
    listed_first = [item["id"] for item in told.of_kind("card")]
    fine.sort(key=lambda id: listed_first.index(id) if id in listed_first else len(listed_first))
    checked = [v["fields"]["card"] for v in verdicts]
    names = {
        card: in_a_laptop(told, card, verdict(told.view, told.knowledge, card)["label"])
        for card in checked
    }
    if told.keeps_another:
        listed = wording.listed((f"the {name}" for name in names.values()), "or")
        kept = _card(told, told.card).removesuffix(".") if told.card else ""
        return f"No: {kept[:1].lower()}{kept[1:]} instead of buying {listed}."
    if fine:
        yes = _approved(told, [str(names[card]) for card in fine], fine)
        others = [str(name) for card, name in names.items() if card not in fine]
        return f"{yes.removesuffix('.')}{_nor(others)}."
    listed = wording.listed((f"the {name}" for name in names.values()), "or")
    if len(names) > MOST_NAMED:
        listed = f"any of the {len(names)} cards you named"
    if len(names) == 1:
        return _not_approved(told, next(iter(names)), str(next(iter(names.values()))))
    return f"No, not {listed}{_instead(told)}."


def _instead(told: Told) -> str:
    """Return what to do instead of buying a card that is not a good choice."""
    if told.card is not None:
        verb = "add" if told.card["role"] == ADD else "buy"
        return f": {verb} {bought(told, told.card)}"
    if told.first is None:
        return f": {missing(told)}"
    advised = BY_KIND.get(told.first["kind"], _named)(told, told.first)
    return f": {advised[:1].lower()}{advised[1:].removesuffix('.')}"


def _nor(others: Sequence[str]) -> str:
    """Return words for cards asked about that are not good choices: `; the RTX 4060 is not`."""
    if not 0 < len(others) <= MOST_NAMED:
        return ""
    listed = wording.listed(f"the {name}" for name in others)
    return f"; {listed} {'is' if len(others) == 1 else 'are'} not"


def _approved(told: Told, names: Sequence[str], cards: Sequence[str]) -> str:
    """Return words that approve of cards as good choices, perhaps only for a larger need."""
    owned = told.card is not None and told.card.get("condition") == OWNED
    number = {item["id"]: int(item.get("count") or 1) for item in told.of_kind("card")}
    listed = wording.listed(
        f"{_the(number.get(card, 1), owned)} {name}"
        for card, name in zip(cards, names, strict=True)
    )
    good = "is a good choice" if len(names) == 1 else "are good choices"
    if owned:
        return f"Yes: {listed} {'is' if len(names) == 1 else 'are'} enough."
    several_of_one = told.card is not None and int(told.card.get("count") or 1) > 1
    if told.card is not None and several_of_one and [told.card["id"]] == list(cards):
        return f"Yes: {bought(told, told.card)}, are a good choice."
    condition = told.card.get("condition") if told.card else None
    right = told.fact("RightFrom", card=cards[0], condition=condition)
    if right and len(cards) == 1:
        said = f"Yes, if you need more than {gb(right['gib'])}: {listed} {good}"
    else:
        said = f"Yes: {listed} {good}"
    return f"{said}{_at_price(told, cards)}."


def _the(number: int, owned: bool) -> str:
    """Return what comes before the name of an approved card: `the`, `your`, `two`."""
    one = "your" if owned else "the"
    return one if number == 1 else f"your {count(number)}" if owned else count(number)


def _at_price(told: Told, cards: Sequence[str]) -> str:
    """Return the price of the only approved card; empty if the person named a price for it."""
    card, price = told.card, total_usd(told.card) if told.card else None
    if card is None or price is None or [card["id"]] != list(cards):
        return ""
    named = card["condition"] not in (NEW, USED)
    return "" if named else f", about {usd(price)} {card['condition']}"


def _not_approved(told: Told, card: str, name: str) -> str:
    """Return what speaks against a card: its price, its software, or a better card."""
    asked = told.fact("AskedTooMuch", card=card)
    if asked:
        usual = f"costs about {usd(asked['usual_usd'])} {asked['condition']}"
        alone = alone_too_small(told, card)
        if alone:
            return f"No: one {name} {alone}, and it {usual}, not {usd(asked['usd'])}."
        return f"No, not for {usd(asked['usd'])}: the {name} {usual}."
    cheap = told.fact("TooCheap", card=card)
    if cheap and not alone_too_small(told, card):
        return f"No, not the {name} for {usd(cheap['usd'])}."
    instead = _instead(told)
    if told.fact("InPart", card=card):
        return f"Try it first: your {name} does part of this."
    runs = [fact["fields"] for fact in told.view.of_type("HeldWork", card=card)]
    platform = told.fact("Card", id=card).get("platform")
    doable = {f["fields"]["job"] for f in told.view.of_type("Doable", platform=platform)}
    not_ready = {f["fields"]["job"] for f in told.view.of_type("NotReadyFor", card=card)}
    able = [str(one["words"]) for one in runs if one["job"] in doable - not_ready]
    if told.value("job") in not_ready and able and "job" not in told.answers:
        jobs = wording.listed(words[:1].lower() + words[1:] for words in able)
        other = f": for that, buy {bought(told, told.card)}" if told.card else ""
        return f"The {name} is for {jobs}, not for training{other}."
    if told.fact("Named", role=OWNED, kind="card", id=card):
        return f"No, your {name} is not enough{instead}."
    if told.fact("Outweighed", card=card) and runs and told.card:
        return f"Rather than the {name}, buy {bought(told, told.card)}."
    reasons = {out["fields"]["reason"] for out in told.view.of_type("RuledOut", card=card)}
    if reasons == {"offer"} and told.view.of_type("Fits", card=card):
        other = f", or buy {bought(told, told.card)}" if told.card else ""
        return f"The {name} does this work, but no current price is known: ask for one{other}."
    return f"No, not the {name}{instead}."


def alone_too_small(told: Told, card: str) -> str:
    """Return what a single card lacks if it is too small: `has 16 of the 22 GB needed`.

    Empty if it holds the work, or if the memory of the card or of the work is unknown.
    """
    need, has = told.need_gib(), told.fact("Usable", card=card).get("gib")
    aside = told.view.of_type("Offloaded", card=card)
    if need is None or has is None or has >= need or aside:
        return ""
    said = share(float(has), need)
    if said.startswith("all "):
        return f"has slightly less than the {gb(need)} needed"
    return f"has {said.replace(' of ', ' of the ')} needed"


def _memory(told: Told) -> str | None:
    gib = told.need_gib()
    return None if gib is None else f"You need about {gb(gib)} of memory."


def _processor(told: Told) -> str | None:
    first = told.first
    if first is None or first["kind"] == "cpu":
        return None
    service = next(iter(told.of_kind("service")), None)
    return "Use a GPU." if service is None else f"Use a GPU: {service['label']} is free."


def _how_many(told: Told) -> str | None:
    first = told.first
    for advice in told.advice_on(NUMBER_ASKED)[: first is None]:
        return sentences(str(advice["says"]))[0]
    if first is None or first["kind"] != "accelerator":
        return None
    number = int(first.get("count") or 1)
    if first["role"] == RENT:
        return f"Rent {count(number)} {first['label']}."
    counted = told.fact("CountedWith")
    named = counted.get("owned") or told.view.of_type("Named", role="candidate")
    name = "" if named else str(counted.get("name") or "")
    if number == 1:
        return f"Start with one GPU, such as {a(name)}." if name else "Start with one GPU."
    return f"Get {number} GPUs{f', such as {name}' if name else ''}."


# --- nothing --------------------------------------------------------------------------------


def _nothing(told: Told) -> str:
    """Return what to do if nothing is recommended: follow the advice, or buy nothing yet."""
    nothing = any(item["kind"] == "nothing" for item in told.record["recommended"])
    if nothing and told.ask in ("vendor", "framework", "deployment"):
        return "Nothing meets these requirements."
    of_rentals = told.advice_on(VERDICT) if told.view.of_type("CloudDecided") else []
    if of_rentals:
        return sentences(str(of_rentals[0]["says"]))[0]
    if nothing or not told.record["advice"]:
        return f"Buy nothing yet: {missing(told)}."
    advice = [item for item in told.record["advice"] if item["topic"] not in NO_TOPIC]
    verdicts = [item for item in told.record["advice"] if item["topic"] == "verdict"]
    topics = FIRST_TOPICS.get(told.ask, ())
    advice.sort(key=lambda a: topics.index(a["topic"]) if a["topic"] in topics else len(topics))
    chosen = next(iter([*verdicts, *advice]), told.record["advice"][0])
    alike = [a for a in advice if a["topic"] == chosen["topic"] and a["topic"] in topics]
    if alike:
        chosen = max(alike, key=lambda a: _cards_behind(told, a))
    return sentences(str(chosen["says"]))[0]


def _cards_behind(told: Told, advice: Item) -> int:
    """Return how many cards a piece of advice is based on."""
    facts = (fact for firing in told.view.because(advice) for fact in told.view.premises(firing))
    return len({fact["id"] for fact in facts if fact["type"] == "Card"})


def sentences(text: str) -> tuple[str, str]:
    """Return the first sentence of a text, and the rest.

    >>> sentences("Use 16 bits. It takes v1.5 or newer.")
    ('Use 16 bits.', 'It takes v1.5 or newer.')
    """
    first, dot, rest = text.partition(". ")
    return first + dot.strip(), rest
