"""What files need not say is there all the same, with the line it is written on."""

import pytest

from expert.knowledge import load_knowledge

ADVISOR = """\
id: a
name: An advisor
source: sheet
checked: 2025-06-02
editions:
  - {from: 2014-09-28}
  - {from: 2016-07-23, source: shop}
judgements:
  floor.default: {default: 0.5, of: flagship_memory, claims: [S0-155], inferred: true}
  floor.learner:
    default: 0.4
    of: flagship_memory
    note: small
    exceptions:
      - {from: 2016-07-23, value: 0.7, of: flagship_memory, source: shop, claims: [S1-128]}
  roles.default: {default: [cheapest]}
  stretch:
    - {from: 2016-07-23, value: 0.1}
"""
CONSTANT = """\
id: power
title: Power of a circuit
why: It ends.
unit: W
source: sheet
checked: 2025-06-02
each:
  here:
    regions: [US, unsaid]
    where: here
    confidence: low
    values:
      - {from: 2010-01-01, value: 1440}
  there:
    unit: kW
    source: shop
    values:
      - {from: 2010-01-01, value: 3}
"""


@pytest.fixture
def knowledge(folder):
    folder.write("judgement/advisors/a.yaml", ADVISOR)
    folder.write("judgement/constants/power.yaml", CONSTANT)
    folder.write(
        "hardware/series.yaml", "series:\n  - {name: Example 2000 series, aliases: [20xx]}\n"
    )
    return load_knowledge(shipped=folder.path, use_cache=False)


# --- judgements -----------------------------------------------------------------------


def test_default_begins_with_the_first_edition(knowledge):
    judgements = knowledge.get("advisor", "a").data["judgements"]

    assert judgements["floor.default"] == [
        {
            "from": "2014-09-28",
            "value": 0.5,
            "of": "flagship_memory",
            "claims": ["S0-155"],
            "inferred": True,
        }
    ]


def test_exceptions_follow_the_default(knowledge):
    first, second = knowledge.get("advisor", "a").data["judgements"]["floor.learner"]

    assert (first["from"], first["value"], first["note"]) == ("2014-09-28", 0.4, "small")
    assert (second["from"], second["value"], second["source"]) == ("2016-07-23", 0.7, "shop")


def test_dated_list_stays_as_it_is(knowledge):
    judgements = knowledge.get("advisor", "a").data["judgements"]

    assert judgements["stretch"] == [{"from": "2016-07-23", "value": 0.1}]


@pytest.mark.parametrize(
    ("path", "line", "source", "date"),
    [
        ("floor.default.0", 9, "sheet", "2014-09-28"),
        ("floor.default.0.value", 9, "sheet", "2014-09-28"),
        ("floor.learner.0", 11, "sheet", "2014-09-28"),
        ("floor.learner.0.note", 13, "sheet", "2014-09-28"),
        ("floor.learner.1", 15, "shop", "2016-07-23"),
        ("floor.learner.1.claims.0", 15, "shop", "2016-07-23"),
        ("roles.default.0", 16, "sheet", "2014-09-28"),
        ("stretch.0", 18, "sheet", "2016-07-23"),
    ],
)
def test_value_keeps_its_line_and_source(knowledge, path, line, source, date):
    origin = knowledge.get("advisor", "a").origin(f"judgements.{path}")

    assert (origin.line, origin.source, origin.date) == (line, source, date)


# --- constants ------------------------------------------------------------------------


def test_each_becomes_a_constant_of_its_own(knowledge):
    assert set(knowledge.all("constant")) == {"power-here", "power-there"}
    here = knowledge.get("constant", "power-here").data
    assert (here["id"], here["of"], here["unit"]) == ("power-here", "power", "W")
    assert here["values"] == [{"from": "2010-01-01", "value": 1440}]
    assert knowledge.get("constant", "power-there").data["unit"] == "kW"


def test_constant_keeps_line_source_and_sureness(knowledge):
    here = knowledge.get("constant", "power-here").origin("values.0")
    there = knowledge.get("constant", "power-there").origin("values.0")

    assert (here.line, here.source, here.confidence) == (13, "sheet", "low")
    assert (there.line, there.source, there.confidence) == (18, "shop", None)
    assert knowledge.get("constant", "power-there").origin("title").line == 2


def test_own_folder_replaces_one_of_them(folder, knowledge, tmp_path):
    own = tmp_path / "own" / "judgement/constants/power-there.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(
        "id: power-there\ntitle: T\nwhy: W\nsource: sheet\nchecked: 2025-06-02\n"
        "values:\n  - {from: 2010-01-01, value: 4}\n"
    )

    both = load_knowledge([tmp_path / "own"], shipped=folder.path, use_cache=False)

    assert both.get("constant", "power-there").data["values"][0]["value"] == 4
    assert set(both.all("constant")) == {"power-here", "power-there"}


# --- series ---------------------------------------------------------------------------


def test_series_of_the_cards_is_a_group(knowledge):
    kind, group = knowledge.resolve("Example 2000 series")

    assert (kind, group.id) == ("group", "example-2000-series")
    assert group.data["select"] == {"series": "Example 2000 series"}


def test_series_has_the_other_names_people_give_it(knowledge):
    _, group = knowledge.resolve("20xx")

    assert (group.id, group.file) == ("example-2000-series", "knowledge/hardware/series.yaml")
    assert group.origin().line == 2


def test_series_without_other_names_leads_to_a_card(folder):
    _, group = load_knowledge(shipped=folder.path, use_cache=False).resolve("example 2000 series")

    assert group.file == "knowledge/hardware/cards/acme/first/example-24.yaml"
    assert group.origin().line == 8


def test_group_with_a_file_of_its_own_is_that_of_the_file(folder):
    folder.write(
        "hardware/groups/example-2000-series.yaml",
        "id: example-2000-series\nname: Mine\nselect: {card: example-24}\n"
        "source: sheet\nchecked: 2025-06-02\n",
    )

    group = load_knowledge(shipped=folder.path, use_cache=False).get("group", "example-2000-series")

    assert group.data["select"] == {"card": "example-24"}


# --- faults ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "advisors/a",
            "{default: 0.5, of",
            "{value: 0.5, of",
            "KB014 {}:9:19: unknown key 'value'",
        ),
        ("advisors/a", "{default: 0.5, of", "{of", "KB015 {}:9:3: key 'default' is missing"),
        (
            "advisors/a",
            "0.7, of",
            "0.7, off",
            "KB014 {}:15:40: unknown key 'off'. Did you mean 'of'",
        ),
        (
            "advisors/a",
            "  - {from: 2016-07-23, value: 0.1}",
            "  - {value: 0.1}",
            "KB015 {}:18:7: key 'from'",
        ),
        (
            "advisors/a",
            "value: 0.1}",
            "valu: 0.1}",
            "KB014 {}:18:26: unknown key 'valu'. Did you mean 'value'",
        ),
        (
            "advisors/a",
            "{default: [cheapest]}",
            "5",
            "KB016 {}:16:18: 'roles.default of judgements' is 5",
        ),
        ("constants/power", "each:\n", "all:\n", "KB015 {}:1:1: key 'values' is missing"),
        (
            "constants/power",
            "each:\n",
            "values: [{from: 2010-01-01, value: 1}]\neach:\n",
            "KB024 {}:8:1: both 'each' and 'values' are given.",
        ),
    ],
)
def test_faults_are_told_where_they_stand(folder, knowledge, file, old, new, message):
    folder.replace(f"judgement/{file}.yaml", old, new)

    found = [str(finding) for finding in folder.findings()]

    assert any(
        text.startswith(message.format(f"knowledge/judgement/{file}.yaml")) for text in found
    ), found


def test_exceptions_have_to_be_in_order(folder, knowledge):
    folder.replace(
        "judgement/advisors/a.yaml",
        "    exceptions:\n",
        "    exceptions:\n      - {from: 2019-04-03, value: 1}\n",
    )

    (finding,) = folder.findings()

    assert finding.code == "KB040"
    assert (finding.line, finding.message) == (
        16,
        "2016-07-23 comes after 2019-04-03. Move the line up.",
    )


def test_traits_named_by_default_or_exception_have_to_be_there(folder, knowledge):
    folder.replace(
        "judgement/advisors/a.yaml",
        "  stretch:",
        "  framework_order: {default: [fast], exceptions: [{from: 2016-07-23, value: [cheap]}]}\n"
        "  stretch:",
    )

    messages = [finding.message.split(".")[0] for finding in folder.findings()]

    assert messages == ["there is no trait 'fast'", "there is no trait 'cheap'"]


def test_series_that_no_card_has_is_told(folder, knowledge):
    folder.replace("hardware/series.yaml", "2000", "3000")

    (finding,) = folder.findings()

    assert (finding.code, finding.line) == ("KB036", 2)
    assert "no card has the series 'Example 3000 series'. Did you mean 'Exam" in finding.message


def test_constant_given_by_two_files_of_a_folder_is_told(folder, knowledge):
    folder.write(
        "judgement/constants/power-here.yaml",
        "id: power-here\ntitle: T\nwhy: W\nsource: sheet\nchecked: 2025-06-02\n"
        "values:\n  - {from: 2010-01-01, value: 4}\n",
    )

    (finding,) = folder.findings()

    assert finding.code == "KB032"
    assert (
        "constant 'power-here' is already defined in knowledge/judgement/constants"
        in finding.message
    )
