"""Checks that look at several keys, files or kinds at once and yield findings.

A check may miss a fault but must never report a false one: anything unknown is not judged. A file
with faults in its form is checked, too, using the part that is usable (`Record.usable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from expert.knowledge.checks.answers import answers_can_be_given, limits_of_questions_are_in_order
from expert.knowledge.checks.boards import (
    card_has_a_date,
    date_fits_the_architecture,
    date_fits_the_series,
    power_fits_the_board,
    release_follows_the_announcement,
    size_fits_the_boards,
    size_is_usual,
)
from expert.knowledge.checks.card_words import words_of_cards_are_known
from expert.knowledge.checks.cards import (
    card_agrees_with_its_architecture,
    card_lies_in_its_folder,
    names_belong_to_one_card,
    names_stay_apart_without_maker,
)
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.confirmed import unconfirmed
from expert.knowledge.checks.dates import (
    dates_are_in_order,
    lists_are_in_order_of_dates,
    prices_fit_the_card,
    rents_fit_their_file,
)
from expert.knowledge.checks.entries import (
    constant_has_values,
    constants_are_given_once,
    file_is_named_like_its_id,
    items_say_one_thing,
    number_has_limits,
)
from expert.knowledge.checks.extremes import figures_are_within_their_segment
from expert.knowledge.checks.few_prices import few_prices_are_plausible
from expert.knowledge.checks.identity import (
    architecture_is_that_of_the_number,
    cards_are_no_copies,
    generation_is_that_of_the_architecture,
    laptop_is_below_its_desktop_card,
    module_is_for_servers,
    name_is_of_its_vendor,
    segment_is_that_of_the_brand,
    several_gpus_are_told,
)
from expert.knowledge.checks.meanings import (
    constants_are_read,
    judgements_are_read,
    values_are_what_they_may_be,
)
from expert.knowledge.checks.models import heads_share_evenly, weights_follow_from_the_shape
from expert.knowledge.checks.plausible import (
    memory_fits_its_bus,
    memory_is_that_of_the_name,
    ratios_are_like_those_of_peers,
    speeds_are_in_designed_ratios,
    speeds_fit_together,
)
from expert.knowledge.checks.price_lines import price_lines_are_sound, prices_of_one_day_agree
from expert.knowledge.checks.price_series import (
    averages_follow_each_other,
    launch_prices_fit_the_class,
    prices_fit_each_other,
)
from expert.knowledge.checks.references import (
    constants_apply_to_something,
    named_series_exist,
    nothing_is_asked_twice,
    nothing_is_listed_twice,
    references_exist,
    sources_exist,
    traits_exist,
)
from expert.knowledge.checks.rents import rents_are_like_those_of_others, rents_of_one_day_are_one
from expert.knowledge.checks.typical import (
    cases_of_works_can_be_asked,
    memory_of_works_is_known,
    works_follow_their_model,
)
from expert.knowledge.checks.vocabulary import (
    brands_are_known,
    software_is_known,
    systems_are_known,
)
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

Check = Callable[[Collection], Iterator[Finding]]
FIGURE_CHECKS: tuple[Check, ...] = (
    memory_fits_its_bus,
    memory_is_that_of_the_name,
    speeds_fit_together,
    speeds_are_in_designed_ratios,
    ratios_are_like_those_of_peers,
    power_fits_the_board,
    size_fits_the_boards,
    size_is_usual,
    card_has_a_date,
    date_fits_the_architecture,
    date_fits_the_series,
    release_follows_the_announcement,
    prices_fit_each_other,
    few_prices_are_plausible,
    launch_prices_fit_the_class,
    averages_follow_each_other,
    price_lines_are_sound,
    prices_of_one_day_agree,
    segment_is_that_of_the_brand,
    name_is_of_its_vendor,
    architecture_is_that_of_the_number,
    generation_is_that_of_the_architecture,
    module_is_for_servers,
    several_gpus_are_told,
    laptop_is_below_its_desktop_card,
    cards_are_no_copies,
    figures_are_within_their_segment,
    words_of_cards_are_known,
    weights_follow_from_the_shape,
    heads_share_evenly,
    rents_are_like_those_of_others,
    rents_of_one_day_are_one,
)
"""Checks that compare a card's figures, dates and prices with those of similar cards.

All of them yield warnings, and a card's file may confirm the value in question.
"""
CHECKS: tuple[Check, ...] = (
    file_is_named_like_its_id,
    card_lies_in_its_folder,
    card_agrees_with_its_architecture,
    names_belong_to_one_card,
    names_stay_apart_without_maker,
    sources_exist,
    references_exist,
    constants_apply_to_something,
    brands_are_known,
    systems_are_known,
    software_is_known,
    traits_exist,
    nothing_is_asked_twice,
    nothing_is_listed_twice,
    answers_can_be_given,
    limits_of_questions_are_in_order,
    number_has_limits,
    constant_has_values,
    items_say_one_thing,
    constants_are_given_once,
    judgements_are_read,
    constants_are_read,
    values_are_what_they_may_be,
    named_series_exist,
    dates_are_in_order,
    prices_fit_the_card,
    rents_fit_their_file,
    lists_are_in_order_of_dates,
    memory_of_works_is_known,
    cases_of_works_can_be_asked,
    works_follow_their_model,
)


def cross_check(records: Sequence[Record], checks: Sequence[Check] = CHECKS) -> list[Finding]:
    """Run the checks (all by default) on the merged records, then the checks of figures."""
    collection = Collection(records)
    found = [finding for check in checks for finding in check(collection)]
    figures = [finding for check in FIGURE_CHECKS for finding in check(collection)]
    return [*found, *unconfirmed(collection, figures)]
