"""The interview, which picks the next question but never prints or reads the keyboard."""

from expert.interview.interview import FIRST, WHICH_CARD, Change, Interview, State, Step
from expert.interview.prompts import Checklist, Prompt, Question

__all__ = [
    "FIRST",
    "WHICH_CARD",
    "Change",
    "Checklist",
    "Interview",
    "Prompt",
    "Question",
    "State",
    "Step",
]
