"""The knowledge before and after an edit: without and with a folder, or at a commit and now."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from expert.errors import CaseError
from expert.knowledge import Knowledge, load_knowledge, shipped_folder, user_folder

NOTHING_RUN = "Nothing was run."
GIT_SECONDS = 60


class Sides(NamedTuple):
    """The knowledge before and after an edit."""

    before: Knowledge
    after: Knowledge
    says: str
    """What is compared, in words."""


@contextmanager
def of_folder(folder: Path | None, layers: Sequence[Path], cached: bool = True) -> Iterator[Sides]:
    """Yield the knowledge without and with a folder; if none is named, the user's own.

    Raises:
        CaseError: no folder is named, and the user has no folder of their own.
        KnowledgeError: a file has a fault.

    """
    own = user_folder()
    if folder is None and own is None:
        raise CaseError(
            "You have no knowledge folder of your own. Name one, such as `whichgpu knowledge "
            f"impact my-cards`, or, in a checkout, a commit, such as HEAD. {NOTHING_RUN}"
        )
    if folder is None:
        before = load_knowledge(layers, use_cache=cached, user=False)
        after = load_knowledge(layers, use_cache=cached)
        yield Sides(before, after, f"without and with {own}")
    else:
        before = load_knowledge(layers, use_cache=cached)
        after = load_knowledge([*layers, folder], use_cache=cached)
        yield Sides(before, after, f"without and with {folder}")


@contextmanager
def of_reference(ref: str, layers: Sequence[Path], cached: bool = True) -> Iterator[Sides]:
    """Yield the knowledge of a commit of this checkout, and that of the files as they are now.

    Raises:
        CaseError: this is not a checkout, or it has no such commit.
        KnowledgeError: a file has a fault.

    """
    with tempfile.TemporaryDirectory(prefix="whichgpu-") as scratch:
        _unpack(ref, Path(scratch))
        before = load_knowledge(layers, use_cache=False, shipped=Path(scratch) / "knowledge")
        after = load_knowledge(layers, use_cache=cached)
        yield Sides(before, after, f"at {ref} and now")


def _unpack(ref: str, target: Path) -> None:
    """Extract the knowledge folder of a commit into another folder."""
    folder = shipped_folder()
    asked = ["git", "-C", str(folder.parent), "archive", "--format=tar"]
    try:
        found = subprocess.run(
            [*asked, f"{ref}^{{commit}}", "knowledge"],
            capture_output=True,
            timeout=GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        found = None
    if found is None or found.returncode:
        raise CaseError(
            f"{ref[:80]!r} is neither a folder nor a commit of the checkout that this program runs "
            f"from. Name a folder of knowledge files, or a commit such as HEAD. {NOTHING_RUN}"
        )
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(target, filter="data")
