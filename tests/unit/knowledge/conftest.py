"""A small sound knowledge folder that a test can damage in one place."""

from collections.abc import Callable
from pathlib import Path

import pytest

from expert.knowledge import Finding
from expert.knowledge.folders import walk
from expert.knowledge.read_files import read_folders

FILES = {
    "sources/sources.yaml": """\
sources:
  - {id: sheet, title: Data sheet of Example 24, author: Acme, date: 2024-03-01, address: ""}
  - {id: shop, title: Prices of a shop, retrieved: 2025-02-10}
""",
    "hardware/price-kinds.yaml": """\
price_kinds:
  - id: launch
    name: launch price
    says: the price of the first day
    source: sheet
    checked: 2025-06-02
    at_launch: true
  - {id: street, name: seen in shops, says: a price in a store, source: shop, checked: 2025-06-02}
""",
    "hardware/caveat-kinds.yaml": """\
caveat_kinds:
  - {id: slow_memory, name: slow memory, says: partly slow, source: sheet, checked: 2025-06-02}
""",
    "hardware/vendors/acme.yaml": """\
id: acme
name: Acme
maker_words: [Radeon, GeForce]
brands: [arc]
source: sheet
checked: 2025-06-02
""",
    "hardware/platforms/run.yaml": """\
id: run
name: Acme Run
vendor: acme
source: sheet
checked: 2025-06-02
maturity:
  - {from: 2020-01-01, level: poor, source: shop}
  - {from: 2024, level: mature}
""".replace("from: 2024,", 'from: "2024",'),
    "hardware/architectures/first-1.yaml": """\
id: first-1
name: First
family: first
vendor: acme
platform: run
source: sheet
checked: 2025-06-02
support:
  - {software: cuda, from: 2024-01, until: 2025-01-31, level: full}
""",
    "hardware/cards/acme/first/example-24.yaml": """\
id: example-24
name: Example 24
aliases: [EX 24]
vendor: acme
platform: run
architecture: first-1
brand: arc
series: Example 2000 series
segment: consumer
announced: 2024-02-01
released: 2024-03-01
memory_gib: 24
board_power_w: 285
source: sheet
checked: 2025-06-02
sources: {board_power_w: shop}
prices:
  - {on: 2024-03-01, usd: 899, condition: new, kind: launch, confidence: high}
  - {on: 2025-02-10, usd: 749, condition: new, kind: street, source: shop, confidence: low}
""",
    "hardware/groups/examples.yaml": """\
id: examples
name: Examples (any)
aliases: [Examples]
select: {series: Example 2000 series}
source: sheet
checked: 2025-06-02
""",
    "measured/table.yaml": """\
id: table
name: A table
kind: ratio
workload: cnn
unit: ratio
higher_is_better: true
reference: example-24
on: 2024-05
source: sheet
checked: 2025-06-02
values:
  example-24: 1.0
""",
}


class KnowledgeFolder:
    """A folder of knowledge files that starts sound."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for relative, text in FILES.items():
            self.write(relative, text)

    def write(self, relative: str, content: str | bytes) -> Path:
        path = self.path / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def replace(self, relative: str, old: str, new: str) -> None:
        text = (self.path / relative).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} must stand once in {relative}"
        self.write(relative, text.replace(old, new))

    def findings(self, *extra: Path) -> tuple[Finding, ...]:
        return read_folders(walk(extra, self.path)).findings


@pytest.fixture
def folder(tmp_path: Path) -> KnowledgeFolder:
    return KnowledgeFolder(tmp_path / "sound")


@pytest.fixture
def make_folder(tmp_path: Path) -> Callable[[str], KnowledgeFolder]:
    return lambda name: KnowledgeFolder(tmp_path / name)


@pytest.fixture(autouse=True)
def own_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the user's cache."""
    monkeypatch.setenv("WHICHGPU_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"
