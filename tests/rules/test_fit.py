"""Stage fit: which cards and offers suit this person."""

import pytest

from expert.facts import (
    Advice,
    AlwaysWeighed,
    Answer,
    CardsWanted,
    Caveat,
    CopiedPart,
    Day,
    ExpertsAside,
    FanAdded,
    FastMemoryOnly,
    Fits,
    HardMemory,
    InServer,
    Job,
    Known,
    LeftBySystem,
    Licence,
    Market,
    Member,
    MemoryFloor,
    MemoryPart,
    MemorySpread,
    MostCards,
    Movable,
    Need,
    Offer,
    OfferOut,
    Offloaded,
    OnlyNamed,
    Parameter,
    Pick,
    PriceKind,
    Profile,
    PutAside,
    QuirkCounts,
    Relevant,
    RoleAsked,
    RoleWanted,
    RoomToSpare,
    RuledOut,
    Setting,
    Shape,
    SplitAllowed,
    Topic,
    Unsuitable,
    Usable,
    UsableUnder,
    UsualRole,
    Withdrawn,
)
from tests.rules.examples import Example, contents, instead, plus, without
from tests.unit.factories import (
    card,
    changed,
    decide,
    need,
    price,
    purse,
    rule_called,
    rules_of,
    setting,
)

RELEVANT = Relevant(card="card")
PROFILE_FLOOR = MemoryFloor(reason="profile", key="learner", gib=6)
LEFT = LeftBySystem(card="card", os="windows", gib=2)
SLOW = Caveat(card="card", kind="slow_memory_segment", fast_gib=3.5)
OWN = Parameter(name="runtime-memory", value=1)
FREE = Parameter(name="memory-left-free", value=0.2)
ESTIMATED = Need(gib=8, low=7, high=10, own=1, hard=True)
EXPERTS = Movable(gib=20, what="experts")
GPU = Topic(ask="gpu")
PICK = Pick(kind="card", id="card", name="Card", role="fastest", place=1)
REST = Parameter(name="power-of-the-rest", value=200)
IN_SERVER = Answer(key="in_data_centre", value=True)
USED = Offer(card="card", condition="used", usd=200, basis="seen", on="2020-05-01")

IN_LAYERS = changed(need(15), layers=5, layer_share=0.2)
"""Five layers of 2.8 GiB; a card of 8 GiB has room for two and a half."""
HOLDING_RULES = [rule_called(f"FIT-03{number}") for number in range(4)]


def usable(gib):
    return Usable(card="card", gib=gib)


def against(rule, reason, about, wanted, found, unit):
    return RuledOut(
        card="card", rule=rule, reason=reason, about=about, wanted=wanted, found=found, unit=unit
    )


USUAL = UsualRole(role="fastest", place=1, profile="money_ample")


FURTHER = setting("cards_in_a_workstation", 4, key="run_llm")
FLAGSHIP = Market(quantity="flagship_memory", value=32)

FIRM = changed(purse(), firm=True)
SERVED, SHAPE = Known(key="program", value="vllm"), Shape(name="Model", heads=64)
SLOT = Parameter(name="power-of-a-slot", value=75)
NOT_FOR_THEM = {
    "it was said": plus(Answer(key="used_ok", value=True)),
    "the advisor counts them": instead(setting("counts_used", True)),
    "the price was asked of the person": instead(
        Offer(card="card", condition="used", usd=200, basis="asked", on="2020-05-01")
    ),
}

SOLD = Offer(card="card", condition="new", usd=100, basis="seen", on="2020-05-01", kind="street")


DOUBTFUL = Need(gib=14, low=13, high=16, own=1, hard=True)


FOUR_USERS = Known(key="users", value=4)
EXAMPLES = [
    Example(
        "FIT-001",
        given=(OWN, FREE, PROFILE_FLOOR),
        concludes=(Need(gib=6, low=6, high=6, own=1, hard=False),),
    ),
    Example(
        "FIT-004",
        given=(RoleAsked(role="fastest", place=2),),
        concludes=(RoleWanted(role="fastest", place=2),),
    ),
    Example(
        "FIT-005",
        given=(setting("roles", "best_value", key="default", place=1),),
        concludes=(RoleWanted(role="best_value", place=1),),
        unless={
            "another role is asked for": plus(RoleAsked(role="fastest", place=1)),
            "such people usually want another": plus(USUAL),
        },
    ),
    Example(
        "FIT-007",
        given=(USUAL,),
        concludes=(RoleWanted(role="fastest", place=1),),
        unless={"another role is asked for": plus(RoleAsked(role="cheapest", place=1))},
    ),
    Example(
        "FIT-020",
        given=(
            RELEVANT,
            card(memory_gib=4),
        ),
        concludes=(usable(4),),
        unless={
            "a part of it is slow": plus(SLOW),
            "its memory is unknown": instead(card(memory_gib=None)),
            "the system keeps some": instead(card(memory_gib=4, usable_gib=3)),
        },
    ),
    Example(
        "FIT-023",
        given=(RELEVANT, card(memory_gib=4, usable_gib=3)),
        concludes=(usable(3),),
        unless={
            "nothing is kept back": instead(card(memory_gib=4)),
            "a part of it is slow": plus(SLOW),
            "the operating system leaves less": plus(LEFT),
        },
    ),
    Example(
        "PLATFORM-370",
        given=(Known(key="os", value="windows"), UsableUnder(card="card", os="windows", gib=2)),
        concludes=(LEFT,),
        unless={"another system is used": instead(Known(key="os", value="linux"))},
    ),
    Example(
        "FIT-027",
        given=(RELEVANT, card(memory_gib=4, usable_gib=3), LEFT),
        concludes=(usable(2),),
        unless={
            "a part of it is slow": plus(SLOW),
            "nothing is kept back": instead(card(memory_gib=4)),
        },
    ),
    Example(
        "FIT-024",
        given=(EXPERTS, need(40), usable(24), card()),
        concludes=(
            Fits(card="card", cards=1, gib=24, tight=False),
            Offloaded(card="card", gib=16, what="experts"),
        ),
        unless={
            "it holds everything": instead(usable(40)),
            "it does not hold the rest": instead(usable(19.99)),
            "it is a computer": instead(card(segment="integrated")),
            "nothing may be moved": without(Movable),
        },
    ),
    Example(
        "FIT-025",
        given=(EXPERTS, need(50), usable(24), card()),
        concludes=(
            against("FIT-025", "memory", "memory without the part in system RAM", 30, 24, "GiB"),
        ),
        unless={
            "it holds everything": instead(usable(50)),
            "it holds just the rest": instead(usable(30)),
            "it is a computer": instead(card(segment="integrated")),
            "nothing may be moved": without(Movable),
        },
    ),
    Example(
        "FIT-986",
        given=(
            Answer(key="main_memory_gb", value=16),
            Offloaded(card="card", gib=16.5, what="experts"),
            card(),
        ),
        concludes=(against("FIT-986", "machine", "system RAM", 16.5, 16, "GiB"),),
        unless={
            "it just fits": instead(Offloaded(card="card", gib=16, what="experts")),
            "there is more": instead(Answer(key="main_memory_gb", value=17)),
        },
    ),
    Example(
        "FIT-026",
        given=(EXPERTS, need(40), usable(24), card(segment="integrated")),
        concludes=(against("FIT-026", "memory", "memory", 40, 24, "GiB"),),
        unless={
            "it holds everything": instead(usable(40)),
            "it is a card": instead(card()),
            "nothing may be moved": without(Movable),
        },
    ),
    Example(
        "FIT-021",
        given=(RELEVANT, SLOW, card(memory_gib=4), FastMemoryOnly(reason="advisor")),
        concludes=(usable(3.5),),
        unless={
            "nobody minds": without(FastMemoryOnly),
            "the caveat is another": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "FIT-022",
        given=(RELEVANT, SLOW, card(memory_gib=4)),
        concludes=(usable(4),),
        unless={"somebody minds": plus(FastMemoryOnly(reason="advisor"))},
    ),
    Example(
        "FIT-030",
        given=(need(8), usable(8), card()),
        concludes=(Fits(card="card", cards=1, gib=8, tight=False),),
        unless={
            "it is too small": instead(usable(7.99)),
        },
    ),
    Example(
        "FIT-035",
        given=(ESTIMATED, usable(8), card()),
        concludes=(Fits(card="card", cards=1, gib=8, tight=True),),
        unless={
            "it is too small": instead(usable(7.99)),
            "it holds the high end too": instead(usable(10)),
            "there is room and money for more": plus(RoomToSpare(usd=800)),
        },
    ),
    Example(
        "FIT-048",
        given=(ESTIMATED, usable(8), card(), RoomToSpare(usd=800)),
        concludes=(Fits(card="card", cards=1, gib=8, tight=True),),
        unless={
            "it is too small": instead(usable(7.99)),
            "it holds the high end too": instead(usable(10)),
            "there is no room": without(RoomToSpare),
            "several people use it": plus(FOUR_USERS),
        },
    ),
    Example(
        "FIT-054",
        given=(ESTIMATED, usable(8), card(), RoomToSpare(usd=800), FOUR_USERS),
        concludes=(Fits(card="card", cards=1, gib=8, tight=True),),
        unless={
            "it is too small": instead(usable(7.99)),
            "it holds the high end too": instead(usable(10)),
            "there is no room": without(RoomToSpare),
            "a single person uses it": instead(Known(key="users", value=1)),
            "it can be split": plus(SplitAllowed(cards=2)),
        },
    ),
    Example(
        "FIT-049",
        given=(
            *(ESTIMATED, usable(8), card(), RoomToSpare(usd=200), FOUR_USERS),
            *(MostCards(cards=2), SOLD),
        ),
        concludes=(Fits(card="card", cards=2, gib=15, tight=False),),
        unless={
            "it is too small": instead(usable(7.99)),
            "it holds the high end too": instead(usable(10)),
            "there is no room": without(RoomToSpare),
            "a single person uses it": instead(Known(key="users", value=1)),
        },
    ),
    Example(
        "FIT-031",
        given=(need(8), usable(7), card()),
        concludes=(against("FIT-031", "memory", "memory", 8, 7, "GiB"),),
        unless={
            "it is just large enough": instead(usable(8)),
            "several cards may share the work": plus(SplitAllowed(cards=2)),
            "several cards are to work side by side": plus(CardsWanted(cards=2)),
            "part of it may be elsewhere": plus(EXPERTS),
        },
    ),
    Example(
        "FIT-032",
        given=(need(14), MostCards(cards=2), usable(8), card()),
        concludes=(Fits(card="card", cards=2, gib=15, tight=False),),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "one is enough": instead(need(8)),
            "even two are too small": instead(need(15.01)),
            "only one is allowed": instead(MostCards(cards=1)),
            "the program divides heads": plus(SERVED),
            "there is room to spare": plus(RoomToSpare(usd=1000)),
        },
    ),
    Example(
        "DEMAND-930",
        given=(Answer(key="gpus", value=4), setting("fair_step", 0.5), FIRM),
        concludes=(RoomToSpare(usd=500),),
        unless={
            "only one card is wanted": instead(Answer(key="gpus", value=1)),
            "nobody said how many": without(Answer),
            "no sum is named": instead(purse()),
            "value counts more": plus(Profile(id="thrifty")),
            "the advisor does not climb": without(Setting),
        },
    ),
    Example(
        "FIT-045",
        given=(DOUBTFUL, MostCards(cards=3), usable(8), card(), RoomToSpare(usd=300), SOLD),
        concludes=(Fits(card="card", cards=3, gib=22, tight=False),),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "one is enough": instead(need(8)),
            "even three are too small": instead(need(22.01)),
            "the program divides heads": plus(SERVED),
            "there is no room to spare": without(RoomToSpare),
        },
    ),
    Example(
        "FIT-044",
        given=(need(14), MostCards(cards=2), usable(8), card(), SERVED),
        concludes=(Fits(card="card", cards=2, gib=15, tight=False),),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "the shape is known": plus(SHAPE),
            "another program runs it": instead(Known(key="program", value="llama.cpp")),
            "one is enough": instead(need(8)),
            "even two are too small": instead(need(15.01)),
        },
    ),
    Example(
        "FIT-043",
        given=(need(22), MostCards(cards=8), usable(8), card(), SERVED, SHAPE),
        concludes=(Fits(card="card", cards=4, gib=29, tight=False),),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "another program runs it": instead(Known(key="program", value="llama.cpp")),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "no number in reach divides them": instead(MostCards(cards=3)),
            "even eight are too small": instead(need(57.01)),
            "one is enough": instead(need(8)),
        },
    ),
    Example(
        "FIT-251",
        given=(need(16), SplitAllowed(cards=2), Job(id="run_llm"), FLAGSHIP, FURTHER),
        concludes=(MostCards(cards=2),),
        unless={"it goes into a server": plus(InServer())},
    ),
    Example(
        "FIT-252",
        given=(SplitAllowed(cards=2),),
        concludes=(MostCards(cards=2),),
        unless={"it says how many": plus(FURTHER)},
    ),
    Example(
        "FIT-033",
        given=(need(16), MostCards(cards=2), usable(8), card()),
        concludes=(against("FIT-033", "memory", "memory of 2 cards", 16, 15, "GiB"),),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "two are just enough": instead(need(15)),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "three are allowed": instead(MostCards(cards=3)),
        },
    ),
    Example(
        "FIT-058",
        given=(IN_LAYERS, MostCards(cards=2), usable(8), card()),
        concludes=(
            against("FIT-058", "memory", "memory of 2 cards for whole layers", 15, 12.2, "GiB"),
        ),
        unless={
            "it is part of a laptop": instead(card(form="laptop")),
            "the program divides layers, too": instead(need(15)),
            "the layers are small": instead(changed(IN_LAYERS, layers=50, layer_share=0.02)),
            "part of it may be elsewhere": plus(EXPERTS),
            "experts may be elsewhere unasked": plus(ExpertsAside(gib=20)),
            "three are allowed": instead(MostCards(cards=3)),
            "they are too small in all": instead(MostCards(cards=1)),
        },
    ),
    Example(
        "FIT-034",
        given=(need(8), SplitAllowed(cards=2), usable(7.99), card(segment="integrated")),
        concludes=(against("FIT-034", "memory", "memory", 8, 7.99, "GiB"),),
        unless={
            "it is just large enough": instead(usable(8)),
            "it is a card": instead(card()),
            "only one is allowed": without(SplitAllowed),
            "part of it may be elsewhere": plus(EXPERTS),
        },
    ),
    Example(
        "FIT-047",
        given=(need(8), SplitAllowed(cards=2), usable(7.99), card(form="laptop")),
        concludes=(against("FIT-047", "memory", "memory", 8, 7.99, "GiB"),),
        unless={
            "it is just large enough": instead(usable(8)),
            "it is no laptop": instead(card()),
            "only one is allowed": without(SplitAllowed),
            "part of it may be elsewhere": plus(EXPERTS),
        },
    ),
    Example(
        "ADVICE-640",
        given=(
            GPU,
            PICK,
            Fits(card="card", cards=1, gib=8, tight=True),
            ESTIMATED,
            Job(id="train"),
        ),
        concludes=(Advice(topic="memory", says="..."),),
        unless={
            "it fits": instead(Fits(card="card", cards=1, gib=8, tight=False)),
            "part of it is in system RAM": plus(Offloaded(card="card", gib=16, what="experts")),
            "another card is picked": instead(changed(PICK, id="other")),
            "the question is another": instead(Topic(ask="cloud")),
        },
    ),
    Example(
        "FIT-040",
        given=(RELEVANT, SLOW, card(memory_gib=4), QuirkCounts(reason="advisor")),
        concludes=(against("FIT-040", "make", "memory at full speed", 4, 3.5, "GiB"),),
        unless={
            "quirks do not count": without(QuirkCounts),
            "the caveat is another": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "FIT-050",
        given=(
            Answer(key="psu_w", value=500),
            REST,
            SLOT,
            RELEVANT,
            card(board_power_w=301),
        ),
        concludes=(against("FIT-050", "machine", "power supply", 501, 500, "W"),),
        unless={
            "it is just enough": instead(card(board_power_w=300)),
            "the slot is enough for it": instead(changed(SLOT, value=301)),
            "the card's power is unknown": instead(card()),
            "the supply is unknown": without(Answer),
        },
    ),
    Example(
        "FIT-051",
        given=(Answer(key="slots", value=2), RELEVANT, card(slots=3)),
        concludes=(against("FIT-051", "machine", "slots", 3, 2, "slots"),),
        unless={
            "there is just enough room": instead(card(slots=2)),
            "the card's width is unknown": instead(card()),
        },
    ),
    Example(
        "FIT-052",
        given=(
            Answer(key="psu_w", value=500),
            REST,
            Fits(card="card", cards=2, gib=16),
            card(board_power_w=151),
        ),
        concludes=(against("FIT-052", "machine", "power supply", 502, 500, "W"),),
        unless={
            "it is just enough": instead(card(board_power_w=150)),
            "one card does the work": instead(Fits(card="card", cards=1, gib=8)),
            "the supply is unknown": without(Answer),
        },
    ),
    Example(
        "FIT-053",
        given=(Answer(key="slots", value=3), Fits(card="card", cards=2, gib=16), card(slots=2)),
        concludes=(against("FIT-053", "machine", "slots", 4, 3, "slots"),),
        unless={
            "there is just enough room": instead(Answer(key="slots", value=4)),
            "one card does the work": instead(Fits(card="card", cards=1, gib=8)),
        },
    ),
    Example(
        "FIT-060",
        given=(RELEVANT, Caveat(card="card", kind="passive_cooling"), card()),
        concludes=(against("FIT-060", "make", "cooling", "a fan", "passive", "kind"),),
        unless={
            "it runs in a data centre": plus(IN_SERVER),
            "a fan is added": plus(FanAdded(card="card")),
            "it goes into a server": plus(InServer()),
            "the person names it": plus(AlwaysWeighed(card="card")),
        },
    ),
    Example(
        "FIT-067",
        given=(
            Caveat(card="card", kind="passive_cooling"),
            AlwaysWeighed(card="card"),
            card(),
            Answer(key="accepts_trouble", value=False),
        ),
        concludes=(against("FIT-067", "make", "cooling", "a fan", "passive", "kind"),),
        unless={
            "it runs in a data centre": plus(IN_SERVER),
            "it goes into a server": plus(InServer()),
            "trouble is accepted": instead(Answer(key="accepts_trouble", value=True)),
            "it has a fan": without(Caveat),
        },
    ),
    Example(
        "FIT-061",
        given=(RELEVANT, Caveat(card="card", kind="needs_server_module"), card()),
        concludes=(
            against("FIT-061", "make", "form", "a card for a slot", "a server module", "kind"),
        ),
        unless={
            "it runs in a data centre": plus(IN_SERVER),
            "it goes into a server": plus(InServer()),
            "the person names it": plus(AlwaysWeighed(card="card")),
        },
    ),
    Example(
        "FIT-069",
        given=(RELEVANT, Answer(key="os", value="windows"), card(own_system="linux")),
        concludes=(against("FIT-069", "machine", "operating system", "windows", "linux", "name"),),
        unless={
            "it is the system in use": instead(Answer(key="os", value="linux")),
            "it runs any system": instead(card()),
            "no system is named": without(Answer),
        },
    ),
    Example(
        "FIT-070",
        given=(
            RELEVANT,
            IN_SERVER,
            Licence(id="eula", name="The Licence", brand="brand", where="data_centre"),
            card(),
        ),
        concludes=(
            against(
                "FIT-070",
                "licence",
                "licence",
                "allowed in a data center",
                "forbidden by The Licence",
                "state",
            ),
        ),
        unless={
            "it runs at home": instead(Answer(key="in_data_centre", value=False)),
            "the brand is another": instead(card(brand="free")),
            "the licence is about another place": instead(
                Licence(id="eula", name="The Licence", brand="brand", where="home")
            ),
        },
    ),
    Example(
        "FIT-071",
        given=(RELEVANT, Answer(key="vendor", value="rival"), card()),
        concludes=(against("FIT-071", "wish", "vendor", "rival", "maker", "name"),),
        unless={"it is by that vendor": instead(Answer(key="vendor", value="maker"))},
    ),
    Example(
        "FIT-072",
        given=(Member(group="not-to-be-had", card="card"), card()),
        concludes=(
            against("FIT-072", "wish", "availability", "available", "unavailable", "state"),
        ),
        unless={"it is one's own": instead(Member(group="owned-cards", card="card"))},
    ),
    Example(
        "FIT-073",
        given=(RELEVANT, OnlyNamed(), Member(group="asked-about", card="other"), card()),
        concludes=(
            against("FIT-073", "wish", "comparison", "asked about", "not asked about", "state"),
        ),
        unless={
            "it is asked about": plus(Member(group="asked-about", card="card")),
            "no card is asked about": instead(Member(group="some-series", card="other")),
            "other cards count, too": without(OnlyNamed),
        },
    ),
    Example(
        "FIT-074",
        given=(RELEVANT, Topic(ask="gpu"), Member(group="within-series", card="other"), card()),
        concludes=(
            against("FIT-074", "wish", "series", "in the series", "in another series", "state"),
        ),
        unless={
            "it is of the series": plus(Member(group="within-series", card="card")),
            "no series is asked for": without(Member),
        },
    ),
    Example(
        "FIT-080",
        given=(RELEVANT, Answer(key="used_ok", value=False), USED),
        concludes=(OfferOut(card="card", condition="used", rule="FIT-080", about="used card"),),
        unless={
            "used ones are welcome": instead(Answer(key="used_ok", value=True)),
            "the offer is new": instead(
                Offer(card="card", condition="new", usd=200, basis="seen", on="2020-05-01")
            ),
        },
    ),
    Example(
        "FIT-081",
        given=(RELEVANT, setting("counts_used", False), USED),
        concludes=(OfferOut(card="card", condition="used", rule="FIT-081", about="used card"),),
        unless={
            **NOT_FOR_THEM,
            "it is asked about": plus(Member(group="asked-about", card="card")),
        },
    ),
    Example(
        "FIT-891",
        given=(
            RELEVANT,
            setting("counts_used", False),
            Member(group="asked-about", card="card"),
            USED,
            Offer(
                card="card",
                condition="new",
                usd=400,
                basis="seen",
                on="2020-05-01",
                kind="reseller",
            ),
        ),
        concludes=(OfferOut(card="card", condition="used", rule="FIT-891", about="used card"),),
        unless={
            **NOT_FOR_THEM,
            "only a reseller has it": plus(
                PriceKind(id="reseller", name="reseller", rank=7, quirky=True)
            ),
            "another group is meant": instead(Member(group="within-series", card="card")),
        },
    ),
    Example(
        "FIT-090",
        given=(card(),),
        concludes=(against("FIT-090", "offer", "offer", "an offer", "none known", "state"),),
        unless={"it is sold": plus(USED)},
    ),
    Example(
        "FIT-095",
        given=(RuledOut(card="card", rule="FIT-060", reason="make"),),
        concludes=(Unsuitable(card="card"),),
        unless={
            "the reason is one's own": instead(RuledOut(card="card", rule="FIT-071", reason="wish"))
        },
    ),
]


def test_need_is_the_largest_floor_and_hard_if_anything_makes_it_so():
    """FIT-001 takes the largest floor, or all parts together if they are more."""
    run = decide(
        OWN,
        FREE,
        PROFILE_FLOOR,
        MemoryFloor(reason="display", key="drives_display", gib=5),
        MemoryPart(part="weights", gib=4, how=""),
        MemoryPart(part="runtime", gib=3, how=""),
        HardMemory(reason="job"),
        rules=[rule_called("FIT-001")],
    )

    assert contents(run.facts(Need)) == contents([Need(gib=7, low=7, high=7, own=3, hard=True)])


def test_each_card_needs_room_for_what_all_of_them_hold():
    """FIT-001."""
    parts = [MemoryPart(part="weights", gib=8, how=""), MemoryPart(part="cache", gib=2, how="")]

    run = decide(OWN, FREE, *parts, CopiedPart(part="cache"), rules=[rule_called("FIT-001")])

    assert [(need["gib"], need["own"]) for need in run.facts(Need)] == [(10, 2)]


def test_networks_that_are_put_aside_as_needed_bound_the_high_end():
    """FIT-001: 8 GiB may be 16, but all networks together take 10; a fifth stays free."""
    parts = [MemoryPart(part="weights", gib=8, how=""), MemorySpread(kind="any", low=0.5, high=2)]
    aside = PutAside(part="T5", gib=2)

    run = decide(OWN, changed(FREE, value=0.2), *parts, aside, rules=[rule_called("FIT-001")])

    assert [(need["gib"], need["high"]) for need in run.facts(Need)] == [(8, 12.5)]


def test_high_end_of_an_estimate_leaves_some_of_the_card_free():
    """FIT-001: 8 GiB may be 8.8, and a fifth of the card stays free; a floor is exact."""
    parts = [MemoryPart(part="weights", gib=8, how=""), MemorySpread(kind="any", low=0.5, high=1.1)]
    floor = MemoryFloor(reason="stated", key="memory_need_gb", gib=10)
    one = rule_called("FIT-001")

    (estimate,) = decide(OWN, FREE, *parts, rules=[one]).facts(Need)
    (stated,) = decide(OWN, FREE, *parts, floor, rules=[one]).facts(Need)

    assert (estimate["low"], estimate["gib"], estimate["high"]) == (4, 8, 11)
    assert (stated["low"], stated["gib"], stated["high"]) == (10, 10, 11)


def test_the_safe_amount_of_another_job_counts_like_that_of_the_main_one():
    """FIT-001: another job likely takes 10 GiB, and 12 would be safe; a stated floor is exact."""
    other = MemoryFloor(reason="also", key="Model", gib=10, high=12)
    stated = MemoryFloor(reason="stated", key="memory_need_gb", gib=10)
    one = rule_called("FIT-001")

    (estimate,) = decide(OWN, FREE, other, rules=[one]).facts(Need)
    (exact,) = decide(OWN, FREE, stated, rules=[one]).facts(Need)

    assert (estimate["gib"], estimate["high"]) == (10, 12)
    assert (exact["gib"], exact["high"]) == (10, 10)


@pytest.mark.parametrize(("gib", "tight"), [(7.99, []), (8, [True]), (9.99, [True]), (10, [False])])
def test_card_between_the_likely_amount_and_the_high_end_is_tight(gib, tight):
    """FIT-030, FIT-031 and FIT-035 part the cases between them."""
    rules = [*HOLDING_RULES, rule_called("FIT-035")]

    run = decide(ESTIMATED, usable(gib), card(), rules=rules)

    assert [fit["tight"] for fit in run.facts(Fits)] == tight
    assert len(run.facts(Fits)) + len(run.ruled_out) == 1


@pytest.mark.parametrize(("gib", "ruled_out"), [(7.99, True), (8, False), (8.01, False)])
def test_card_with_exactly_enough_memory_is_kept(gib, ruled_out):
    """FIT-031 rules out less, not equal."""
    run = decide(need(8), usable(gib), card(), rules=HOLDING_RULES)

    assert bool(run.ruled_out) is ruled_out
    assert bool(run.facts(Fits)) is not ruled_out


@pytest.mark.parametrize(
    ("wanted", "cards"), [(8, [1]), (8.01, [2]), (15, [2]), (15.01, [3]), (22, [3]), (22.01, [])]
)
def test_as_many_cards_are_taken_as_the_work_needs(wanted, cards):
    """FIT-030, FIT-032 and FIT-033 part the cases between them; each card holds the runtime."""
    several = SplitAllowed(cards=3), MostCards(cards=3)
    run = decide(need(wanted), *several, usable(8), card(), rules=HOLDING_RULES)

    assert [fit["cards"] for fit in run.facts(Fits)] == cards
    assert len(run.facts(Fits)) + len(run.ruled_out) == 1


@pytest.mark.parametrize(
    ("supply", "cards", "ruled_out"),
    [(499, 1, True), (500, 1, False), (501, 1, False), (799, 2, True), (800, 2, False)],
)
def test_supply_must_carry_all_cards_and_the_rest(supply, cards, ruled_out):
    """FIT-050 and FIT-052 rule out more than the supply gives, not equal."""
    run = decide(
        Answer(key="psu_w", value=supply),
        REST,
        SLOT,
        RELEVANT,
        Fits(card="card", cards=cards, gib=8),
        card(board_power_w=300),
        rules=[rule_called("FIT-050"), rule_called("FIT-052")],
    )

    assert bool(run.ruled_out) is ruled_out


@pytest.mark.parametrize(
    ("room", "cards", "ruled_out"), [(1, 1, True), (2, 1, False), (3, 2, True), (4, 2, False)]
)
def test_all_cards_must_find_room(room, cards, ruled_out):
    """FIT-051 and FIT-053 rule out more slots than there are, not equal."""
    run = decide(
        Answer(key="slots", value=room),
        RELEVANT,
        Fits(card="card", cards=cards, gib=8),
        card(slots=2),
        rules=[rule_called("FIT-051"), rule_called("FIT-053")],
    )

    assert bool(run.ruled_out) is ruled_out


def test_card_with_a_slow_part_has_one_usable_size_either_way():
    """FIT-020, FIT-021 and FIT-022 exclude each other."""
    minding = decide(
        RELEVANT, SLOW, card(memory_gib=4), FastMemoryOnly(reason="answer"), rules=rules_of("fit")
    )
    not_minding = decide(RELEVANT, SLOW, card(memory_gib=4), rules=rules_of("fit"))

    assert [fact["gib"] for fact in minding.facts(Usable)] == [3.5]
    assert [fact["gib"] for fact in not_minding.facts(Usable)] == [4]


def test_every_reason_against_a_card_is_named():
    """No rule of this stage stops at the first reason."""
    run = decide(
        Day(date="2020-06-15", year=2020.5),
        RELEVANT,
        need(8),
        card(memory_gib=4, slots=3),
        SLOW,
        QuirkCounts(reason="advisor"),
        Answer(key="vendor", value="rival"),
        rules=rules_of("fit"),
    )

    assert [rule for _, rule in run.ruled_out] == ["FIT-031", "FIT-040", "FIT-071", "FIT-090"]


def test_as_many_cards_as_allowed_are_enough():
    """FIT-032: what FIT-033 lets pass takes no more cards than are allowed."""
    run = decide(
        changed(need(70.8), own=0.6),
        SplitAllowed(cards=3),
        MostCards(cards=3),
        usable(24),
        card(),
        rules=HOLDING_RULES,
    )

    assert [fit["cards"] for fit in run.facts(Fits)] == [3]


def test_price_too_old_is_told_apart_from_none():
    """FIT-090: who knows the last price can look for a newer one."""
    old = [price(usd=usd, on=on, years=9) for usd, on in ((300, "2010-01-01"), (250, "2011-02-03"))]

    (without,) = decide(card(), rules=[rule_called("FIT-090")]).says("FIT-090")
    (with_old,) = decide(card(), *old, rules=[rule_called("FIT-090")]).says("FIT-090")

    assert "no price had been seen" in without
    assert "the last price, 250 US dollars (new) from 2011-02-03, is too old" in with_old


def test_maker_that_stopped_selling_is_told():
    """FIT-090: the last price may be recent, but nobody can order the computer."""
    given = (card(), price(usd=300, on="2020-05-01"), Withdrawn(card="card"))

    (says,) = decide(*given, rules=[rule_called("FIT-090")]).says("FIT-090")

    assert "its maker no longer sells it new; the last price was 300 US dollars (new)" in says


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({}, True),
        ({"memory_gib": 8}, False),
        ({"form": "laptop"}, False),
        ({"vendor": "another"}, False),
        ({"released": "2017-01-01"}, False),
    ],
    ids=["later", "smaller", "of another form", "of another maker", "older"],
)
def test_reason_names_what_the_maker_of_a_withdrawn_computer_sells_instead(other, named):
    """FIT-090: whoever asks for the old one would want to know."""
    of_both = {"form": "computer", "vendor": "maker", "memory_gib": 16}
    newer = card("newer", **{**of_both, "released": "2020-05-01", **other})
    offer = Offer(
        card="newer", condition="new", usd=900, basis="seen", on="2020-06-01", kind="list"
    )
    old = (card(**of_both, released="2018-01-01"), Withdrawn(card="card"), price())
    run = decide(*old, newer, offer, rules=[rule_called("FIT-090")])

    (says,) = [firing.says for firing in run.firings]
    assert ("Sold instead: Newer, about 900 US dollars" in says) == named


WORKSTATION = (
    SplitAllowed(cards=2),
    Job(id="run_llm"),
    FLAGSHIP,
    FURTHER,
)


@pytest.mark.parametrize(
    ("wants", "further", "most"),
    [
        (64, (), 2),
        (64.1, (), 4),
        (64.1, (Answer(key="gpus", value=2),), 2),
        (64.1, (Answer(key="slots", value=4),), 2),
    ],
)
def test_more_than_two_cards_are_for_what_two_flagships_do_not_hold(wants, further, most):
    """FIT-251: and only if no number of cards or slots is stated."""
    run = decide(need(wants), *WORKSTATION, *further, rules=[rule_called("FIT-251")])

    assert [found["cards"] for found in run.facts(MostCards)] == [most]


def test_each_card_is_judged_with_what_it_leaves_to_main_memory():
    """FIT-024, FIT-986: the small card leaves too much, the middle one little, the large none."""
    run = decide(
        need(40),
        EXPERTS,
        Answer(key="main_memory_gb", value=14),
        *(card(id) for id in ("small", "middle", "large")),
        *(Usable(card=id, gib=gib) for id, gib in (("small", 24), ("middle", 32), ("large", 48))),
        rules=[rule_called(id) for id in ("FIT-024", "FIT-030", "FIT-035", "FIT-986")],
    )

    moved = {fact["card"]: fact["gib"] for fact in run.facts(Offloaded)}
    assert moved == {"small": 16, "middle": 8}
    assert run.ruled_out == [("small", "FIT-986")]


@pytest.mark.parametrize(
    ("told", "way"),
    [
        ((), "a smaller batch or gradient checkpointing"),
        ((Known(key="batch_size", value=1),), "gradient checkpointing"),
        ((Known(key="checkpointing", value=True),), "a smaller batch"),
        (
            (Known(key="batch_size", value=1), Known(key="checkpointing", value=True)),
            "shorter sequences",
        ),
    ],
)
def test_what_is_already_done_to_save_memory_is_not_advised(told, way):
    """ADVICE-640: a batch of 1 cannot be smaller."""
    tight = Fits(card="card", cards=1, gib=8, tight=True)
    job = Job(id="finetune")

    run = decide(GPU, PICK, tight, ESTIMATED, job, *told, rules=[rule_called("ADVICE-640")])

    (advice,) = run.facts(Advice)
    assert advice["says"].endswith(f"If memory runs out, use {way}.")


@pytest.mark.parametrize(("usd", "most", "count"), [(300, 3, 3), (299, 3, 2), (300, 2, 2)])
def test_a_card_to_be_safe_must_be_within_the_budget_and_the_number(usd, most, count):
    """FIT-045: two cards of 100 US dollars likely hold it, three surely do."""
    facts = (DOUBTFUL, MostCards(cards=most), usable(8), card(), RoomToSpare(usd=usd), SOLD)

    (fits,) = decide(*facts, rules=[rule_called("FIT-045")]).facts(Fits)

    assert (fits["cards"], fits["tight"]) == (count, count == 2)


def test_price_of_a_card_to_be_safe_is_one_that_is_accepted():
    """FIT-045: a used card that is not wanted pays for nothing."""
    worn = changed(SOLD, condition="used", usd=50)
    facts = (DOUBTFUL, MostCards(cards=3), usable(8), card(), RoomToSpare(usd=200), SOLD, worn)
    unwanted, wanted = (Answer(key="used_ok", value=value) for value in (False, True))
    rules = [rule_called("FIT-045")]

    assert [f["cards"] for f in decide(*facts, unwanted, rules=rules).facts(Fits)] == [2]
    assert [f["cards"] for f in decide(*facts, wanted, rules=rules).facts(Fits)] == [3]


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ((), 2),
        ((RoomToSpare(usd=199),), 1),
        ((MostCards(cards=1),), 1),
        ((card(form="laptop"),), 1),
    ],
)
def test_tight_card_for_several_users_gets_a_second_one_if_there_is_room_and_money(changes, count):
    """FIT-049: it stays one card, and tight, where a second does not fit or cannot be paid."""
    facts = (ESTIMATED, usable(8), card(), RoomToSpare(usd=200), FOUR_USERS, MostCards(cards=2))

    run = decide(*instead(*changes)((*facts, SOLD)), rules=[rule_called("FIT-049")])

    (fits,) = run.facts(Fits)
    assert (fits["cards"], fits["tight"]) == (count, count == 1)
    (says,) = run.says("FIT-049")
    assert says.endswith(
        "2 of them hold 15." if count > 1 else "more are not possible or cost too much."
    )
