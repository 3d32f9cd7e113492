"""Words of the questions' vocabulary that rules of several modules ask for, each with one name."""

from __future__ import annotations

from expert.engine.predicates import AtLeast, OneOf

# --- what is asked --------------------------------------------------------------------

CARD_QUESTIONS = OneOf(("gpu", "compare", "check_card", "upgrade"))
"""Questions about one card or the choice of one, and nothing beside it."""
CARDS_SOUGHT = OneOf((*CARD_QUESTIONS.values, "gpu_or_cloud", "memory"))
"""Questions that may be answered with a card to buy."""
MEMORY_QUESTION = "memory"

# --- the work -------------------------------------------------------------------------

TRAIN = "train"
TRAINING_JOBS = OneOf((TRAIN, "finetune"))
LANGUAGE_JOBS = OneOf(("run_llm", "finetune"))
"""Jobs with a model of text, whose layers can lie on several cards."""
MODEL_JOBS = OneOf((*LANGUAGE_JOBS.values, "generate_images"))
"""Jobs with a model that somebody else has trained."""
SMALL_PICTURES = "small_pictures"

# --- money ----------------------------------------------------------------------------

NO_MONEY = "none"
ALMOST_NONE = "almost_none"
HARDLY_ANY_MONEY = OneOf((NO_MONEY, ALMOST_NONE))
WITHIN_MEANS = OneOf(("inside", "stretch", "below"))
"""How far the money reaches for what can be paid."""

# --- cards ----------------------------------------------------------------------------

OWNED_OR_MEANT = OneOf(("owned", "candidate"))
"""Roles of cards that a person has or asks about."""
CONSUMER = "consumer"
DATA_CENTRE = "datacenter"
SEVERAL = AtLeast(2)
ANY_GPU = {"kind": "accelerator", "id": "gpu-any", "name": "GPU (any)"}
"""Some GPU, where none is named: the fields of such a pick."""

# --- days and places ------------------------------------------------------------------

NEVER = "9999"
"""A day that does not come."""
FIRST_PLACE = 1
