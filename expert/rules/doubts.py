"""Stage advice too: doubtful passages that a recommendation rests on."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Named, Pick, Profile, Topic
from expert.facts.doubts import Doubt

WHY = "Whoever reads the guide finds other words there and should know how they were read."


def doubt(about: str, key: Any) -> Doubt:
    """A passage about such a thing is doubtful; it is written one way and meant another."""
    return Doubt(about=about, key=key, written=MATCH.written, meant=MATCH.meant, why=MATCH.why)


@rule(
    id="ADVICE-980",
    title="What is recommended to a kind of person on a doubtful passage comes with the doubt",
    because=WHY,
    says="What the guide says for the profile '{profile}' is in doubt: it writes {written}.",
    sources=["judgement"],
    when=[
        AS.doubt << doubt("profile", MATCH.profile),
        AS.found << Profile(id=MATCH.profile),
        EXISTS(Pick()),
    ],
)
def tell_doubt_about_profile(engine: Engine, written: str, meant: str, why: str) -> None:
    """Quote the passage that the profile's memory, money or role rests on."""
    _quote(engine, written, meant, why)


@rule(
    id="ADVICE-981",
    title="A recommended thing on which the guide is doubtful comes with the doubt",
    because=WHY,
    says="What the guide says of {pick[name]} is in doubt: it writes {written}.",
    sources=["judgement"],
    when=[
        AS.doubt << doubt("thing", MATCH.id),
        AS.pick << Pick(id=MATCH.id),
    ],
)
def tell_doubt_about_pick(engine: Engine, written: str, meant: str, why: str) -> None:
    """Quote the passage on a thing that is recommended."""
    _quote(engine, written, meant, why)


@rule(
    id="ADVICE-982",
    title="A thing asked about on which the guide is doubtful comes with the doubt",
    because=WHY,
    says="What the guide says of {named[text]} is in doubt: it writes {written}.",
    sources=["judgement"],
    when=[
        AS.doubt << doubt("thing", MATCH.id),
        AS.named << Named(role="candidate", id=MATCH.id),
    ],
)
def tell_doubt_about_candidate(engine: Engine, written: str, meant: str, why: str) -> None:
    """Quote the passage on a thing that is asked about."""
    _quote(engine, written, meant, why)


@rule(
    id="ADVICE-983",
    title="A question on which the guide is doubtful is answered with the doubt",
    because=WHY,
    says="What the guide says on this question is in doubt: it writes {written}.",
    sources=["judgement"],
    when=[
        AS.doubt << doubt("ask", MATCH.ask),
        AS.topic << Topic(ask=MATCH.ask),
    ],
)
def tell_doubt_about_question(engine: Engine, written: str, meant: str, why: str) -> None:
    """Quote the passage on what is asked."""
    _quote(engine, written, meant, why)


def _quote(engine: Engine, written: str, meant: str, why: str) -> None:
    """Say what stands there, what is taken to be meant, and why."""
    says = f"The guide literally writes: {written}. Taken to be meant: {meant}, because {why}."
    engine.conclude(Advice(topic="doubt", says=says))
