"""A net in a case: what the rules are given, and that a changed answer equals a fresh run."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import run
from expert.errors import NetworkError
from expert.facts import Input, MemoryPart, Need, Network, Saving, Technique
from expert.given.nets import net_facts
from tests.shipped import shipped
from tests.unit.factories import plain

pytestmark = pytest.mark.sampled

DAY = "2026-11-21"


def case(**answers):
    return case_from_mapping(shipped(), {"as_of": DAY, "answers": answers}, today=DAY)


def given(cls, **answers):
    """Given facts of a class, as mappings."""
    facts = net_facts(shipped(), case(**answers))
    return [plain(fact) for fact in facts if type(fact) is cls]


def parts(engine):
    return sorted((fact["part"], fact["gib"]) for fact in engine.facts_of(MemoryPart))


def test_net_is_given_by_values_of_one_sample():
    (net,) = given(Network, network="vgg-16", batch_size=3)

    assert net["input_values"] + net["layer_values"] == 15_237_608
    assert net["parameters"] == 138_357_544
    assert net["batch"] == 256


def test_input_of_the_case_changes_the_net():
    (net,) = given(Network, network="vgg-16", input="112x112x3")

    assert net["input_values"] == 112 * 112 * 3


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ("28x28", {"frames": 1, "side": 28, "channels": 1}),
        ("50x40x2", {"frames": 1, "side": 50, "channels": 2}),
        ("25x75x80x3", {"frames": 25, "side": 80, "channels": 3}),
    ],
)
def test_input_is_given_by_its_longer_side(size, found):
    assert given(Input, input=size) == [found]


def test_input_that_cannot_be_read_is_left_out():
    """An unknown size is no picture of one pixel."""
    unread = case()._replace(answers={"input": "wide"})

    assert list(net_facts(shipped(), unread)) == []


def test_savings_are_shares_of_this_net():
    shares = {fact["what"]: fact["left"] for fact in given(Saving, network="vgg-16", batch_size=8)}

    assert shares["16 bits instead of 32"] == shares["batch 4 instead of 8"] == 0.5


def test_techniques_are_given_only_where_memory_is_the_question():
    assert given(Technique) == given(Technique, ask="gpu") == []
    assert len(given(Technique, ask="memory")) == 7


def test_changed_answers_equal_a_fresh_run():
    session = Session(shipped(), case(network="alexnet"))

    session.answer("network", "vgg-16")
    session.answer("batch_size", 16)
    session.answer("precision", 16)

    fresh = run(shipped(), case(network="vgg-16", batch_size=16, precision=16))
    assert parts(session.engine) == parts(fresh)
    assert [n["gib"] for n in session.engine.facts_of(Need)] == [
        n["gib"] for n in fresh.facts_of(Need)
    ]


def test_answer_that_leaves_nothing_of_the_picture_changes_nothing():
    session = Session(shipped(), case(network="alexnet"))
    before = parts(session.engine)

    with pytest.raises(NetworkError, match=r"alexnet.yaml:\d+: layer 4"):
        session.answer("input", "30x30x3")

    assert parts(session.engine) == before


@pytest.mark.parametrize("batch", [1, 16, 255])
def test_more_samples_never_need_less(batch):
    few, more = (
        run(shipped(), case(network="vgg-16", batch_size=n)).facts_of(Need)[0]["gib"]
        for n in (batch, batch + 1)
    )

    assert few < more
