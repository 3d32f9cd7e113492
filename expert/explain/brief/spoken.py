"""Sentences of rules as the brief answer words them: memory in GB, and names instead of ids."""

from __future__ import annotations

import re

from expert.explain.amounts import TEN, exact_usd
from expert.explain.brief.told import Told

PLATFORM, SYSTEM = "platform", "os"


def spoken(told: Told, says: str) -> str:
    """Return a sentence with memory in GB, money as $5, and names of platforms and systems.

    The ladder beside it uses GB, as shops do. An id is replaced only if it is a whole word.
    """
    says = re.sub(r"\b(\d+\.\d{2,}) GiB", lambda found: f"{float(found[1]):.3g} GB", says)
    says = re.sub(r"\b(\d[\d,.]*\d|\d) US dollars", _dollars, says.replace(" GiB", " GB"))
    for entry in told.knowledge.all(PLATFORM).values():
        says = re.sub(rf"(?<![\w'-]){re.escape(entry.id)}(?![\w'-])", str(entry.data["name"]), says)
    systems = told.knowledge.all("question").get(SYSTEM)
    for choice in systems.data["choices"] if systems else ():
        says = re.sub(rf"\b([Oo]n|[Uu]nder) {choice['value']}\b", rf"\1 {choice['label']}", says)
    return says


def _dollars(amount: re.Match[str]) -> str:
    """Return an amount with the dollar sign; below ten dollars, with two decimals."""
    sum = float(amount[1].replace(",", ""))
    return f"${sum:.2f}" if sum < TEN else exact_usd(sum)
