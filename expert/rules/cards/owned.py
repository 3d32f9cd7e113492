"""Stages 10 to 13: cards a person owns, and cards that could join them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, L
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ADD, ASKED_ABOUT, OWNED
from expert.rules.cards.fallback import LAST_PLACE
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.cards.joined import all_together
from expert.rules.cards.worth import WEIGHED_BY, Offered, Weighed, chosen_figure, weighed_offer
from expert.rules.machine.supply import REST
from expert.rules.memory.inference import VLLM
from expert.rules.vocabulary import ALONE, FIRST_PLACE, UNUSABLE, WITHIN_MEANS

SEVERAL_KINDS = "several kinds"
MEMORY_ALONE = {"memory"}
ROOM = {"power supply", "slots"}
"""What a computer may lack for another card but can be upgraded with; the answer mentions it."""
OWNED_CARDS_JOIN = f.Setting(name="owned_cards_join", value=True)


class _Share(NamedTuple):
    """Some cards of one kind, and what they add to a job that is split by layers."""

    card: f.Card
    cards: int
    gib: float
    speed: float

    @property
    def filled(self) -> float:
        """Return the total GiB of these cards."""
        return self.cards * self.gib

    @property
    def pace(self) -> float:
        """Return the time to read all of that memory once."""
        return self.filled / self.speed


# --- the cards owned ------------------------------------------------------------------


@rule(
    "RANK-800",
    "The cards you own can share a job that can be split",
    OWNED_CARDS_JOIN,
    EXISTS(f.Named(role=OWNED, kind="card")),
    f.SplitAllowed(),
    f.Need(own=the.own),
    uses=[f.Card, f.Known, f.Named, f.RuledOut, f.Speed, f.Usable],
    concludes=[f.OwnedTogether],
    says="You own {names}: {gib:g} GiB for this job.",
    because="The layers of a model can be spread over all cards in the computer.",
    sources=["llama-cpp-build-docs", "vllm-docs"],
)
def put_owned_together(engine: Engine, own: float) -> Said:
    """Conclude what the owned cards hold together, unequal ones only if the program allows it."""
    shares = sorted(_owned_shares(engine), key=lambda share: str(share.card["id"]))
    programs = {known["value"] for known in engine.every(f.Known, key="program")}
    if not shares or (VLLM in programs and len(shares) > 1):
        return {"names": "cards that cannot share the job", "gib": 0}
    cards = sum(share.cards for share in shares)
    gib = round(sum(share.filled for share in shares) - (cards - 1) * own, 3)
    names = " and ".join(f"{share.cards} x {share.card['name']}" for share in shares)
    platforms = {share.card["platform"] for share in shares}
    engine.conclude(
        f.OwnedTogether(
            names=names,
            card=shares[0].card["id"] if len(shares) == 1 else SEVERAL_KINDS,
            **({"platform": platforms.pop()} if len(platforms) == 1 else {}),
            cards=cards,
            gib=gib,
            pace=round(sum(share.pace for share in shares), 6),
            filled=round(sum(share.filled for share in shares), 3),
        )
    )
    return {"names": names, "gib": gib}


def _owned_shares(engine: Engine) -> list[_Share]:
    """Return the owned cards that the job can use, and cite what is known about them."""
    shares = []
    for named in engine.every(f.Named, role=OWNED):
        if named["kind"] != "card":
            continue
        found = _known(engine, named["id"])
        reasons = {r["reason"] for r in engine.every(f.RuledOut, card=named["id"])}
        if found and reasons.isdisjoint(UNUSABLE):
            card, usable, speed = found
            engine.cite(named, *found)
            shares.append(_Share(card, named["count"], usable["gib"], speed["value"]))
    return shares


def _known(engine: Engine, id: str) -> tuple[f.Card, f.Usable, f.Speed] | None:
    """Return a card with its memory and speed, or None if one of them is unknown."""
    usables, speeds = engine.every(f.Usable, card=id), engine.every(f.Speed, card=id)
    if not usables or not speeds:
        return None
    (card,) = engine.every(f.Card, id=id)
    return card, usables[0], speeds[0]


rule(
    "REACH-301",
    "Cards you own are kept if together they have room for your next project",
    f.Replacing(),
    f.OwnedTogether(gib=the.has, names=the.names),
    f.Need(gib=the.wants),
    the.has >= the.wants,
    f.Named(role=OWNED, kind="card", id=the.id, count=the.cards),
    ~f.RuledOut(card=the.id, reason="support"),
    ~f.RuledOut(card=the.id, reason="maturity"),
    ~f.RuledOut(card=the.id, reason="no software"),
    then=f.Keep(card=the.id, cards=the.cards),
    says="{names} have {has:g} GiB, enough for the {wants:g} GiB your next project needs.",
    because="A new card would cost money without letting you do anything new.",
)

# --- cards that could join them -------------------------------------------------------

JOINING = [
    f.Need(gib=the.wants, own=the.each),
    EXISTS(f.Setting(name="worth_of_memory")),
    f.MostCards(cards=the.most),
    f.Purse(stretch_usd=the.limit),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~f.OfferOut(card=the.id, condition=the.condition),
    ~f.Sealed(),
    f.Usable(card=the.id, gib=the.gib),
    f.Speed(card=the.id, value=the.pace),
]


def joins(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare which cards can join the ones owned."""
    rule(
        id,
        title,
        JOINING,
        *conditions,
        uses=[*WEIGHED_BY, f.RuledOut],
        concludes=[f.Addition],
        says="{card[name]} ({condition}) alongside {own[names]}: {outcome}.",
        because=because,
        sources=["llama-cpp-build-docs", "vllm-docs"],
    )(_join)


def _join(
    engine: Engine,
    own: f.OwnedTogether,
    card: f.Card,
    condition: str,
    wants: float,
    each: float,
    most: float,
    limit: float,
    usd: float,
    gib: float,
    pace: float,
) -> Said:
    """Conclude the fewest cards that hold the job with the owned ones, if they are allowed."""
    against = engine.every(f.RuledOut, card=card["id"])
    reasons = {r["reason"] for r in against if r["about"] not in ROOM}
    missing = wants - own["gib"]
    if missing <= 0 or gib <= each or reasons - MEMORY_ALONE:
        return {"outcome": "not needed" if missing <= 0 else "not possible"}
    count = ceil(round(missing / (gib - each), 9))
    if own["cards"] + count > most or count * usd > limit:
        return {"outcome": "more cards or money than you have"}
    added = _Share(card, count, gib, pace)
    speed = round((own["filled"] + added.filled) / (own["pace"] + added.pace), 3)
    together = round(own["gib"] + count * (gib - each), 3)
    offered = Offered(card, condition, count, speed, together, count * usd)
    found = weighed_offer(engine, offered)
    if found is None:
        return {"outcome": "not compared"}
    engine.conclude(
        f.Addition(
            card=card["id"],
            name=card["name"],
            condition=condition,
            cards=count,
            usd=round(count * usd, 2),
            gib=together,
            speed=speed,
            worth=round(found.worth, 4),
            paid_usd=round(found.paid_usd, 2),
            owned=own["names"],
        )
    )
    return {"outcome": f"{together:g} GiB for {count * usd:.0f} US dollars"}


joins(
    "RANK-802",
    "A second card of the kind you own can share the job with it",
    AS.own << f.OwnedTogether(card=the.id),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    because="Any program that splits a model can split it across identical cards.",
)
joins(
    "RANK-803",
    "A different kind of card can share the job if the program splits a model unevenly",
    ~f.Known(key="program", value=VLLM),
    AS.own << f.OwnedTogether(card=the.other, platform=the.platform),
    the.other.differs_from(the.id),
    f.Card(id=the.id, platform=the.platform, segment=~L(WHOLE_MACHINE)),
    because="Such a program gives each card as many layers as it can hold. The cards need the "
    "same software, so they must be on the same platform.",
)

# --- the choice -----------------------------------------------------------------------


@rule(
    "CHOOSE-410",
    "Adding a card to the ones you own is an alternative to replacing them",
    f.Buying(),
    OWNED_CARDS_JOIN,
    AS.tie << f.Setting(name="tie_band", value=the.band),
    EXISTS(f.Addition()),
    uses=[
        *(
            f.Addition,
            f.Answer,
            f.Card,
            f.Contender,
            f.Member,
            f.Named,
            f.OwnedTogether,
            f.Parameter(name=REST),
        ),
        *(f.PriceCounts, f.Worth),
    ],
    concludes=[f.Pick],
    says="{count} x {name} added to {owned}: {usd:.0f} US dollars for {gib:g} GiB in total{ahead}.",
    because="What you own keeps working, so you pay only for what is missing.",
)
def pick_addition(engine: Engine, band: float) -> Said:
    """Pick the addition that is most worth its price; it comes ahead of cards that are worth less.

    A stated budget is there to be spent, as it is for cards that do the job alone. Cards that a
    stated power supply can run come before those for which it is too weak. Among equals, one more
    of the cards that are owned comes first, because two identical cards divide any work evenly.
    """
    figure = chosen_figure(engine)

    def value(found: Mapping[str, Any]) -> float:
        return figure(Weighed(float(found["worth"]), float(found["paid_usd"])))

    owned = {own["card"] for own in engine.every(f.OwnedTogether)}
    additions = [one for one in engine.every(f.Addition) if not _replaces(engine, one["card"])]
    additions = [one for one in additions if _is_fed(engine, one)] or additions
    if not additions:
        return {}
    least = max(map(value, additions)) * (1 - band)
    found = min(
        (addition for addition in additions if value(addition) >= least),
        key=lambda a: (a["card"] not in owned, -value(a), a["usd"], a["card"], a["condition"]),
    )
    alone = _best_alone(engine, value)
    wins = alone is None or value(found) >= alone
    engine.cite(found)
    engine.conclude(
        f.Pick(
            kind="card",
            id=found["card"],
            name=found["name"],
            role=ADD,
            place=FIRST_PLACE if wins else LAST_PLACE,
            cards=found["cards"],
            condition=found["condition"],
            usd=round(found["usd"] / found["cards"], 2),
        )
    )
    ahead = ", better value than any card by itself" if wins and alone else ""
    told = {name: found[name] for name in ("name", "owned", "usd", "gib")}
    return {"count": found["cards"], "ahead": ahead, **told}


def _is_fed(engine: Engine, addition: f.Addition) -> bool:
    """Return whether the power supply can run the owned and the added cards, as far as known."""
    supplies, rests = engine.every(f.Answer, key="psu_w"), engine.every(f.Parameter, name=REST)
    if not supplies or not rests:
        return True
    drawn = sum(
        card["board_power_w"] * number
        for card, number in all_together(engine, addition["card"], int(addition["cards"]))
    )
    engine.cite(*supplies, *rests)
    return bool(drawn + rests[0]["value"] <= supplies[0]["value"])


def _replaces(engine: Engine, card: str) -> bool:
    """Return whether a card was asked about and does the job by itself.

    The question is then whether it replaces what is owned, not whether both are better than one.
    """
    asked = [one for one in engine.every(f.Member, group=ASKED_ABOUT) if one["card"] == card]
    able = [c for c in engine.every(f.Contender, card=card) if WITHIN_MEANS(c["reach"])]
    return bool(asked) and any(c["cards"] == ALONE for c in able)


def _best_alone(engine: Engine, value: Callable[[f.Worth], float]) -> float | None:
    """Return the highest value among affordable cards that do the job alone."""
    worths: dict[tuple[str, str], f.Worth] = {
        (worth["card"], worth["condition"]): worth for worth in engine.every(f.Worth)
    }
    contenders: Sequence[f.Contender] = [
        c
        for c in engine.every(f.Contender)
        if WITHIN_MEANS(c["reach"]) and (c["card"], c["condition"]) in worths
    ]
    engine.cite(*contenders)
    return max((value(worths[c["card"], c["condition"]]) for c in contenders), default=None)


rule(
    "ADVICE-930",
    "A card added to the ones you own is useful only together with them",
    f.Pick(kind="card", role=ADD, id=the.id, condition=the.condition),
    f.Addition(
        card=the.id,
        condition=the.condition,
        name=the.name,
        cards=the.cards,
        gib=the.gib,
        owned=the.owned,
    ),
    f.Need(gib=the.wants),
    then=f.Advice(
        topic="several cards",
        says="Keep {owned} and add {cards:g} x {name}: together they have {gib:g} GiB for the "
        "{wants:.1f} GiB needed. Check that the case, the board and the power supply have "
        "room for it.",
    ),
    says="{cards:g} x {name} is added to {owned}.",
    because="Two cards need two slots and more power than one.",
)
