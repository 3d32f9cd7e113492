"""The class of server for an organisation: machines, place, licence, prices."""

import pytest

from expert import facts as f
from tests.unit.factories import decide, rule_called, rules_of, setting

SERVER = f.Topic(ask="server_class")
INSIDE = f.Answer(key="in_data_centre", value=True)
BOUND = f.LicenceBinds(brand="game", licence="The Licence")
LARGE = setting("machines_for_data_centre_cards", 100)
MIDDLE = setting("machines_for_servers", 10)
AMPLE = f.Answer(key="budget", value="ample")
LINUX = f.Known(key="os", value="linux")


def machines(number):
    return f.Answer(key="machines", value=number)


@pytest.mark.parametrize(
    ("number", "money", "ways"),
    [
        (9, AMPLE, ["own_computers"]),
        (10, AMPLE, ["complete_system"]),
        (100, AMPLE, ["complete_system"]),
        (101, AMPLE, ["data_centre_cards"]),
        (9, LINUX, ["own_computers"]),
        (10, LINUX, ["own_server"]),
        (100, LINUX, ["own_server"]),
        (101, LINUX, ["data_centre_cards"]),
    ],
)
def test_one_class_suits_each_number_of_machines(number, money, ways):
    """NEED-720 to NEED-723 leave no gap and do not overlap."""
    facts = (SERVER, machines(number), MIDDLE, LARGE, money)

    run = decide(*facts, rules=rules_of("need"))

    assert [fact["way"] for fact in run.facts(f.ServerWanted)] == ways


@pytest.mark.parametrize("number", [1, 50, 500])
def test_bound_organisation_is_given_nothing_that_is_forbidden(number):
    """In a data centre with the licence no number of machines leads to consumer cards."""
    facts = (SERVER, machines(number), MIDDLE, LARGE, INSIDE, BOUND)

    run = decide(*facts, rules=rules_of("need"))

    assert {fact["way"] for fact in run.facts(f.ServerWanted)} == {"data_centre_cards"}


@pytest.mark.parametrize(("aside", "found"), [(3000, "one of them"), (2000, "--form computer")])
def test_share_that_does_not_pay_for_a_server_is_told(aside, found):
    """ADVICE-178: a server costs 3,000 dollars."""
    run = decide(
        f.Answer(key="budget_usd", value=40000),
        f.SharedSum(machines=10, usd=4000),
        f.ServerBought(what="server", usd=3000, share=0.5),
        f.Purse(high_usd=4000 - aside, server_usd=aside, around="server"),
        rules=[rule_called("ADVICE-178")],
    )

    assert found in run.facts(f.Advice)[0]["says"]
