"""Stage 2: how many people use the model at the same time, if the person does not say."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.situation.job import USERS
from expert.rules.vocabulary import as_assumed

COMPANIES = OneOf(("professional", "place_data_centre", "server_room"))
"""Profiles of those who buy for many."""


def users_assumed(
    id: str, title: str, *conditions: Any, value: Any, says: str, because: str, source: str
) -> None:
    """Declare how many users are assumed, and for whom."""
    rule(
        id,
        title,
        f.Day(),
        f.Job(id=the.work),
        f.Default(job=the.work, key=USERS, value=the.usual),
        ~f.Answer(key=USERS),
        *conditions,
        then=as_assumed(USERS, value),
        says=says,
        because=because,
        sources=[source],
    )


FOR_ONE_PERSON = f.Answer(key="form", value=P(OneOf(("laptop", "computer", "board"))))
"""Form factors of computers that serve only one person or device."""

users_assumed(
    "PLATFORM-310",
    "If you don't say how many people use the model, one is assumed",
    ~f.Profile(id=P(COMPANIES)),
    value=the.usual,
    says="You said nothing about users, so {usual:g} at once is assumed.",
    because="At home, one person asks one question at a time.",
    source="judgement",
)
users_assumed(
    "PLATFORM-311",
    "If a company says nothing about users, as many as an internal tool usually has are assumed",
    EXISTS(f.Profile(id=P(COMPANIES))),
    ~FOR_ONE_PERSON,
    f.Parameter(name="users-of-a-company", value=the.many),
    value=the.many,
    says="A company or a server serves many people, so {many:g} users at once are assumed.",
    because="Each user needs a separate cache, so counting only one user would leave out most of "
    "the memory needed.",
    source="promptquorum-2026-04",
)
users_assumed(
    "PLATFORM-318",
    "If a company buys a laptop, a computer for a desk or a small board, one user is assumed",
    EXISTS(f.Profile(id=P(COMPANIES))),
    AS.bought << FOR_ONE_PERSON,
    value=the.usual,
    says="You said nothing about users, and only one person or device works with what you want to "
    "buy, so {usual:g} at once is assumed.",
    because="Many users are served from a server, not from a laptop or a board in a device.",
    source="judgement",
)
