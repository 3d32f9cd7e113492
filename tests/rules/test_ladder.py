"""The rows of the ladder: the advised one and those around it."""

import pytest

from expert.facts import (
    Answer,
    Buying,
    Candidate,
    ComputerCounts,
    Contender,
    Fits,
    Keep,
    KeptSideBySide,
    Member,
    Mention,
    Named,
    Offer,
    OfferedAt,
    OfferOut,
    Parameter,
    Pick,
    Premium,
    PriceCounts,
    Profile,
    Quote,
    Reach,
    RuledOut,
    Rung,
    Setting,
    Speed,
    Topic,
    Usable,
    WorkCounts,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    candidate,
    card,
    changed,
    day,
    decide,
    need,
    purse,
    rule_called,
    setting,
)

LADDER = setting("ladder", True)
GPU, INSIDE = Buying(ask="gpu"), Reach(reach="inside")
STEP = setting("fair_step", 0.5)
READS = Parameter(name="tokens-a-person-reads", value=5.3)
CLEARLY = Parameter(name="clearly-faster-from", value=1.3)
FAR_CHEAPER = Parameter(name="far-cheaper-share", value=0.5)
A_STEP = (STEP, CLEARLY, FAR_CHEAPER)
EACH = PriceCounts(per_usd=0.0002)


def pick(id="card", usd=400, condition="new", cards=1, role="best_value", place=20):
    return Pick(
        kind="card",
        id=id,
        name=id.title(),
        role=role,
        place=place,
        cards=cards,
        condition=condition,
        usd=usd,
    )


def contends(id, usd, speed=10, gib=16, reach="inside", condition="new", cards=1):
    return Contender(
        card=id,
        name=id.title(),
        condition=condition,
        cards=cards,
        usd=usd,
        speed=speed,
        gib=gib,
        reach=reach,
    )


def row(id, usd, role, condition="new", more=None, cards=1):
    found = Rung(
        kind="card",
        id=id,
        name=id.title(),
        role=role,
        condition=condition,
        cards=cards,
        usd=usd,
    )
    return found if more is None else changed(found, more_usd=more)


def worth(id, worth, paid, condition="new"):
    return Worth(card=id, condition=condition, worth=worth, paid_usd=paid)


BOUGHT = (LADDER, day(), GPU, pick(), contends("card", 400))
CHOSEN = (*BOUGHT, INSIDE)
NO_LADDER = {
    "the advisor shows no ladder": instead(setting("ladder", False)),
    "nothing is bought": without(Buying),
    "no card is recommended": without(Pick),
}
OUT_OF_REACH = NO_LADDER | {"only saving would reach it": instead(Reach(reach="save"))}
MODELLED = Offer(card="small", condition="new", usd=200, basis="modelled", on="2020", kind="launch")
DEAR = contends("large", 500, speed=14, reach="beyond")
USED = Offer(card="worn", condition="used", usd=100, basis="seen", on="2020-05-01", kind="sold")
WORN = (
    USED,
    card("worn"),
    Fits(card="worn", cards=1, gib=16, tight=False),
    Speed(card="worn", value=10, basis="model"),
    Quote(
        card="worn", condition="used", kind="sold", usd=100, on="2020-05-01", years=0.1, fresh=True
    ),
)
NEW = Candidate(card="fresh", name="Fresh", condition="new", cards=1, usd=450, speed=10, gib=16)

UPGRADE = Topic(ask="upgrade")
OWN = Named(role="owned", text="mine", kind="card", id="mine", count=1)
KEPT = changed(pick("mine", role="keep", condition="owned"), usd=None)
KEEPS = (
    *(UPGRADE, LADDER, KEPT, Keep(card="mine", cards=1), purse(), EACH),
    Speed(card="mine", value=10, basis="model"),
)
NOT_KEPT = {
    "it is a first card": instead(Topic(ask="gpu")),
    "the advisor shows no ladder": instead(setting("ladder", False)),
    "nothing is kept": without(Keep),
    "another is bought": plus(pick()),
    "no sum is named": without(PriceCounts),
}
WORN_FASTER = (*WORN[:3], Speed(card="worn", value=14, basis="model"), *WORN[4:])
SMALL = RuledOut(card="other", reason="memory")
NAMED = (
    *(Topic(ask="compare"), LADDER, pick(), card("other", name="Other")),
    *(Mention(role="candidate", cards=2), Member(group="asked-about", card="other")),
)
NOT_NAMED = {
    "another question is asked": instead(Topic(ask="memory")),
    "the advisor shows no ladder": instead(setting("ladder", False)),
    "nothing is bought": without(Pick),
    "a whole series is named": without(Mention),
    "it is not named": without(Member),
}
OFFERED_TOO = (
    *(Topic(ask="upgrade"), LADDER, pick(), card("other", name="Other")),
    OfferedAt(card="other", usd=300, said="Other=300"),
)
NOT_OFFERED = {
    "another question is asked": instead(Topic(ask="memory")),
    "the advisor shows no ladder": instead(setting("ladder", False)),
    "nothing is bought": without(Pick),
    "it is not offered": without(OfferedAt),
    "it is asked about": plus(Member(group="asked-about", card="other")),
}


def offered(id, usd, speed):
    return Candidate(
        card=id, name=id.title(), condition="new", cards=1, usd=usd, speed=speed, gib=16
    )


SOUND = (
    *(LADDER, day(), pick(role="sound_choice"), setting("tie_band", 0.05)),
    *(contends("card", 400), worth("card", 10, 1000)),
)
BETTER = (contends("fast", 500), worth("fast", 14, 1100))
NOT_SOUND = {
    "the advisor shows no ladder": instead(setting("ladder", False)),
    "it is no sound choice": instead(pick()),
    "the advisor knows no tie": without(Setting, name="tie_band"),
    "only saving would reach it": instead(contends("fast", 500, reach="save")),
}

EXAMPLES = [
    Example(
        "ADVICE-300",
        given=(LADDER, pick(cards=2)),
        concludes=(row("card", 800, "best_value", cards=2),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "no card is recommended": without(Pick),
        },
    ),
    Example(
        "ADVICE-301",
        given=(LADDER, changed(pick(role="keep", condition="owned"), usd=None)),
        concludes=(changed(row("card", 1, "keep", condition="owned"), usd=None),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "it is to be bought": instead(pick()),
        },
    ),
    Example(
        "ADVICE-303",
        given=(UPGRADE, LADDER, pick(), OWN, card("mine")),
        concludes=(changed(row("mine", 1, "owned", condition="owned"), usd=None),),
        unless={
            "it is a first card": instead(Topic(ask="gpu")),
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "nothing is bought": without(Pick),
            "the new card joins it": plus(pick("other", role="add", place=21)),
            "one is kept": plus(KEPT),
            "it is only asked about": instead(changed(OWN, role="candidate")),
        },
    ),
    Example(
        "ADVICE-304",
        given=(*KEEPS, card("large"), offered("large", 300, 14)),
        concludes=(row("large", 300, "best_for_the_money"),),
        unless=NOT_KEPT
        | {
            "it costs too much": instead(offered("large", 600, 14)),
            "it is no faster": instead(offered("large", 300, 10)),
        },
    ),
    Example(
        "ADVICE-306",
        given=(
            *(UPGRADE, LADDER, KEPT, Keep(card="mine", cards=1)),
            *(Usable(card="mine", gib=12), need(16)),
            *(card("large"), offered("large", 900, 14)),
            *(card("larger"), offered("larger", 1000, 14)),
        ),
        concludes=(row("large", 900, "all_on_the_card"),),
        unless={
            "it is a first card": instead(Topic(ask="gpu")),
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "nothing is kept": without(Keep),
            "another is bought": plus(pick()),
            "it holds all of it": instead(Usable(card="mine", gib=16)),
            "no other holds it": instead(need(17)),
            "the cards hold it together": plus(KeptSideBySide(card="mine", cards=2, each=10)),
        },
    ),
    Example(
        "ADVICE-305",
        given=(*KEEPS, CLEARLY, *WORN_FASTER),
        concludes=(row("worn", 100, "used", condition="used"),),
        unless=NOT_KEPT
        | {
            "used cards were spoken of": plus(Answer(key="used_ok", value=False)),
            "its price is old": without(Quote),
            "it is hardly faster": instead(Speed(card="worn", value=11, basis="model")),
        },
    ),
    Example(
        "ADVICE-345",
        given=(*NAMED, candidate("other", 300, name="Other")),
        concludes=(row("other", 300, "named"),),
        unless=NOT_NAMED | {"it is ruled out": plus(RuledOut(card="other", reason="wish"))},
    ),
    Example(
        "ADVICE-347",
        given=(*OFFERED_TOO, candidate("other", 300, name="Other")),
        concludes=(row("other", 300, "offered"),),
        unless=NOT_OFFERED | {"it is ruled out": plus(RuledOut(card="other", reason="wish"))},
    ),
    Example(
        "ADVICE-302",
        given=(LADDER, Pick(kind="cloud", id="far", name="Far", role="rent", place=1)),
        concludes=(Rung(kind="cloud", id="far", name="Far", role="rent", cards=1),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "a card is recommended": instead(pick()),
        },
    ),
    Example(
        "ADVICE-310",
        given=(*CHOSEN, READS, contends("small", 200)),
        concludes=(row("small", 200, "cheapest_that_works"),),
        unless=OUT_OF_REACH
        | {
            "it is a tight fit": plus(Fits(card="small", cards=1, gib=16, tight=True)),
            "its software is young": plus(Premium(card="small", share=0.5, reason="less_mature")),
            "it writes more slowly than a person reads": plus(
                Speed(card="small", value=5, unit="tokens/s", basis="generation_model")
            ),
            "nobody has seen its price": plus(MODELLED),
            "it takes more cards": instead(contends("small", 200, cards=2)),
            "the cheapest is recommended": instead(pick(role="cheapest")),
            "it is slower than what is owned": plus(
                OWN, Speed(card="mine", value=12, basis="model")
            ),
            "it costs as much": instead(contends("small", 400)),
            "another recommendation costs less": plus(pick("equal", usd=150, place=21)),
        },
    ),
    Example(
        "ADVICE-320",
        given=(*CHOSEN, worth("card", 10, 1000), contends("small", 200), worth("small", 9, 800)),
        concludes=(row("small", 200, "best_value"),),
        unless=OUT_OF_REACH | {"it costs more": instead(contends("small", 500))},
    ),
    Example(
        "ADVICE-323",
        given=(
            *(*CHOSEN, READS, FAR_CHEAPER, contends("small", 200), worth("small", 9, 800)),
            *(Fits(card="small", cards=1, gib=16, tight=True), worth("card", 10, 1000)),
        ),
        concludes=(row("small", 200, "far_cheaper"),),
        unless=OUT_OF_REACH
        | {
            "a sum is named": plus(EACH),
            "it costs more than half as much": instead(contends("small", 201)),
            "nobody has seen its price": plus(MODELLED),
            "it writes more slowly than a person reads": plus(
                Speed(card="small", value=5, unit="tokens/s", basis="generation_model")
            ),
        },
    ),
    Example(
        "ADVICE-325",
        given=(
            *(*CHOSEN, READS, setting("sound_within", 0.25), EACH, Profile(id="thrifty")),
            *(contends("small", 240), worth("small", 9, 800), worth("card", 10, 1000)),
        ),
        concludes=(row("small", 240, "far_cheaper"),),
        unless=OUT_OF_REACH
        | {
            "no bargain is wanted": without(Profile),
            "no sum is named": without(type(EACH)),
            "it is not clearly cheaper": instead(contends("small", 241)),
            "nobody has seen its price": plus(MODELLED),
        },
    ),
    Example(
        "ADVICE-324",
        given=(
            *(LADDER, day(), Topic(ask="check_card"), pick(), READS, FAR_CHEAPER),
            *(contends("small", 200), worth("small", 9, 800), worth("card", 10, 1000)),
        ),
        concludes=(row("small", 200, "far_cheaper"),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "another question is asked": instead(Topic(ask="gpu")),
            "no card is recommended": without(Pick),
            "the card asked about is a good choice": instead(pick(role="sound_choice")),
            "a sum is named": plus(EACH),
            "it is the card asked about": plus(Member(group="asked-about", card="small")),
            "it is beyond the budget": instead(contends("small", 200, reach="beyond")),
            "it costs more than half as much": instead(contends("small", 201)),
        },
    ),
    Example(
        "ADVICE-321",
        given=(*SOUND, *BETTER),
        concludes=(row("fast", 500, "best_value", more=100),),
        unless=NOT_SOUND,
    ),
    Example(
        "ADVICE-330",
        given=(
            *CHOSEN,
            EACH,
            worth("card", 10, 1000),
            contends("large", 500),
            worth("large", 14, 1100),
        ),
        concludes=(row("large", 500, "best_for_the_money", more=100),),
        unless=OUT_OF_REACH | {"no sum is named": without(PriceCounts)},
    ),
    Example(
        "ADVICE-340",
        given=(*BOUGHT, *A_STEP, DEAR, worth("card", 10, 1000), worth("large", 14, 1100)),
        concludes=(row("large", 500, "next_step", more=100),),
        unless=NO_LADDER
        | {
            "it is hardly faster": instead(changed(DEAR, speed=12)),
            "it has less memory": instead(changed(DEAR, gib=12)),
            "it costs too much for what it brings": instead(worth("large", 11, 1500)),
            "its software is younger": plus(Premium(card="large", share=0.5, reason="less_mature")),
            "it costs more than twice the budget": plus(changed(purse(high=249), firm=True)),
        },
    ),
    Example(
        "ADVICE-350",
        given=(*BOUGHT, purse(), *WORN),
        concludes=(row("worn", 100, "used", condition="used"),),
        unless=NO_LADDER
        | {
            "used cards were spoken of": plus(Answer(key="used_ok", value=False)),
            "a company asks": plus(Profile(id="professional")),
            "money is no limit": plus(Profile(id="money_ample")),
            "a used one is recommended too": plus(pick("other", condition="used", place=21)),
            "its price is old": without(Quote),
            "it gives less for the money": instead(changed(USED, usd=900)),
        },
    ),
    Example(
        "ADVICE-351",
        given=(LADDER, day(), GPU, pick(condition="used"), purse(), NEW),
        concludes=(row("fresh", 450, "new", more=50),),
        unless={
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "nothing is bought": without(Buying),
            "a new one is recommended": instead(pick()),
            "there is no new one": instead(changed(NEW, condition="used")),
        },
    ),
]


def test_with_a_budget_the_better_value_is_the_best_use_of_it():
    """ADVICE-321: the row has the role that the recommended card would have."""
    run = decide(*SOUND, *BETTER, EACH, rules=[rule_called("ADVICE-321")])

    assert [rung["role"] for rung in run.facts(Rung)] == ["best_for_the_money"]


@pytest.mark.parametrize(("rule", "given"), [("ADVICE-345", NAMED), ("ADVICE-347", OFFERED_TOO)])
@pytest.mark.parametrize(
    ("more", "found"),
    [
        ([SMALL], [("too_small", 100)]),
        ([changed(SMALL, reason="support")], [("ruled_out", 100)]),
        ([SMALL, OfferOut(card="other", condition="used")], []),
    ],
)
def test_a_card_that_is_ruled_out_is_listed_with_its_price(rule, given, more, found):
    """ADVICE-345 and 347: the row says in which way it is out."""
    run = decide(*given, changed(USED, card="other"), *more, rules=[rule_called(rule)])

    assert [(rung["role"], rung["usd"]) for rung in run.facts(Rung)] == found


@pytest.mark.parametrize("rule", ["ADVICE-310", "ADVICE-320"])
@pytest.mark.parametrize(("gib", "found"), [(5, []), (6, ["small"])])
def test_cheaper_rows_hold_half_of_the_typical_work(rule, gib, found):
    """Otherwise a card of 1 GB stands below work of 7 GB."""
    light = WorkCounts(work="light", gib=2, weight=1, pace=1, usual=True, spread=False)
    heavy = WorkCounts(work="heavy", gib=6, weight=2, pace=1, usual=True, spread=False)
    small = contends("small", 200, gib=gib)
    decided = decide(
        *(*CHOSEN, READS, light, heavy, small),
        *(worth("card", 10, 1000), worth("small", 9, 800)),
        rules=(rule_called(rule),),
    )

    assert [rung["id"] for rung in decided.facts(Rung) if rung["id"] == "small"] == found


@pytest.mark.parametrize(("each", "found"), [((), "worn"), ((EACH,), "fast")])
def test_used_row_is_weighed_like_the_recommended_card(each, found):
    """With a budget, the small bargain is not what somebody looks for."""
    fast = (
        changed(USED, card="fast", usd=300),
        card("fast"),
        Fits(card="fast", cards=1, gib=16, tight=False),
        Speed(card="fast", value=20, basis="model"),
        changed(WORN[-1], card="fast", usd=300),
    )
    weighing = (setting("worth_of_memory", 0.4), ComputerCounts(usd=0.0))
    decided = decide(
        *(*BOUGHT, purse(), *WORN, *fast, *weighing, *each, worth("card", 10, 1000)),
        rules=(rule_called("ADVICE-350"),),
    )

    assert [rung["id"] for rung in decided.facts(Rung)] == [found]


def next_step(*facts):
    """Return the rows that the rule of the next step finds."""
    found = decide(*BOUGHT, *A_STEP, *facts, rules=(rule_called("ADVICE-340"),))
    return [(rung["id"], rung["more_usd"]) for rung in found.facts(Rung)]


def test_next_step_is_the_nearest_one_that_is_worth_it():
    """A far larger card may give more for the money; it is not the next step."""
    near, far = worth("large", 14, 1100), worth("huge", 60, 3000)
    huge = contends("huge", 3000, speed=40, gib=32, reach="beyond")

    assert next_step(worth("card", 10, 1000), DEAR, near, huge, far) == [("large", 100)]


@pytest.mark.parametrize(("speed", "found"), [(12.9, []), (13, [("large", 100)])])
def test_next_step_begins_where_the_lead_is_clear(speed, found):
    facts = (worth("card", 10, 1000), worth("large", 14, 1100))

    assert next_step(*facts, changed(DEAR, speed=speed)) == found


def test_where_the_pick_falls_short_the_next_step_is_the_cheapest_that_does_the_work():
    """A card picked although something counts against it is no contender."""
    found = decide(
        LADDER,
        day(),
        GPU,
        pick(),
        *A_STEP,
        contends("near", 500, reach="beyond"),
        contends("large", 900, reach="beyond"),
        rules=(rule_called("ADVICE-340"),),
    )

    assert [rung["id"] for rung in found.facts(Rung)] == ["near"]


@pytest.mark.parametrize(("better", "found"), [(20, []), (20.01, ["fast"])])
def test_a_lead_within_the_band_is_a_tie(better, found):
    """ADVICE-321: half of the value for the price is left after a band of a half."""
    facts = [*(f for f in SOUND if f.get("name") != "tie_band"), setting("tie_band", 0.5)]
    fast = (contends("fast", 500), worth("fast", better, 1000))

    run = decide(*facts, *fast, rules=[rule_called("ADVICE-321")])

    assert [rung["id"] for rung in run.facts(Rung)] == found
