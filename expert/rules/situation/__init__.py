"""The person asking: the question, the job and the computer."""

from expert.rules.situation import form, image_size, job, question, surroundings, users

MODULES = (question, job, users, image_size, form, surroundings)
