"""A small invented world: four cards, one case, the record of its run."""

from pathlib import Path
from typing import Any

import pytest

from expert.explain.view import RecordView
from expert.knowledge import Entry, Knowledge, Layer

DIGEST = "0" * 64


def entry(kind: str, id: str, **data: Any) -> Entry:
    """An entry whose keys stand one below the other from line 2 on."""
    content = {"id": id, "source": "datasheet", "checked": "2025-06-02", **data}
    lines = {"": 1, **{key: line for line, key in enumerate(content, start=2)}}
    return Entry(kind, id, "shipped", f"knowledge/{kind}s/{id}.yaml", content, lines)


def card(id: str, memory_gib: int, released: str, **more: Any) -> Entry:
    """A card of the invented maker."""
    name = id.replace("-", " ").title()
    return entry(
        "card", id, name=name, vendor="acme", memory_gib=memory_gib, released=released, **more
    )


def given(
    number: str, kind: str, file: str, line: int, source: str, /, **fields: Any
) -> dict[str, Any]:
    """A given fact of a record."""
    place = {"file": file, "line": line, "source": source, "date": "2025-06-02"}
    head = {"id": number, "kind": "given", "type": kind, "fields": fields}
    return {**head, **place, "layer": "shipped", "confidence": None}


def derived(number: str, kind: str, /, **fields: Any) -> dict[str, Any]:
    """A derived fact of a record."""
    return {"id": number, "kind": "derived", "type": kind, "fields": fields}


def firing(
    id: str,
    rule: str,
    says: str,
    facts: list[str],
    concludes: list[str],
    absent: tuple[str, ...] = (),
) -> dict[str, Any]:
    """A firing of a record."""
    head = {"id": id, "rule": rule, "title": f"Title of {rule}", "says": says, "facts": facts}
    return {**head, "absent": list(absent), "concludes": concludes, "sources": ["judgement"]}


def item(id: str, because: list[str], **more: Any) -> dict[str, Any]:
    """An item of a record's lists."""
    name = id.replace("-", " ").title()
    return {"kind": "card", "id": id, "name": name, "label": name, **more, "because": because}


@pytest.fixture
def knowledge() -> Knowledge:
    """Four cards, a vendor, a group and a source."""
    entries = [
        card("example-16", 16, "2024-03-01", segment="consumer"),
        card("example-24", 24, "2024-03-01", segment="consumer"),
        card("example-48", 48, "2024-09-01", segment="workstation"),
        card("example-96", 96, "2099-01-01", segment="workstation"),
        entry("vendor", "acme", name="Acme"),
        entry("question", "ask", choices=[{"value": "vendor", "label": "which vendor to trust"}]),
        entry("group", "small", name="Small ones", select={"segment": "consumer"}),
        entry(
            "source", "datasheet", title="Data sheet", author="Acme", address="https://acme.example"
        ),
    ]
    return Knowledge(entries, [Layer("shipped", DIGEST, Path("knowledge"))], DIGEST)


@pytest.fixture
def record() -> dict[str, Any]:
    """One is taken, one is too small, one is beaten, one is not out yet."""
    file = "knowledge/hardware/cards/{}.yaml".format
    pick = {"kind": "card", "id": "example-24", "name": "Example 24", "role": "best_value"}
    return {
        "format": 1,
        "case": {"as_of": "2025-06-01", "advisor": "house", "answers": {"memory_need_gb": 18.5}},
        "knowledge": {"digest": DIGEST, "layers": [{"name": "shipped", "digest": DIGEST}]},
        "recommended": [
            item(
                "example-24",
                ["F6"],
                role="best_value",
                roles=["best_value"],
                rank=1,
                count=1,
                condition="new",
                price_usd=799,
            )
        ],
        "ruled_out": [item("example-16", ["F4"])],
        "passed_over": [item("example-48", ["F5"])],
        "advice": [{"topic": "price", "says": "Look it up.", "because": ["F6"]}],
        "assumed": [{"what": "ask", "value": "gpu", "because": ["F1"]}],
        "firings": [
            firing(
                "F1", "SITUATION-010", "Nothing else was asked.", ["G1"], ["D1"], ("no Answer",)
            ),
            firing("F2", "NEED-030", "18.5 GiB are needed, as stated.", ["G2"], ["D2"]),
            firing("F3", "PRICE-010", "Example 24 costs 799.", ["G5", "G4"], ["D3"]),
            firing("F4", "FIT-031", "16 GiB are less than 18.5 GiB.", ["D2", "G3"], ["D4"]),
            firing("F5", "RANK-010", "Example 48 is beaten.", ["G6", "D3"], ["D5"]),
            firing("F6", "CHOOSE-120", "The best value is Example 24.", ["D3", "D2", "D5"], ["D6"]),
        ],
        "facts": [
            given("G1", "Day", "case", 1, "person", date="2025-06-01"),
            given("G2", "Answer", "case", 1, "person", key="memory_need_gb", value=18.5),
            {
                **given("G3", "Card", file("example-16"), 1, "datasheet"),
                "fields": {"id": "example-16", "name": "Example 16", "memory_gib": 16},
                "places": {"memory_gib": {"file": file("example-16"), "line": 7}},
            },
            given("G4", "Card", file("example-24"), 1, "datasheet", id="example-24", memory_gib=24),
            given(
                "G5",
                "Price",
                file("example-24"),
                12,
                "shops",
                card="example-24",
                condition="new",
                usd=799,
                on="2025-05-01",
            ),
            given("G6", "Card", file("example-48"), 1, "datasheet", id="example-48", memory_gib=48),
            derived("D1", "Assumed", what="ask", value="gpu"),
            derived("D2", "Need", gib=18.5),
            derived(
                "D3",
                "Offer",
                card="example-24",
                condition="new",
                usd=799,
                basis="seen",
                on="2025-05-01",
            ),
            derived(
                "D4",
                "RuledOut",
                card="example-16",
                rule="FIT-031",
                about="memory",
                wanted=18.5,
                found=16,
                unit="GiB",
            ),
            derived(
                "D5",
                "Beaten",
                card="example-48",
                condition="new",
                by="example-24",
                by_condition="new",
                how="dominated",
                about="price",
                wanted=799,
                found=2000,
                unit="US dollars",
            ),
            derived("D6", "Pick", **pick),
        ],
    }


@pytest.fixture
def view(record: dict[str, Any]) -> RecordView:
    """The record with its threads."""
    return RecordView(record)
