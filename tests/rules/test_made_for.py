"""What is made for the framework that a person names."""

from expert import facts as f
from tests.unit.factories import card, decide, need, rule_called, setting

FRAMEWORK = f.Answer(key="software", value="mine")
BEST = f.RunsBest(platform="chips", software="mine")
ACCEPTED = f.LessMaturityAccepted(platform="chips", reason="framework")
RUN = f.TrainingRun(tokens_billion=36, operations=1e20, tflops_hours=80_000)
CHIP = card("chip", name="Chip", platform="chips", memory_gib=16, tensor_tflops=200)
EIGHT = setting("cards_in_a_rented_server", 8)


def test_bill_is_told_where_renting_is_the_question_too():
    """ADVICE-451 reads the offers of clouds as well as the hints beside cards."""
    offer = f.HourOffer(
        card="chip", cloud="sky", kind="on_demand", usd=1, on="2020-01-01", at_once=1, most=256
    )
    given = (RUN, FRAMEWORK, BEST, ACCEPTED, need(100), CHIP, EIGHT)
    run = decide(*given, offer, f.Cloud(id="sky", name="Sky"), rules=[rule_called("ADVICE-451")])

    assert "8 x Chip at Sky" in run.facts(f.Advice)[0]["says"]
