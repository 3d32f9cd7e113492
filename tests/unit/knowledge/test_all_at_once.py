"""A file with several faults is told all of them at once, and nothing that is not so."""

import pytest

from expert.errors import KnowledgeError
from expert.knowledge import load_knowledge

CARD = "hardware/cards/acme/first/example-24.yaml"
OTHER = "hardware/cards/acme/first/example-30.yaml"
NEW_CARD = """\
id: example-30
name: Example 30
aliases: [EX 30]
vendor: acme
platform: run
architecture: first-1
brand: arc
series: Example 2000 series
segment: consumer
announced: 2024-02-01
released: 2024-03-01
memory_gib: 30
source: sheet
checked: 2025-06-02
prices:
  - {on: 2024-03-01, usd: 999, condition: new, kind: launch}
"""
MISTAKES = [
    ("memory_gib:", "memroy_gib:", "KB014", "12:1: unknown key 'memroy_gib'. Did you mean 'memory"),
    ("released: 2024-03-01", "released: 2024-02-31", "KB019", "11:11: 'released' is '2024-02-31'"),
    ("first-1", "frist-1", "KB036", "6:15: there is no architecture 'frist-1'. Did you mean 'firs"),
    ("sheet", "shet", "KB035", "13:9: there is no source 'shet'. Did you mean 'sheet'?"),
    ("usd: 999", "usd: $999", "KB016", "16:27: 'usd of prices 1' is '$999'; expected a number."),
    (
        "EX 30",
        "EX 24",
        "KB034",
        "3:11: alias 'EX 24' already belongs to knowledge/hardware/cards/acme/first/exam",
    ),
    ("brand: arc", "brand: ark", "KB017", "7:8: 'brand' is 'ark'. Did you mean 'arc'?"),
    ("vendor: acme", "vendor: acne", "KB036", "4:9: there is no vendor 'acne'. Did you mean 'ac"),
    ("condition: new, ", "", "KB015", "16:5: key 'condition' is missing (new or used)."),
    ("series: Ex", "series: &a Ex", "KB012", "8:9: anchor '&a' is not used here. Delete it."),
    (
        "checked: 2025-06-02",
        "name: Again",
        "KB013",
        "14:1: key 'name' is repeated; it first appears on line 2.",
    ),
    ("id: example-30", "id: example-31", "KB030", "1:5: the file is called 'example-30.yaml', its"),
]


def with_mistakes(mistakes):
    text = NEW_CARD
    for old, new, _, _ in mistakes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def test_every_mistake_of_one_file_is_reported_with_its_place(folder):
    folder.write(OTHER, with_mistakes(MISTAKES))

    messages = [str(finding) for finding in folder.findings()]

    wanted = [f"{code} knowledge/{OTHER}:{words}" for _, _, code, words in MISTAKES]
    assert [start for start in wanted if not any(m.startswith(start) for m in messages)] == []
    assert len(messages) == len(MISTAKES) + 1  # the second `name` took the place of `checked`


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda row: row[2])
def test_one_mistake_is_reported_once(folder, mistake):
    """No fault leads to a second accusation."""
    text = with_mistakes([mistake])
    folder.write(OTHER, text.replace("name: Again", "name: Again\nchecked: 2025-06-02"))

    (message,) = map(str, folder.findings())

    assert message.startswith(f"{mistake[2]} knowledge/{OTHER}:{mistake[3]}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("announced: 2024-02-01", "anounced: 2024-02-01"),
        ("announced: 2024-02-01", "announced: soon"),
        ("sheet\nchecked", "sheet\nsources: {memory_gib: shop}\nchecked"),
    ],
)
def test_what_a_mistake_hides_is_not_held_against_the_file(folder, old, new):
    """A price may be older than the release by as much as the announcement was."""
    text = NEW_CARD.replace("2024-03-01, usd", "2024-02-02, usd").replace(
        "released: 2024-03-01", "released: 2024-12-01"
    )
    folder.write(OTHER, text.replace(old, new).replace("memory_gib: 30", "memory_gib: thirty"))

    codes = {finding.code for finding in folder.findings()}

    assert codes <= {"KB014", "KB016", "KB019"}


def test_a_misspelt_variant_is_no_second_card_of_the_name(folder):
    folder.write(OTHER, NEW_CARD.replace("name: Example 30", "name: Example 24\nvarient: 30GB"))

    assert [finding.code for finding in folder.findings()] == ["KB014"]


def test_two_cards_of_one_name_are_found_beside_other_faults(folder):
    folder.write(OTHER, NEW_CARD.replace("Example 30", "Example 24").replace("30\ns", "'30'\ns"))

    assert {finding.code for finding in folder.findings()} == {"KB016", "KB033"}


def test_a_list_of_sources_that_ends_early_accuses_nobody(folder):
    folder.write("sources/sources.yaml", "sources:\n  - {id: sheet, title: [}\n")

    assert [finding.code for finding in folder.findings()] == ["KB009"]


def test_a_source_without_title_is_a_source(folder):
    folder.replace("sources/sources.yaml", "title: Prices of a shop, ", "")
    folder.replace(CARD, "source: shop", "source: shops")

    assert [finding.code for finding in folder.findings()] == ["KB035", "KB015"]


def test_faults_of_a_card_whose_id_is_taken_are_reported_too(folder):
    folder.write(
        OTHER, NEW_CARD.replace("id: example-30", "id: example-24").replace("30\ns", "x\ns")
    )

    assert {finding.code for finding in folder.findings()} == {"KB016", "KB030", "KB032"}


def test_a_copy_with_the_same_id_is_told_of_its_id_alone(folder):
    """Another name or variant would not mend it."""
    folder.write(OTHER, (folder.path / CARD).read_text())

    assert {finding.code for finding in folder.findings()} == {"KB030", "KB032"}


@pytest.mark.parametrize(
    "place",
    ["example-30.yaml", "hardware/cards/example-30.yaml", "hardware/cards/acme/example-30.yml"],
)
def test_faults_in_a_misplaced_file_are_reported_with_its_place(folder, place):
    folder.write(place, NEW_CARD.replace("memory_gib:", "memroy_gib:"))

    assert {(f.code, f.file) for f in folder.findings()} == {
        ("KB005", f"knowledge/{place}"),
        ("KB014", f"knowledge/{place}"),
    }


def test_misplaced_correction_is_checked_as_one(folder):
    folder.write("mine.yaml", "corrects: example-24\nprices: [{on: 2025-03-01, usd: a}]\n")

    told = {found.code for found in folder.findings()}

    assert told == {"KB005", "KB015", "KB016"}


def test_the_last_line_counts_the_errors_and_says_that_nothing_was_loaded(folder):
    folder.write(OTHER, with_mistakes(MISTAKES[:5]))

    with pytest.raises(KnowledgeError) as caught:
        load_knowledge(shipped=folder.path, use_cache=False)

    assert str(caught.value).splitlines()[-1] == (
        f"5 errors in the knowledge files. Nothing was loaded. {KnowledgeError.WHAT_TO_DO}"
    )
