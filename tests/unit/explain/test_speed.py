"""The comparison of speeds in a record, on records made by hand."""

from expert.explain.comparison.speed import speed_blocks, speeds
from expert.explain.view import RecordView
from expert.render import plain
from tests.shipped import shipped

CASE = {"as_of": "2020-06-15", "advisor": "house"}


def fact(id, type, **fields):
    return {"id": id, "kind": "derived", "type": type, "fields": fields}


def relative(card, ratio, place, name=None, basis="table"):
    return [
        fact(
            f"D-{card}",
            "RelativeSpeed",
            card=card,
            name=name or card.title(),
            reference="best",
            reference_name="Best",
            ratio=ratio,
            inverse=round(1 / ratio, 4),
            basis=basis,
        ),
        fact(f"P-{card}", "SpeedPlace", card=card, place=place),
    ]


def found(*facts):
    record = {"facts": [one for group in facts for one in group], "firings": []}
    return speeds(RecordView(record), shipped())


def text(result, with_value=False):
    return " ".join(plain(speed_blocks(result, CASE, with_value, [])).split())


def test_rows_stand_in_the_order_of_their_places():
    result = found(relative("slow", 0.2, 2), relative("best", 1, 1))

    assert [card["name"] for card in result["cards"]] == ["Best", "Slow"]
    assert result["reference"]["name"] == "Best"


def test_nothing_compared_says_what_to_do():
    result = found()

    assert result["cards"] == []
    assert result["reference"] is None
    assert "there is no published table for this kind of job" in text(result)


def test_sizes_with_one_figure_are_one_row_with_the_better_value():
    values = [
        fact(f"V-{id}", "RelativeValue", card=id, ratio=ratio, usd=1, condition="new", on="2020")
        for id, ratio in (("small", 2), ("large", 1))
    ]
    twins = (relative("small", 0.2, 2, "Twin"), relative("large", 0.2, 2, "Twin"))
    result = found(relative("best", 1, 1), *twins, values)

    twin = result["cards"][1]
    assert twin["ids"] == ["small", "large"]
    assert twin["value"]["relative"] == 2


def test_sizes_with_two_figures_stay_apart():
    twins = (relative("small", 0.2, 3, "Twin"), relative("large", 0.3, 2, "Twin"))

    assert len(found(relative("best", 1, 1), *twins)["cards"]) == 3


def test_mixed_bases_are_told_and_marked():
    mixed = found(relative("best", 1, 1), relative("slow", 0.2, 2, basis="model"))
    alone = found(relative("best", 1, 1, basis="model"), relative("slow", 0.2, 2, basis="model"))

    assert mixed["mixed"]
    assert "model *" in text(mixed)
    assert not alone["mixed"]
    assert "*" not in text(alone)


def test_model_is_never_shown_without_its_limits():
    modelled = found(relative("best", 1, 1, basis="model"), relative("slow", 0.2, 2, basis="model"))
    tabled = found(relative("best", 1, 1), relative("slow", 0.2, 2))

    assert "The model only knows data sheets" in text(modelled)
    assert "The model only knows" not in text(tabled)


def test_slowest_card_still_has_a_bar():
    result = found(relative("best", 1, 1), relative("slow", 0.001, 2))

    assert "0.001 1000x table #" in text(result)


def test_long_explanations_are_cut_and_the_rest_is_pointed_to():
    """Eight sentences are read, two hundred are not."""
    result = found(relative("best", 1, 1), relative("slow", 0.5, 2, basis="model"))
    result["cards"][1]["says"] = [f"Step {number}." for number in range(10)]
    shown = text(result)

    assert "Step 7." in shown
    assert "Step 8." not in shown
    assert "2 more steps like these: --format json has all of them." in shown


def test_figures_of_a_table_are_told_apart_from_those_of_an_answer():
    """An answer takes one basis for all cards, which need not be a table."""
    told = text(found(relative("slow", 0.2, 2), relative("best", 1, 1)))
    modelled = relative("slow", 0.2, 2, basis="model"), relative("best", 1, 1, basis="model")

    assert "Their figures can differ from those in a table" in told
    assert "from those in a table" not in text(found(*modelled))
