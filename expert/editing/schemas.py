"""JSON Schemas of all kinds of knowledge files, for editors, generated from the forms.

Update the files in ``expert/schema/knowledge`` with ``python -m expert.editing.schemas``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from expert.editing import whole_files
from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean
from expert.knowledge.folders import FOLDER_KINDS, KINDS, LIST_FILES, LIST_KEYS
from expert.knowledge.forms import FORMS
from expert.knowledge.merging import CORRECTS
from expert.knowledge.read_files import SHARED_KEYS
from expert.knowledge.validation import keys_of

FOLDER = Path(__file__).parents[1] / "schema" / "knowledge"
IN_A_FOLDER = ".schemas"
"""The folder for schemas in a knowledge folder; it is hidden, so it is not read as knowledge."""
MODELINE = "# yaml-language-server: $schema="
"""The comment by which an editor finds the schema of a file; the schema's address follows it."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"
SCALAR = {"type": ["string", "number", "boolean"]}
NUMBER_OR_TWO = [
    {"type": "number"},
    {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
]
SPEED = {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1e12}
OF_A_CHECK: dict[str, dict[str, Any]] = {
    "_check_date": {
        "type": "string",
        "pattern": r"^(19[9]\d|20\d\d|2100)(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$",
        "patternErrorMessage": 'Expected a date such as 2016-07-19, 2016-07 or "2016".',
    },
    "_check_scalar": SCALAR,
    "_check_scalar_or_list": {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]},
    "_check_figure": {"anyOf": NUMBER_OR_TWO},
    "_check_speed": {
        "anyOf": [SPEED, {"type": "array", "items": SPEED, "minItems": 2, "maxItems": 2}]
    },
    "_check_truth_or_text": {"type": ["boolean", "string"]},
}
"""As schemas, what the forms check with functions."""


class _OfForms(GenerateJsonSchema):
    """Generates schemas that include what functions check, and that reject empty values."""

    def function_after_schema(
        self, schema: core_schema.AfterValidatorFunctionSchema
    ) -> dict[str, Any]:
        name = getattr(schema["function"]["function"], "__name__", "")
        return (
            dict(OF_A_CHECK[name]) if name in OF_A_CHECK else super().function_after_schema(schema)
        )

    def nullable_schema(self, schema: core_schema.NullableSchema) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of files of a kind: an entry, a list of entries, or a correction.

    Raises:
        CaseError: there is no such kind.

    >>> [way["required"] for way in schema("vendor")["anyOf"]]
    [['id', 'name', 'source', 'checked'], ['corrects', 'source', 'checked']]

    """
    if kind not in FORMS:
        raise CaseError(
            f"{kind[:40]!r} is not a kind of file.{did_you_mean(kind, KINDS)} "
            f"Kinds: {', '.join(KINDS)}."
        )
    whole = _of(FORMS[kind])
    parts = whole.pop("$defs", {})
    key = _list_key(kind)
    ways = [whole] if _stands_alone(kind, key) else []
    ways += [_list(whole, key, open_above=kind in LIST_KEYS)] if key is not None else []
    ways += [_correction(whole)] if kind in FOLDER_KINDS.values() else []
    whole = {"anyOf": ways} if len(ways) > 1 else ways[0]
    head = {"$schema": DRAFT, "title": f"A {kind} file of whichgpu"}
    whole = {**_untitled(whole), **({"$defs": _each_untitled(parts)} if parts else {})}
    return {**head, **whole}


def _list_key(kind: str) -> str | None:
    """Return the key under which files list entries of a kind, if there are such files."""
    listed = {key for name, key in LIST_FILES.values() if name == kind}
    return LIST_KEYS.get(kind) or next(iter(sorted(listed)), None)


def _stands_alone(kind: str, list_key: str | None) -> bool:
    """Return whether an entry has its own file, or at least its own template.

    An entry that has a key with the list's name would be mistaken for a list.
    """
    return kind in FOLDER_KINDS.values() or list_key not in FORMS[kind].model_fields


def _of(form: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of an entry, with its keys in the order of its files."""
    found = form.model_json_schema(by_alias=True, schema_generator=_OfForms)
    known = [key for key in keys_of(form) if key in found["properties"]]
    found["properties"] = {key: found["properties"][key] for key in known}
    found["required"] = [key for key in known if key in found.get("required", ())]
    return found


def _correction(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a file that corrects an entry: any of its keys, and the entry's id."""
    id = {"type": "string", "description": "id of the entry that this file corrects"}
    return {
        **entry,
        "properties": {CORRECTS: id, **entry["properties"]},
        "required": [
            CORRECTS,
            *(key for key in ("source", "checked") if key in entry["properties"]),
        ],
    }


def _list(entry: dict[str, Any], key: str, *, open_above: bool) -> dict[str, Any]:
    """Return the schema of a list of entries, whose common keys may be given above the list."""
    above = {name for name in entry["properties"] if open_above or name in SHARED_KEYS}
    needed = [name for name in entry.get("required", ()) if name not in above or name == "id"]
    item = {**entry, "required": needed}
    common = {name: entry["properties"][name] for name in entry["properties"] if name in above}
    return {
        "type": "object",
        "properties": {**common, key: {"type": "array", "items": item}},
        "required": [key],
        "additionalProperties": False,
    }


def _untitled(node: Any) -> Any:
    """Return a schema without the titles, which only repeat the names of keys and classes."""
    if isinstance(node, list):
        return [_untitled(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _each_untitled(value) if key in ("properties", "$defs") else _untitled(value)
        for key, value in node.items()
        if key != "title"
    }


def _each_untitled(properties: dict[str, Any]) -> dict[str, Any]:
    return {name: _untitled(value) for name, value in properties.items()}


def text_of(kind: str) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"


def name_of(kind: str) -> str:
    """Return the name of a schema's file."""
    return f"{kind}.schema.json"


def address_of(kind: str, into: Path | None) -> str:
    """Return the address of a file's schema: in the knowledge folder, or else in the program."""
    from expert.editing.keys_of_additions import CALLED, LINES

    kind = CALLED.get(kind, kind)
    if kind in LINES or kind not in FORMS or not _stands_alone(kind, _list_key(kind)):
        return ""
    if into is not None and (into / IN_A_FOLDER / name_of(kind)).is_file():
        from expert.editing.proposal import place_of

        depth = 4 if kind == "card" else place_of(kind, "id", {}, {}).count("/")
        return f"{'../' * depth}{IN_A_FOLDER}/{name_of(kind)}"
    return (FOLDER / name_of(kind)).as_posix()


def write_into(folder: Path) -> list[Path]:
    """Write all schemas into a knowledge folder; return the files that changed.

    Raises:
        CaseError: a file cannot be written.

    """
    changed = []
    for kind in KINDS:
        path, text = folder / IN_A_FOLDER / name_of(kind), text_of(kind)
        if not path.is_file():
            whole_files.write_new({path: text})
        elif path.read_text(encoding="utf-8") != text:
            whole_files.replace(path, path.read_text(encoding="utf-8"), text)
        else:
            continue
        changed.append(path)
    return changed


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in KINDS:
        (FOLDER / name_of(each)).write_text(text_of(each), encoding="utf-8")
