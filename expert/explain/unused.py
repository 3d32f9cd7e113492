"""One line that names the answers that made no difference to what is shown.

Another line names those of them that agree with what is recommended anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.render.blocks import Block, Code, Heading, Paragraph

CARD, USED = "card", "used"
PLACE, LOCAL, CLOUD = "where", "local", "cloud"
NETWORK, INPUT = "network", "input"
MET_BY_EVERY_CARD = ("form", "vendor")
"""Answers that rule out all other cards, so that the recommended card always meets them."""

MET_ANYWAY = "Met anyway"
"""The title above answers that agree with what is shown anyway."""


def unused_line(found: Mapping[str, Any], to: str) -> str:
    """Return a sentence about the answers that made no difference; empty if there are none.

    >>> unused_line({"case": {"answers": {"users": 4}}, "not_used": ["users"]}, "this answer")
    'users (4) made no difference to this answer.'
    """
    also = found.get("matched", ())
    told = _told(found, [key for key in found.get("not_used", ()) if key not in also])
    return f"{told} made no difference to {to}." if told else ""


def matched_line(found: Mapping[str, Any]) -> str:
    """Return the answers that agree with what is shown anyway; empty if none do.

    >>> said = {"case": {"answers": {"gpus": 1}}, "matched": ["gpus"]}
    >>> matched_line(said)
    'number of cards (1).'
    """
    told = _told(found, found.get("matched", ()))
    return f"{told}." if told else ""


def _told(found: Mapping[str, Any], keys: Sequence[str]) -> str:
    """Return answers in words, for use in a sentence."""
    answers = found["case"]["answers"]
    return wording.listed(f"{wording.answer_name(key)} ({_said(answers[key])})" for key in keys)


def matched(found: Mapping[str, Any]) -> list[str]:
    """Return which unused answers of a brief answer agree with what it recommends.

    The size of the input always does if a network is named: the network is computed for it.
    """
    answers, advised = found["case"]["answers"], found["advised"]
    computed = {INPUT} if NETWORK in answers else set()
    return [
        key for key in found["not_used"] if key in computed or _is_met(key, answers[key], advised)
    ]


def _is_met(key: str, value: Any, advised: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether what is recommended agrees with an answer.

    A `no` always agrees: it asks for nothing beyond what silence asks for.
    """
    bought = [item for item in advised if item["kind"] == CARD]
    if value is False:
        return True
    if key == PLACE:
        return bool(advised) and value == (LOCAL if bought else CLOUD)
    if not bought:
        return False
    if key == "used_ok":
        return bool(bought[0].get("condition") == USED)
    return key in MET_BY_EVERY_CARD or (key == "gpus" and value == bought[0].get("count"))


def _said(answer: Any) -> str:
    """Return an answer in words, including a choice such as `cost_efficient`."""
    return wording.words(answer) if isinstance(answer, str) else wording.value(answer)


def with_unused(blocks: Sequence[Block], found: Mapping[str, Any], to: str) -> list[Block]:
    """Return a screen with those lines above the commands at its end."""
    titled = {MET_ANYWAY: matched_line(found), "Not used": unused_line(found, to)}
    lines = [Paragraph(f"{title}: {line}") for title, line in titled.items() if line]
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Code):
        end -= 1
        if end and isinstance(blocks[end - 1], Heading):
            end -= 1
    return [*blocks[:end], *lines, *blocks[end:]]
