"""Each finding code: a broken file with the words of its message, and a clean one beside it."""

import os

import pytest

from expert.knowledge import CODES
from tests.unit.knowledge.test_ages import OF_AGES
from tests.unit.knowledge.test_plausible import OF_FIGURES

CARD = "hardware/cards/acme/first/example-24.yaml"
OTHER = "hardware/cards/acme/first/example-30.yaml"
SECOND_CARD = """\
id: example-30
name: Example 30
vendor: acme
platform: run
architecture: first-1
brand: arc
segment: consumer
source: sheet
checked: 2025-06-02
"""

QUESTION = "people/questions/rooms.yaml"
NUMBER = """\
id: rooms
text: How many rooms?
type: number
min: 1
max: 9
source: sheet
checked: 2025-06-02
"""

# code, file, what is replaced (None: the whole file), by what, the message's words
REPLACED = [
    (
        "KB009",
        CARD,
        "aliases: [EX 24]",
        "aliases: [EX 24",
        "not valid YAML",
    ),
    ("KB011", CARD, "id: example-24\n", "id: example-24\n---\n", "a second document starts here"),
    (
        "KB012",
        CARD,
        "memory_gib: 24",
        "memory_gib: &size 24",
        "12:13: anchor '&size' is not used here",
    ),
    (
        "KB012",
        CARD,
        "memory_gib: 24",
        "memory_gib: !!int 24",
        "tag 'tag:yaml.org,2002:int' is not used",
    ),
    (
        "KB012",
        CARD,
        "memory_gib: 24",
        "<<: {memory_gib: 24}",
        "the merge key '<<' is not used here",
    ),
    ("KB012", CARD, "id: example-24\n", "%YAML 1.2\n---\nid: example-24\n", "a directive (%)"),
    (
        "KB013",
        CARD,
        "memory_gib: 24",
        "memory_gib: 24\nname: Again",
        "13:1: key 'name' is repeated; it first appears on line 2. Keep one of them.",
    ),
    (
        "KB014",
        CARD,
        "memory_gib: 24",
        "memroy_gib: 24",
        (
            "12:1: unknown key 'memroy_gib'. Did you mean 'memory_gib'? Allowed here are 49 keys, "
            "such as memory_gib, memory_type, memory_bus_bits, usable_gib. whichgpu knowledge "
            "add card --template shows them all."
        ),
    ),
    (
        "KB014",
        CARD,
        "usd: 899",
        "eur: 899, usd: 899",
        "18:22: unknown key 'eur'. Allowed here: on, usd, condition,",
    ),
    (
        "KB015",
        CARD,
        "segment: consumer\n",
        "",
        "1:1: key 'segment' is missing (target market). Add a line `segment: …`.",
    ),
    ("KB015", CARD, "usd: 899, ", "", "18:5: key 'usd' is missing (price in US dollars"),
    (
        "KB016",
        CARD,
        "memory_gib: 24",
        'memory_gib: "24 GB"',
        "12:13: 'memory_gib' is '24 GB'; expected a number. Write only digits",
    ),
    ("KB016", CARD, "[EX 24]", "[EX 24, 24]", "'aliases 2' is 24; expected text. Put it in quotes"),
    ("KB016", CARD, "[EX 24]", "EX 24", "'aliases' is 'EX 24'; expected a list. Write `[…]`"),
    (
        "KB017",
        CARD,
        "segment: consumer",
        "segment: consumers",
        "'segment' is 'consumers'. Did you mean 'consumer'? Allowed: consumer, prosumer,",
    ),
    (
        "KB017",
        "hardware/groups/examples.yaml",
        "series: Example 2000 series",
        "brand: arcc",
        "'brand of select' is 'arcc'. Did you mean 'arc'?",
    ),
    (
        "KB018",
        CARD,
        "memory_gib: 24",
        "memory_gib: 24576",
        "'memory_gib' is 24576; expected at most 2,048. Check the number and its unit.",
    ),
    ("KB018", CARD, "usd: 899", "usd: 0", "'usd of prices 1' is 0; expected at least 1."),
    (
        "KB019",
        CARD,
        "on: 2024-03-01",
        "on: 1.3.2024",
        "'on of prices 1' is '1.3.2024'; expected a date such as 2016-07-19",
    ),
    ("KB019", CARD, "on: 2024-03-01", "on: 2024-02-30", "'on of prices 1' is '2024-02-30'"),
    (
        "KB020",
        CARD,
        "board_power_w: 285",
        "board_power_w:",
        "'board_power_w' is empty. Leave out the line if the value is unknown.",
    ),
    (
        "KB020",
        CARD,
        "vendor: acme",
        "vendor:",
        "(id in hardware/vendors/). Add its value from the source 'sheet'; without it, the entry",
    ),
    (
        "KB020",
        CARD,
        "usd: 899",
        "usd: 899, note: a price, with tax",
        "'with tax of prices 1' is not a key and has no value. If it is part of a text with a ",
    ),
    ("KB021", CARD, None, "- example-24\n", "expected keys and values such as `id: example-24`"),
    ("KB021", CARD, None, "", "expected keys and values such as `id: example-24`, found None"),
    (
        "KB021",
        "sources/sources.yaml",
        None,
        "source: []\n",
        "expected one key, `sources`, with a list",
    ),
    (
        "KB022",
        CARD,
        "memory_gib: 24",
        "24: memory",
        "12:1: the key 24 is not text. Put it in quotes",
    ),
    ("KB022", CARD, "memory_gib: 24", "[a]: b", "12:1: a key must be text on one line."),
    ("KB023", CARD, "memory_gib: 24", "memory_gib: .inf", "number .inf: only finite numbers"),
    (
        "KB024",
        "hardware/vendors/acme.yaml",
        "id: acme",
        "id: Acme!",
        "'id' is 'Acme!'; expected an id made of lowercase letters, digits",
    ),
    ("KB024", CARD, "name: Example 24", 'name: ""', "'name' is ''; expected a value; leave"),
    (
        "KB030",
        "hardware/vendors/acme.yaml",
        "id: acme",
        "id: acne",
        "1:5: the file is called 'acme.yaml', its id 'acne'. Rename one.",
    ),
    (
        "KB031",
        "hardware/architectures/first-1.yaml",
        "family: first",
        "family: second",
        "is in hardware/cards/acme/first/ but belongs in hardware/cards/acme/second/.",
    ),
    (
        "KB035",
        CARD,
        "source: shop",
        "source: shops",
        "19:70: there is no source 'shops'. Did you mean 'shop'? Add it to sources/sources.yaml",
    ),
    ("KB035", CARD, "board_power_w: shop", "board_power_w: shed", "there is no source 'shed'."),
    (
        "KB036",
        CARD,
        "architecture: first-1",
        "architecture: frist-1",
        "6:15: there is no architecture 'frist-1'. Did you mean 'first-1'?",
    ),
    (
        "KB036",
        "measured/table.yaml",
        "  example-24: 1.0",
        "  example-25: 1.0",
        "12:3: there is no card 'example-25'. Did you mean 'example-24'?",
    ),
    (
        "KB036",
        "hardware/groups/examples.yaml",
        "Example 2000",
        "Example 3000",
        "no card has the series 'Example 3000 series'. Did you mean 'Example 2000 series'?",
    ),
    (
        "KB037",
        CARD,
        "announced: 2024-02-01",
        "announced: 2024-04",
        "'announced' is 2024-04, later than 'released', 2024-03-01. Correct one of them.",
    ),
    (
        "KB037",
        "hardware/architectures/first-1.yaml",
        "until: 2025-01-31",
        "until: 2023-12-31",
        "'from' is 2024-01, later than 'until', 2023-12-31.",
    ),
    (
        "KB038",
        CARD,
        "on: 2024-03-01",
        "on: 2023-12-31",
        "a price from 2023-12-31; the card was announced on 2024-02-01. Correct one.",
    ),
    (
        "KB039",
        CARD,
        "on: 2025-02-10",
        "on: 2025-06-03",
        "warning: a price from 2025-06-03, but `checked` is 2025-06-02. Correct the date, or",
    ),
    (
        "KB040",
        CARD,
        "on: 2025-02-10",
        "on: 2024-02-10",
        "19:5: warning: 2024-02-10 comes after 2024-03-01. Move the line up.",
    ),
    (
        "KB041",
        CARD,
        "{board_power_w: shop}",
        "{board_power: shop}",
        "a source for 'board_power', a key this file does not have. Did you mean 'board_power_w'?",
    ),
    (
        "KB042",
        "hardware/architectures/first-1.yaml",
        "vendor: acme",
        "vendor: other",
        "vendor is 'acme', but architecture 'first-1' says 'other'",
    ),
]

# code, file, content, the message's words
ADDED = [
    (
        "KB004",
        "hardware/cards/acme/first/notes.txt",
        "x",
        "ignored: only files ending in .yaml are read",
    ),
    (
        "KB005",
        "hardware/cards/acme/first/example-30.yml",
        SECOND_CARD,
        "files ending in .yml are not read. Rename the file to end in .yaml",
    ),
    (
        "KB005",
        "card/example-30.yaml",
        SECOND_CARD,
        "folder 'card' is not known. Did you mean 'hardware/cards'?",
    ),
    (
        "KB005",
        "example-30.yaml",
        SECOND_CARD,
        "is outside every folder. By its keys it is a card: move it to hardware/cards/<vendor>/",
    ),
    ("KB005", "notes.yaml", "a: 1", "is outside every folder. Folders: hardware/cards,"),
    (
        "KB005",
        "hardware/cards/example-30.yaml",
        SECOND_CARD,
        "belongs in hardware/cards/<vendor>/<architecture family>/",
    ),
    (
        "KB005",
        "hardware/vendors/old/acme.yaml",
        "id: acme",
        "is nested too deeply. Move it up into hardware/vendors/.",
    ),
    (
        "KB006",
        OTHER,
        b"#" * (1024 * 1024 + 1),
        "larger than 1024 KiB. Split it into one file per thing.",
    ),
    ("KB007", OTHER, b"id: x\nname: caf\xe9\n", "example-30.yaml:2: byte 0xe9 is not UTF-8."),
    ("KB008", OTHER, b"id: x\nname: a\x00b\n", "example-30.yaml:2:8: control character U+0000."),
    ("KB008", OTHER, 'id: "a\\x1bb"\n', "the text contains an escaped control character."),
    ("KB010", OTHER, "a: " + "[" * 50_000, "nested more than 20 levels deep. Use fewer levels."),
    (
        "KB010",
        OTHER,
        "a: [" + "0," * 110_000 + "]",
        "more than 100000 values in one file. Split it.",
    ),
    (
        "KB032",
        "sources/sources.yaml",
        "sources:\n  - {id: sheet, title: A}\n  - {id: shop, title: B}\n  - {id: shop, title: C}\n",
        "sources.yaml:4:6: source 'shop' is already in knowledge/sources/sources.yaml:3.",
    ),
    (
        "KB033",
        OTHER,
        SECOND_CARD.replace("Example 30", "example  24"),
        "example-24.yaml:2 also has the name 'example  24'. Give this card its own name, or tell",
    ),
    (
        "KB034",
        OTHER,
        SECOND_CARD + "aliases: [ex 24]\n",
        "alias 'ex 24' already belongs to knowledge/hardware/cards/acme/first/example-24.yaml:2.",
    ),
    (
        "KB043",
        OTHER,
        SECOND_CARD.replace("Example 30", "Radeon EX 50") + "aliases: [Radeon 24 EX]\n",
        None,
    ),
]

# What must not be flagged with the code: file, old (None: add the file), new
CLEAN = {
    "KB004": ("README.md", None, "Read me."),
    "KB005": (OTHER, None, SECOND_CARD),
    "KB006": ("hardware/vendors/acme.yaml", "name: Acme", "name: Acme\nnote: " + "x" * 4000),
    "KB007": (CARD, "name: Example 24", "name: Ejemplo ñ 24"),
    "KB008": (CARD, "id: example-24\n", "id: example-24\r\n"),
    "KB009": (CARD, "memory_gib: 24", "memory_gib: 24   # [ a comment: with signs"),
    "KB010": (
        "work/workloads/w.yaml",
        None,
        "id: w\nsource: sheet\nchecked: 2025-01-01\na: " + "[" * 18 + "]" * 18,
    ),
    "KB011": (CARD, "id: example-24\n", "---\nid: example-24\n"),
    "KB012": (CARD, "name: Example 24", 'name: "Example & * ! <<"'),
    "KB013": (CARD, "memory_gib: 24", "memory_gib: 24\nnote: prices have keys of the same name"),
    "KB014": (CARD, "memory_gib: 24", "memory_gib: 24\nslots: 2"),
    "KB015": (CARD, "memory_gib: 24\n", ""),
    "KB016": (CARD, "memory_gib: 24", "memory_gib: 23.5"),
    "KB017": (CARD, "segment: consumer", "segment: prosumer"),
    "KB018": (CARD, "memory_gib: 24", "memory_gib: 2048"),
    "KB019": (CARD, "on: 2025-02-10", "on: 2025-02"),
    "KB020": (CARD, "memory_gib: 24\n", ""),
    "KB021": (
        "sources/sources.yaml",
        "  - {id: shop, ",
        "  - {id: unused, title: x}\n  - {id: shop, ",
    ),
    "KB022": ("measured/table.yaml", "  example-24: 1.0", '  "example-24": 1.0'),
    "KB023": (CARD, "usd: 899", "usd: 899.99"),
    "KB024": ("measured/table.yaml", "workload: cnn", "workload: cnn-2_x.5"),
    "KB030": (OTHER, None, SECOND_CARD),
    "KB031": (OTHER, None, SECOND_CARD),
    "KB032": (OTHER, None, SECOND_CARD),
    "KB033": (OTHER, None, SECOND_CARD.replace("Example 30", "Example 24\nvariant: 30GB")),
    "KB034": (OTHER, None, SECOND_CARD + "aliases: [EX 30]\n"),
    "KB035": (CARD, "source: shop", "source: sheet"),
    "KB036": ("measured/table.yaml", "kind: ratio", "kind: scaling"),
    "KB037": (CARD, "announced: 2024-02-01", "announced: 2024-03"),
    "KB038": (CARD, "on: 2024-03-01", "on: 2024-01-05"),
    "KB039": (CARD, "on: 2025-02-10", "on: 2025-06"),
    "KB040": ("hardware/platforms/run.yaml", "2020-01-01", "2024-05-01"),
    "KB041": (CARD, "{board_power_w: shop}", "{prices.0: shop}"),
    "KB042": ("hardware/architectures/first-1.yaml", "platform: run\n", ""),
    "KB043": (OTHER, None, SECOND_CARD + "aliases: [AMD EX 24]\n"),
}


def of_code(findings, code):
    return [str(finding) for finding in findings if finding.code == code]


def test_the_sound_folder_has_no_finding(folder):
    assert folder.findings() == ()


@pytest.mark.parametrize(("code", "file", "old", "new", "words"), REPLACED)
def test_a_damaged_file_is_described(folder, code, file, old, new, words):
    if old is None:
        folder.write(file, new)
    else:
        folder.replace(file, old, new)

    (message,) = of_code(folder.findings(), code)

    assert message.startswith(f"{code} knowledge/")
    assert words in message


@pytest.mark.parametrize(("code", "file", "content", "words"), ADDED[:-1])
def test_an_added_file_is_described(folder, code, file, content, words):
    folder.write(file, content)

    (message,) = of_code(folder.findings(), code)

    assert words in message


@pytest.mark.parametrize("code", sorted(CLEAN))
def test_a_clean_file_is_not_flagged(folder, code):
    file, old, new = CLEAN[code]
    if old is None:
        folder.write(file, new)
    else:
        folder.replace(file, old, new)

    assert of_code(folder.findings(), code) == []


@pytest.mark.parametrize(("key", "what"), [("min: 1", "smallest"), ("max: 9", "largest")])
def test_a_question_for_a_number_has_limits(folder, key, what):
    """The interview would break off where it names them or tries what is between."""
    folder.write(QUESTION, NUMBER.replace(f"{key}\n", ""))

    (message,) = of_code(folder.findings(), "KB015")

    assert f"rooms.yaml:3:1: key '{key[:3]}' is missing ({what} number); a question" in message


@pytest.mark.parametrize("limits", ["min: 1\nmax: 9\ntype: number", "type: text"])
def test_a_question_with_limits_or_for_words_is_sound(folder, limits):
    folder.write(QUESTION, NUMBER.replace("type: number\nmin: 1\nmax: 9", limits))

    assert of_code(folder.findings(), "KB015") == []


def test_names_that_differ_by_maker_alone_are_a_warning(folder):
    folder.replace(CARD, "[EX 24]", "[Radeon EX 24]")
    folder.write(OTHER, SECOND_CARD + "aliases: [GeForce EX 24]\n")

    (message,) = of_code(folder.findings(), "KB043")

    assert "warning: 'GeForce EX 24' and 'Radeon EX 24'" in message
    assert "Give one of them the alias 'ex 24'." in message


def test_a_missing_folder_is_named(folder, tmp_path):
    (finding,) = folder.findings(tmp_path / "nowhere")

    assert finding.code == "KB001"
    assert f"{(tmp_path / 'nowhere').as_posix()}: no such folder." in str(finding)


def test_an_empty_folder_is_no_part_of_one(folder, tmp_path):
    """It may lie below a folder that happens to be called like one of ours."""
    empty = tmp_path / "work/models" / "mine"
    empty.mkdir(parents=True)

    assert folder.findings(empty) == ()


@pytest.mark.parametrize("part", ["hardware/cards/acme", "hardware/cards", "hardware", "measured"])
def test_a_part_of_a_folder_is_told_with_the_whole(folder, part):
    """Each of its files would else lie in a folder that is not known."""
    (finding,) = folder.findings(folder.path / part)

    assert finding.code == "KB001"
    assert f"Give the whole folder: '{folder.path.absolute()}'." in str(finding)


def test_a_file_in_the_place_of_a_folder_is_told_so(folder):
    (finding,) = folder.findings(folder.path / CARD)

    assert finding.code == "KB001"
    assert f"is a file. Give the folder of knowledge files that contains it: '{folder.path}" in str(
        finding
    )


def test_a_folder_that_only_lies_below_such_a_name_is_read(folder, tmp_path):
    """What counts is what it holds."""
    own = tmp_path / "hardware/cards" / "own"
    (own / "hardware/vendors").mkdir(parents=True)

    assert folder.findings(own) == ()


def test_something_other_than_a_file_is_not_opened(folder):
    os.mkfifo(folder.path / "hardware/vendors" / "pipe.yaml")

    (message,) = of_code(folder.findings(), "KB002")

    assert "hardware/vendors/pipe.yaml: is not a regular file." in message


@pytest.mark.parametrize("target", ["/etc/passwd", "../vendors/acme.yaml", "/etc", "gone"])
def test_a_symbolic_link_is_refused(folder, target):
    (folder.path / "hardware/vendors" / "link.yaml").symlink_to(target)

    (message,) = of_code(folder.findings(), "KB003")

    assert (
        "hardware/vendors/link.yaml: is a symbolic link, and symbolic links are not followed."
        in message
    )


ELSEWHERE = {
    *("KB001", "KB002", "KB003", "KB025"),
    *("KB044", "KB045", "KB046", "KB047", "KB048", "KB049", "KB050"),
    *("KB068", "KB069", "KB072", "KB073", "KB074", "KB075"),
    "KB076",
    *OF_FIGURES,
    *OF_AGES,
}
"""Codes that have tests of their own: folders, meanings, corrections, answers, cards, ages."""


def test_every_code_is_provoked_and_has_a_clean_counterpart():
    assert {row[0] for row in REPLACED + ADDED} | ELSEWHERE == set(CODES)
    assert set(CLEAN) == set(CODES) - ELSEWHERE
