"""What every explanation reads from a record."""

from expert.explain.view import taken


def test_advice_to_take_nothing_is_not_taken():
    card = {"kind": "card", "id": "example-24"}
    nothing = {"kind": "nothing", "id": "nothing"}

    assert taken({"recommended": [nothing, card]}) == [card]
    assert taken({"recommended": [nothing]}) == []
