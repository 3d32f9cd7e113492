"""The interview: which question comes next, what an answer changed, and when to stop.

This module never prints and never reads the keyboard; ``expert/app/commands/ask.py`` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expert.case.case import Case, needed_names
from expert.consultation.live import Session
from expert.consultation.run import consult
from expert.errors import CaseError
from expert.facts import Pick, Verdict
from expert.interview.next_question import Chooser, Progress, silent
from expert.interview.prompts import Checklist, Prompt, Prompts
from expert.interview.trials import Trials, restore
from expert.knowledge import Knowledge
from expert.rules.vocabulary import ANY_GPU

FIRST = "ask"
"""The key of the first question: what the person wants to know."""
WHICH_CARD = "gpu"
"""The question asked instead if the person cannot name a card to judge."""
CARD, NOTHING = "card", "nothing"
"""Kinds of recommendation: a card, or to buy nothing."""


@dataclass(frozen=True)
class Step:
    """One prompt and the reply to it."""

    prompt: Prompt | Checklist
    answers: Mapping[str, Any] = field(default_factory=dict)
    """The answers; empty if the person does not know."""
    picked: tuple[str, ...] = ()
    """The items chosen from a list; each item is asked about next."""

    @property
    def settled(self) -> frozenset[str]:
        """The keys that need not be asked anymore."""
        if isinstance(self.prompt, Prompt):
            return self.prompt.keys
        left = (p.keys for p in self.prompt.prompts if p.id not in self.picked)
        return frozenset[str]().union(*left)


@dataclass(frozen=True)
class State:
    """The state of the consultation."""

    possible: frozenset[str]
    """Ids of the cards that no rule rules out and that are within the budget."""
    picks: tuple[tuple[str, str], ...]
    """What is recommended, best first, as name and role."""
    about_cards: bool = True
    """Whether any cards are to be chosen or judged."""
    verdicts: tuple[tuple[str, bool], ...] = ()
    """The cards asked about by name, and whether each is a good choice so far."""
    asked: Any = None
    """What the person wants to know, if they have said so."""


@dataclass(frozen=True)
class Change:
    """What an answer changed."""

    before: State
    now: State
    fewest: int | None = None
    """The lowest number of possible cards so far; None if `before` had the fewest."""

    @property
    def withdrawn(self) -> list[tuple[str, str]]:
        """What is no longer recommended."""
        return [pick for pick in self.before.picks if pick not in self.now.picks]

    @property
    def added(self) -> list[tuple[str, str]]:
        """What is recommended now and was not before."""
        return [pick for pick in self.now.picks if pick not in self.before.picks]


class Interview:
    """One interview, step by step."""

    def __init__(
        self,
        knowledge: Knowledge,
        case: Case,
        unknown: Iterable[str] = (),
        progress: Progress = silent,
        wish: str | None = None,
    ) -> None:
        """Start with a case; a ``wish`` replaces its question, and names it lacks are asked for.

        Raises:
            CaseError: the wish conflicts with the answers of the case.

        """
        self.knowledge = knowledge
        self.session = Session(knowledge, case)
        self.trials = Trials(self.session)
        self.prompts = Prompts(knowledge)
        self.needed = needed_names(knowledge)
        self.chooser = Chooser(knowledge, self.trials, self.prompts, progress)
        self.steps = self._begun(case, frozenset(unknown), wish)
        """The steps with their answers, in order; answers known from the start come first."""
        self.earlier = len(self.steps)
        """How many of the steps were known before the first question."""
        self.revised: int | None = None
        """The place of the step that is being answered again."""
        self._asked: Prompt | Checklist | None = None
        self._fewest: int | None = None
        if wish is not None:
            restore(self.session, self.said())

    def _begun(self, case: Case, unknown: frozenset[str], wish: str | None) -> list[Step]:
        """Return what was known at the start as steps; names that a wish needs are asked again."""
        if wish is None:
            return list(_earlier(self.prompts, case.answers, unknown))
        missing = {self.needed[wish]} if wish in self.needed else set()
        return list(_earlier(self.prompts, {**case.answers, FIRST: wish}, unknown - missing))

    # --- what is next ---

    def next(self) -> Prompt | Checklist | None:
        """Return the next prompt, or None at the end."""
        if self._asked is None:
            self._asked = self._choose()
        return self._asked

    def _choose(self) -> Prompt | Checklist | None:
        if self.revised is not None:
            return self.steps[self.revised].prompt
        waiting = self._waiting()
        if waiting is not None:
            return self.prompts.of(waiting)
        settled = self.settled()
        if FIRST not in settled:
            return self.prompts.of(FIRST)
        return self.chooser.next([p for p in self.prompts if not p.keys & settled])

    def _waiting(self) -> str | None:
        """Return the key that an answer requires next: names for a question, or a chosen item."""
        settled = self.settled()
        needed = [] if self.wish is None else [self.needed[self.wish]]
        picked = (key for step in self.steps for key in step.picked)
        return next((key for key in (*needed, *picked) if key not in settled), None)

    def settled(self) -> frozenset[str]:
        """Return the keys that were answered, or asked about without getting an answer."""
        return frozenset[str]().union(*(step.settled for step in self.steps))

    @property
    def answers(self) -> dict[str, Any]:
        """The answers so far, in plain form."""
        return dict(self.session.case.answers)

    def said(self) -> dict[str, Any]:
        """Return the answers so far, regardless of what is being tried at the moment."""
        return _without_names(self._said(), self.needed)[0]

    @property
    def wish(self) -> str | None:
        """What the person wants to know, as long as the names that it is about are missing."""
        return _without_names(self._said(), self.needed)[1]

    @property
    def lacks_names(self) -> bool:
        """Whether names that the wish requires still have to be asked for."""
        return self.wish is not None and self.needed[self.wish] not in self.settled()

    # --- what the person says ---

    def answer(self, answers: Mapping[str, Any]) -> Change:
        """Accept the answer to the next prompt and draw conclusions.

        Raises:
            CaseError: it conflicts with the other answers; in that case, nothing changes.

        """
        return self._step(Step(self._prompt(), dict(answers)))

    def unknown(self) -> Change:
        """Accept "I don't know" as the answer to the next prompt."""
        return self._step(Step(self._prompt()))

    def pick(self, keys: Sequence[str]) -> Change:
        """Accept the list items that apply; these are asked about next, and the rest is settled."""
        return self._step(Step(self._prompt(), picked=tuple(keys)))

    def back(self) -> tuple[Step, Change] | None:
        """Undo the last step; return it with its effect, or None at the start.

        While a step is being answered again, this only cancels that: see ``stop_revising``.
        """
        if not self.steps:
            return None
        self.earlier = min(self.earlier, len(self.steps) - 1)
        undone = self.steps[-1], self._become(self.steps[:-1])
        self._fewest = None
        return undone

    def revise(self, place: int) -> None:
        """Ask the question of one step again and keep the later answers."""
        self.revised, self._asked, self._fewest = place, None, None

    def stop_revising(self) -> None:
        """Keep the earlier answer to the step that is being asked again."""
        self.revised = self._asked = None

    def _prompt(self) -> Prompt | Checklist:
        prompt = self.next()
        assert prompt is not None, "the interview is over"
        return prompt

    def _step(self, step: Step) -> Change:
        if self.revised is None:
            return self._become([*self.steps, step])
        before, after = self.steps[: self.revised], self.steps[self.revised + 1 :]
        gone = set(self.steps[self.revised].picked) - set(step.picked)
        return self._become([*before, step, *(s for s in after if s.prompt.id not in gone)])

    def _become(self, steps: list[Step]) -> Change:
        """Switch to other steps and update the session; if that fails, nothing changes."""
        before, answers, old = self.state(), self.answers, self.steps
        self.steps = steps
        try:
            restore(self.session, self.said())
        except CaseError:
            self.steps = old
            restore(self.session, answers)
            raise
        self.revised = self._asked = None
        return self._changed(before, self.state())

    def _changed(self, before: State, now: State) -> Change:
        """Return a change, with the lowest number of cards that were possible before it."""
        fewest = len(before.possible)
        if self._fewest is not None:
            fewest = min(fewest, self._fewest)
        self._fewest = min(fewest, len(now.possible))
        return Change(before, now, fewest)

    def _said(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for step in self.steps:
            said |= step.answers
        return said

    # --- state ---

    def state(self) -> State:
        """Return the state of the consultation."""
        found = (pick for pick in self.session.engine.facts_of(Pick) if pick["kind"] != NOTHING)
        picks = sorted(found, key=lambda pick: (pick["place"], pick["id"]))
        names = tuple((counted_name(pick), pick["role"]) for pick in picks)
        return State(
            self.trials.possible(),
            names,
            self.trials.about_cards(),
            self._verdicts(),
            self.answers.get(FIRST),
        )

    def _verdicts(self) -> tuple[tuple[str, bool], ...]:
        cards, facts = self.knowledge.all("card"), self.session.engine.facts_of(Verdict)
        return tuple(sorted((cards[f["card"]].data["name"], f["fine"]) for f in facts))

    def record(self) -> dict[str, Any]:
        """Return the record that a consultation with these answers would give."""
        return consult(self.knowledge, self.session.case)

    def left_out(self) -> list[Prompt]:
        """Return the prompts that were never asked."""
        settled = self.settled()
        return [prompt for prompt in self.prompts if not prompt.keys & settled]

    def asked_alone(self) -> list[Prompt]:
        """Return the prompts asked on their own, leaving out what the person wants to know."""
        prompts = (step.prompt for step in self.steps)
        return [p for p in prompts if isinstance(p, Prompt) and p.id != FIRST]

    def unsaid(self) -> list[Prompt]:
        """Return the prompts asked on their own and not answered, in the order of asking."""
        return [
            step.prompt
            for step in self.steps
            if isinstance(step.prompt, Prompt) and not step.answers
        ]

    def listed_in_vain(self) -> list[Prompt]:
        """Return the list items that did not apply."""
        return [
            prompt
            for step in self.steps
            if isinstance(step.prompt, Checklist)
            for prompt in step.prompt.prompts
            if prompt.id not in step.picked
        ]


def _earlier(
    prompts: Prompts, answers: Mapping[str, Any], unknown: frozenset[str]
) -> Iterator[Step]:
    """Yield earlier answers as steps, so that they can be changed like any others.

    Questions that apply to few people were shown in a list, and will be shown in one again.
    """
    listed: list[Prompt] = []
    for prompt in prompts:
        told = {key: answers[key] for key in prompt.keys if key in answers}
        if told or (prompt.keys & unknown and prompt.by_itself(answers)):
            yield Step(prompt, told)
        elif prompt.keys & unknown:
            listed.append(prompt)
    if listed:
        yield Step(Checklist(tuple(listed)) if len(listed) > 1 else listed[0])


def _without_names(
    said: Mapping[str, Any], needed: Mapping[str, str]
) -> tuple[dict[str, Any], str | None]:
    """Return the answers without a question whose names are missing, and that question."""
    wish = str(said.get(FIRST))
    if wish in needed and not said.get(needed[wish]):
        return {key: value for key, value in said.items() if key != FIRST}, wish
    return dict(said), None


def counted_name(pick: Pick) -> str:
    """Return the name of what is recommended, with the number if it is several cards."""
    count = pick.get("cards", 1)
    if pick["id"] == ANY_GPU["id"]:
        return "one GPU" if count == 1 else f"{count} GPUs"
    several = count > 1 and pick["kind"] == CARD
    return f"{count} x {pick['name']}" if several else str(pick["name"])
