"""Loads knowledge folders: from the cache if nothing changed, otherwise from the files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from expert.errors import KnowledgeError
from expert.knowledge.cache import Slot
from expert.knowledge.entries import Knowledge
from expert.knowledge.findings import ERROR
from expert.knowledge.folders import user_folder, walk


def load_knowledge(
    extra_layers: Sequence[Path] = (),
    *,
    use_cache: bool = True,
    shipped: Path | None = None,
    user: bool = True,
) -> Knowledge:
    """Load the shipped knowledge, then the user's own folder and extra folders on top.

    A file in a later folder completely replaces an earlier file of the same kind and id;
    everything else is merged. Warnings are in the result's `findings`.

    Raises:
        KnowledgeError: a file has a fault; the error lists all faults of all files.

    >>> load_knowledge().get("vendor", "nvidia").data["name"]
    'NVIDIA'

    """
    own = user_folder() if user else None
    folders = walk(extra_layers, shipped, own)
    slot = Slot.of(folders) if use_cache else None
    kept = slot.read(folders) if slot else None
    if kept is not None:
        return kept
    from expert.knowledge.read_files import read_folders

    batch = read_folders(folders)
    if any(finding.severity == ERROR for finding in batch.findings):
        raise KnowledgeError(batch.findings)
    knowledge = Knowledge(
        batch.entries, batch.layers, batch.digest, batch.findings, became=batch.became
    )
    # Written only if nothing changed in the meantime.
    if slot and slot == Slot.of(walk(extra_layers, shipped, own)):
        slot.write(knowledge, batch.entries)
    return knowledge
