"""Sentences of rules in the short answer: memory in GB, names instead of ids."""

import pytest

from expert.explain.brief.spoken import spoken
from tests.shipped import shipped


class Known:
    """Only the knowledge that the function reads."""

    def __init__(self, knowledge):
        self.knowledge = knowledge


@pytest.mark.parametrize(
    ("says", "wanted"),
    [
        ("It has 24 GiB.", "It has 24 GB."),
        ("support in xpu is only 'preview'", "support in Intel XPU is only 'preview'"),
        ("cuda has not supported it; it is workable on linux.", None),
        ("libcuda and cuda-toolkit stay as they are", "libcuda and cuda-toolkit stay as they are"),
    ],
)
def test_amounts_and_names_are_said_as_people_say_them(says, wanted):
    wanted = wanted or "CUDA has not supported it; it is workable on Linux."
    assert spoken(Known(shipped()), says) == wanted


@pytest.mark.parametrize(
    ("says", "wanted"),
    [
        ("one costs 0.526 US dollars an hour", "one costs $0.53 an hour"),
        ("for 1,200 US dollars more", "for $1,200 more"),
        ("about 480 hours", "about 480 hours"),
    ],
)
def test_sums_have_a_dollar_sign(says, wanted):
    assert spoken(Known(shipped()), says) == wanted
