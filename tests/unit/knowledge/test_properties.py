"""What must hold for any bytes and any order of files."""

import random

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expert.knowledge import CODES, read_yaml
from expert.knowledge.folders import walk
from expert.knowledge.read_files import read_folders

WORDS = [
    *["a:", "b:", "c", "-", "[", "]", "{", "}", ",", ":", "'", '"', "#", "&x", "*x", "!!int", "!"],
    *["<<", "?", ">", "|", "%", "1", "017", "1.5", ".inf", "1e999", "~", "null", "true", "é", "😀"],
    *["2016-07-19", "\\", "\\x00", "\\ud800", "id", "name", "usd", "on", "sources", "values"],
]
LINES = [
    "%YAML 1.2\n",
    "---\n",
    "...\n",
    "|\n ",
    "- ",
    "\n",
    "\n  ",
    "\t",
    "\r\n",
    "\x00",
    "\ufeff",
    "\u2028",
    "id: x\n",
    "prices:\n  - {on: 2016-07-19, usd: 5}\n",
    "select: {brand: [arc]}\n",
]
PIECES = st.sampled_from([*WORDS, *(word + " " for word in WORDS), *LINES])
TEXTS = st.lists(PIECES, max_size=25).map("".join)
quick = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quick
@given(st.binary(max_size=200) | TEXTS)
def test_any_bytes_are_read_or_described(content):
    document = read_yaml(content)

    assert all(fault.code in CODES for fault in document.faults)
    assert all(str(fault).isprintable() for fault in document.faults)


@quick
@given(TEXTS)
def test_both_parsers_agree_on_what_is_sound(text):
    fast = read_yaml(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader", raising=False)
        slow = read_yaml(text)

    if not fast.faults and not slow.faults:
        assert (fast.data, fast.lines, fast.key_columns) == (
            slow.data,
            slow.lines,
            slow.key_columns,
        )


PLACES = [
    "sources/sources.yaml",
    "hardware/cards/acme/first/example-24.yaml",
    "measured/table.yaml",
    "hardware/groups/examples.yaml",
    "judgement/advisors/a.yaml",
    "hardware/architectures/first-1.yaml",
    "people/questions/q.yaml",
]


@quick
@given(place=st.sampled_from(PLACES), content=st.binary(max_size=60) | TEXTS)
def test_any_bytes_in_a_knowledge_file_give_findings_and_no_traceback(folder, place, content):
    original = (folder.path / place).read_bytes() if (folder.path / place).exists() else b""
    folder.write(place, content)

    findings = folder.findings()

    folder.write(place, original)
    assert all(str(finding).isprintable() for finding in findings)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5000)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "x", "acme", "shop", "example-24", "2024-01", "2016-07-19", "consumer"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "on", "from", "until", "usd", "source", "value", "kind", "brand", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        ("hardware/cards/acme/first/example-24.yaml", "prices"),
        ("hardware/cards/acme/first/example-24.yaml", "aliases"),
        ("hardware/cards/acme/first/example-24.yaml", "sources"),
        ("hardware/cards/acme/first/example-24.yaml", "architecture"),
        ("hardware/cards/acme/first/example-24.yaml", "name"),
        ("hardware/cards/acme/first/example-24.yaml", "announced"),
        ("hardware/groups/examples.yaml", "select"),
        ("measured/table.yaml", "values"),
        ("hardware/architectures/first-1.yaml", "support"),
        ("hardware/platforms/run.yaml", "maturity"),
        ("hardware/vendors/acme.yaml", "id"),
        ("sources/sources.yaml", "sources"),
    ]
)


@quick
@given(key=KEYS, value=VALUES)
def test_any_value_under_any_key_gives_findings_and_no_traceback(folder, key, value):
    place, name = key
    original = (folder.path / place).read_text(encoding="utf-8")
    data = read_yaml(original).data
    data[name] = value
    try:
        folder.write(place, yaml.safe_dump(data, allow_unicode=True))
        findings = folder.findings()
    finally:
        folder.write(place, original)

    assert all(finding.line >= 0 for finding in findings)


@quick
@given(seed=st.integers(0, 10_000))
def test_the_order_of_files_never_matters(folder, seed):
    folder.write("hardware/vendors/acme.yaml", "id: acme\nname: 5\n")
    folder.write("work/workloads/w.yaml", "id: w\nsource: none\nchecked: x\n")
    expected = read_folders(walk([], folder.path))
    shuffled = walk([], folder.path)
    random.Random(seed).shuffle(shuffled[0].files)

    found = read_folders(shuffled)

    assert found.findings == expected.findings
    assert found.digest == expected.digest
    assert sorted(entry.file for entry in found.entries) == sorted(
        entry.file for entry in expected.entries
    )
