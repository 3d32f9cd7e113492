"""The person who asks: the question, the work, and what stands around it."""

from expert.rules.situation import job, question, surroundings

MODULES = (
    question,
    job,
    surroundings,
)
