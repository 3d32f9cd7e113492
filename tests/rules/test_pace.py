"""Comparing speeds: how fast each card is, and with which others it may be compared."""

from expert.facts import Answer, Basis, Compared, Job, Member, Pace, Speed, Tabled, Topic, Yardstick
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, decide, rule_called

COMPARED = Compared(card="card")
TABLED = Tabled(card="card", name="Card", value=0.5)
YARDSTICK = Yardstick(table="table")
TRAIN = Job(id="train")
BY_BANDWIDTH = Answer(key="speed_by", value="bandwidth")
TOPIC = Topic(ask="speed_order")
IN_TOKENS = Speed(card="card", value=50, unit="tokens/s", basis="measured")
MODELLED = Speed(card="card", value=50, basis="training_model")
ANCHOR = (
    Tabled(card="anchor", name="Anchor", value=0.4),
    Speed(card="anchor", value=40, basis="training_model"),
    Compared(card="anchor"),
)


def pace(value, basis, scale="table"):
    return Pace(card="card", name="Card", value=value, basis=basis, scale=scale)


EXAMPLES = [
    Example(
        "RANK-200",
        given=(COMPARED, TABLED),
        concludes=(pace(0.5, "table"),),
        unless={
            "it is not compared": without(Compared),
            "it stands in no table": without(Tabled),
        },
    ),
    Example(
        "RANK-201",
        given=(
            COMPARED,
            card(),
            YARDSTICK,
            Speed(card="card", value=0.3, basis="bandwidth"),
        ),
        concludes=(pace(0.3, "bandwidth"),),
        unless={
            "its speed is modelled": instead(MODELLED),
            "there is no yardstick": without(Yardstick),
        },
    ),
    Example(
        "RANK-202",
        given=(COMPARED, card(), MODELLED, YARDSTICK, *ANCHOR),
        concludes=(pace(0.5, "model"),),
        unless={
            "it stands in the tables": plus(TABLED),
            "its speed goes by a table": instead(
                Speed(card="card", value=0.3, basis="equivalence_table")
            ),
            "there is no yardstick": without(Yardstick),
        },
    ),
    Example(
        "RANK-203",
        given=(COMPARED, card(), MODELLED),
        concludes=(pace(50, "model", "model"),),
        unless={
            "there is a yardstick": plus(YARDSTICK),
            "its speed goes by a table": instead(
                Speed(card="card", value=0.3, basis="equivalence_table")
            ),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
        },
    ),
    Example(
        "SPEED-191",
        given=(TOPIC, IN_TOKENS),
        concludes=(COMPARED,),
        unless={
            "something else is asked": instead(Topic(ask="gpu")),
            "a card is named": plus(Member(group="asked-about", card="other")),
            "its speed is calculated": instead(MODELLED),
        },
    ),
    Example(
        "RANK-207",
        given=(COMPARED, card(), IN_TOKENS),
        concludes=(pace(50, "measured", "model"),),
        unless={
            "its speed is relative": instead(MODELLED),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
        },
    ),
    Example(
        "RANK-204",
        given=(COMPARED, BY_BANDWIDTH, card(bandwidth_gb_s=400)),
        concludes=(pace(400, "bandwidth", "arch"),),
        unless={
            "tables are asked for": instead(Answer(key="speed_by", value="published")),
            "its bandwidth is unknown": instead(card(bandwidth_gb_s=None)),
        },
    ),
    Example(
        "RANK-205",
        given=(COMPARED, Basis(basis="equivalence_table"), TRAIN, card(bandwidth_gb_s=400)),
        concludes=(pace(400, "bandwidth", "arch"),),
        unless={
            "the advisor goes by data sheets": instead(Basis(basis="model")),
            "text is written": instead(Job(id="run_llm")),
            "its speed is known": plus(Speed(card="card", value=0.3, basis="bandwidth")),
            "it stands in the tables": plus(TABLED),
            "bandwidth is asked for": plus(BY_BANDWIDTH),
            "its bandwidth is unknown": instead(card(bandwidth_gb_s=None)),
        },
    ),
]


def carried(*facts):
    run = decide(COMPARED, card(), MODELLED, YARDSTICK, *facts, rules=[rule_called("RANK-202")])
    return [fact["value"] for fact in run.facts(Pace)]


def test_cards_built_alike_come_before_those_compared():
    """RANK-202: an anchor of the same architecture need not be asked about."""
    alike = (
        Tabled(card="alike", name="Alike", value=0.9),
        Speed(card="alike", value=50, basis="training_model"),
        card("alike"),
    )

    assert carried(*ANCHOR, card("anchor", architecture="older"), *alike) == [0.9]


def test_several_anchors_give_the_geometric_mean():
    """RANK-202: the mean of 0.5 and 2 is 1."""
    second = (
        Tabled(card="second", name="Second", value=1.6),
        Speed(card="second", value=40, basis="training_model"),
        Compared(card="second"),
    )

    assert carried(*ANCHOR, *second) == [1.0]


def test_tabled_card_whose_model_speed_is_of_another_job_is_no_anchor():
    """RANK-202: two models are not mixed."""
    other = (ANCHOR[0], Speed(card="anchor", value=40, basis="generation_model"), ANCHOR[2])

    assert carried(*other) == []
