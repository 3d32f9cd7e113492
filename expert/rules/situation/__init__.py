"""The person asking: the question, the job and the computer."""

from expert.rules.situation import form, image_size, job, lighter, question, surroundings, users

MODULES = (question, job, lighter, users, image_size, form, surroundings)
