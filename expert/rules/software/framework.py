"""Stages 8 to 12 too: which frameworks and runtimes lack what is wanted, and which are named."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Ended,
    Fewest,
    Lacks,
    Named,
    OptionOut,
    OutOfReach,
    Pick,
    Setting,
    Shortcoming,
    Sought,
    Thing,
    ThingPlace,
    Trait,
    TraitName,
    TraitWanted,
)
from expert.rules.software.wanted_traits import ASKED
from expert.rules.vocabulary import FIRST_PLACE

Rank = tuple[object, ...]


def is_worse(needs: int, lacks: int, least_needs: int, least_lacks: int) -> bool:
    """It lacks more of what is needed than the best, or as much of that and more of the rest."""
    return (needs, lacks) > (least_needs, least_lacks)


# --- what speaks against a thing -------------------------------------------------------


@rule(
    id="FIT-640",
    title="A thing whose development has ended is no choice",
    because="Nobody mends its faults, and new cards and systems will not run it.",
    says="{thing[name]} has ended ({ended[on]}): {ended[says]}",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, depth=ASKED),
        AS.ended << Ended(kind=MATCH.kind, thing=MATCH.id),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
)
def leave_out_ended(engine: Engine, kind: str, id: str, name: str) -> None:
    """Leave out a thing that has ended."""
    engine.conclude(OptionOut(kind=kind, id=id, name=name))


@rule(
    id="FIT-641",
    title="A wanted property that is not known of a thing is missing",
    because="What nobody says of it cannot be relied on.",
    says="{thing[name]} lacks {name[name]} on this day.",
    sources=["judgement"],
    when=[
        AS.wanted << TraitWanted(kind=MATCH.kind, trait=MATCH.trait),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id),
        NOT(Ended(kind=MATCH.kind, thing=MATCH.id)),
        NOT(Trait(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait)),
        AS.name << TraitName(trait=MATCH.trait, needed=MATCH.needed),
    ],
)
def find_lacking(engine: Engine, kind: str, id: str, trait: str, needed: bool) -> None:
    """Conclude that a thing lacks a wanted trait."""
    engine.conclude(Lacks(kind=kind, thing=id, trait=trait, needed=needed))


@rule(
    id="RANK-640",
    title="What lacks least comes first, and what is needed counts before what is wished",
    because="Not every wish is met by anything; then the nearest will have to do.",
    says=(
        "Of {many} that are alive, the best lack {least} of the wanted properties, {needed} of "
        "them needed."
    ),
    sources=["judgement"],
    when=[AS.sought << Sought(kind=MATCH.kind)],
    uses=[Thing, Ended, Lacks, Named, Answer],
)
def count_lacking(engine: Engine, kind: str) -> dict[str, object]:
    """Count what each thing lacks; where some are named and alive, these alone."""
    alive = _alive_and_meant(engine, kind)
    counts: list[tuple[int, int]] = []
    for thing in alive:
        lacks = lacks_of(engine, kind, thing["id"])
        needs = sum(lack["needed"] for lack in lacks)
        fact = Shortcoming(kind=kind, thing=thing["id"], needs=needs, lacks=len(lacks))
        engine.conclude(fact, thing, *lacks)
        counts.append((needs, len(lacks)))
    needed, least = min(counts, default=(0, 0))
    if alive:
        engine.conclude(Fewest(kind=kind, needs=needed, lacks=least))
    return {"many": len(alive), "least": least, "needed": needed}


def _alive_and_meant(engine: Engine, kind: str) -> list[Thing]:
    """Return the things that have not ended; of these those asked about or in use, if any."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind=kind)}
    meant = {n["id"] for n in engine.every(Named, kind=kind) if n["role"] == "candidate"}
    meant |= {answer["value"] for answer in engine.every(Answer, key="software")}
    alive = [thing for thing in engine.every(Thing, kind=kind) if thing["id"] not in gone]
    return [thing for thing in alive if thing["id"] in meant] or alive


def lacks_of(engine: Engine, kind: str, thing: str) -> list[Lacks]:
    """Return what a thing lacks of what is wanted."""
    return [lack for lack in engine.every(Lacks, thing=thing) if lack["kind"] == kind]


@rule(
    id="REACH-640",
    title="What lacks more than others is no choice",
    because="Another one has what this one lacks.",
    says="{thing[name]} lacks {name[name]}, and others do better.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, depth=ASKED),
        AS.fewest << Fewest(kind=MATCH.kind, needs=MATCH.least_needs, lacks=MATCH.least_lacks),
        AS.short
        << Shortcoming(kind=MATCH.kind, thing=MATCH.id, needs=MATCH.needs, lacks=MATCH.lacks),
        TEST(is_worse),
        AS.lack << Lacks(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def leave_out_lacking(engine: Engine, kind: str, id: str, thing: Thing) -> None:
    """Leave out a thing that lacks more than another."""
    engine.conclude(OptionOut(kind=kind, id=id, name=thing["name"]))


def is_as_near_as_any(needs: int, lacks: int, least_needs: int, least_lacks: int) -> bool:
    """It lacks no more than the best."""
    return (needs, lacks) == (least_needs, least_lacks)


@rule(
    id="REACH-642",
    title="What does not run on the device that is meant is no choice, even where nothing does",
    because="The nearest is of no use when it is on another device.",
    says="{thing[name]} lacks {name[name]}, and is of no use here without.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, depth=ASKED),
        AS.far << OutOfReach(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait),
        AS.fewest << Fewest(kind=MATCH.kind, needs=MATCH.least_needs, lacks=MATCH.least_lacks),
        AS.short
        << Shortcoming(kind=MATCH.kind, thing=MATCH.id, needs=MATCH.needs, lacks=MATCH.lacks),
        TEST(is_as_near_as_any),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def leave_out_of_reach(engine: Engine, kind: str, id: str, thing: Thing) -> None:
    """Leave out a thing that the device does not run."""
    engine.conclude(OptionOut(kind=kind, id=id, name=thing["name"]))


# --- what is picked ---------------------------------------------------------------------


@rule(
    id="REACH-641",
    title="What remains is put in the order of what the advisor values besides",
    because="Among tools that do the work, people, help and history decide.",
    says="In this order: {names}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, order=MATCH.order),
        AS.fewest << Fewest(kind=MATCH.kind),
        AS.limit << Setting(name="things_named", value=MATCH.most),
    ],
    uses=[OutOfReach, Shortcoming, Setting, Trait, Thing],
)
def place_things(
    engine: Engine, kind: str, order: str, fewest: Fewest, most: float
) -> dict[str, object]:
    """Place the things within reach that lack least, the better first, as many as are named."""
    best = _best_things(engine, kind, order, fewest)[: int(most)]
    for place, (thing, short, held) in enumerate(best, start=FIRST_PLACE):
        placed = ThingPlace(kind=kind, thing=thing["id"], place=place)
        engine.conclude(placed, short, thing, *held)
    return {"names": ", ".join(thing["name"] for thing, _, _ in best)}


def _best_things(
    engine: Engine, kind: str, order: str, fewest: Fewest
) -> list[tuple[Thing, Shortcoming, list[Trait]]]:
    """Return the things that lack least with their traits; the advisor's order decides."""
    valued = [s["value"] for s in engine.every(Setting, name=order)]
    things = {thing["id"]: thing for thing in engine.every(Thing, kind=kind)}
    least = (fewest["needs"], fewest["lacks"])
    far = {fact["thing"] for fact in engine.every(OutOfReach, kind=kind)}
    left = [
        (things[short["thing"]], short, traits_of(engine, kind, short["thing"]))
        for short in engine.every(Shortcoming, kind=kind)
        if (short["needs"], short["lacks"]) == least and short["thing"] not in far
    ]

    def rank(entry: tuple[Thing, Shortcoming, list[Trait]]) -> Rank:
        has = {trait["trait"] for trait in entry[2]}
        return ([trait not in has for trait in valued], -len(has), entry[0]["id"])

    return sorted(left, key=rank)


def traits_of(engine: Engine, kind: str, thing: str) -> list[Trait]:
    """Return the traits of a thing on the day."""
    return [trait for trait in engine.every(Trait, thing=thing) if trait["kind"] == kind]


@rule(
    id="CHOOSE-640",
    title="The best of what remains is named for what it has",
    because="Who knows which wishes are met can weigh them against the others.",
    says="{name} has {found}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, depth=ASKED),
        AS.placed << ThingPlace(kind=MATCH.kind, thing=MATCH.id, place=MATCH.place),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
    uses=[TraitWanted, TraitName, Trait],
)
def pick_thing(engine: Engine, kind: str, id: str, name: str, place: int) -> dict[str, object]:
    """Pick a thing, and say which of the wanted traits it has."""
    wanted = {want["trait"] for want in engine.every(TraitWanted, kind=kind)}
    held = [trait for trait in traits_of(engine, kind, id) if trait["trait"] in wanted]
    engine.cite(*held)
    role = "first_choice" if place == FIRST_PLACE else "alternative"
    engine.conclude(Pick(kind=kind, id=id, name=name, role=role, place=place))
    words = {name["trait"]: name["name"] for name in engine.every(TraitName)}
    found = [words[trait["trait"]] for trait in held]
    return {"found": ", ".join(found) or "nothing that was asked for, as all others"}
