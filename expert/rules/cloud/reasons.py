"""Say why renting something was ruled out, and how to divide the work (stage 13)."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWN_CARD, OWNED, VERDICT
from expert.rules.cloud.bills import pays_off
from expert.rules.cloud.held import WAITS_FOR_PEOPLE
from expert.rules.cloud.leaning import hour_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.renting import ABOUT_RENTING, pace_of
from expert.rules.vocabulary import ALMOST_NONE

TOO_SMALL = (f.Card, f.CardsWanted, f.Need, f.Rental, f.RentalOut)

# --- why something is not rented ------------------------------------------------------


@rule(
    "ADVICE-530",
    "A slow and expensive cloud is shown with its figures",
    f.OptionOut(kind="cloud", id=the.id, reason="expensive and slow"),
    f.Cloud(id=the.id, name=the.cloud_name),
    f.OwnCard(name=the.name),
    uses=[f.BreakEven, f.Rental, f.RentalOut],
    concludes=[f.Advice],
    says="{rental[name]} at {cloud_name} has {share:.2f} times the speed of {name}.",
    because="The figures let you see what would change the verdict.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
def explain_dear_and_slow(engine: Engine, id: str, cloud_name: str, name: str) -> Said:
    """Say why the best rental from a slow and expensive cloud is not worth its price."""
    outs = engine.every(f.RentalOut, cloud=id)
    outs_by_card = {out["card"]: out for out in outs if out["reason"] == "expensive and slow"}
    rentals = [r for r in engine.every(f.Rental, cloud=id) if r["card"] in outs_by_card]
    rental = max(rentals, key=lambda r: (hour_value(r), r["card"]))
    even = next(e for e in engine.every(f.BreakEven, cloud=id) if e["card"] == rental["card"])
    out = outs_by_card[rental["card"]]
    share = out["share"]
    engine.cite(rental, even, out)
    says = (
        f"{cloud_name}: {'expensive and slow' if share < 1 else 'expensive for its speed'}. "
        f"{_all_together(rental)} {share:.2f} times the speed of {name}; one costs "
        f"{rental['usd']:g} US dollars an hour (price as of {rental['on']}), so "
        f"buying the card {pays_off(even['hours'])}."
    )
    engine.conclude(f.Advice(topic=TOPIC, says=says))
    return {"share": share, "rental": rental}


def _all_together(rental: f.Rental) -> str:
    """Return the start of a sentence about the speed of everything rented together."""
    if rental["cards"] == 1:
        return f"{rental['name']} has"
    return f"{rental['cards']} x {rental['name']}, available only as a set, have"


rule(
    "ADVICE-531",
    "The answer says why a cloud does not suit the work",
    f.RentalOut(cloud=the.id, reason="unsuited"),
    f.CloudTrait(kind="unsuited", cloud=the.id, key=the.key, value=the.value, says=the.words),
    f.Answer(key=the.key, value=the.value),
    f.Cloud(id=the.id, name=the.name),
    then=f.Advice(topic=TOPIC, says="{name} does not suit this work: {words}."),
    says="{name} does not suit the work: {words}.",
    because="If you had this cloud in mind, you should be told why it is missing.",
    sources=["dettmers-2019-04-03"],
)


def too_small_for_rent(engine: Engine, wants: float | None) -> str:
    """Return that all GPUs for rent have too little memory, in words; empty if one has enough.

    The largest is the largest of those that lack nothing but memory.
    """
    reasons: dict[str, set[str]] = {}
    for out in engine.every(f.RentalOut):
        reasons.setdefault(out["card"], set()).add(out["reason"])
    cards = {rental["card"] for rental in engine.every(f.Rental)}
    if wants is None or any("memory" not in reasons.get(card, ()) for card in cards):
        return ""
    rented = [
        c for c in engine.every(f.Card) if reasons.get(c["id"], set()) <= {"memory", "number"}
    ]
    rented = [card for card in rented if card["id"] in cards]
    largest = max(rented, key=lambda card: (card["memory_gib"], card["id"]), default=None)
    if largest is None:
        return ""
    together = engine.every(f.CardsWanted)
    most = max((int(found["cards"]) for found in together), default=1)
    engine.cite(largest, *together)
    gib = f"{largest['memory_gib'] * most:g} GB"
    has = f"has {gib}" if most == 1 else f"has {gib} in a server of {most}"
    return (
        f"No GPU for rent on this date can hold this work: it needs {wants:.0f} GB, and the "
        f"largest one, {largest['name']}, {has}."
    )


@rule(
    "ADVICE-532",
    "If no suitable rental is left, the answer says so",
    f.Topic(ask=P(ABOUT_RENTING)),
    f.OwnAdvised(reason="no_rental"),
    EXISTS(f.RentalOut()),
    uses=TOO_SMALL,
    concludes=[f.Advice],
    says="No suitable rental is left{why}.",
    because="If you asked for a cloud, you should not have to guess why none is listed.",
)
def tell_that_no_rental_is_left(engine: Engine) -> Said:
    """Say that nothing is rented, and how much memory is missing if that is the reason."""
    needs = engine.every(f.Need)
    engine.cite(*needs)
    why = too_small_for_rent(engine, max((float(need["gib"]) for need in needs), default=None))
    none = why or "As of this date, no rental meets your requirements; buy a GPU instead."
    engine.conclude(f.Advice(topic="rent or buy", says=none))
    return {"why": ": all have too little memory" if why else ""}


@rule(
    "ADVICE-504",
    "If nothing for rent has enough memory, the answer says how much the largest GPU for rent has",
    f.CloudDecided(),
    f.Need(gib=the.wants),
    EXISTS(f.RentalOut(reason="memory")),
    ~f.RentalChosen(),
    ~f.ServiceWanted(),
    ~f.Pick(kind="card"),
    uses=TOO_SMALL,
    concludes=[f.Advice],
    says="{wants:.0f} GiB are more than any GPU for rent has.",
    because="Knowing how much is missing, you can use a smaller model or divide the work.",
)
def tell_the_largest_for_rent(engine: Engine, wants: float) -> Said:
    """Say what the work needs, and what the largest GPU has that lacks nothing but memory."""
    why = too_small_for_rent(engine, wants)
    if why:
        engine.conclude(f.Advice(topic=VERDICT, says=why))
    return {}


rule(
    "ADVICE-533",
    "If no hourly price is known, the answer says so",
    f.Renting(depth=P(OneOf(("asked", "wanted")))),
    ~f.HourOffer(),
    then=f.Advice(
        topic=TOPIC,
        says="As of this date, no hourly prices are known for hardware that can train networks.",
    ),
    says="No hourly price is known.",
    because="A guessed price would be worse than none.",
)


# --- how to divide the work -----------------------------------------------------------

rule(
    "ADVICE-540",
    "Rent hardware for training; experiment on your own card",
    f.RentAdvised(),
    f.Topic(ask=P(OneOf(("cloud", "gpu_or_cloud")))),
    f.Setting(name="owns", key="phase", value="prototype"),
    EXISTS(f.Pick(kind="cloud")),
    ~f.Leans(to="rent", reason="cost"),
    ~f.Answer(key="where", value="cloud"),
    ~f.Job(id=P(WAITS_FOR_PEOPLE)),
    then=f.Advice(
        topic="rent or buy",
        says="Experiment on your own cheap GPU and rent for the final training; rented hardware "
        "is a good addition but too expensive to be your only GPU.",
    ),
    says="This advisor prefers experimenting on your own card.",
    because="Most runs are small, fail early and need someone to watch them.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-125",
    "If the card you own can do the work, advice to use other hardware says so",
    f.Topic(ask=P(ABOUT_RENTING)),
    EXISTS(f.Pick(kind=P(OneOf(("cloud", "service"))))),
    ~f.OwnAdvised(),
    f.Need(gib=the.wants),
    f.Named(role=OWNED, kind="card", id=the.id),
    AS.own << f.Card(id=the.id, name=the.name),
    f.Usable(card=the.id, gib=the.has),
    the.wants <= the.has,
    ~f.RuledOut(card=the.id, reason="support"),
    then=f.Advice(
        topic=OWN_CARD,
        says="Your {name} has room for this work, too ({wants:.0f} of {has:.0f} GB): use it for "
        "short runs, and other hardware for what takes too long on it.",
    ),
    says="{name} has {has:g} GiB; the work needs {wants:.1f}.",
    because="What you already have costs nothing, and nobody else is using it.",
)

rule(
    "ADVICE-541",
    "Own a card for small jobs, and rent for large runs",
    f.OwnAdvised(reason="answer"),
    f.Setting(name="owns", key=the.key, value=the.value),
    f.Answer(key=the.key, value=the.value),
    then=f.Advice(
        topic="rent or buy",
        says="For experimenting and for using a trained network, your own GPU costs less than a "
        "rented one; rent only for the final training, if at all.",
    ),
    says="With {key} = {value}, your own card is the better choice.",
    because="A card pays off over many hours of use; a rented machine pays off by being fast.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-550",
    "With almost no money, there are three options",
    f.Answer(key="budget", value=ALMOST_NONE),
    f.Topic(ask="gpu_or_cloud"),
    f.Pick(kind="cpu"),
    f.Parameter(name="ways-with-hardly-any-money", value=the.ways),
    then=f.Advice(
        topic="rent or buy",
        says="With almost no money, there are three options: {ways}. A CPU alone is too slow for "
        "training.",
    ),
    says="The options are a small card, a CPU with rented hardware, or a free service.",
    because="Each one costs you something different: money, speed or patience.",
    sources=["dettmers-2019-04-03"],
)


# --- a note on renting next to the choice of a card -----------------------------------

rule(
    "ADVICE-570",
    "Under a deadline, advice to buy also mentions renting",
    f.Renting(depth="aside"),
    f.Answer(key="deadline", value=True),
    f.Setting(name="rents", key="deadline", value=True),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, on=the.on),
    then=f.Advice(
        topic=TOPIC,
        says="To meet the deadline, you could rent as many units of {rental[name]} as you need "
        "from {rental[cloud_name]}, at {usd:g} US dollars an hour each (price as of {on}).",
    ),
    says="To meet the deadline, you could rent {rental[name]} from {rental[cloud_name]}.",
    because="It makes no sense to buy many machines that you need for only a few days.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-571",
    "With almost no money for a card, the answer also says what renting costs",
    f.Renting(depth="aside"),
    f.Answer(key="budget", value=ALMOST_NONE),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, on=the.on),
    f.OwnCard(name=the.name),
    f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    let={"share": pace_of(the.rental) / pace_of(the.own_card), "when": pays_off(the.hours)},
    then=f.Advice(
        topic=TOPIC,
        says="Rented from {rental[cloud_name]}, {rental[name]} costs {usd:g} US dollars an hour "
        "(price as of {on}) and has {share:.2f} times the speed of {name}; buying the card {when}.",
    ),
    says="{rental[name]} at {rental[cloud_name]} costs {usd:g} US dollars an hour.",
    because="A few rented hours cost less than any card, but years of renting cost more than one.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)
