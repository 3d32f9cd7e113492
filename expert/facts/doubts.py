"""Facts about passages of the advice that are probably not what their author meant."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Given


class Doubt(Given):
    """A doubtful passage in the edition in use, and one thing that depends on it."""

    meaning: ClassVar[dict[str, str]] = {
        "id": "doubt id",
        "about": "profile, thing or ask",
        "key": "id of a profile, a card or another thing, or the question asked",
        "written": "what the document literally says",
        "meant": "what the author probably meant",
        "why": "the reason for the doubt",
    }
