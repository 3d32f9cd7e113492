"""The person asking: the question, the job and the computer."""

from expert.rules.situation import form, job, question, surroundings, users

MODULES = (
    question,
    job,
    users,
    form,
    surroundings,
)
