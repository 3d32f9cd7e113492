"""Files of every kind with some bytes changed, each read as the program reads such a file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from expert.case.case_lists import cases_from_file
from expert.convnets.parser import network_from_text
from expert.editing.migrate import migrated_cases
from expert.errors import WhichGpuError
from expert.knowledge.findings import Finding
from expert.knowledge.folders import Folder, LayerFile, walk
from expert.knowledge.importing import cards, models
from expert.knowledge.read_files import read_folder
from expert.knowledge.validation import validate
from tests.shipped import shipped

CASES = Path(__file__).parents[1] / "cases"
CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "max_position_embeddings": 131072,
    "vocab_size": 128256,
    "sliding_window": None,
    "rope_scaling": {"factor": 8.0, "rope_type": "llama3"},
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
}
TABLE = """\
name,vendor,memory_gib,bandwidth_gb_s,fp32_tflops,board_power_w,source,price_on,price_usd,price_kind
Example 24,nvidia,24,1008,82.6,450,memory,2026-01-05,1999,street
Example 48,nvidia,48,960,91.1,300,memory,,,
"""
RECORD = {
    "format": 1,
    "id": "a",
    "case": {"as_of": "2026-01-05", "advisor": "house", "answers": {"ask": "gpu", "job": "train"}},
}
LAYERS = "conv 64 3x3 pad 1; pool 2; conv 128 3x3 norm batch; 2 x (conv 128 3x3); mean; dense 1000"
PIECES = (
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\t", b"\r", b"\n"),
    *(b"&a [*a]", b"<<: *a", b"!!python/object:os.system", b"? ", b": ", b"- " * 400, b"{" * 2000),
    *(b"[" * 2000, b"'", b'"', b"|2\n", b"%YAML 9.9\n---\n", b"...\n", b"#", b"9" * 5000, b"1e999"),
    *(b"-0", b".nan", b"0x7f", b"1_000", b"2016-13-45", b"null", b"~", b"true", b"x" * 20_000),
)
"""What parsers are known to stumble over."""
Reader = Callable[[Path], object]


def kinds_of_files(folder: Path) -> Iterator[tuple[str, bytes, Reader]]:
    """Yield files of every kind: a name, the content, and what reads it."""
    (shipped_folder,) = walk(())
    chosen: dict[str, LayerFile] = {}
    for file in shipped_folder.files:
        chosen.setdefault(file.relative.rpartition("/")[0] or file.relative, file)
    for file in chosen.values():
        yield file.relative, Path(file.path).read_bytes(), _knowledge(folder, file.relative)
    for case in ("today", "golden"):
        first = min((CASES / case).glob("*.yaml"), key=lambda path: path.stat().st_size)
        yield f"{case}.yaml", first.read_bytes(), _cases
    lines = "".join(f"{json.dumps(RECORD['case'])}\n" for _ in range(3))
    yield "cases.jsonl", lines.encode(), _cases
    yield "config.json", json.dumps(CONFIG, indent=1).encode(), models.proposal
    yield "cards.csv", TABLE.encode(), _table
    yield "records.json", json.dumps([RECORD, RECORD]).encode(), _records
    yield "layers.txt", LAYERS.encode(), _layers


def _knowledge(folder: Path, relative: str) -> Reader:
    def read(path: Path) -> None:
        findings: list[Finding] = []
        layer = Folder("mine", folder)
        layer.files.append(LayerFile(relative, str(path), (0, 0, 0)))
        for record in read_folder(layer, findings)[0]:
            findings += validate(record)
        for found in findings:
            str(found)

    return read


def _cases(path: Path) -> None:
    list(cases_from_file(shipped(), path))


def _table(path: Path) -> None:
    with patch.object(cards, "load_knowledge", lambda *_, **__: shipped()):
        cards.proposal(path)


def _records(path: Path) -> None:
    migrated_cases(shipped(), path)


def _layers(path: Path) -> None:
    network_from_text(path.read_bytes().decode("utf-8", "replace"), {})


def changed(content: bytes, chance: random.Random) -> bytes:
    """Return content with one to three changes of its bytes."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(content) + 1)
        end = min(len(content), start + int(chance.paretovariate(0.6)))
        part = content[start:end]
        how = chance.randrange(7)
        if how == 0:
            part = bytes(byte ^ 1 << chance.randrange(8) for byte in part[:8]) + part[8:]
        elif how == 1:
            part = b""
        elif how == 2:
            part = part * chance.choice((2, 3, 50))
        elif how == 3:
            part = chance.choice(PIECES) + part
        elif how == 4:
            part = chance.randbytes(chance.randint(1, 8))
        elif how == 5:
            end = len(content)
            part = b""
        else:
            other = chance.randrange(len(content) + 1)
            part = content[other : other + len(part) + 1]
        content = content[:start] + part + content[end:]
    return content


def read_or_refused(read: Reader, path: Path) -> None:
    """Read a file; an error of ours is a refusal and no fault."""
    try:
        read(path)
    except WhichGpuError as error:
        str(error)
