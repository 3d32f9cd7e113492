"""The examples are complete: every rule has one, and every condition is shown to stop it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from expert.compat import EXISTS, NOT, TEST, P, Rule
from expert.engine.conditions import describe
from expert.engine.spec import RuleSpec, patterns_of
from expert.engine.stages import STAGES, salience_of
from expert.errors import EngineError
from expert.facts import Declared
from expert.rules import RULES
from tests.rules.examples import Example, contents, told
from tests.rules.sentences import lacking
from tests.unit.factories import changed, decide, plain, rule_called

HERE = Path(__file__).parent
MODULES = [
    import_module(f"tests.rules.{path.stem}")
    for path in sorted(HERE.glob("test_*.py"))
    if "\nEXAMPLES = [" in path.read_text(encoding="utf-8")
]
EVERY_EXAMPLE: list[Example] = [example for module in MODULES for example in module.EXAMPLES]
EXAMPLES = {example.rule: example for example in EVERY_EXAMPLE}
WORDS: dict[str, list[str]] = {
    rule: words for module in MODULES for rule, words in getattr(module, "WORDS", {}).items()
}
"""What some sentence of a rule's advice must name."""


RETIRED = {
    "ADVICE-106": "ADVICE-107",
    "ADVICE-108": "ADVICE-168",
    "ADVICE-112": "ADVICE-110",
    "ADVICE-113": "ADVICE-110",
    "ADVICE-119": "ADVICE-118",
    "ADVICE-122": "ADVICE-121",
    "ADVICE-167": "ADVICE-166",
    "ADVICE-322": "ADVICE-321",
    "ADVICE-331": "ADVICE-990",
    "ADVICE-332": "ADVICE-990",
    "ADVICE-333": "ADVICE-990",
    "ADVICE-334": "ADVICE-990",
    "ADVICE-346": "ADVICE-345",
    "ADVICE-348": "ADVICE-347",
    "ADVICE-390": "ADVICE-780",
    "ADVICE-391": "ADVICE-780",
    "ADVICE-436": "ADVICE-435",
    "ADVICE-441": "ADVICE-440",
    "ADVICE-446": "ADVICE-445",
    "ADVICE-448": "ADVICE-444",
    "ADVICE-503": "ADVICE-424",
    "ADVICE-597": "ADVICE-595",
    "ADVICE-641": "ADVICE-780",
    "ADVICE-646": "ADVICE-645",
    "ADVICE-653": "ADVICE-652",
    "ADVICE-654": "ADVICE-651",
    "ADVICE-657": "ADVICE-652",
    "ADVICE-658": "ADVICE-652",
    "ADVICE-659": "ADVICE-652",
    "ADVICE-743": "ADVICE-742",
    "ADVICE-781": "ADVICE-780",
    "ADVICE-782": "ADVICE-780",
    "ADVICE-791": "ADVICE-790",
    "ADVICE-792": "ADVICE-790",
    "ADVICE-793": "ADVICE-790",
    "ADVICE-859": "ADVICE-865",
    "ADVICE-881": "ADVICE-882",
    "ADVICE-883": "ADVICE-882",
    "ADVICE-891": "ADVICE-890",
    "ADVICE-894": "ADVICE-893",
    "ADVICE-895": "ADVICE-893",
    "ADVICE-896": "ADVICE-893",
    "ADVICE-898": "ADVICE-882",
    "ADVICE-906": "ADVICE-902",
    "ADVICE-910": "ADVICE-900",
    "ADVICE-933": "ADVICE-988",
    "ADVICE-934": "ADVICE-105",
    "ADVICE-937": "ADVICE-593",
    "ADVICE-954": "ADVICE-953",
    "ADVICE-963": "ADVICE-655",
    "ADVICE-964": "ADVICE-965",
    "ADVICE-966": "ADVICE-962",
    "ADVICE-967": "ADVICE-962",
    "ADVICE-976": "ADVICE-962",
    "ADVICE-978": "ADVICE-977",
    "ADVICE-984": "ADVICE-989",
    "ADVICE-985": "ADVICE-989",
    "CHOOSE-135": "CHOOSE-121",
    "CHOOSE-136": "CHOOSE-121",
    "CHOOSE-330": "CHOOSE-002",
    "CHOOSE-331": "CHOOSE-002",
    "CHOOSE-332": "CHOOSE-002",
    "CHOOSE-982": "ADVICE-989",
    "DEMAND-022": "NEED-121",
    "NEED-311": "NEED-310",
    "NEED-312": "NEED-310",
    "NEED-420": "SITUATION-080",
    "NEED-450": "SITUATION-080",
    "NEED-456": "SITUATION-080",
    "NEED-458": "SITUATION-080",
    "NEED-460": "SITUATION-080",
    "NEED-462": "SITUATION-080",
    "NEED-464": "SITUATION-080",
    "NEED-466": "SITUATION-080",
    "NEED-468": "SITUATION-080",
    "NEED-666": "NEED-665",
    "PLATFORM-090": "PLATFORM-010",
    "PLATFORM-314": "SITUATION-080",
    "PRICE-060": "DEMAND-511",
    "RANK-562": "DEMAND-510",
    "RANK-893": "RANK-892",
    "RANK-894": "RANK-892",
    "RANK-895": "RANK-892",
    "REACH-046": "MARKET-085",
    "SITUATION-060": "SITUATION-080",
    "SITUATION-510": "DEMAND-510",
    "SITUATION-512": "DEMAND-512",
    "SITUATION-601": "SITUATION-600",
    "SITUATION-602": "SITUATION-600",
    "SITUATION-605": "SITUATION-600",
    "SITUATION-660": "SITUATION-080",
    "SITUATION-700": "SITUATION-080",
    "SITUATION-702": "SITUATION-080",
}
"""Ids that no rule may have again, and the rule that decides in their place."""


def test_retired_ids_stay_free():
    """Who finds one in an old record is not misled."""
    ids = {rule.spec.id for rule in RULES}

    assert sorted(RETIRED.keys() & ids) == []
    assert sorted(set(RETIRED.values()) - ids) == []


def test_every_rule_has_an_example():
    """A new rule comes with its smallest case."""
    assert sorted(rule.spec.id for rule in RULES if rule.spec.id not in EXAMPLES) == []


def test_words_are_asked_of_rules_that_have_an_example():
    """Of any other they would never be looked for."""
    assert sorted(WORDS.keys() - EXAMPLES.keys()) == []


def test_no_rule_has_two_examples():
    """The second would hide the first."""
    rules = [example.rule for example in EVERY_EXAMPLE]

    assert sorted({rule for rule in rules if rules.count(rule) > 1}) == []


@pytest.mark.parametrize("example", EVERY_EXAMPLE, ids=str)
def test_example_shows_what_fires_the_rule_and_all_that_stops_it(example):
    """It concludes exactly this, needs every fact, and each condition stops it once."""
    assert list(complaints(example)) == []


def complaints(example: Example) -> Iterator[str]:
    """Yield what an example does not show of its rule, or what the rule does against it."""
    rule = rule_called(example.rule)
    run = example.decide()
    found, wanted = told(run.concluded, example.concludes), contents(example.concludes)
    if found != wanted:
        yield f"concludes {found}, expected {wanted}"
    if not run.firings:
        yield "does not fire on its smallest case"
        return
    yield from still_fires(rule, example)
    yield from not_needed(rule, example, run.firings[0].facts)
    yield from untried(rule, example)
    for word in lacking(run, WORDS.get(example.rule, ())):
        yield f"no sentence names {word}"


def still_fires(rule: Rule, example: Example) -> Iterator[str]:
    """Yield each change that should stop the rule and does not."""
    for words, change in example.unless.items():
        if decide(*change(example.given), rules=[rule]).firings:
            yield f"fires although {words}"


# --- patterns -------------------------------------------------------------------------


def not_needed(rule: Rule, example: Example, matched: Sequence[Declared]) -> Iterator[str]:
    """Yield each fact that may be missing, or have another value where one is asked for."""
    for place, words, fact in [
        *missing(matched),
        *constants_changed(rule, matched),
        *choices_changed(rule, matched),
    ]:
        if decide(*others(example, matched[place]), *fact, rules=[rule]).firings:
            yield f"fires although {type(matched[place]).__name__} {words}"
    for pattern in (c[0] for c in rule.spec.when if isinstance(c, EXISTS)):
        rest = [fact for fact in example.given if type(fact) is not type(pattern)]
        if decide(*rest, rules=[rule]).firings:
            yield f"fires although there is no {type(pattern).__name__}"


Altered = tuple[int, str, list[Declared]]
"""The place of a matched fact, what is done to it in words, and what stands there instead."""


def others(example: Example, matched: Declared) -> list[Declared]:
    """Return the given facts without one of them."""
    return [given for given in example.given if plain(given) != plain(matched)]


def missing(matched: Sequence[Declared]) -> Iterator[Altered]:
    """Take each matched fact away."""
    for place in range(len(matched)):
        yield place, "is missing", []


def constants_changed(rule: Rule, matched: Sequence[Declared]) -> Iterator[Altered]:
    """Put another value wherever a pattern asks for a constant."""
    for place, pattern in enumerate(patterns(rule)):
        for name, value in constants(pattern).items():
            yield place, f"has another {name}", [changed(matched[place], **{name: another(value)})]


def choices_changed(rule: Rule, matched: Sequence[Declared]) -> Iterator[Altered]:
    """Put an unlikely value wherever a pattern takes one of several."""
    for place, pattern in enumerate(patterns(rule)):
        for name, value in pattern.items():
            if not pattern.is_special(name) and holds_predicate(value):
                other = changed(matched[place], **{name: unlikely(matched[place][name])})
                yield place, f"has an unlikely {name}", [other]


def patterns(rule: Rule) -> list[Declared]:
    """Return the conditions that match facts."""
    return [condition for condition in rule.spec.when if isinstance(condition, Declared)]


def constants(pattern: Declared) -> dict[str, Any]:
    """Return the fields of a pattern that ask for one value."""
    return {n: v for n, v in plain(pattern).items() if isinstance(v, str | int | float)}


def another(value: Any) -> Any:
    """Return a value of the same kind that is not this one."""
    return (not value) if isinstance(value, bool) else f"not {value}"


def holds_predicate(value: Any) -> bool:
    """Tell whether a constraint asks a predicate and does not negate it."""
    if isinstance(value, P):
        return True
    return type(value).__name__ == "ANDFC" and any(isinstance(part, P) for part in value)


def unlikely(value: Any) -> Any:
    return -1 if isinstance(value, int | float) else "something else"


# --- conditions that match nothing: absences and comparisons -------------------------


def weakened(rule: Rule, place: int) -> Rule:
    """Return a rule without one of its conditions."""
    spec = rule.spec
    conditions = [c for number, c in enumerate(spec.when) if number != place]
    return _made(spec, conditions)


def _made(spec: RuleSpec, conditions: list[Any]) -> Rule:
    def action() -> None:
        """Stand in for the action; the engine calls the one of the spec."""

    action.spec = replace(spec, when=tuple(conditions))  # type: ignore[attr-defined]
    return Rule(*conditions, salience=salience_of(spec.stage))(action)


def binds_nothing(rule: Rule) -> list[int]:
    """Return the places of a rule's absences and comparisons."""
    return [p for p, condition in enumerate(rule.spec.when) if isinstance(condition, NOT | TEST)]


def untried(rule: Rule, example: Example) -> Iterator[str]:
    """Yield each absence and comparison without which the rule stops on the same changes."""
    for place in binds_nothing(rule):
        loose = weakened(rule, place)
        if not any(fires(loose, example, change) for change in example.unless.values()):
            yield f"no change in unless is stopped by: {describe(rule.spec.when[place])}"


def fires(rule: Rule, example: Example, change: Any) -> bool:
    try:
        return bool(decide(*change(example.given), rules=[rule]).firings)
    except EngineError as error:
        return "keep triggering each other" in str(error)


# --- stages ---------------------------------------------------------------------------


def could_match(pattern: Declared, fact: Declared) -> bool:
    """Tell whether a conclusion may be what a pattern looks for."""
    if type(pattern) is not type(fact):
        return False
    return all(fact.get(name, value) == value for name, value in constants(pattern).items())


def read_as_a_whole(spec: RuleSpec) -> list[Declared]:
    """Return patterns of what a rule must see all of: absences and what its action reads."""
    absent = chain.from_iterable(c for c in spec.when if isinstance(c, NOT))
    return [*absent, *(cls() for cls in spec.uses)]


def could_overlap() -> Iterator[tuple[str, str, str]]:
    """Yield reader, class and a writer that fires in the same stage or later."""
    for reader in RULES:
        stage = STAGES.index(reader.spec.stage)
        late = [w for w in RULES if STAGES.index(w.spec.stage) >= stage]
        for pattern in read_as_a_whole(reader.spec):
            for writer in late:
                if any(could_match(pattern, fact) for fact in EXAMPLES[writer.spec.id].concludes):
                    yield reader.spec.id, type(pattern).__name__, writer.spec.id


@cache
def overlaps() -> frozenset[tuple[str, str, str]]:
    """Return them all."""
    return frozenset(could_overlap())


OF_THE_LADDER = tuple(
    f"ADVICE-{n}"
    for n in (
        *(304, 306, 307, 310, 320, 321, 323, 324, 325, 330, 340, 350, 351, 352, 353),
        *(355, 360),
    )
)
ONLY_CARDS = "it reads picks of cards only, and those are all made by then"
ALLOWED_OVERLAPS = (
    {
        (reader, "Pick", writer): ONLY_CARDS
        for reader in (
            *("ADVICE-020", "ADVICE-111", "ADVICE-591", "ADVICE-592"),
            *(
                "ADVICE-280",
                "ADVICE-281",
                "ADVICE-282",
                "ADVICE-598",
                "ADVICE-740",
                "ADVICE-741",
                "ADVICE-950",
            ),
            *("ADVICE-450", "ADVICE-645", "ADVICE-956"),
            *("ADVICE-692", "ADVICE-693", "ADVICE-694"),
            *OF_THE_LADDER,
        )
        for writer in (
            *(
                "ADVICE-010",
                "ADVICE-800",
                "ADVICE-806",
                "ADVICE-880",
                "ADVICE-900",
                "ADVICE-962",
            ),
            *(
                "ADVICE-428",
                "ADVICE-440",
                "ADVICE-445",
                "ADVICE-652",
                "ADVICE-655",
                "ADVICE-656",
                "ADVICE-645",
                "ADVICE-869",
            ),
        )
    }
    | {
        (
            "ADVICE-900",
            "Pick",
            writer,
        ): "what can be rented instead keeps it from firing, too"
        for writer in (
            *(
                "ADVICE-428",
                "ADVICE-440",
                "ADVICE-445",
                "ADVICE-962",
            ),
        )
    }
    | {
        (reader, "RuledOut", "REACH-090"): "the one needs a known speed, the other none"
        for reader in (
            *("RANK-800", "RANK-802", "RANK-803"),
            *(
                "SPEED-100",
                "SPEED-110",
                "SPEED-111",
                "SPEED-371",
                "SPEED-780",
                "SPEED-783",
                "SPEED-784",
                "SPEED-960",
                "SPEED-961",
            ),
        )
    }
    | {
        (reader, "RuledOut", "REACH-780"): "it rules out only what SPEED-780 makes no candidate"
        for reader in (
            *("SPEED-100", "SPEED-110", "SPEED-111", "SPEED-371", "SPEED-960", "SPEED-961"),
        )
    }
    | {("ADVICE-443", "RunRented", "ADVICE-445"): "it is withdrawn, and the other reads no advice"}
    | {
        ("SPEED-780", "RuledOut", "REACH-780"): "the one needs a higher speed than the other",
        ("SPEED-783", "RuledOut", "REACH-780"): "experts are aside only if nobody spoke of it",
        ("SPEED-784", "RuledOut", "REACH-780"): "the one needs a higher speed than the other",
        **{
            (reader, "RuledOut", "REACH-780"): "it fires for nobody who owns a card"
            for reader in ("RANK-800", "RANK-802", "RANK-803")
        },
    }
)
"""Reader, class, writer, and why the order of the two makes no difference."""


def test_only_a_reason_against_a_card_says_what_would_lift_it():
    """The sentence has the two values that such a reason compares, and no others."""
    against = {"RuledOut", "OfferOut"}
    lifted = {spec.id: spec for spec in (rule.spec for rule in RULES) if spec.lifted}

    assert len(lifted) > 20
    for id, spec in lifted.items():
        assert {cls.__name__ for cls in spec.concludes} & against, id
        assert spec.lifted.format(want="8 GiB", have="4 GiB"), id


def test_no_rule_looks_for_what_its_own_stage_has_yet_to_conclude():
    """Inside a stage order never matters; what is read as a whole is complete by then."""
    assert sorted(overlaps() - set(ALLOWED_OVERLAPS)) == []


def test_allowed_overlaps_exist():
    """A reason that is no longer needed is taken out."""
    assert sorted(set(ALLOWED_OVERLAPS) - overlaps()) == []


# --- ids ------------------------------------------------------------------------------


def test_no_rule_asks_for_the_id_of_another():
    """A fact tells the kind of its reason, so that a new rule of that kind counts at once."""
    ids = {rule.spec.id for rule in RULES}
    asked = {
        f"{rule.spec.id} asks for {value}"
        for rule in RULES
        for pattern in patterns_of(rule.spec)
        for value in constants(pattern).values()
        if value in ids
    }

    assert sorted(asked) == []


# --- words ----------------------------------------------------------------------------


def test_no_sentence_of_a_rule_tells_what_its_code_does():
    """What a function returns or concludes belongs in its docstring."""
    told = {
        f"{rule.spec.id}: {text}"
        for rule in RULES
        for text in (rule.spec.title, rule.spec.says, rule.spec.because)
        if str(text).startswith(("Return ", "Conclude ", "Yield "))
    }

    assert sorted(told) == []


def test_no_sentence_fills_in_the_same_value_twice_in_a_row():
    """`{reason}. {reason}.` was once the end of a sentence."""
    doubled = [rule.spec.id for rule in RULES if re.search(r"(\{\w+\})\. \1", str(rule.spec.says))]

    assert doubled == []


def test_the_meaning_of_a_field_is_no_sentence():
    """A sentence there was meant for something else."""
    classes = {cls for rule in RULES for cls in rule.spec.concludes}
    meanings = {
        f"{cls.__name__}.{field}: {meaning}"
        for cls in classes
        for field, meaning in getattr(cls, "meaning", {}).items()
        if meaning.endswith(".") and not meaning.endswith("...")
    }

    assert sorted(meanings) == []
