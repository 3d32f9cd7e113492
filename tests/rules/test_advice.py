"""Stage advice: what is said beside the choice of the card.

The sentences themselves may be reworded; what must be in them is tested at the end.
"""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Caveat,
    Contender,
    Covered,
    Doable,
    Edition,
    ElectricityPrice,
    Fits,
    FormWanted,
    FreeFirst,
    HourOffer,
    HoursAWeek,
    Job,
    Known,
    Licence,
    LighterAnswer,
    Member,
    MemoryPart,
    Model,
    Named,
    Need,
    Offer,
    OfferOut,
    Parameter,
    PassedOver,
    Pick,
    PowerShare,
    PriceKind,
    ProcessorKeepsUp,
    Profile,
    Quote,
    Reach,
    Ready,
    RentAdvised,
    RentInstead,
    RuledOut,
    ServerAsked,
    Service,
    ServiceFound,
    ServiceOut,
    ServiceTooSmall,
    ServiceWanted,
    Shape,
    Speed,
    SplitAllowed,
    SystemFound,
    Topic,
    Unserved,
    Usable,
    WeightFormat,
    Withdrawn,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    card,
    changed,
    contender,
    day,
    decide,
    need,
    price,
    purse,
    quote,
    rule_called,
)

PICK = Pick(
    kind="card",
    id="card",
    name="Card",
    role="fastest",
    place=10,
    cards=1,
    condition="new",
    usd=400,
)
SYSTEM = SystemFound(text="4 x Card", card="card", computers=1, cards=4)
NO_SALE = Model(id="m", name="M", noncommercial="Research License")
HEADS = Shape(heads=96, kv_heads=8)
SECOND = Pick(kind="card", id="b", name="B", role="cheapest", place=20, condition="new", cards=2)
INSIDE = Reach(reach="inside")
SHOP_PRICE = PriceKind(id="street", name="shop price")
GPU = Topic(ask="gpu")
IN_A_CLOUD = Answer(key="where", value="cloud")
LAPTOP_WANTED = FormWanted(form="laptop")
A_LAPTOP = card(form="laptop")
LAST_PRICE = Quote(
    card="card", condition="new", kind="street", usd=200, on="2018-01-01", years=2.5, fresh=False
)
WITHOUT_OFFER = RuledOut(card="card", rule="FIT-090", reason="offer", about="offer")
AT_MOST = Parameter(name="equals-named-at-most", value=3)
RENTED = HourOffer(cloud="sky", card="card", kind="on_demand", usd=1, on="2020-05-01", at_once=1)
SERVICE = Service(id="cloud", name="Cloud", usd_per_month=10, gives="an hour a day")
TOO_SMALL = ServiceTooSmall(service="cloud", has=16, wants=26)
RENTED_INSTEAD = RentInstead(
    card="card", name="Card", cloud="sky", cloud_name="Sky", cards=1, usd=0.5, on="2020-01-01"
)
NOTHING = Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1)
EDITION = Named(role="candidate", text="own edition", kind="offer", id="own", count=1)
REST = Parameter(name="power-of-the-rest", value=200)
PASSED_ON = Parameter(name="efficiency-of-a-power-supply", value=0.8)
BEYOND = Parameter(name="supply-beyond-a-card", value=200)
ORDINARY_SUPPLY = Parameter(name="supply-of-an-ordinary-computer", value=500)
IN_CHINA = Answer(key="region", value="CN")

EIGHT_BITS = LighterAnswer(
    kind="any",
    key="optimizer",
    job="train",
    value="adamw-8bit",
    words="",
    loss=1,
    loses="",
    order=0,
)


def offer(condition, usd, basis="seen", name="card", kind="street"):
    return Offer(card=name, condition=condition, usd=usd, basis=basis, on="2020-05-01", kind=kind)


def state(os, level, word):
    return Ready(
        platform="cuda", vendor="maker", os=os, job="train", level=level, word=word, says=""
    )


def circuit(region):
    name = "power-of-a-circuit"
    return Parameter(name=f"{name}-x", of=name, region=region, where="Nowhere", value=1440)


def says(topic):
    """Some sentence about a topic."""
    return Advice(topic=topic, says="...")


NO_CIRCUIT = {
    "one is enough": instead(PICK),
    "the circuit just bears them": instead(card("b", board_power_w=476)),
    "they stand in a data center": plus(Answer(key="in_data_centre", value=True)),
    "a server is wanted": plus(ServerAsked()),
    "they have no slot": plus(Caveat(card="b", kind="needs_server_module")),
}

EXAMPLES = [
    Example(
        "ADVICE-010",
        given=(
            Named(role="candidate", text="The Series", kind="group", id="series", count=1),
            Member(group="series", card="card"),
            PICK,
        ),
        concludes=(
            Pick(kind="accelerator", id="series", name="The Series", role="fastest", place=10),
        ),
        unless={
            "the picked card is of another series": instead(Member(group="series", card="b")),
            "the series is one's own": instead(
                Named(role="owned", text="The Series", kind="group", id="series", count=1)
            ),
        },
    ),
    Example(
        "ADVICE-020",
        given=(INSIDE, contender("left", usd=1000), PICK, contender(speed=110)),
        concludes=(
            PassedOver(
                card="left",
                by="card",
                role="fastest",
                found=100,
                wanted=110,
                unit="speed",
            ),
        ),
        unless={
            "it is picked": without(Contender, card="left"),
            "no card is picked": instead(NOTHING),
            "sets of computers are compared": plus(SYSTEM),
        },
    ),
    Example(
        "ADVICE-025",
        given=(
            INSIDE,
            contender("left", usd=99, reach="below"),
            card("left"),
            purse(low=100, high=500),
        ),
        concludes=(PassedOver(card="left", role="below", found=99, wanted=100, unit="US dollars"),),
        unless={
            "it lies inside as well": instead(contender("left", usd=99)),
            "sets of computers are compared": plus(SYSTEM),
            "it is picked": plus(changed(PICK, id="left")),
        },
    ),
    Example(
        "ADVICE-100",
        given=(PICK, Caveat(card="card", kind="slow_memory_segment", fast_gib=3.5)),
        concludes=(says("memory quirk"),),
        unless={
            "another card has it": instead(
                Caveat(card="other", kind="slow_memory_segment", fast_gib=3.5)
            ),
            "the caveat is another": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "ADVICE-105",
        given=(
            PICK,
            card(board_power_w=700),
            Caveat(card="card", kind="needs_server_module"),
            Parameter(name="price-of-a-server-for-modules", value=600),
        ),
        concludes=(says("server"),),
        unless={
            "another card is one": instead(Caveat(card="other", kind="needs_server_module")),
            "the caveat is another": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "ADVICE-107",
        given=(ServerAsked(), changed(purse(), server_usd=300, around="server"), PICK),
        concludes=(says("server"),),
        unless={
            "it is a module": plus(Caveat(card="card", kind="needs_server_module")),
        },
    ),
    Example(
        "ADVICE-110",
        given=(PICK, offer("new", 400, basis="carried"), SHOP_PRICE),
        concludes=(says("price"),),
        unless={
            "the price was seen": instead(offer("new", 400)),
            "the estimate is of a used one": instead(offer("used", 400, basis="carried")),
            "nobody says what such a price is called": without(PriceKind),
        },
    ),
    Example(
        "ADVICE-114",
        given=(
            PICK,
            offer("new", 400),
            Answer(key="currency", value="EUR"),
            Answer(key="currency_rate", value="currency-eur"),
            Parameter(name="currency-eur", value=0.5),
        ),
        concludes=(says("price"),),
        unless={
            "the money is in dollars": instead(Answer(key="currency", value="USD")),
            "its rate is unknown": without(Parameter),
            "the offer is of a used one": instead(offer("used", 400)),
        },
    ),
    Example(
        "ADVICE-116",
        given=(
            PICK,
            card(board_power_w=200),
            PowerShare(share=0.5),
            HoursAWeek(hours=10),
            ElectricityPrice(usd_per_kwh=0.5),
            Parameter(name="idle-power-of-a-computer", value=70),
        ),
        concludes=(says("electricity"),),
        unless={
            "its power is unknown": instead(card(board_power_w=None)),
            "it is part of a computer": instead(card(board_power_w=200, segment="integrated")),
            "the hours are unknown": without(HoursAWeek),
            "the price of electricity is unknown": without(ElectricityPrice),
        },
    ),
    Example(
        "ADVICE-111",
        given=(
            GPU,
            PICK,
            Pick(kind="card", id="c", name="Of unknown price", role="memory", place=2),
            contender(),
            OfferOut(card="b", condition="used", rule="FIT-081"),
            purse(high=100),
            offer("used", 100, name="b"),
            Fits(card="b", cards=1, gib=8),
            Speed(card="b", value=50, basis="m"),
            card("b"),
        ),
        concludes=(says("used cards"),),
        unless={
            "used ones were refused or asked for": plus(Answer(key="used_ok", value=False)),
            "it gives no more for the money": instead(Speed(card="b", value=25, basis="m")),
            "it costs more than there is": instead(purse(high=99)),
            "something speaks against it": plus(RuledOut(card="b", rule="FIT-071", reason="wish")),
            "it does not fit": without(Fits),
            "used ones count anyway": without(OfferOut),
            "the pick is used itself": instead(
                Pick(kind="card", id="card", name="Card", role="x", place=1, condition="used")
            ),
            "a card is only to be judged": instead(Topic(ask="check_card")),
        },
    ),
    Example(
        "ADVICE-117",
        given=(
            changed(PICK, condition="new", usd=400),
            Quote(card="card", condition="launch", kind="launch", usd=200, on="2020-01-01"),
            Parameter(name="far-above-launch-price", value=2),
        ),
        concludes=(says("price"),),
        unless={
            "it costs less": instead(changed(PICK, condition="new", usd=399)),
            "it is owned": instead(changed(PICK, condition="owned", usd=400)),
        },
    ),
    Example(
        "ADVICE-939",
        given=(
            day("2020-06-15"),
            changed(PICK, condition="new"),
            card(released="2020-05-01"),
            Parameter(name="first-months-of-a-card", value=0.25),
            offer("new", 700, kind="launch"),
            PriceKind(id="launch", at_launch=True),
            Quote(card="card", condition="launch", kind="launch", usd=400, on="2020-05-01"),
        ),
        concludes=(says("price"),),
        unless={
            "it has been out for longer": instead(card(released="2020-03-01")),
            "it is not out yet": instead(card(released="2020-07-01")),
            "a shop asked that price": instead(PriceKind(id="launch", at_launch=False)),
            "a used one is bought": instead(changed(PICK, condition="used")),
        },
    ),
    Example(
        "ADVICE-115",
        given=(EDITION, price(kind="founders", usd=500), quote(usd=400)),
        concludes=(says("edition"),),
        unless={
            "others cost as much": instead(quote(usd=500)),
            "others are used": instead(quote(usd=400, condition="used")),
            "a card was named": instead(
                Named(role="candidate", text="x", kind="card", id="card", count=1)
            ),
        },
    ),
    Example(
        "ADVICE-120",
        given=(
            Answer(key="in_data_centre", value=True),
            Licence(
                id="eula",
                name="The Licence",
                brand="brand",
                where="data_centre",
                since="2017-11-30",
            ),
        ),
        concludes=(says("licence"),),
        unless={
            "it runs at home": instead(Answer(key="in_data_centre", value=False)),
            "the licence is about another place": instead(
                Licence(
                    id="eula", name="The Licence", brand="brand", where="home", since="2017-11-30"
                )
            ),
        },
    ),
    Example(
        "ADVICE-130",
        given=(
            Answer(key="drives_display", value=True),
            Parameter(name="memory-with-a-display", value=6),
        ),
        concludes=(says("display"),),
        unless={"it drives none": instead(Answer(key="drives_display", value=False))},
    ),
    Example(
        "ADVICE-140",
        given=(
            Job(id="run_llm"),
            WeightFormat(id="bf16", name="BF16", bits=16, kept_bits=16, family="float"),
            Parameter(name="training-weight-bits", value=16),
            MemoryPart(part="weights", gib=14, how=""),
        ),
        concludes=(says("memory"),),
        unless={
            "they are fewer already": instead(WeightFormat(id="some", name="Some", bits=15)),
            "the model is tuned": instead(Job(id="finetune")),
        },
    ),
    Example(
        "ADVICE-150",
        given=(Job(id="finetune"), Known(key="finetune_method", value="full"), need(100)),
        concludes=(says("memory"),),
        unless={
            "only adapters are": instead(Known(key="finetune_method", value="lora")),
            "the model is run": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "ADVICE-960",
        given=(Job(id="finetune"), Known(key="finetune_method", value="lora"), need(20)),
        concludes=(says("memory"),),
        unless={
            "a card holds it": plus(PICK),
            "all weights are trained": instead(Known(key="finetune_method", value="full")),
            "the bits were said": plus(Answer(key="weight_bits", value=16)),
            "the model is run": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "ADVICE-961",
        given=(Job(id="train"), MemoryPart(part="optimizer states", gib=9), EIGHT_BITS),
        concludes=(says("memory"),),
        unless={
            "nobody has 8-bit states yet": without(LighterAnswer),
            "a card holds it": plus(PICK),
            "the optimizer was said": plus(Answer(key="optimizer", value="adamw")),
            "it is another part": instead(MemoryPart(part="weights", gib=9)),
            "the model is run": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "ADVICE-914",
        given=(PICK, card(board_power_w=350, form="card"), BEYOND, ORDINARY_SUPPLY),
        concludes=(says("power supply"),),
        unless={
            "an ordinary supply just bears it": instead(card(board_power_w=350 - 50, form="card")),
            "its maker is content with less": instead(
                card(board_power_w=350, supply_w=500, form="card")
            ),
            "there are two": instead(changed(PICK, cards=2)),
            "it is owned": instead(changed(PICK, condition="owned")),
            "it joins others": plus(changed(PICK, role="add")),
            "the supply is known": plus(Answer(key="psu_w", value=750)),
            "a server is bought": plus(ServerAsked()),
            "it is a whole computer": instead(card(board_power_w=350, form="computer")),
            "it stands in a data center": plus(Answer(key="in_data_centre", value=True)),
        },
    ),
    Example(
        "ADVICE-993",
        given=(Profile(id="professional"), Answer(key="model", value="m"), NO_SALE),
        concludes=(says("license of the model"),),
        unless={
            "it is for nobody's trade": without(Profile),
            "its license allows it": instead(Model(id="m", name="M")),
        },
    ),
    Example(
        "ADVICE-160",
        given=(
            SECOND,
            card("b", board_power_w=250),
            BEYOND,
        ),
        concludes=(says("several cards"),),
        unless={
            "one is enough": instead(PICK),
            "its power is unknown": instead(card("b")),
            "it has no slot": plus(Caveat(card="b", kind="needs_server_module")),
        },
    ),
    Example(
        "ADVICE-162",
        given=(SECOND, card("b", board_power_w=650), REST, PASSED_ON, circuit("unsaid")),
        concludes=(says("several cards"),),
        unless=NO_CIRCUIT | {"a country is named": plus(IN_CHINA)},
    ),
    Example(
        "ADVICE-163",
        given=(SECOND, card("b", board_power_w=650), REST, PASSED_ON, circuit("CN"), IN_CHINA),
        concludes=(says("several cards"),),
        unless=NO_CIRCUIT | {"it stands in another country": instead(circuit("US"))},
    ),
    Example(
        "ADVICE-161",
        given=(SECOND, SplitAllowed(cards=4)),
        concludes=(says("several cards"),),
        unless={
            "one is enough": instead(PICK),
            "the program splits each layer": plus(Known(key="program", value="vllm")),
        },
    ),
    Example(
        "ADVICE-935",
        given=(SECOND, SplitAllowed(cards=4), Known(key="program", value="vllm"), HEADS),
        concludes=(says("several cards"),),
        unless={
            "one is enough": instead(PICK),
            "they do not divide the heads": instead(changed(SECOND, cards=3)),
        },
    ),
    Example(
        "ADVICE-936",
        given=(
            *(changed(SECOND, cards=3), SplitAllowed(cards=4), HEADS),
            Known(key="program", value="vllm"),
        ),
        concludes=(says("several cards"),),
        unless={"four divide the heads": instead(changed(SECOND, cards=4))},
    ),
    Example(
        "ADVICE-190",
        given=(day("2021-01-01"), Edition(name="Somebody", since="2019-01-01", until="2020-12-31")),
        concludes=(says("advisor"),),
        unless={
            "it is the last day of the edition": instead(day("2020-12-31")),
            "the edition holds": instead(Edition(name="Somebody", since="2019-01-01")),
        },
    ),
    Example(
        "ADVICE-290",
        given=(
            Answer(key="memory_need_gb", value=8),
            Parameter(name="runtime-memory", value=1),
            changed(PICK, kind="accelerator"),
            card(memory_gib=8),
        ),
        concludes=(says("tight fit"),),
        unless={
            "the driver has room": instead(card(memory_gib=9)),
            "several more gigabytes": instead(card(memory_gib=7)),
            "no need is stated": without(Answer),
            "a server is picked": instead(changed(PICK, kind="server")),
        },
    ),
    Example(
        "ADVICE-170",
        given=(Topic(ask="compare"), Profile(id="thrifty"), PICK),
        concludes=(says("value"),),
        unless={
            "value was not asked for": instead(Profile(id="learner")),
            "nothing is picked": without(Pick),
            "nothing is compared": instead(GPU),
        },
    ),
    Example(
        "ADVICE-800",
        given=(ServiceFound(service="cloud", usd_per_month=10), SERVICE),
        concludes=(
            Pick(kind="service", id="cloud", name="Cloud", role="service", place=50),
            says("service"),
        ),
        unless={
            "another one will do": instead(ServiceFound(service="other", usd_per_month=10)),
            "free ones come first": plus(FreeFirst()),
        },
    ),
    Example(
        "ADVICE-806",
        given=(FreeFirst(), ServiceFound(service="cloud", usd_per_month=0), SERVICE),
        concludes=(
            Pick(kind="service", id="cloud", name="Cloud", role="service", place=0),
            says("service"),
        ),
        unless={"free ones do not come first": without(FreeFirst)},
    ),
    Example(
        "REACH-513",
        given=(GPU, Need(gib=26, low=20, high=30), changed(SERVICE, memory_gib=16)),
        concludes=(TOO_SMALL,),
        unless={
            "another question was asked": instead(Topic(ask="framework")),
            "the work just fits": instead(Need(gib=16, low=15, high=20)),
            "its memory is unknown": instead(SERVICE),
        },
    ),
    Example(
        "CHOOSE-547",
        given=(ServiceWanted(usd_per_month=10), SERVICE, TOO_SMALL),
        concludes=(ServiceFound(service="cloud", usd_per_month=10, has=16, wants=26),),
        unless={
            "it is too expensive": instead(ServiceWanted(usd_per_month=9)),
            "it is ruled out": plus(
                ServiceOut(service="cloud", rule="REACH-500", reason="served badly")
            ),
            "another one is too small": instead(changed(TOO_SMALL, service="other")),
        },
    ),
    Example(
        "ADVICE-900",
        given=(GPU,),
        concludes=(NOTHING, says("nothing")),
        unless={
            "something is picked": plus(PICK),
            "something can be rented": plus(
                Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1)
            ),
            "a service will do": plus(ServiceFound(service="cloud", usd_per_month=0)),
            "a GPU for rent does the work": plus(RENTED_INSTEAD),
            "the processor keeps up": plus(ProcessorKeepsUp(pace=10, gib=8, room=8)),
            "the question is another": instead(Topic(ask="deployment")),
        },
    ),
    Example(
        "ADVICE-901",
        given=(GPU, purse(high=500), card("left"), contender("left", reach="beyond", usd=551)),
        concludes=(says("money"),),
        unless={
            "a card is picked": plus(PICK),
            "the money reaches it": instead(contender("left", usd=500)),
            "it is a computer, and the rest was set aside for one": instead(
                card("left", segment="integrated"),
                changed(purse(high=500), server_usd=51, around="computer"),
            ),
            "the question is another": instead(Topic(ask="deployment")),
        },
    ),
    Example(
        "ADVICE-902",
        given=(
            GPU,
            need(24),
            Usable(card="card", gib=16),
            RuledOut(card="card", rule="FIT-031", reason="memory"),
            offer("new", 400),
            card(),
        ),
        concludes=(says("memory"),),
        unless={
            "a card is picked": plus(PICK),
            "something else speaks against it": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
            "nobody sells it": without(Offer),
            "another card holds the work": plus(Fits(card="other", cards=1, gib=24)),
            "a service is to be named": plus(ServiceWanted(usd_per_month=0)),
            "the question is another": instead(Topic(ask="deployment")),
        },
    ),
    Example(
        "ADVICE-905",
        given=(
            GPU,
            RuledOut(card="small", rule="FIT-031", reason="memory"),
            offer("new", 400),
            card(segment="datacenter"),
        ),
        concludes=(says("memory"),),
        unless={
            "a card is picked": plus(PICK),
            "something holds the work": plus(Fits(card="other", cards=1, gib=24)),
            "a service is to be named": plus(ServiceWanted(usd_per_month=0)),
            "it is for a data centre": plus(Answer(key="in_data_centre", value=True)),
            "it runs in a cloud": plus(IN_A_CLOUD),
            "memory is not what is missing": instead(
                RuledOut(card="small", rule="FIT-071", reason="wish")
            ),
            "the largest is an ordinary card": instead(card()),
            "nobody sells it": without(Offer),
            "the question is another": instead(Topic(ask="deployment")),
        },
    ),
    Example(
        "ADVICE-374",
        given=(
            GPU,
            day(),
            Need(gib=6, hard=True),
            purse(high=300),
            Covered(segment="consumer"),
            card(form="card"),
            LAST_PRICE,
        ),
        concludes=(says("no current price"),),
        unless={
            "renting is advised": plus(RentAdvised(reason="wanted")),
            "a card is picked": plus(PICK),
            "a form is wanted": plus(FormWanted(form="laptop")),
            "cards are named": plus(Member(group="asked-about", card="other")),
            "another question is asked": instead(Topic(ask="compare")),
            "it is too small": instead(Need(gib=9, hard=True)),
            "it cost more": instead(purse(high=199)),
            "it is announced later": instead(day("2019-12-31")),
            "its class is not covered": instead(Covered(segment="workstation")),
            "something else is against it": plus(
                RuledOut(card="card", rule="PLATFORM-030", reason="support")
            ),
            "it is for sale": plus(
                Offer(card="card", condition="new", usd=200, basis="seen", on="2020-06-01")
            ),
            "no software supports it": plus(Unserved(card="card")),
            "it has no fan": plus(Caveat(card="card", kind="passive_cooling")),
            "it was last sold used": instead(changed(LAST_PRICE, condition="used")),
        },
    ),
    Example(
        "ADVICE-908",
        given=(GPU, LAPTOP_WANTED, Need(gib=6, hard=True), AT_MOST, A_LAPTOP, WITHOUT_OFFER),
        concludes=(says("no current price"),),
        unless={
            "a card is picked": plus(PICK),
            "another form is wanted": instead(FormWanted(form="computer")),
            "it is too small": instead(Need(gib=9, hard=True)),
            "its last price is above the budget": plus(purse(high=499), quote(usd=500)),
            "something else is against it": plus(
                RuledOut(card="card", rule="PLATFORM-030", reason="support")
            ),
            "it has a price": without(RuledOut),
            "the question is another": instead(Topic(ask="deployment")),
        },
    ),
    Example(
        "ADVICE-903",
        given=(
            GPU,
            Answer(key="vendor", value="maker"),
            Known(key="os", value="windows"),
            state("windows", 1, "poor"),
            state("linux", 3, "workable"),
        ),
        concludes=(says("operating system"),),
        unless={
            "a card is picked": plus(PICK),
            "it is no better elsewhere": lambda given: (
                *without(Ready, os="linux")(given),
                state("linux", 1, "poor"),
            ),
            "the question is another": instead(Topic(ask="deployment")),
            "another vendor was asked for": instead(Answer(key="vendor", value="rival")),
        },
    ),
    Example(
        "ADVICE-904",
        given=(
            GPU,
            Known(key="os", value="macos"),
            Job(id="train"),
            Doable(platform="cuda", os="linux", job="train"),
        ),
        concludes=(says("operating system"),),
        unless={
            "a card is picked": plus(PICK),
            "the question is another": instead(Topic(ask="deployment")),
            "a vendor was asked for": plus(Answer(key="vendor", value="maker")),
            "a platform will do here": plus(Doable(platform="metal", os="macos", job="train")),
            "none will do anywhere": without(Doable),
            "another job will do elsewhere": instead(
                Doable(platform="cuda", os="linux", job="run_llm")
            ),
        },
    ),
]


WORDS = {
    "ADVICE-100": ["Card", "3.5 GiB"],
    "ADVICE-105": ["Card", "at least $600", "0.7 kW"],
    "ADVICE-107": ["Card", "$300 of your budget"],
    "ADVICE-110": ["Card", "new", "400", "2020-05-01"],
    "ADVICE-114": ["Card", "200 EUR"],
    "ADVICE-116": ["100 W", "$26", "70 W"],
    "ADVICE-111": ["B", "100", "used"],
    "ADVICE-117": ["Card costs 2.0 times", "$200", "until prices fall"],
    "ADVICE-939": ["Card came out on 2020-05-01", "launch price ($400)", "sell out"],
    "ADVICE-115": ["own edition", "less"],
    "ADVICE-120": ["The Licence", "2017-11-30", "data cent"],
    "ADVICE-130": ["display", "at least 6 GiB"],
    "ADVICE-140": ["14.0 GiB", "16 bits"],
    "ADVICE-150": ["100 GiB", "LoRA"],
    "ADVICE-960": ["20 GiB", "qlora"],
    "ADVICE-961": ["9.0 GiB", "adamw-8bit"],
    "ADVICE-914": ["Card", "350 W", "550 W"],
    "ADVICE-160": ["2 x B", "700 W"],
    "ADVICE-162": ["2 x B", "1875 W", "in Nowhere can supply only about 1440 W continuously"],
    "ADVICE-163": ["2 x B", "1875 W", "in Nowhere can supply only about 1440 W continuously"],
    "ADVICE-993": ["M is under the Research License", "noncommercial", "ask its maker"],
    "ADVICE-936": ["3 x B", "across 4", "pipeline parallelism"],
    "ADVICE-935": ["2 x B", "faster than one"],
    "ADVICE-161": ["2 x B", "no faster"],
    "ADVICE-800": ["Cloud", "an hour a day"],
    "ADVICE-806": ["Cloud", "an hour a day"],
    "ADVICE-901": ["Left", "551", "51 more"],
    "ADVICE-902": ["24.0 GiB", "16 GiB", "Card"],
    "ADVICE-905": ["Card", "8 GiB", "--in-data-centre"],
    "ADVICE-908": ["Card (8 GB)"],
    "ADVICE-903": ["windows", "linux", "poor", "workable"],
    "ADVICE-904": ["macos", "linux (cuda)", "for this work"],
}


def test_a_server_costs_extra_even_if_no_money_is_set_aside_for_it():
    """ADVICE-107: without a sum, the answer says what it consists of."""
    (advice,) = decide(ServerAsked(), purse(), PICK, rules=[rule_called("ADVICE-107")]).facts(
        Advice
    )

    assert "processors, system RAM and power supplies cost extra" in advice["says"]


@pytest.mark.parametrize(
    ("gone", "expected"),
    [((), "in shops"), ((Withdrawn(card="card"),), "used or refurbished")],
)
def test_a_computer_that_is_no_longer_made_is_not_to_be_found_in_shops(gone, expected):
    """ADVICE-908: it can only be had second-hand."""
    given = (GPU, LAPTOP_WANTED, Need(gib=6, hard=True), AT_MOST, A_LAPTOP, WITHOUT_OFFER)
    run = decide(*given, *gone, rules=[rule_called("ADVICE-908")])

    (advice,) = run.facts(Advice)
    assert expected in advice["says"]


@pytest.mark.parametrize(
    ("price_a_month", "money", "named"),
    [(0, 0, [51]), (0, 10, [51]), (9, 10, [50]), (10, 10, [50]), (11, 10, [])],
)
def test_service_is_named_when_the_money_pays_for_it(price_a_month, money, named):
    """CHOOSE-540 and ADVICE-800: one that costs something comes before a free one."""
    run = decide(
        ServiceWanted(usd_per_month=money),
        Service(id="s", name="S", usd_per_month=price_a_month, gives="time"),
        rules=[rule_called("CHOOSE-540"), rule_called("ADVICE-800")],
    )

    assert [fact["place"] for fact in run.facts(Pick)] == named


@pytest.mark.parametrize(
    ("role", "unit", "found"),
    [
        ("fastest", "speed", 90),
        ("most_memory", "GiB", 6),
        ("cheapest", "US dollars", 500),
        ("best_value", "speed per 1000 US dollars", 180),
    ],
)
def test_contender_is_passed_over_by_the_measure_of_the_role(role, unit, found):
    """ADVICE-020: who asked for speed is told of speed."""
    run = decide(
        INSIDE,
        contender("left", usd=500, speed=90, gib=6),
        contender(),
        Pick(kind="card", id="card", name="Card", role=role, place=10, condition="new"),
        rules=[rule_called("ADVICE-020")],
    )

    assert [(fact["unit"], fact["found"]) for fact in run.facts(PassedOver)] == [(unit, found)]


@pytest.mark.parametrize(
    ("role", "fields", "ahead"),
    [
        ("sound_choice", {"speed": 99}, False),
        ("sound_choice", {"speed": 100}, False),
        ("sound_choice", {"speed": 101}, True),
        ("cheapest", {"usd": 399}, True),
        ("cheapest", {"usd": 400}, False),
        ("cheapest", {"usd": 401}, False),
    ],
)
def test_contender_with_the_better_figure_is_said_to_be_ahead(role, fields, ahead):
    """ADVICE-020: who asks about one card picks it, whatever others give for the money."""
    run = decide(
        INSIDE,
        contender("left", **fields),
        contender(),
        Pick(kind="card", id="card", name="Card", role=role, place=10, condition="new"),
        rules=[rule_called("ADVICE-020")],
    )

    assert [fact.get("ahead", False) for fact in run.facts(PassedOver)] == [ahead]
    assert (", ahead of" in run.says("ADVICE-020")[0]) is ahead


def test_contenders_are_passed_over_for_the_first_pick():
    """ADVICE-020 compares with the pick named first."""
    run = decide(
        INSIDE,
        contender("left", usd=1000),
        contender(),
        contender("b", usd=100),
        PICK,
        SECOND,
        rules=[rule_called("ADVICE-020")],
    )

    assert [(fact["card"], fact["by"]) for fact in run.facts(PassedOver)] == [("left", "card")]
