"""A proposed knowledge file: its place, its text, and what the checks say about it."""

from __future__ import annotations

import datetime
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from expert.editing import whole_files
from expert.errors import CaseError
from expert.knowledge.checks.collection import mappings
from expert.knowledge.findings import ERROR, Finding
from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES, Folder, LayerFile, user_folder, walk
from expert.knowledge.read_files import read_folders
from expert.knowledge.strict_yaml import read_yaml

_DAY = re.compile(r"\d{4}(-\d\d){0,2}", re.ASCII)
MISSING = ("KB015",)
YOURS = "your-folder"
"""The placeholder for a folder that has not been named yet."""


@dataclass
class Proposal:
    """One proposed file of a knowledge folder."""

    kind: str
    id: str
    place: str
    """Path below the folder."""
    text: str
    before: str | None = None
    """The file's present text; None if it would be new."""
    copy_of: str | None = None
    """The text of a known file that it copies."""
    differs: list[str] = field(default_factory=list)
    """What it adds to, or changes in, an entry that is already known."""
    filled: str = ""
    """The file that a person filled in, with the same lines; faults are reported as being in that
    file."""
    findings: list[Finding] = field(default_factory=list)
    """The warnings that the checks yield about it."""


def place_of(kind: str, id: str, data: Mapping[str, Any], architectures: Mapping[str, Any]) -> str:
    """Return where the file of an entry belongs in a knowledge folder."""
    if kind == "card":
        architecture = architectures.get(str(data.get("architecture")))
        family = architecture.data["family"] if architecture else "unknown"
        return f"hardware/cards/{data.get('vendor', 'unknown')}/{family}/{id}.yaml"
    for place, (listed, _) in LIST_FILES.items():
        if listed == kind:
            return place
    folder = next(
        place
        for place, of in FOLDER_KINDS.items()
        if of == kind and place != "work/pipelines"  # models have two folders
    )
    return f"{folder}/{id}.yaml"


def check(proposal: Proposal, layers: Sequence[Path], into: Path | None) -> None:
    """Check a file as `knowledge check` would check it in its folder; keep the warnings.

    Raises:
        CaseError: the file would have errors, or other files in the folders have errors.

    """
    found = _findings(proposal, layers, into)
    lines = [str(each) for each in found if each.severity == ERROR][:20]
    lines += _days_to_come(proposal)
    if lines:
        raise CaseError("\n".join([*lines, whole_files.NOTHING_WRITTEN]))
    name = proposal.filled or _folders(layers, into)[-1].shown(proposal.place)
    proposal.findings = [finding for finding in found if finding.file == name]


def errors(proposal: Proposal, layers: Sequence[Path], into: Path | None) -> list[str]:
    """Return what is wrong with a file that still lacks some keys."""
    found = _findings(proposal, layers, into)
    wrong = [each for each in found if each.severity == ERROR and each.code not in MISSING]
    return [*map(str, wrong), *_days_to_come(proposal)]


def _findings(proposal: Proposal, layers: Sequence[Path], into: Path | None) -> tuple[Finding, ...]:
    """Return what the checks say about all folders with the proposal."""
    with tempfile.TemporaryDirectory(prefix="whichgpu-") as scratch:
        draft = Path(scratch) / "draft.yaml"
        whole_files.write_new({draft: proposal.text})
        found = read_folders(_with_draft(proposal, draft, layers, into)).findings
    if not proposal.filled:
        return found
    name = _folders(layers, into)[-1].shown(proposal.place)
    return tuple(
        each._replace(file=proposal.filled) if each.file == name else each for each in found
    )


def _days_to_come(proposal: Proposal) -> list[str]:
    """Return a fault for each item that is dated in the future."""
    today = datetime.date.today().isoformat()
    seen = [part["on"] for _, part in mappings(read_yaml(proposal.text).data) if "on" in part]
    return [
        f"'on' is {day}, which is in the future. Give the day on which it was seen."
        for day in seen
        if isinstance(day, str) and _DAY.fullmatch(day) and day > today[: len(day)]
    ]


def _folders(layers: Sequence[Path], into: Path | None) -> list[Folder]:
    """Return the folders to read; the proposal belongs in the last one."""
    there = into is not None and into.is_dir() and any(into.iterdir())
    folders = walk([*layers, *([into] if there and into else [])], None, user_folder())
    if not there:
        folders.append(Folder(str(into or YOURS), into or Path(YOURS)))
    return folders


def _with_draft(
    proposal: Proposal, draft: Path, layers: Sequence[Path], into: Path | None
) -> list[Folder]:
    """Return the folders, with the draft in the last one."""
    folders = _folders(layers, into)
    last = folders[-1]
    kept = [file for file in last.files if file.relative != proposal.place]
    last.files = sorted([*kept, LayerFile(proposal.place, str(draft), (0, 0, 0))])
    return folders


def write(proposal: Proposal, into: Path) -> Path:
    """Write the complete file, or add to the existing file; return its path.

    Raises:
        CaseError: another file already exists there, or the folder cannot be written to.

    """
    path = into / proposal.place
    if proposal.before is None:
        whole_files.write_new({path: _with_schema(proposal, into)})
    else:
        whole_files.replace(path, proposal.before, proposal.text)
    return path


def _with_schema(proposal: Proposal, into: Path) -> str:
    """Return a file's text with the line by which editors find its schema, if there is a schema."""
    from expert.editing import schemas

    there = (into / schemas.IN_A_FOLDER).is_dir()
    address = schemas.address_of(proposal.kind, into) if there else ""
    if not address:
        return proposal.text
    text = re.sub(rf"\A{re.escape(schemas.MODELINE)}.*\n", "", proposal.text)
    return f"{schemas.MODELINE}{address}\n{text}"
