"""Vendors, their platforms and groups of cards: what is judged, what fails, who is named."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Community,
    FineOption,
    Job,
    Known,
    Label,
    LessMaturityAccepted,
    Member,
    Named,
    Option,
    OptionNamed,
    OptionOut,
    Pick,
    Ready,
    Standing,
    ThingCaveat,
    Topic,
    Unfit,
)
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import card, changed, day, decide, rule_called, setting

ASKED = Topic(ask="vendor")
MAKER = Label(kind="vendor", id="maker", name="Maker")
NAMED = Named(role="candidate", kind="vendor", id="maker", text="maker", count=1)
STATE = {"level": 2, "word": "partial", "says": "Little runs."}
OPTION = {"kind": "vendor", "id": "maker", "name": "Maker"}
LINUX = Known(key="os", value="linux")
TRAIN = Job(id="train")
CLOUD_NAMED = Named(role="candidate", kind="cloud", id="cloud", text="Cloud", count=1)
CLOUD_OUT = OptionOut(
    kind="cloud", id="cloud", name="Cloud", rule="FIT-606", reason="not there yet"
)


def option(asked=True, **fields):
    return Option(**{**OPTION, **fields}, asked=asked)


def standing(asked=True, **fields):
    return Standing(**{**OPTION, "asked": asked, "platform": "cuda", **STATE, **fields})


def fine(asked=True, **fields):
    return FineOption(**{**OPTION, "asked": asked, "level": 2, **fields})


def ready(platform="cuda", os="linux", vendor="maker", job="train", **fields):
    where = {"platform": platform, "os": os, "vendor": vendor, "job": job}
    return Ready(**{**where, **STATE, **fields})


def against(rule):
    return (OptionOut(**OPTION, rule=rule), Unfit(kind="vendor", id="maker"))


def advice(says, topic="vendor"):
    return Advice(topic=topic, says=says)


def caveat(**fields):
    usual = {
        "kind": "platform",
        "thing": "cuda",
        "key": "always",
        "value": True,
        "says": "Mind it.",
    }
    return ThingCaveat(**{**usual, **fields})


EXAMPLES = [
    Example(
        "SITUATION-600",
        given=(ASKED, NAMED, MAKER),
        concludes=(OptionNamed(**OPTION),),
        unless={
            "it is owned and not asked about": instead(
                Named(role="owned", kind="vendor", id="maker", text="maker", count=1)
            )
        },
    ),
    Example(
        "SITUATION-603",
        given=(
            ASKED,
            Named(role="candidate", kind="card", id="card", text="card", count=1),
            card(),
            MAKER,
        ),
        concludes=(OptionNamed(**OPTION),),
    ),
    Example(
        "SITUATION-604",
        given=(ASKED, Answer(key="vendor", value="maker"), MAKER),
        concludes=(OptionNamed(**OPTION),),
    ),
    Example(
        "PLATFORM-600",
        given=(ASKED, MAKER, card()),
        concludes=(option(),),
    ),
    Example(
        "PLATFORM-601",
        given=(OptionNamed(**OPTION),),
        concludes=(option(),),
    ),
    Example(
        "PLATFORM-610",
        given=(option(), LINUX, ready(), card()),
        concludes=(standing(),),
        unless={},
    ),
    Example(
        "PLATFORM-611",
        given=(
            option(kind="accelerator", id="group"),
            LINUX,
            ready(),
            card(),
            Member(group="group", card="card"),
        ),
        concludes=(standing(kind="accelerator", id="group"),),
    ),
    Example(
        "PLATFORM-612",
        given=(option(kind="runtime", id="cuda"), LINUX, ready()),
        concludes=(standing(kind="runtime", id="cuda"),),
        unless={"its state is known on another system only": instead(ready(os="windows"))},
    ),
    Example(
        "FIT-600",
        given=(option(),),
        concludes=against("FIT-600"),
        unless={"its software is known": plus(standing())},
    ),
    Example(
        "FIT-601",
        given=(standing(), TRAIN, setting("maturity", 3, key="train")),
        concludes=against("FIT-601"),
        unless={
            "it is just mature enough": instead(setting("maturity", 2, key="train")),
            "less is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
            "the job is another": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "FIT-602",
        given=(
            standing(),
            LessMaturityAccepted(platform="cuda", reason="answer"),
            TRAIN,
            setting("maturity_at_least", 3, key="train"),
        ),
        concludes=against("FIT-602"),
        unless={
            "it is just mature enough": instead(setting("maturity_at_least", 2, key="train")),
            "another platform is accepted": instead(
                LessMaturityAccepted(platform="rocm", reason="answer")
            ),
        },
    ),
    Example(
        "FIT-603",
        given=(
            standing(),
            Answer(key="seriousness", value="just_works"),
            Community(platform="cuda", size="small"),
        ),
        concludes=against("FIT-603"),
        unless={"many people use it": instead(Community(platform="cuda", size="large"))},
    ),
    Example(
        "FIT-604",
        given=(option(), Answer(key="where", value="local"), card(segment="cloud-only")),
        concludes=against("FIT-604"),
        unless={"it sells a card too": plus(card("other", segment="consumer"))},
    ),
    Example(
        "FIT-605",
        given=(option(kind="cloud", id="cloud", name="Cloud"), Answer(key="where", value="local")),
        concludes=(
            OptionOut(kind="cloud", id="cloud", name="Cloud", rule="FIT-605"),
            Unfit(kind="cloud", id="cloud"),
        ),
    ),
    Example(
        "FIT-606",
        given=(ASKED, CLOUD_NAMED, day("2015-09-01")),
        concludes=(CLOUD_OUT,),
        unless={
            "it was there": plus(Label(kind="cloud", id="cloud", name="Cloud")),
            "it is owned": instead(changed(CLOUD_NAMED, role="owned")),
            "a vendor is named": instead(changed(CLOUD_NAMED, kind="vendor")),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "ADVICE-847",
        given=(CLOUD_OUT, day("2015-09-01")),
        concludes=(advice("Cloud had not launched by 2015-09-01."),),
        unless={"it is out for something else": instead(changed(CLOUD_OUT, reason="a wish"))},
    ),
    Example(
        "RANK-600",
        given=(standing(),),
        concludes=(fine(),),
        unless={"something speaks against it": plus(Unfit(kind="vendor", id="maker"))},
    ),
    Example(
        "RANK-601",
        given=(standing(asked=False), TRAIN, setting("maturity", 2, key="train")),
        concludes=(fine(asked=False),),
        unless={"it is not mature enough": instead(setting("maturity", 3, key="train"))},
    ),
    Example(
        "CHOOSE-600",
        given=(ASKED, fine(), fine(id="other", name="Other", level=3)),
        concludes=(
            Pick(kind="vendor", id="other", name="Other", role="first_choice", place=1),
            Pick(kind="vendor", id="maker", name="Maker", role="alternative", place=2),
        ),
    ),
    Example(
        "CHOOSE-601",
        given=(ASKED, fine(asked=False)),
        concludes=(Pick(**OPTION, role="instead", place=1),),
        unless={"one that was named is fine": plus(fine(id="named", name="Named"))},
    ),
    Example(
        "CHOOSE-602",
        given=(ASKED, LINUX),
        concludes=(
            Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1),
            advice(
                "No vendor's software is mature enough for this on linux. Rent a computer, or "
                "see below."
            ),
        ),
        unless={"one is fine": plus(fine(asked=False))},
    ),
    Example(
        "ADVICE-840",
        given=(fine(), standing()),
        concludes=(advice("Maker: Little runs."),),
    ),
    Example(
        "ADVICE-841",
        given=(Pick(**OPTION, role="instead", place=1), standing(asked=False)),
        concludes=(advice("Consider Maker instead: Little runs."),),
    ),
    Example(
        "ADVICE-842",
        given=(standing(), caveat()),
        concludes=(advice("Maker: Mind it."),),
        unless={"it is said of another platform": instead(caveat(thing="rocm"))},
    ),
    Example(
        "ADVICE-843",
        given=(
            standing(),
            caveat(key="software", value="numpy"),
            Answer(key="software", value="numpy"),
        ),
        concludes=(advice("Maker: Mind it."),),
        unless={"other software is named": instead(Answer(key="software", value="pytorch"))},
    ),
    Example(
        "ADVICE-844",
        given=(option(), caveat(kind="vendor", thing="maker")),
        concludes=(advice("Maker: Mind it."),),
    ),
    Example(
        "ADVICE-845",
        given=(
            ASKED,
            Known(key="os", value="macos"),
            TRAIN,
            setting("maturity", 2, key="train"),
            ready(),
            MAKER,
        ),
        concludes=(
            advice("On linux, Maker would work: Little runs. Try os=linux.", "operating system"),
        ),
        unless={
            "a vendor is fine": plus(fine()),
            "it is the same system": instead(LINUX),
            "it is not mature enough there": instead(setting("maturity", 3, key="train")),
        },
    ),
    Example(
        "ADVICE-846",
        given=(
            OptionOut(kind="vendor", id="weak", name="Weak", rule="FIT-601"),
            standing(id="weak", name="Weak", platform="rocm"),
            Community(platform="rocm", size="small"),
            fine(),
            standing(),
            Community(platform="cuda", size="large"),
        ),
        concludes=(
            advice(
                "Maker has a large user community, and Weak has a small one.",
                "community",
            ),
        ),
        unless={
            "its community is large too": instead(Community(platform="rocm", size="large")),
        },
    ),
    Example(
        "ADVICE-850",
        given=(
            Topic(ask="gpu"),
            Answer(key="vendor", value="maker"),
            Pick(kind="card", id="card", name="Card", role="best_value", place=1),
            card(),
            TRAIN,
            setting("maturity", 3, key="train"),
            LINUX,
            ready(),
        ),
        concludes=(advice("On linux, this vendor's software is rated partial: Little runs."),),
        unless={"it is just mature enough": instead(setting("maturity", 2, key="train"))},
    ),
    Example(
        "ADVICE-851",
        given=(
            Topic(ask="gpu"),
            Answer(key="vendor", value="maker"),
            TRAIN,
            setting("maturity_at_least", 3, key="train"),
            LINUX,
            ready(vendor="maker"),
        ),
        concludes=(
            advice(
                "No card of this vendor does it: its software is rated partial for this on linux. "
                "Little runs. Without vendor=maker, cards from other makers are considered."
            ),
        ),
        unless={
            "it is just mature enough": instead(setting("maturity_at_least", 2, key="train")),
            "a card is recommended": plus(
                Pick(kind="card", id="card", name="Card", role="best_value", place=1)
            ),
            "another maker is asked for": instead(Answer(key="vendor", value="other")),
            "the system is another": instead(Known(key="os", value="windows")),
        },
    ),
]


def test_best_platform_of_a_vendor_counts():
    """A maker with one platform that works stands as that one stands."""
    weak = ready(platform="old", level=0, word="none", says="Nothing runs.")
    facts = (option(), LINUX, weak, ready(), card())

    found = decide(*facts, rules=[rule_called("PLATFORM-610")]).facts(Standing)

    assert [fact["platform"] for fact in found] == ["cuda"]


def test_of_two_equal_platforms_the_one_with_cards_on_sale_counts():
    """What can be bought decides a tie."""
    rented = ready(platform="zz")
    facts = (
        option(),
        LINUX,
        rented,
        ready(),
        card(),
        card("r", platform="zz", segment="cloud-only"),
    )

    found = decide(*facts, rules=[rule_called("PLATFORM-610")]).facts(Standing)

    assert [fact["platform"] for fact in found] == ["cuda"]


def test_vendor_without_cards_to_buy_is_not_named_by_itself():
    """Where nobody is named, only vendors that sell cards come into question."""
    rented = card(segment="cloud-only")

    assert decide(ASKED, MAKER, rented, rules=[rule_called("PLATFORM-600")]).facts(Option) == []


def test_other_vendors_are_not_asked_about_where_one_is_named():
    """They are judged only in case that all named ones fail."""
    other = Label(kind="vendor", id="other", name="Other")
    facts = (ASKED, OptionNamed(**OPTION), MAKER, other, card(), card("b", vendor="other"))

    found = decide(*facts, rules=[rule_called("PLATFORM-600")]).facts(Option)

    assert [(fact["id"], fact["asked"]) for fact in found] == [("other", False)]


def test_group_without_known_platform_has_no_standing():
    """Nothing is concluded from cards that are not there."""
    facts = (option(kind="accelerator", id="group"), LINUX, ready())

    assert decide(*facts, rules=[rule_called("PLATFORM-611")]).facts(Standing) == []


def test_vendor_without_platform_has_no_standing():
    """Nothing is concluded where no state is known."""
    assert decide(option(), LINUX, rules=[rule_called("PLATFORM-610")]).facts(Standing) == []


def test_without_a_topic_no_vendor_is_judged():
    """A consultation about cards concludes nothing of this."""
    facts = (Topic(ask="gpu"), NAMED, MAKER, card())

    assert decide(*facts).facts(OptionNamed) == []


@pytest.mark.parametrize(
    ("kind", "judged_as"),
    [("platform", "runtime"), ("group", "accelerator"), ("cloud", "cloud"), ("vendor", "vendor")],
)
def test_what_is_named_is_judged_by_its_kind(kind, judged_as):
    """SITUATION-600: a platform as a runtime, a group by what its cards share."""
    named = Named(role="candidate", kind=kind, id="x", text="x", count=1)

    run = decide(
        ASKED, named, Label(kind=kind, id="x", name="X"), rules=[rule_called("SITUATION-600")]
    )

    assert [(found["kind"], found["name"]) for found in run.facts(OptionNamed)] == [
        (judged_as, "X")
    ]
