"""Stages 8 to 12: what frameworks and runtimes lack, and which ones are recommended."""

from __future__ import annotations

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.software.wanted_traits import ASKED
from expert.rules.vocabulary import FIRST_PLACE

Rank = tuple[object, ...]


@formula
def shortfall(needs: int, lacks: int) -> tuple[int, int]:
    """Return the sort key of a shortfall: required traits first, then all wanted ones."""
    return needs, lacks


# --- reasons against a product -------------------------------------------------------

IT_IS_OUT = f.OptionOut(kind=the.kind, id=the.id, name=the.thing["name"])

rule(
    "FIT-640",
    "A product whose development has ended is ruled out",
    f.Sought(kind=the.kind, depth=ASKED),
    f.Ended(kind=the.kind, thing=the.id),
    f.Thing(kind=the.kind, id=the.id),
    then=IT_IS_OUT,
    says="Development of {thing[name]} ended on {ended[on]}: {ended[says]}",
    because="Nobody fixes its bugs anymore, and it will not run on new cards or systems.",
)

rule(
    "FIT-641",
    "If a product is not known to have a wanted trait, the trait is assumed to be missing",
    f.TraitWanted(kind=the.kind, trait=the.trait),
    f.Thing(kind=the.kind, id=the.id),
    ~f.Ended(kind=the.kind, thing=the.id),
    ~f.Trait(kind=the.kind, thing=the.id, trait=the.trait),
    f.TraitName(trait=the.trait, needed=the.needed),
    then=f.Lacks(kind=the.kind, thing=the.id, trait=the.trait, needed=the.needed),
    says="As of this date, {thing[name]} lacks {trait_name[name]}.",
    because="You cannot rely on a trait that nobody has reported.",
)


@rule(
    "RANK-640",
    "The product that lacks the least ranks first, and required traits matter most",
    f.Sought(kind=the.kind),
    uses=[f.Thing, f.Ended, f.Lacks, f.Named, f.Answer],
    answers=["software"],
    concludes=[f.Shortcoming, f.Fewest],
    says="Of the {many} products still in development, the best lack {least} of the wanted "
    "traits, {needed} of which are required.",
    because="If no product has everything you want, the closest match is best.",
)
def count_lacking(engine: Engine, kind: str) -> Said:
    """Count what each product lacks; if you named any in development, count only those."""
    alive = _alive_and_meant(engine, kind)
    counts: list[tuple[int, int]] = []
    for thing in alive:
        lacks = lacks_of(engine, kind, thing["id"])
        needs = sum(lack["needed"] for lack in lacks)
        fact = f.Shortcoming(kind=kind, thing=thing["id"], needs=needs, lacks=len(lacks))
        engine.conclude(fact, thing, *lacks)
        counts.append((needs, len(lacks)))
    needed, least = min(counts, default=(0, 0))
    if alive:
        engine.conclude(f.Fewest(kind=kind, needs=needed, lacks=least))
    return {"many": len(alive), "least": least, "needed": needed}


def _alive_and_meant(engine: Engine, kind: str) -> list[f.Thing]:
    """Return the products in development: any asked about or in use, or otherwise all."""
    gone = {ended["thing"] for ended in engine.every(f.Ended, kind=kind)}
    meant = {n["id"] for n in engine.every(f.Named, kind=kind) if n["role"] == "candidate"}
    meant |= {answer["value"] for answer in engine.every(f.Answer, key="software")}
    alive = [thing for thing in engine.every(f.Thing, kind=kind) if thing["id"] not in gone]
    return [thing for thing in alive if thing["id"] in meant] or alive


def lacks_of(engine: Engine, kind: str, thing: str) -> list[f.Lacks]:
    """Return the wanted traits that a product lacks."""
    return [lack for lack in engine.every(f.Lacks, thing=thing) if lack["kind"] == kind]


rule(
    "REACH-640",
    "A product that lacks more than the best ones do is ruled out",
    f.Sought(kind=the.kind, depth=ASKED),
    f.Fewest(kind=the.kind, needs=the.least_needs, lacks=the.least_lacks),
    f.Shortcoming(kind=the.kind, thing=the.id, needs=the.needs, lacks=the.lacking),
    shortfall(the.needs, the.lacking) > shortfall(the.least_needs, the.least_lacks),
    f.Lacks(kind=the.kind, thing=the.id, trait=the.trait),
    f.Thing(kind=the.kind, id=the.id),
    f.TraitName(trait=the.trait),
    then=IT_IS_OUT,
    says="{thing[name]} lacks {trait_name[name]}, and other products do better.",
    because="Another product meets more of your requirements or wishes.",
)

rule(
    "REACH-642",
    "A product that does not run on the target device is ruled out, even if no product does",
    f.Sought(kind=the.kind, depth=ASKED),
    f.OutOfReach(kind=the.kind, thing=the.id, trait=the.trait),
    f.Fewest(kind=the.kind, needs=the.needs, lacks=the.lacks),
    f.Shortcoming(kind=the.kind, thing=the.id, needs=the.needs, lacks=the.lacks),
    f.Thing(kind=the.kind, id=the.id),
    f.TraitName(trait=the.trait),
    then=IT_IS_OUT,
    says="{thing[name]} lacks {trait_name[name]}, so it cannot be used here.",
    because="Even the closest match is useless if it does not run on the target device.",
)

# --- what is picked ---------------------------------------------------------------------


@rule(
    "REACH-641",
    "The remaining products are ranked by what else the advisor values",
    f.Sought(kind=the.kind, order=the.order),
    f.Fewest(kind=the.kind),
    f.Setting(name="things_named", value=the.most),
    uses=[f.OutOfReach, f.Shortcoming, f.Setting, f.Trait, f.Thing],
    concludes=[f.ThingPlace],
    says="The remaining products, best first: {names}.",
    because="Among products that can do the job, community, support and track record make the "
    "difference.",
    sources=["handbook-2017", "judgement"],
)
def place_things(engine: Engine, kind: str, order: str, fewest: f.Fewest, most: float) -> Said:
    """Rank the usable products that lack the least, best first; keep the best few."""
    best = _best_things(engine, kind, order, fewest)[: int(most)]
    for place, (thing, short, held) in enumerate(best, start=FIRST_PLACE):
        placed = f.ThingPlace(kind=kind, thing=thing["id"], place=place)
        engine.conclude(placed, short, thing, *held)
    return {"names": ", ".join(thing["name"] for thing, _, _ in best)}


def _best_things(
    engine: Engine, kind: str, order: str, fewest: f.Fewest
) -> list[tuple[f.Thing, f.Shortcoming, list[f.Trait]]]:
    """Return the products that lack the least, and their traits, in the advisor's order."""
    valued = [s["value"] for s in engine.every(f.Setting, name=order)]
    things = {thing["id"]: thing for thing in engine.every(f.Thing, kind=kind)}
    least = (fewest["needs"], fewest["lacks"])
    far = {fact["thing"] for fact in engine.every(f.OutOfReach, kind=kind)}
    left = [
        (things[short["thing"]], short, traits_of(engine, kind, short["thing"]))
        for short in engine.every(f.Shortcoming, kind=kind)
        if (short["needs"], short["lacks"]) == least and short["thing"] not in far
    ]

    def rank(entry: tuple[f.Thing, f.Shortcoming, list[f.Trait]]) -> Rank:
        has = {trait["trait"] for trait in entry[2]}
        return ([trait not in has for trait in valued], -len(has), entry[0]["id"])

    return sorted(left, key=rank)


def traits_of(engine: Engine, kind: str, thing: str) -> list[f.Trait]:
    """Return the traits that a product has on the date."""
    return [trait for trait in engine.every(f.Trait, thing=thing) if trait["kind"] == kind]


@rule(
    "CHOOSE-640",
    "The best remaining products are recommended for the traits they have",
    f.Sought(kind=the.kind, depth=ASKED),
    f.ThingPlace(kind=the.kind, thing=the.id, place=the.place),
    f.Thing(kind=the.kind, id=the.id, name=the.name),
    uses=[f.TraitWanted, f.TraitName, f.Trait],
    concludes=[f.Pick],
    says="{name} has {found}.",
    because="Once you know which of your wishes a product meets, you can compare it with others.",
    sources=["handbook-2017", "judgement"],
)
def pick_thing(engine: Engine, kind: str, id: str, name: str, place: int) -> Said:
    """Pick a product, and list the wanted traits it has."""
    wanted = {want["trait"] for want in engine.every(f.TraitWanted, kind=kind)}
    held = [trait for trait in traits_of(engine, kind, id) if trait["trait"] in wanted]
    engine.cite(*held)
    role = "first_choice" if place == FIRST_PLACE else "alternative"
    engine.conclude(f.Pick(kind=kind, id=id, name=name, role=role, place=place))
    words = {name["trait"]: name["name"] for name in engine.every(f.TraitName)}
    found = [words[trait["trait"]] for trait in held]
    return {"found": ", ".join(found) or "none of the wanted traits, and neither do the others"}
