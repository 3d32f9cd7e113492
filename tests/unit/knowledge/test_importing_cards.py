"""A table of cards and prices becomes proposals of files, and nothing in it is trusted."""

import datetime
import json

import pytest

from expert.editing.imported_cards import write
from expert.errors import CaseError
from expert.knowledge import load_knowledge
from expert.knowledge.importing.cards import proposal, proposals
from expert.knowledge.importing.table import MAX_BYTES, MAX_ROWS

pytestmark = pytest.mark.sampled

HEADER = (
    "name,aliases,vendor,platform,architecture,brand,segment,released,memory_gib,memory_type,"
    "memory_bus_bits,bandwidth_gb_s,fp32_tflops,board_power_w,source,price_on,price_usd,price_kind"
)
NEW = (
    "Example 24,EX 24;EX24,nvidia,cuda,blackwell-12-0,geforce-rtx,consumer,2026-03-01,24,GDDR7,"
    "384,1344,60,300,judgement,2026-03-01,799,launch"
)
PRICE = "RTX 4090,,,,,,,,,,,,,,judgement,2026-10-01,2600,street"
FIGURE = "RTX 4080,,,,,,,,,,,,,99,judgement,,,"


@pytest.fixture(scope="module")
def shipped():
    return load_knowledge()


@pytest.fixture(autouse=True)
def _read_once(monkeypatch, shipped):
    monkeypatch.setattr("expert.knowledge.importing.cards.load_knowledge", lambda *_: shipped)


@pytest.fixture
def table(tmp_path):
    """Return a function that writes a table and returns its path."""

    def write_rows(*rows, header=HEADER):
        path = tmp_path / "table.csv"
        path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
        return path

    return write_rows


def refusal(path):
    with pytest.raises(CaseError) as caught:
        proposals(path)
    text = str(caught.value)
    assert text.endswith("Nothing was done.")
    return text


def test_a_new_card_becomes_a_file(table):
    text = proposal(table(NEW))

    assert text.startswith("# hardware/cards/nvidia/blackwell/example-24.yaml\n")
    assert "aliases: [EX 24, EX24]\n" in text
    assert "released: 2026-03-01\n" in text
    assert "prices:\n  - {on: 2026-03-01, usd: 799, condition: new, kind: launch" in text


def test_a_price_of_a_known_card_becomes_a_file_that_corrects_it(table, tmp_path):
    write(table(PRICE), tmp_path / "mine")

    (path,) = (tmp_path / "mine").rglob("*.yaml")
    assert path.read_text(encoding="utf-8").splitlines() == [
        "corrects: geforce-rtx-4090",
        "source: judgement",
        f"checked: {datetime.date.today().isoformat()}",
        "prices:",
        "  - {on: 2026-10-01, usd: 2600, condition: new, kind: street, source: judgement}",
    ]
    known = load_knowledge([tmp_path / "mine"], use_cache=False)
    assert known.findings == load_knowledge().findings
    assert known.get("card", "geforce-rtx-4090").data["prices"][-1]["usd"] == 2600


def test_another_price_of_the_same_day_is_told(table):
    (found,) = proposals(table(PRICE, PRICE.replace("2600", "2700")))

    assert found.differs[-1] == "price for 2026-10-01: 2600 -> 2700 USD new"


def test_a_row_that_says_nothing_new_writes_no_file(table, tmp_path):
    told = write(table(FIGURE.replace(",99,", ",320,")), tmp_path / "mine")

    assert told == ["hardware/cards/nvidia/ada/geforce-rtx-4080-16gb.yaml: nothing new"]
    assert not (tmp_path / "mine").exists()


def test_a_price_of_a_known_card_is_checked_with_the_others(table):
    (found,) = proposals(table(PRICE))

    assert found.place == "hardware/cards/nvidia/ada/geforce-rtx-4090.yaml"
    assert found.data["prices"][-1]["usd"] == 2600
    assert len(found.data["prices"]) > 20
    assert found.differs == ["price for 2026-10-01: 2600 USD new"]


def test_a_price_that_is_already_there_is_told(table):
    (found,) = proposals(table(PRICE, PRICE))

    assert found.differs[-1] == "the price for 2026-10-01 is already there"


def test_what_differs_is_shown_and_what_is_odd_is_flagged(table):
    (found,) = proposals(table(FIGURE))

    assert found.differs == ["board_power_w: 320 -> 99"]
    assert any(flag.startswith("KB063: 'board_power_w' is 99") for flag in found.flags)
    assert found.data["sources"]["board_power_w"] == "judgement"


def test_a_bandwidth_that_the_bus_cannot_have_is_flagged(table):
    (found,) = proposals(table(NEW.replace("1344", "1644")))

    assert any(flag.startswith("KB060") for flag in found.flags)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (",24,GDDR7", ",0,GDDR7", "line 2: 'memory_gib' is 0; it must be more than 0"),
        ("1344", "-5", "'bandwidth_gb_s' is -5; it must be more than 0"),
        ("1344", "nan", "'bandwidth_gb_s' is nan"),
        ("1344", "1e400", "'bandwidth_gb_s' is 1e400"),
        ("1344", "fast", "'bandwidth_gb_s' is fast; write only digits"),
        ("799", "-1", "'price_usd' is -1"),
        ("consumer,2026-03-01", "consumer,1999", "'released' is 1999, before 2006"),
        ("consumer,2026-03-01", "consumer,2999-01-01", "which is in the future"),
        ("consumer,2026-03-01", "consumer,soon", "write a date such as 2024-03-01"),
        ("blackwell-12-0", "blackwel", "KB036 there is no architecture 'blackwel'"),
        (",judgement,", ",nowhere,", "KB035 there is no source 'nowhere'"),
        (",judgement,", ",,", "line 2: 'source' is empty"),
        (",launch", ",rumor", "KB036 there is no price-kind 'rumor'"),
        (",799,launch", ",799,", "a price needs 'price_kind'"),
        ("geforce-rtx,", ",", "a new one needs brand"),
        ("Example 24", "=cmd|calc", "'name' is '=cmd|calc', a formula"),
        ("Example 24", '"Exam\nple"', "has a line break or a control character"),
        ("nvidia", "../../etc", "KB024 'vendor'"),
    ],
)
def test_what_cannot_be_is_refused(table, old, new, words):
    assert words in refusal(table(NEW.replace(old, new)))


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("name,vender,source", "unknown column 'vender'. Did you mean 'vendor'?"),
        ("vendor,source", "the column 'name' is missing"),
        ("name,name,source", "the column 'name' is repeated"),
        ("", "the column 'source' is missing"),
    ],
)
def test_a_wrong_header_is_refused(table, header, words):
    assert words in refusal(table("a,b,c", header=header))


def test_an_id_is_no_path(table):
    assert "write it like example-24" in refusal(
        table("Foo,judgement,../x", header="name,source,id")
    )


def test_a_card_given_twice_is_refused(table):
    assert "line 3: example-24 is already on line 2" in refusal(table(NEW, NEW))


def test_all_faults_are_told_together(table):
    text = refusal(table(NEW.replace("1344", "x").replace(",300,", ",y,")))

    assert text.count("write only digits") == 2


def test_a_table_without_rows_is_refused(table):
    assert "has a header but no rows" in refusal(table())


def test_a_row_with_too_few_cells_is_refused(table):
    assert "line 2: 2 cells, but the header has 18" in refusal(table("a,b"))


def test_a_large_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "large.csv"
    path.write_bytes(b"a," * MAX_BYTES)

    assert "is larger than 1024 KiB" in refusal(path)


def test_too_many_rows_are_refused(table):
    rows = ["a,judgement"] * (MAX_ROWS + 1)

    assert f"more than {MAX_ROWS} rows" in refusal(table(*rows, header="name,source"))


def test_other_text_is_refused(tmp_path):
    path = tmp_path / "latin.csv"
    path.write_bytes("name,source\nÉ,x\n".encode("latin-1"))

    assert "is not UTF-8 text" in refusal(path)


def test_an_open_quote_is_refused(table):
    assert "not valid CSV" in refusal(table('"open,'))


# --- JSON -------------------------------------------------------------------------------

LISTED = {
    "name": "Example 24",
    "aliases": ["EX 24"],
    "vendor": "nvidia",
    "platform": "cuda",
    "architecture": "blackwell-12-0",
    "brand": "geforce-rtx",
    "segment": "consumer",
    "released": "2026-03-01",
    "memory_gib": 24,
    "ecc": False,
    "source": "judgement",
}


def listed(tmp_path, *items):
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(items), encoding="utf-8")
    return path


def test_a_list_in_json_is_a_table(tmp_path):
    text = proposal(listed(tmp_path, LISTED))

    assert "aliases: [EX 24]\n" in text
    assert "memory_gib: 24\n" in text
    assert "ecc: false\n" in text


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ({**LISTED, "memory_gib": 0}, "item 1: 'memory_gib' is 0; it must be more than 0"),
        ({**LISTED, "bandwidth_gb_s": -5}, "item 1: 'bandwidth_gb_s' is -5"),
        ({**LISTED, "memory_gib": {"a": 1}}, "item 1: 'memory_gib' must be text, a number"),
        ({**LISTED, "memroy_gib": 1}, "unknown column 'memroy_gib'. Did you mean 'memory_gib'?"),
        ("Example 24", "item 1: is not a card with keys and values"),
    ],
)
def test_what_cannot_be_in_a_list_is_refused(tmp_path, item, words):
    assert words in refusal(listed(tmp_path, item))


@pytest.mark.parametrize("text", ["[", "[{", '[{"name": 1, "name": 2}]', "[" * 100_000])
def test_broken_json_is_refused(tmp_path, text):
    path = tmp_path / "cards.json"
    path.write_text(text, encoding="utf-8")

    assert "not valid JSON" in refusal(path)


def test_an_empty_list_is_refused(tmp_path):
    assert "has no cards" in refusal(listed(tmp_path))


# --- files ------------------------------------------------------------------------------


def test_files_are_written_where_they_belong(table, tmp_path):
    folder = tmp_path / "mine"

    told = write(table(NEW), folder)

    text = (folder / "hardware/cards/nvidia/blackwell/example-24.yaml").read_text()
    assert text.startswith("id: example-24\nname: Example 24\n")
    assert f"checked: {datetime.date.today().isoformat()}\n" in text
    assert told == [
        "hardware/cards/nvidia/blackwell/example-24.yaml: price for 2026-03-01: 799 USD new"
    ]


def test_no_file_is_overwritten(table, tmp_path):
    write(table(NEW), tmp_path / "mine")

    with pytest.raises(CaseError, match="already exists; move it away"):
        write(table(NEW), tmp_path / "mine")


def test_prices_of_the_next_month_go_into_the_same_file(table, tmp_path):
    write(table(PRICE), tmp_path / "mine")

    write(table(PRICE.replace("2026-10-01,2600", "2026-11-01,2500")), tmp_path / "mine")

    (path,) = (tmp_path / "mine").rglob("*.yaml")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line[:32] for line in lines[-2:]] == [
        "  - {on: 2026-10-01, usd: 2600, ",
        "  - {on: 2026-11-01, usd: 2500, ",
    ]


def test_figure_of_a_card_that_has_a_file_is_refused(table, tmp_path):
    write(table(PRICE), tmp_path / "mine")
    figure = FIGURE.replace("RTX 4080", "RTX 4090")

    with pytest.raises(CaseError, match="already exists; move it away"):
        write(table(NEW, figure), tmp_path / "mine")

    assert len(list((tmp_path / "mine").rglob("*.yaml"))) == 1


def test_nothing_is_written_if_one_row_is_refused(table, tmp_path):
    with pytest.raises(CaseError):
        write(table(NEW, PRICE.replace("2600", "0")), tmp_path / "mine")

    assert not (tmp_path / "mine").exists()


def test_nothing_is_left_if_a_file_cannot_be_written(table, tmp_path):
    """The second file's folder is a file."""
    folder = tmp_path / "mine"
    (folder / "hardware/cards/nvidia").mkdir(parents=True)
    (folder / "hardware/cards/nvidia/ada").write_text("")

    with pytest.raises(CaseError, match="cannot be written"):
        write(table(NEW, PRICE), folder)

    assert list(folder.rglob("*.yaml")) == []
