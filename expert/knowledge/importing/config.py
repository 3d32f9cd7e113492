"""Reads a model's `config.json` in the form used on Hugging Face; nothing in it is trusted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from expert.errors import CaseError

CONFIG = "config.json"
MAX_BYTES = 2**20
MAX_DEPTH = 30
NOTHING_DONE = " Nothing was done."
STATE_SIZE = "Or state the model's size, such as --model 32b or --model 30b-a3b."


def config_path(text: str) -> Path | None:
    """Return the file that a text names: a path ending in .json, or a folder with config.json."""
    path = Path(text)
    if text.casefold().endswith(".json"):
        return path
    looks_like_path = "/" in text or "\\" in text
    try:
        return (
            path / CONFIG
            if path.is_dir() and (looks_like_path or (path / CONFIG).is_file())
            else None
        )
    except (OSError, ValueError):
        return None


def read_config(path: Path) -> dict[str, Any]:
    """Return the content of a configuration.

    Raises:
        CaseError: the file cannot be read, is too large, or is not a JSON object; the message says
            what was expected.

    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CaseError(
            f"{path}: cannot be read: {reason}. Give the path of a model's {CONFIG}. "
            f"{STATE_SIZE}{NOTHING_DONE}"
        ) from None
    if len(raw) > MAX_BYTES:
        raise refused(path, f"is larger than {MAX_BYTES // 1024} KiB; a {CONFIG} is smaller")
    try:
        data = json.loads(raw.decode("utf-8-sig"), parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        raise refused(place, f"is not valid JSON ({error.msg}); it may be incomplete") from None
    except (ValueError, RecursionError):
        raise refused(path, "is not valid JSON text") from None
    if not isinstance(data, dict):
        raise refused(path, "has no keys and values, so it is not a model's configuration")
    if _is_deeper(data, MAX_DEPTH):
        raise refused(path, f"is nested more than {MAX_DEPTH} levels deep")
    return data


def refused(place: Any, what: str) -> CaseError:
    """Return the error for a configuration that cannot be used."""
    return CaseError(f"{place}: {what}. {STATE_SIZE}{NOTHING_DONE}")


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _is_deeper(data: Any, depth: int) -> bool:
    """Return whether mappings and lists are nested more deeply than ``depth``, level by level."""
    level = [data]
    for _ in range(depth):
        level = [each for one in level for each in _inside(one)]
        if not level:
            return False
    return True


def _inside(data: Any) -> Iterator[Any]:
    if isinstance(data, Mapping):
        yield from data.values()
    elif isinstance(data, list):
        yield from data
