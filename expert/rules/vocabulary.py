"""Names for answers and field values that are used by rules in several modules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.terms import the
from expert.facts.values import CANDIDATE, OWNED

# --- what is asked --------------------------------------------------------------------

CARD_QUESTIONS = OneOf(("gpu", "compare", "check_card", "upgrade"))
"""Questions that are only about a single card or the choice of one."""
CARDS_SOUGHT = OneOf((*CARD_QUESTIONS.values, "gpu_or_cloud", "memory"))
"""Questions whose answer may be a card to buy."""
MEMORY_QUESTION = "memory"
BUILD, SERVER_CLASS = "system_build", "server_class"
"""The questions about a machine to build, and about servers."""

# --- the work -------------------------------------------------------------------------

TRAIN = "train"
TRAINING_JOBS = OneOf((TRAIN, "finetune"))
LANGUAGE_JOBS = OneOf(("run_llm", "finetune"))
"""Jobs with a language model, whose layers can be split across several cards."""
MODEL_JOBS = OneOf((*LANGUAGE_JOBS.values, "generate_images"))
"""Jobs with a model that someone else trained."""
SHAPED_JOBS = OneOf((*MODEL_JOBS.values, TRAIN))
"""Jobs with a model whose shape may be known: a transformer can also be trained from scratch."""
SMALL_PICTURES = "small_pictures"
OFFLOAD = "offload"
"""The answer that part of a model may be kept in system RAM."""

HOURS_ASKED = OneOf(("hours_per_week", "hours_in_all"))
"""The answers that give the hours of computing."""
HOURS_SAID = P(HOURS_ASKED)
NO_DEADLINE = ~f.Answer(key="deadline", value=True)
TABLES = "tabular"
"""Work on tables, which is done with decision trees on a CPU."""

# --- money ----------------------------------------------------------------------------

NO_MONEY = "none"
ALMOST_NONE = "almost_none"
HARDLY_ANY_MONEY = OneOf((NO_MONEY, ALMOST_NONE))
WITHIN_MEANS = OneOf(("inside", "stretch", "below"))
"""Where a price can lie, relative to the budget, and still be affordable."""

# --- computers -----------------------------------------------------------------------

ONE_COMPUTER_HOLDS = AS.holds << f.Setting(name="cards_in_one_computer", value=the.most)

# --- cards ----------------------------------------------------------------------------

OWNED_OR_MEANT = OneOf((OWNED, CANDIDATE))
"""Roles of the cards that a person owns or asks about."""
CONSUMER = "consumer"
PROSUMER = "prosumer"
DATA_CENTRE = "datacenter"
WORKSTATION = "workstation"
ALONE = 1
SEVERAL = AtLeast(2)
ANY_GPU = {"kind": "accelerator", "id": "gpu-any", "name": "GPU (any)"}
"""The fields of a pick without a particular GPU."""

UNUSABLE = ("support", "maturity", "no software")
"""Reasons, all of them software, that keep a person from using a card they have."""

# --- days and places ------------------------------------------------------------------

NEVER = "9999"
"""A date later than all others."""
FIRST_PLACE = 1


def as_assumed(key: Any, value: Any) -> tuple[f.Assumed, f.Known]:
    """Return the conclusions that an answer is assumed, and is treated as known from then on."""
    return f.Assumed(what=key, value=value), f.Known(key=key, value=value)


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence; empty if there are none.

    >>> listed(["the budget"]), listed(["the budget", "the case", "the slots"])
    ('the budget', 'the budget, the case and the slots')
    """
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def ruled_out(reason: str, *, about: str, wanted: Any, found: Any, unit: str) -> f.RuledOut:
    """Return the conclusion that rules out the card `the.id`, with the values that decide it."""
    return f.RuledOut(
        card=the.id, reason=reason, about=about, wanted=wanted, found=found, unit=unit
    )
