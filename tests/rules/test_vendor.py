"""Vendors, their platforms and groups of cards: what is judged, what fails, who is named."""

from expert.facts import Known, Label, Named, Option, OptionNamed, Ready, Standing, Topic
from tests.unit.factories import card, decide, rule_called

ASKED = Topic(ask="vendor")
MAKER = Label(kind="vendor", id="maker", name="Maker")
NAMED = Named(role="candidate", kind="vendor", id="maker", text="maker", count=1)
STATE = {"level": 2, "word": "partial", "says": "Little runs."}
OPTION = {"kind": "vendor", "id": "maker", "name": "Maker"}
LINUX = Known(key="os", value="linux")


def option(asked=True, **fields):
    return Option(**{**OPTION, **fields}, asked=asked)


def ready(platform="cuda", os="linux", vendor="maker", job="train", **fields):
    where = {"platform": platform, "os": os, "vendor": vendor, "job": job}
    return Ready(**{**where, **STATE, **fields})


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
