"""Which cards are said to have no fan."""

import pytest

from expert.explain.brief.told import Told
from tests.shipped import shipped

CARD = {"id": "one"}


def fact(type, **fields):
    return {"id": type, "type": type, "kind": "given", "fields": fields}


@pytest.mark.parametrize(
    ("facts", "answers", "expected"),
    [
        ([fact("Card", id="one", cooling="open")], {}, False),
        ([fact("Card", id="one", cooling="passive")], {}, True),
        ([fact("Caveat", card="one", kind="passive_cooling")], {}, True),
        ([fact("Caveat", card="another", kind="passive_cooling")], {}, False),
        ([fact("Card", id="one", cooling="passive", segment="integrated")], {}, False),
        ([fact("Card", id="one", cooling="passive")], {"in_data_centre": True}, False),
        (
            [
                fact("Card", id="one", cooling="passive"),
                fact("Caveat", card="one", kind="needs_server_module"),
            ],
            {},
            False,
        ),
    ],
)
def test_card_without_a_fan_needs_the_airflow_of_a_server(facts, answers, expected):
    record = {"case": {"as_of": "2026-11-22", "answers": answers}, "facts": facts, "firings": []}

    assert Told(record, shipped()).needs_airflow(CARD) is expected
