"""Stage advice too: doubtful passages that a recommendation rests on."""

from __future__ import annotations

from typing import Any

from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Named, Pick, Profile, Topic
from expert.facts.doubts import Doubt


def quotes(id: str, title: str, *what: Any, about: str, key: Any, on: str) -> None:
    """Declare that a doubtful passage is quoted: what stands there, what is meant, and why."""
    rule(
        id,
        title,
        Doubt(about=about, key=key, written=the.written, meant=the.meant, why=the.why),
        *what,
        then=Advice(
            topic="doubt",
            says="The guide literally writes: {written!s}. Taken to be meant: {meant!s}, "
            "because {why!s}.",
        ),
        says=f"What the guide says {on} is in doubt: it writes {{written}}.",
        because="Whoever reads the guide finds other words there and should know how they were "
        "read.",
    )


quotes(
    "ADVICE-980",
    "What is recommended to a kind of person on a doubtful passage comes with the doubt",
    Profile(id=the.id),
    EXISTS(Pick()),
    about="profile",
    key=the.id,
    on="for the profile '{id}'",
)
quotes(
    "ADVICE-981",
    "A recommended thing on which the guide is doubtful comes with the doubt",
    Pick(id=the.id),
    about="thing",
    key=the.id,
    on="of {pick[name]}",
)
quotes(
    "ADVICE-982",
    "A thing asked about on which the guide is doubtful comes with the doubt",
    Named(role="candidate", id=the.id),
    about="thing",
    key=the.id,
    on="of {named[text]}",
)
quotes(
    "ADVICE-983",
    "A question on which the guide is doubtful is answered with the doubt",
    Topic(ask=the.ask),
    about="ask",
    key=the.ask,
    on="on this question",
)
