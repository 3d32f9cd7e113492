"""What sources say in their own words: unclear passages, and remarks on a question."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.doubts import Doubt
from expert.rules.vocabulary import BUILD, SERVER_CLASS

TOPICS = {"feature_order": "features", BUILD: "rest of the machine", SERVER_CLASS: "price"}
"""The topic of an advisor's remarks on a question, if it is not the question itself."""


def quotes(id: str, title: str, *what: Any, about: str, key: Any, on: str) -> None:
    """Declare a rule that quotes an unclear passage and says what it probably means, and why."""
    rule(
        id,
        title,
        Doubt(about=about, key=key, written=the.written, meant=the.meant, why=the.why),
        *what,
        then=f.Advice(
            topic="doubt",
            says="The guide literally says: {written!s}. It probably means: {meant!s}, because "
            "{why!s}.",
        ),
        says=f"What the guide says {on} is unclear: {{written}}.",
        because="The guide is worded differently, so the answer shows how its words were "
        "interpreted.",
    )


quotes(
    "ADVICE-980",
    "If advice for a profile is based on an unclear passage of a source, it says so",
    f.Profile(id=the.id),
    EXISTS(f.Pick()),
    about="profile",
    key=the.id,
    on="for the profile '{id}'",
)
quotes(
    "ADVICE-981",
    "If a recommendation is based on an unclear passage of a source, it says so",
    f.Pick(id=the.id),
    about="thing",
    key=the.id,
    on="about {pick[name]}",
)
quotes(
    "ADVICE-982",
    "If an answer about something you named is based on an unclear passage, it says so",
    f.Named(role="candidate", id=the.id),
    about="thing",
    key=the.id,
    on="about {named[text]}",
)
quotes(
    "ADVICE-983",
    "If an answer is based on an unclear passage of a source, it says so",
    f.Topic(ask=the.ask),
    about="ask",
    key=the.ask,
    on="on this question",
)


@formula
def topic_of(ask: str) -> str:
    """Return the topic of remarks on a question."""
    return TOPICS.get(ask, ask)


rule(
    "ADVICE-776",
    "What an advisor remarks on a question is told with the answer",
    f.Topic(ask=the.ask),
    f.Setting(name="remark", key=the.ask, value=the.words),
    then=f.Advice(topic=topic_of(the.ask), says="{words}"),
    says="{words}",
    because="It was said by someone with experience, and no figure of the answer shows it.",
)
