"""One interview with one person, line by line."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expert.app import session
from expert.app.interview.asker import Asker, Progress
from expert.app.interview.clarification import LONGEST_NUMBER, Doubt, Meaning
from expert.app.interview.start import case_to_begin, unknown_in
from expert.app.options import CaseOptions
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.interview import Checklist, Interview, Prompt

DONT_KNOW = (
    *("s", "skip", "unknown", "dunno", "idk", "not sure", "no idea", "no clue"),
    *("don't know", "dont know", "i don't know", "i dont know"),
)
BACK = ("b", "back")
LEAVE = ("q", "quit", "exit")
HELP = ("?", "help")
WHY = ("why", "why?")
MORE = ("more", "more ...", "m")
TRIES_BEFORE_HELP = 3
IF_NOT_KNOWN = "s if you don't know"


class LeftError(Exception):
    """The person wants to quit."""


class Talk:
    """One interview with one person."""

    def __init__(self, asked: CaseOptions, save: Path | None, asker: Asker) -> None:
        from expert.interview import Interview

        self.asked = asked
        self.save_to = save
        self.asker = asker
        self.doubt: Doubt | None = None
        """What the last line may have meant, until it is confirmed, denied or replaced."""
        self.whole = False
        """Whether all choices of the question are shown, not only the usual ones."""
        knowledge = session.load(asked)
        case, wish = case_to_begin(knowledge, asked)
        self.interview: Interview = Interview(knowledge, case, unknown_in(asked), Progress(), wish)
        self.begun = self.interview.steps
        """The answers known before the first question."""

    # --- asking ---

    def run(self) -> None:
        """Ask until no answer can change the recommendation."""
        from expert.explain.interview import screens

        talk = self.interview
        self.asker.show(*screens.welcome_blocks(talk.session.case.as_of, talk.steps))
        while (prompt := talk.next()) is not None:
            self.whole = False
            self.asker.show(*screens.prompt_blocks(self._number(), prompt, whole=False))
            self._ask(prompt)

    def _ask(self, prompt: Prompt | Checklist) -> None:
        """Read lines until the prompt is settled."""
        tries = 0
        done = False
        while not done:
            line = self.asker.read()
            try:
                done = self._heard(prompt, line)
            except CaseError as error:
                self.doubt = None
                tries += 1
                self._not_understood(error, tries)
            if not done and self.doubt:
                self.asker.show(*self.doubt.blocks())
        self.doubt = None

    def _not_understood(self, error: CaseError, tries: int) -> None:
        from expert.interview.answer_parser import plain_trouble

        told = plain_trouble(error)
        if tries >= TRIES_BEFORE_HELP and IF_NOT_KNOWN not in told:
            told += f" Type ? for help, or {IF_NOT_KNOWN}."
        self._say(told)

    def _heard(self, prompt: Prompt | Checklist, line: str) -> bool:
        """Act on a line; return whether the prompt is settled.

        Raises:
        CaseError: the line cannot be used here.

        """
        line = line.replace("’", "'")
        word, _, rest = line.casefold().partition(" ")
        if line.casefold() in LEAVE:
            raise LeftError
        if line.casefold() in HELP:
            return self._help(prompt)
        if line.casefold() in WHY:
            return self._why(prompt)
        if word in BACK and not rest and self.doubt:
            self.doubt = None
            self._say("Then please type it again.")
            return False
        if word in BACK and (not rest or rest.isdecimal()):
            return self._back(int(rest) if rest else None)
        if line.casefold() in DONT_KNOW:
            return self._unknown()
        if self.doubt:
            return self._doubted(self.doubt, prompt, line)
        if self._wants_more(prompt, line):
            return self._more(prompt)
        return self._answer(prompt, line)

    def _wants_more(self, prompt: Prompt | Checklist, line: str) -> bool:
        """Return whether a line asks to see the choices not shown yet.

        Raises:
            CaseError: it is the number of a choice that is not shown.

        """
        from expert.interview import Checklist

        if self.whole or isinstance(prompt, Checklist) or not prompt.question.shown_first:
            return False
        last = prompt.question.shown_first + 1
        if line.isdecimal() and len(line) <= LONGEST_NUMBER and int(line) > last:
            raise CaseError(f"The numbers here go from 1 to {last}; {last} shows more answers.")
        return line.casefold() in (*MORE, str(last))

    def _more(self, prompt: Prompt | Checklist) -> bool:
        """Show every choice of a question."""
        from expert.explain.interview import screens

        self.whole = True
        self.asker.show(*screens.prompt_blocks(self._number(), prompt))
        return False

    def _number(self) -> int:
        """Return the number of the question that is being asked."""
        talk = self.interview
        return 1 + (len(talk.steps) if talk.revised is None else talk.revised)

    def _doubted(self, doubt: Doubt, prompt: Prompt | Checklist, line: str) -> bool:
        """Accept a yes or no to the meaning that was repeated back, or another answer instead."""
        meaning = doubt.confirmed(line)
        if meaning is not None:
            self.doubt = None
            meaning.take()
            return True
        if doubt.denied(line):
            self.doubt = None
            self._say("Then please type it again.")
            return False
        return self._answer(prompt, line)

    def _answer(self, prompt: Prompt | Checklist, line: str) -> bool:
        """Accept the answer in a line; if its meaning is uncertain, repeat it back first."""
        sure, meanings = self._understood(prompt, line)
        if not sure:
            self.doubt = Doubt(meanings)
            return False
        meanings[0].take()
        return True

    def _understood(self, prompt: Prompt | Checklist, line: str) -> tuple[bool, list[Meaning]]:
        """Return whether the meaning of a line is certain, and what the line may mean."""
        from expert.explain.interview.help import empty_line
        from expert.explain.interview.screens import listed
        from expert.interview import FIRST, Checklist
        from expert.interview.answer_parser import read, read_list
        from expert.interview.words import in_words

        if isinstance(prompt, Checklist):
            picking = read_list(prompt, line)
            words = listed(prompt, picking.keys)
            return picking.sure, [Meaning(words, lambda: self._pick(picking.keys))]
        if not line and prompt.id != FIRST:
            raise CaseError(empty_line(prompt))
        reading = read(prompt, line, self.interview.knowledge)
        return reading.sure, [
            Meaning(in_words(prompt, one), functools.partial(self._take, prompt, one))
            for one in (reading.answers, *reading.others)
        ]

    def _pick(self, keys: list[str]) -> None:
        place = self.interview.revised
        self.interview.pick(keys)
        about = "that" if len(keys) == 1 else "each of these"
        self._say(f"Next, a question about {about}." if keys else "Nothing special, then.")
        self._tell_kept(place)

    def _tell_kept(self, place: int | None) -> None:
        """Show which later answers are kept after a change; the numbering continues after them."""
        from expert.explain.interview.screens import kept_blocks

        if place is not None:
            self.asker.show(*kept_blocks(self.interview.steps, place))

    def _take(self, prompt: Prompt, answers: Mapping[str, Any]) -> None:
        from expert.explain.interview.screens import state_line
        from expert.interview.words import capitalized, in_words

        words, place = in_words(prompt, answers), self.interview.revised
        change = self.interview.answer(answers)
        if not self.interview.lacks_names:
            told = words if prompt.question.takes_names else capitalized(words)
            self._say(f"{told}. {state_line(change)}")
        self._tell_kept(place)

    def _unknown(self) -> bool:
        from expert.explain.interview.screens import NOTED, state_line

        needed, place = self.interview.lacks_names, self.interview.revised
        change = self.interview.unknown()
        if needed and not self.interview.lacks_names:
            self._say(
                "That question needs a card's name, so instead let's find out which card to buy."
            )
        else:
            self._say(f"Skipped. {state_line(change)}".removesuffix(f" {NOTED}"))
        self._tell_kept(place)
        return True

    def _back(self, number: int | None) -> bool:
        from expert.explain.interview.screens import no_such_answer, said, taken_back_line

        talk = self.interview
        if number is not None:
            if not 1 <= number <= len(talk.steps):
                raise CaseError(no_such_answer(len(talk.steps)))
            talk.revise(number - 1)
            self._say(f"Changing answer {number}. Before: {said(talk.steps[number - 1])}.")
            return True
        if talk.revised is not None:
            kept = said(talk.steps[talk.revised])
            talk.stop_revising()
            self._say(f"Kept as it was: {kept}.")
            return True
        gone = talk.back()
        if gone is None:
            raise CaseError("This is the first question; there is nothing to go back to.")
        self._say(taken_back_line(*gone))
        return True

    # --- explaining ---

    def _help(self, prompt: Prompt | Checklist) -> bool:
        from expert.explain.interview.help import help_blocks

        talk = self.interview
        self.whole = True  # the help numbers all choices
        self.asker.show(*help_blocks(prompt, talk.knowledge, talk.answers))
        return False

    def _why(self, prompt: Prompt | Checklist) -> bool:
        from expert.explain.interview.why_asked import why_blocks
        from expert.interview.effects import waiting

        talk = self.interview
        found = waiting(talk, prompt)
        self.asker.show(*why_blocks(found, talk.knowledge, talk.steps))
        return False

    def _say(self, text: str) -> None:
        from expert.render import Paragraph

        self.asker.show(Paragraph(text))
