"""What would make a card possible, or the choice: changes that were run before they are shown.

First one change alone for each reason against the card, then the smallest set that was found.
Only changes that a person can make are tried: answers, money, prices.  Whatever else would have to
be different is a matter of the knowledge files.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from expert.consultation.live import Session
from expert.engine.absence import Absence
from expert.engine.engine import Engine
from expert.explain import wording
from expert.explain.amounts import TEN, usd
from expert.explain.changes.trials import Change, Trials, price_change
from expert.explain.view import RecordView
from expert.explain.why_not.verdict import AGAINST, verdict
from expert.facts import (
    Answer,
    Beaten,
    Candidate,
    Card,
    Contender,
    Derived,
    Given,
    Offer,
    OfferOut,
    PassedOver,
    Pick,
    RuledOut,
    Verdict,
)
from expert.given.catalogue import at
from expert.knowledge import Knowledge

MOST_TRIES = 30
MOST_CHANGES = 4
"""A person who would have to change more than this wants a different card."""
ROUNDS = 3
"""How many times the reasons against a card are ignored to see what comes after them."""
ROOM = 1.25
"""A card that is given the memory it lacks gets some more, for what drivers and displays use."""
RECOMMENDED, POSSIBLE, PASSED, OUT = 3, 2, 1, 0
"""How far a card gets: chosen, in the running, behind another card, or ruled out."""
AGAINST_CARDS = (RuledOut, OfferOut, Beaten, PassedOver, Verdict)
SMALLER = (
    ("weight_bits", 4),
    ("finetune_method", "qlora"),
    ("checkpointing", True),
    ("batch_size", 1),
    ("optimizer", "adam_8bit"),
    ("precision", 16),
    ("context_tokens", 4096),
    ("offload", True),
)
"""Answers that make the same work smaller."""
MORE_CARDS = (2, 4)


class Standing:
    """How far a card gets in a run, and how many reasons count against it."""

    def __init__(self, engine: Engine, card: str) -> None:
        self.reasons = [
            fact
            for cls in AGAINST_CARDS
            for fact in engine.facts_of(cls)
            if fact["card"] == card and fact.get("fine") is not True
        ]
        if any(pick["kind"] == "card" and pick["id"] == card for pick in engine.facts_of(Pick)):
            self.level = RECOMMENDED
        elif any(fact["card"] == card for fact in engine.facts_of(Candidate)):
            behind = any(isinstance(fact, Beaten | PassedOver) for fact in self.reasons)
            self.level = PASSED if behind else POSSIBLE
            if not any(fact["card"] == card for fact in engine.facts_of(Contender)):
                self.level = PASSED
        else:
            self.level = OUT

    def better_than(self, other: Standing) -> bool:
        """Return whether the card gets closer, or as close with fewer reasons against it."""
        mine = self.level, -len(self.reasons)
        return mine > (other.level, -len(other.reasons))

    def has(self, blocker: Mapping[str, Any]) -> bool:
        """Return whether a reason is still there."""
        return any(_is_reason(fact, blocker) for fact in self.reasons)


def _is_reason(fact: Any, blocker: Mapping[str, Any]) -> bool:
    """Return whether a fact is the one behind a reason against a card."""
    same_rule = "rule" not in fact or fact["rule"] == blocker["rule"]
    condition = blocker.get("condition")
    return (
        type(fact).__name__ == blocker["type"]
        and same_rule
        and (condition is None or fact.get("condition") in (None, condition))
    )


# --- tried ----------------------------------------------------------------------------------


def add_repairs(found: dict[str, Any], session: Session, knowledge: Knowledge) -> None:
    """Add to a verdict what would change it, what comes after its reasons, and how many tries.

    Each reason gets ``would_change``, a sentence about a change that was run and took it away.
    The session is left with other facts than it began with.
    """
    blockers = found.get("blockers") or []
    if not blockers:
        return
    search = _Search(session, knowledge, found["card"])
    for blocker in blockers:
        blocker["would_change"] = search.alone(found, blocker, blocker["would_change"])
    found["repairs"] = search.together(found)
    found["tries"], found["stopped"] = search.trials.tries, search.stopped
    search.trials.restore()
    found["later"], nothing = _later(found, session, knowledge)
    found["nothing_else"] = nothing and not search.still_behind


class _Search:
    """Looks for the smallest changes that bring a card closer to a recommendation."""

    def __init__(self, session: Session, knowledge: Knowledge, card: str) -> None:
        self.session, self.knowledge, self.card = session, knowledge, card
        self.trials = Trials(session, stays=True)
        self.answers = self.trials.answers
        self._candidates = session.engine.facts_of(Candidate)
        self._offers = self._candidates or session.engine.facts_of(Offer)
        self.start = Standing(session.engine, card)
        self.stopped = False
        """Whether the search ended because it had made as many tries as it may."""
        self._best: list[tuple[list[Change], Standing]] = []
        self._tried: dict[frozenset[tuple[str, ...]], Standing | None] = {}

    @property
    def still_behind(self) -> bool:
        """Whether a change that was tried put the card in the running, behind another."""
        return any(then.level == PASSED for _, then in self._best)

    def _standing(self, *changes: Change) -> Standing | None:
        """Return how far the card gets with changes; None if questions do not allow them."""
        place = frozenset((c.key, c.card, c.condition, str(c.value)) for c in changes)
        if place not in self._tried:
            with self.trials.changed(changes) as session:
                self._tried[place] = Standing(session.engine, self.card) if session else None
        return self._tried[place]

    def alone(self, found: Mapping[str, Any], blocker: dict[str, Any], otherwise: str) -> str:
        """Return a sentence about one change that takes a reason away; ``otherwise`` if none does.

        Of the changes tried, the one that brings the card closest is shown.
        """
        best: tuple[Change, Standing] | None = None
        for change in self._changes(found, blocker):
            if self.trials.tries >= MOST_TRIES:
                self.stopped = True
                break
            then = self._standing(change)
            if then is None or then.has(blocker) or not then.better_than(self.start):
                continue
            if best is None or then.better_than(best[1]):
                best = change, then
            if then.level >= POSSIBLE:
                break
        if best is None:
            return _edit(otherwise)
        blocker["repair"] = {"changes": [best[0].data()], "then": LEVELS[best[1].level]}
        self._best.append(([best[0]], best[1]))
        return f"{_opening(best[1])} if {best[0].says}{_ending(best[1])}."

    def together(self, found: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the smallest sets of changes found that bring the card into the running.

        Reasons are removed one after the other, and then each change that is not needed.
        """
        if self._best and max(then.level for _, then in self._best) == RECOMMENDED:
            return []
        made, now = self._first()
        told: list[dict[str, Any]] = []
        reached = max([now.level, *(then.level for _, then in self._best)], default=OUT)
        while len(made) < MOST_CHANGES and now.level < RECOMMENDED:
            step = self._step(made, now, self._with(found, made))
            if step is None:
                break
            made, now = step
            if now.level > reached and now.level > OUT:
                reached = now.level
                needed = self._needed(made, now)
                told.append(_repair(needed, now))
        return told

    def _first(self) -> tuple[list[Change], Standing]:
        """Return the changes for one reason: the one whose change helps most."""
        best: tuple[list[Change], Standing] = [], self.start
        for changes, then in self._best:
            if then.better_than(best[1]):
                best = changes, then
        return list(best[0]), best[1]

    def _with(self, found: Mapping[str, Any], made: list[Change]) -> Mapping[str, Any]:
        """Return the verdict on the card with some changes."""
        if not made:
            return found
        with self.trials.changed(made) as session:
            assert session is not None, made
            return _verdict(session, self.knowledge, self.card)

    def _step(
        self, made: list[Change], now: Standing, there: Mapping[str, Any]
    ) -> tuple[list[Change], Standing] | None:
        """Return the changes with one more that brings the card closer; None if none does."""
        known = {(change.key, change.card) for change in made}
        for blocker in there.get("blockers", []):
            for change in self._changes(there, blocker):
                if (change.key, change.card) in known:
                    continue
                if self.trials.tries >= MOST_TRIES:
                    self.stopped = True
                    return None
                then = self._standing(*made, change)
                if then is not None and then.better_than(now):
                    return [*made, change], then
        return None

    def _needed(self, made: list[Change], now: Standing) -> list[Change]:
        """Return the changes without those that are unnecessary for the same result."""
        needed = list(made)
        for change in made[:-1]:
            fewer = [other for other in needed if other is not change]
            then = self._standing(*fewer)
            if then is not None and then.level >= now.level:
                needed = fewer
        return needed

    # --- which changes to try ---

    def _changes(self, found: Mapping[str, Any], blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield changes that may take a reason away, the most likely first, each key once."""
        seen: set[tuple[str, str, str]] = set()
        for change in (
            *self._by_subject(blocker),
            *self._by_money(found, blocker),
            *self._by_absence(blocker),
            *self._by_rival(blocker),
            *self._by_leaving_out(blocker),
        ):
            place = change.key, change.card, str(change.value)
            same = self.answers.get(change.key) == change.value
            if place not in seen and not (same and not change.card):
                seen.add(place)
                yield change

    def _by_subject(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        about = str(blocker.get("about", ""))
        wanted = (blocker.get("wanted") or {}).get("value")
        has = (blocker.get("found") or {}).get("value")
        if about == "power supply" and wanted is not None:
            watt = math.ceil(float(wanted) / TEN) * TEN
            yield Change("psu_w", watt, f"your power supply had {watt} W")
        elif about == "slots" and wanted is not None:
            yield Change("slots", math.ceil(float(wanted)), f"{math.ceil(wanted)} slots were free")
        elif about in ("cooling", "form"):
            yield Change("in_data_centre", True, "it ran in a data center (--in-data-centre)")
        elif about in ("place", "licence"):
            yield Change("in_data_centre", False, "it ran outside a data center")
        elif about == "vendor":
            yield Change("vendor", None, "you asked for no particular vendor")
        elif about == "what is sold":
            yield Change("form", has, f"you asked for it (--form {has})")
        elif about in ("modification", "price on offer"):
            yield Change("candidates", [self.card], "you asked about it by name (--candidate)")
        elif about == "maturity of the software" or about.endswith(" support"):
            yield Change("accepts_trouble", True, self._said("accepts_trouble", True))
        elif "memory" in about:
            yield from self._smaller_work(has)

    def _smaller_work(self, has: Any) -> Iterator[Change]:
        """Yield less memory, more cards, and other ways to make the same work smaller."""
        answers = self.answers
        if isinstance(has, int | float) and "memory_need_gb" in answers:
            gib = math.floor(has)
            yield Change("memory_need_gb", gib, f"you needed {gib} GB or less")
        for number in MORE_CARDS:
            yield Change("gpus", number, f"up to {number} cards could share the work")
        job = answers.get("job")
        for key, value in SMALLER:
            if _fits_job(key, job, answers):
                yield Change(key, value, self._said(key, value))
        if isinstance(has, int | float) and "memory_need_gb" not in answers:
            gib = math.floor(has)
            yield Change("memory_need_gb", gib, f"you needed {gib} GB or less")

    def _by_money(self, found: Mapping[str, Any], blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield a budget that covers the card."""
        answers = self.answers
        if answers.get("currency") or "budget_usd" not in answers:
            return
        beyond = found.get("beyond_the_money")
        total = beyond["total_usd"] if beyond else self._price()
        if total is not None and total > answers["budget_usd"]:
            budget = math.ceil(total / TEN) * TEN
            yield Change("budget_usd", budget, f"your budget were {usd(budget)}")

    def _said(self, key: str, answer: Any) -> str:
        return f"you said {wording.option(self.knowledge, key, answer)}"

    def _price(self) -> float | None:
        found = [float(offer["usd"]) for offer in self._offers if offer["card"] == self.card]
        return min(found, default=None)

    def _by_absence(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield answers to the questions whose missing answer made a rule fire."""
        for absent in blocker.get("absent", []):
            if not isinstance(absent, Absence) or absent.kind != Answer.__name__:
                continue
            key, value = absent.asked.get("key"), absent.asked.get("value")
            question = self.knowledge.all("question").get(str(key))
            if question is None:
                continue
            if value is not None:
                said = {"True": True, "False": False}.get(str(value), str(value).strip("'"))
                yield Change(str(key), said, self._said(str(key), said))
            elif question.data["type"] == "boolean":
                yield Change(str(key), True, self._said(str(key), True))

    def _by_rival(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield a lower price of the card, and that its rival is unavailable."""
        rival = blocker.get("by")
        if not rival:
            return
        wanted = (blocker.get("wanted") or {}).get("value")
        offers = [o for o in self._candidates if o["card"] == self.card]
        for offer in offers:
            cards = int(offer["cards"])
            prices = [blocker["first_at"]["usd"]] if "first_at" in blocker else []
            if blocker.get("unit") == "US dollars" and isinstance(wanted, int | float):
                prices.append(math.floor(wanted) - 1)
            for price in prices:
                if 0 < price < offer["usd"]:
                    now = float(offer["usd"]) / cards
                    each = " each" if cards > 1 else ""
                    change = price_change(self.card, str(offer["condition"]), now, price / cards)
                    yield change._replace(says=f"its price fell to {usd(price / cards)}{each}")
        entry = self.knowledge.all("card").get(str(rival))
        if entry:
            gone = [*self.answers.get("unavailable", []), entry.id]
            says = f"you could not get the {wording.label(entry.data)} (--unavailable)"
            yield Change("unavailable", gone, says)

    def _by_leaving_out(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield leaving out an answer that a reason is based on."""
        for side in ("wanted", "found"):
            for origin in (blocker.get(side) or {}).get("from", []):
                key = str(origin.get("says", "")).partition(" = ")[0]
                if origin.get("source") == "person" and key in self.answers:
                    yield Change(key, None, f"you left out {key}")


LEVELS = {RECOMMENDED: "recommended", POSSIBLE: "possible", PASSED: "passed_over", OUT: "ruled_out"}


def _fits_job(key: str, job: Any, answers: Mapping[str, Any]) -> bool:
    """Return whether an answer can make the work smaller in this job."""
    jobs = {
        "weight_bits": ("run_llm",),
        "context_tokens": ("run_llm",),
        "offload": ("run_llm", "generate_images"),
        "finetune_method": ("finetune",),
        "batch_size": ("train", "finetune", None),
        "optimizer": ("train", "finetune", None),
        "precision": ("train", None),
        "checkpointing": ("train", "finetune", None),
    }
    named = ("model", "parameters_billion", "network", "images", "shape")
    return job in jobs[key] and any(name in answers for name in named)


def _opening(then: Standing) -> str:
    if then.level == RECOMMENDED:
        return "It would be recommended"
    return "It would be possible" if then.level > OUT else "This reason would go away"


def _ending(then: Standing) -> str:
    if then.level == PASSED:
        return "; another card would still be better"
    return "; other reasons would remain" if then.level == OUT else ""


def _edit(sentence: str) -> str:
    """Return what else would have to be different, though no answer can change it."""
    for start in ("It would stay in the running ", "This reason would go away "):
        if sentence.startswith(start):
            rest = sentence.removeprefix(start)
            return f"No answer tried removes this reason. It would go away {rest}"
    return sentence


def _repair(changes: Sequence[Change], then: Standing) -> dict[str, Any]:
    says = wording.listed(change.says for change in changes)
    return {
        "says": f"{_opening(then)} if {says}{_ending(then)}.",
        "changes": [change.data() for change in changes],
        "then": LEVELS[then.level],
    }


def _verdict(session: Session, knowledge: Knowledge, card: str) -> dict[str, Any]:
    return verdict(RecordView(session.lazy_record(), knowledge), knowledge, card)


# --- what comes after -----------------------------------------------------------------------


def _later(
    found: Mapping[str, Any], session: Session, knowledge: Knowledge
) -> tuple[list[dict[str, Any]], bool]:
    """Return the reasons that come up if those found are ignored, and whether there are none.

    The rules go on without them, which shows what later stages would have said.
    """
    card = found["card"]
    ignored = list(found["blockers"])
    later: list[dict[str, Any]] = []

    def without(fact: Derived) -> Derived | None:
        own = type(fact).__name__ in AGAINST and fact["card"] == card
        return None if own and any(_is_reason(fact, one) for one in ignored) else fact

    for _ in range(ROUNDS):
        session.suppose(without, _with_memory(card, ignored))
        view = RecordView(session.record_in_order(), knowledge)
        then = verdict(view, knowledge, card)
        reached = then["status"] in ("recommended", "possible")
        known = _rules(ignored)
        new = [one for one in then.get("blockers", []) if not reached and one["rule"] not in known]
        if not any(one["type"] == OfferOut.__name__ for one in found["blockers"]):
            new = [one for one in new if one["type"] != OfferOut.__name__]
        money = then.get("beyond_the_money")
        if money and not any("beyond_the_money" in one for one in (found, *later)):
            later.append({"rule": "", "says": "", "beyond_the_money": money})
        if not new:
            later += _unknown(view, card, reached)
            alone = not later and "beyond_the_money" not in found
            return later, alone and reached
        later += [{key: one[key] for key in ("rule", "title", "says")} for one in new]
        ignored += new
    return later, False


def _with_memory(card: str, blockers: Sequence[Mapping[str, Any]]) -> Callable[[Given], Given]:
    """Return what gives a card the memory that it lacks, if that is a reason against it."""
    wanted = [
        float(one["wanted"]["value"])
        for one in blockers
        if "memory" in str(one.get("about")) and one.get("unit") == "GiB"
    ]
    return having(card, {"memory_gib": math.ceil(max(wanted) * ROOM)} if wanted else {})


def having(card: str, fields: Mapping[str, Any]) -> Callable[[Given], Given]:
    """Return what gives a card other properties; None leaves one out."""

    def changed(fact: Given) -> Given:
        if not isinstance(fact, Card) or fact["id"] != card:
            return fact
        own = {name: fact[name] for name in Card.meaning if name in fact}
        known = {name: value for name, value in {**own, **fields}.items() if value is not None}
        return fact if known == own else at(Card(**known), fact.passage)

    return changed


def _unknown(view: RecordView, card: str, reached: bool) -> list[dict[str, Any]]:
    """Return what keeps a card from being compared although nothing counts against it."""
    if reached:
        return []
    if not view.of_type("Offer", card=card):
        return [{"rule": "", "says": f"No price of it is known on {view.record['case']['as_of']}."}]
    if not view.of_type("Speed", card=card):
        return [{"rule": "", "says": "It is not known how fast it is at this work."}]
    return []


def _rules(blockers: Sequence[Mapping[str, Any]]) -> set[str]:
    return {str(one["rule"]) for one in blockers}
