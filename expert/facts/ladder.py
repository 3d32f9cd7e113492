"""Derived facts about the answer as a ladder: the recommendation and the rows around it."""

from __future__ import annotations

from typing import ClassVar

from expert.facts.base import Derived


class Rung(Derived):
    """One row of the ladder: an option, and what makes it worth a look."""

    meaning: ClassVar[dict[str, str]] = {
        "kind": "card, cloud, service, nothing, ...",
        "id": "id",
        "name": "name",
        "role": "what the row is: the role it was picked for, or cheapest_that_works, best_value, "
        "best_for_the_money, also_in_budget, more_of_them, far_cheaper, more_work, next_step, "
        "fewer_cards, all_on_the_card, one_computer, safe, second, used or new; named, offered, "
        "too_small or ruled_out for other cards that the person named or is offered",
        "condition": "new, used or owned; `asked` for a card that is offered to the person",
        "cards": "how many",
        "usd": "US dollars for all of them",
        "more_usd": "US dollars above the recommended option",
        "times": "speedup of all of them over one of them; only if no contender states it",
    }
