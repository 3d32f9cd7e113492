"""Changes that may remove a reason against a card; only changes that a person can make."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.engine.absence import Absence
from expert.explain import wording
from expert.explain.amounts import TEN, down_to_round, up_to_round, usd
from expert.explain.changes.trials import Change, price_change
from expert.explain.why_not.standing import DOLLARS
from expert.facts import Answer
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name

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


class Helpful:
    """Finds the changes that may help a card, based on the answers and the offers of a case."""

    def __init__(
        self,
        knowledge: Knowledge,
        card: str,
        answers: Mapping[str, Any],
        offers: Sequence[Mapping[str, Any]],
        candidates: Sequence[Mapping[str, Any]],
    ) -> None:
        self.knowledge, self.card, self.answers = knowledge, card, answers
        self._offers, self._candidates = offers, candidates

    def changes(self, found: Mapping[str, Any], blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield changes that may remove a reason, the most likely first, at most one per key."""
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
        elif about == "form factor":
            yield Change("form", has, f"you asked for it (--form {has})")
        elif about in ("modification", "offer price"):
            yield Change("candidates", [self.card], "you asked about it by name (--candidate)")
        elif about == "software maturity" or about.endswith(" support"):
            yield Change("accepts_trouble", True, self._said("accepts_trouble", True))
        elif "memory" in about:
            yield from self._smaller_work(has)

    def _smaller_work(self, has: Any) -> Iterator[Change]:
        """Yield less memory, more cards, and other ways to need less on each card."""
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
        total = beyond["total_usd"] if beyond else _dollars(blocker) or self._price()
        if total is not None and total > answers["budget_usd"]:
            budget = up_to_round(total)
            yield Change("budget_usd", budget, f"your budget were {usd(budget)}")

    def _said(self, key: str, answer: Any) -> str:
        return f"you said {wording.option(self.knowledge, key, answer)}"

    def _price(self) -> float | None:
        found = [float(offer["usd"]) for offer in self._offers if offer["card"] == self.card]
        return min(found, default=None)

    def _by_absence(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield answers to the questions that were not answered, which made a rule fire."""
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
        """Yield a lower price for the card, and that its rival is unavailable."""
        rival = blocker.get("by")
        if not rival:
            return
        wanted = (blocker.get("wanted") or {}).get("value")
        offers = [o for o in self._candidates if o["card"] == self.card]
        for offer in offers:
            cards = int(offer["cards"])
            prices = [blocker["first_at"]["usd"]] if "first_at" in blocker else []
            if blocker.get("unit") == DOLLARS and isinstance(wanted, int | float):
                prices.append(math.floor(wanted) - 1)
            for price in prices:
                now, to = float(offer["usd"]) / cards, down_to_round(price / cards)
                if 0 < to < now:
                    each = " each" if cards > 1 else ""
                    change = price_change(self.card, str(offer["condition"]), now, to)
                    yield change._replace(says=f"its price fell to {usd(to)}{each}")
        entry = self.knowledge.all("card").get(str(rival))
        if entry:
            gone = [*self.answers.get("unavailable", []), entry.id]
            says = f"you could not get the {full_name(entry.data)} (--unavailable)"
            yield Change("unavailable", gone, says)

    def _by_leaving_out(self, blocker: Mapping[str, Any]) -> Iterator[Change]:
        """Yield, for each answer that a reason is based on, the change that leaves it out."""
        for side in ("wanted", "found"):
            for origin in (blocker.get(side) or {}).get("from", []):
                key = str(origin.get("says", "")).partition(" = ")[0]
                if origin.get("source") == "person" and key in self.answers:
                    option = wording.option(self.knowledge, key, None)
                    yield Change(key, None, f"you left out {option}")


def _dollars(blocker: Mapping[str, Any]) -> float | None:
    """Return the price of a card, if the price is what counts against it."""
    return float(blocker["found"]["value"]) if blocker.get("unit") == DOLLARS else None


def _fits_job(key: str, job: Any, answers: Mapping[str, Any]) -> bool:
    """Return whether an answer can reduce the memory needed for this job."""
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
