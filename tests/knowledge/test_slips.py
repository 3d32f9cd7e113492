"""How many wrong digits in card files are told; slow, since each of them runs all checks."""

import random
import re

import pytest

from expert.knowledge.folders import walk
from tests.knowledge.shelf import text_of, told_of

KEYS = (
    *("usd", "memory_gib", "bandwidth_gb_s", "memory_bus_bits", "fp32_tflops"),
    *("tensor_fp16_tflops", "board_power_w", "slots", "length_mm"),
)
EACH = 12
LARGE = 0.15


def slips(seed):
    """Yield cards' files with one digit changed, so that the value moves by more than a share."""
    choose = random.Random(seed)
    (folder,) = walk(())
    cards = [f.relative for f in folder.files if f.relative.startswith("hardware/cards/")]
    texts = {card: text_of(card) for path in cards if (card := path.split("/")[-1][:-5])}
    for key in KEYS:
        places = [
            (card, found)
            for card, text in sorted(texts.items())
            for found in re.finditer(rf"(?<!\w){key}: *([0-9][0-9.]*)", text)
        ]
        for card, found in choose.sample(places, EACH):
            wrong = other_digit(found[1], choose)
            if wrong:
                text = texts[card]
                yield card, text[: found.start(1)] + wrong + text[found.end(1) :]


def other_digit(number, choose):
    """Return a number with another digit in one place; empty if that changes too little."""
    options = [
        number[:place] + digit + number[place + 1 :]
        for place, old in enumerate(number)
        if old.isdigit()
        for digit in "0123456789"
        if digit != old and not (place == 0 and digit == "0" and number[1:2] != ".")
    ]
    far = [o for o in options if abs(float(o) - float(number)) > LARGE * float(number)]
    return choose.choice(far) if far else ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_most_wrong_digits_are_told(seed):
    made = list(slips(seed))

    told = [card for card, text in made if told_of(card, text)]

    assert len(told) >= 0.6 * len(made) > 50
