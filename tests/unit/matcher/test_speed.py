"""The indexed matcher is as fast as we say: against experta's, and as the market grows."""

from __future__ import annotations

import gc
import sys
from math import log
from time import process_time
from typing import Any

import pytest

from expert.compat import ReteMatcher
from expert.engine.matcher import IndexedMatcher
from tests.unit.matcher.market import market, market_engine


def seconds_to_load(matcher: Any, cards: int) -> tuple[float, int]:
    """Return the time to match a whole market, and the number of activations."""
    loaded, facts = market_engine(matcher)().matcher, market(cards)
    gc.collect()
    gc.disable()
    start = process_time()
    added, _ = loaded.changes(facts)
    taken = process_time() - start
    gc.enable()
    return taken, len(added)


def best_of(times: int, matcher: Any, cards: int) -> tuple[float, int]:
    return min(seconds_to_load(matcher, cards) for _ in range(times))


@pytest.mark.slow
def test_much_faster_than_stock_with_the_same_activations():
    ours, found = best_of(5, IndexedMatcher, 150)
    stock, wanted = best_of(1, ReteMatcher, 150)

    assert found == wanted
    assert stock / ours > 25


def lines_to_load(cards: int) -> int:
    """Return how many lines of Python it takes to match a whole market: no clock, no noise."""
    matcher, facts = market_engine(IndexedMatcher)().matcher, market(cards)
    lines = 0

    def count(frame: Any, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        matcher.changes(facts)
    finally:
        sys.settrace(before)
    return lines


def test_work_grows_with_the_market_and_no_faster():
    growth = log(lines_to_load(600) / lines_to_load(60)) / log(10)

    assert growth < 1.03
