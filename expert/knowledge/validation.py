"""Checks an entry against the form of its kind and describes what does not fit."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from expert.knowledge.findings import Finding, did_you_mean, nearest, shown
from expert.knowledge.forms import FORMS
from expert.knowledge.forms.judgement import DATED_LIST, WITH_DEFAULT
from expert.knowledge.records import Record

Error = Mapping[str, Any]

_NOTHING: dict[Any, Any] = {}
MOST_KEYS = 8
"""If a place allows more keys than this, a message about an unknown key lists only the nearest."""
SHOWN_KEYS = 4
COMMON_KEYS = ("confidence", "source", "checked", "sources", "note")
_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
    "scalar": "text, a number, true or false",
    "figure": "a number, or a list of two numbers",
    "speed": "a number above zero, or a list of two",
    "truth_or_text": "true, false, or a few words",
}


Location = tuple[Any, ...]


def validate(record: Record) -> list[Finding]:
    """Return a finding for everything that has the wrong form, and remove it from `record.usable`.

    Values on a line with a YAML fault are dropped without another finding.
    """
    if not record.readable:
        return []
    faults = dict(_faults(record))
    reported_lines = record.document.faulty_lines
    record.usable = _without(record.entry.data, set(faults)) if faults else record.entry.data
    record.unknown_keys = [
        str(location[0])
        for location, fault in faults.items()
        if len(location) == 1 and fault.code == "KB014"
    ]
    return [fault for fault in faults.values() if fault.line not in reported_lines]


def _faults(record: Record) -> Iterator[tuple[Location, Finding]]:
    model = FORMS[record.entry.kind]
    empty = list(_empty_places(record.entry.data))
    for place in empty:
        yield (
            place,
            record.finding("KB020", ".".join(map(str, place)), _empty(record, model, place)),
        )
    try:
        model.model_validate(record.entry.data)
    except ValidationError as problem:
        for location, error in _one_for_each_place(record.entry.data, problem):
            if location in empty or (error["type"] == "missing" and record.document.lacks_keys):
                continue
            yield location, _finding(record, model, location, error)


def _without(data: Any, faulty: set[Location], location: Location = ()) -> Any:
    """Copy the data without its faulty parts.

    In a list, faulty items become None to keep positions.
    """
    if location in faulty:
        return {} if not location else None
    if isinstance(data, dict):
        return {
            key: _without(value, faulty, (*location, key))
            for key, value in data.items()
            if (*location, key) not in faulty
        }
    if isinstance(data, list):
        return [_without(item, faulty, (*location, place)) for place, item in enumerate(data)]
    return data


def _empty_places(data: Any, location: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the location of every key or item without a value."""
    if data is None:
        yield location
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _empty_places(value, (*location, key))


def _one_for_each_place(
    data: Any, problem: ValidationError
) -> Iterator[tuple[tuple[Any, ...], Error]]:
    """Yield one error per place; if several types were tried, the error of the closest type."""
    chosen: dict[tuple[Any, ...], Error] = {}
    for error in problem.errors(include_url=False):
        location = _real_location(data, error["loc"], error["type"])
        kept = chosen.get(location)
        if kept is None or (kept["type"] in _EXPECTED and error["type"] != "list_type"):
            chosen[location] = error
    yield from chosen.items()


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return a form's keys in the order used in files: figures, sources, then long lists."""
    common = [name for name in COMMON_KEYS if name in model.model_fields]
    others = [name for name in model.model_fields if name not in common]
    last = [name for name in others if _is_long(_bare(model.model_fields[name].annotation))]
    first = [name for name in others if name not in last]
    return [model.model_fields[name].alias or name for name in (*first, *common, *last)]


def _is_long(annotation: Any) -> bool:
    """Return whether a key holds a mapping, or a list with one item per line."""
    if get_origin(annotation) is list:
        (item,) = get_args(annotation)
        return isinstance(item, type) and issubclass(item, BaseModel)
    return get_origin(annotation) is dict


def _real_location(data: Any, location: tuple[Any, ...], kind: str) -> tuple[Any, ...]:
    """Remove the parts that name a branch of a union rather than a place in the file."""
    location = tuple(part for part in location if part not in (WITH_DEFAULT, DATED_LIST))
    for depth, part in enumerate(location):
        if kind in ("missing", "extra_forbidden") and depth == len(location) - 1:
            return location
        try:
            data = data[part] if isinstance(data, dict | list) else _NOTHING[part]
        except (KeyError, IndexError, TypeError):
            return location[:depth]
    return location


def _finding(
    record: Record, model: type[BaseModel], location: tuple[Any, ...], error: Error
) -> Finding:
    name = _readable(_in_its_file(record, location))
    if error["type"] == "extra_forbidden":
        code, message, at_value = "KB014", _unknown_key(record, model, location), False
    else:
        code, message, at_value = _wording(model, location, name, error)
    path = ".".join(str(part) for part in location)
    if error["type"] == "missing":
        path = path.rpartition(".")[0]
    return record.finding(code, path, message, at_value=at_value)


def _empty(record: Record, model: type[BaseModel], location: Location) -> str:
    """Return what to do about a key without a value: it may be required, or no key at all."""
    name = _readable(_in_its_file(record, location))
    where, key = _model_at(model, location[:-1]), location[-1] if location else ""
    if where is None or not isinstance(key, str):
        return f"'{name}' is empty. Leave it out if the value is unknown."
    fields = {field.alias or name: field for name, field in where.model_fields.items()}
    if key not in fields and where.model_config.get("extra") != "allow":
        near = did_you_mean(key, list(fields))
        return (
            f"'{name}' is not a key and has no value.{near} If it is part of a text with a comma, "
            "put the whole text in quotes."
        )
    if key in fields and fields[key].is_required():
        return (
            f"'{name}' is empty, but it is required ({_description(where, key)}). Add its value"
            f"{_where_to_look(record, location)}; without it, the entry cannot be used."
        )
    return f"'{name}' is empty. Leave out the line if the value is unknown."


def _where_to_look(record: Record, location: Location) -> str:
    """Return the source named nearest to a key: in its part, for the key, or for the entry."""
    data: Any = record.entry.data
    named = data.get("sources")
    found = [data.get("source"), named.get(str(location[0])) if isinstance(named, dict) else None]
    for part in location[:-1]:
        data = data[part]
        found.append(data.get("source") if isinstance(data, dict) else None)
    sources = [source for source in found if isinstance(source, str)]
    return f" from the source {shown(sources[-1])}" if sources else ""


def _in_its_file(record: Record, location: Location) -> Location:
    """Return the location in the file itself: a correction has only some of a list's items."""
    path = record.amendment(".".join(map(str, location)))[1]
    own = [int(part) if part.isdecimal() else part for part in path.split(".")]
    return tuple(own) if len(own) == len(location) else location


def _wording(
    model: type[BaseModel], location: Location, name: str, error: Error
) -> tuple[str, str, bool]:
    """Return the code, the message, and whether the value (rather than the key) is at fault."""
    kind, value = error["type"], error["input"]
    key = str(location[-1]) if location else ""
    where = _model_at(model, location[:-1])
    if kind == "missing":
        return (
            "KB015",
            f"key '{key}' is missing ({_description(where, key)}). Add a line `{key}: …`.",
            False,
        )
    for matches, wording in _WORDINGS:
        if matches(kind):
            code, text = wording(f"'{name}'", value, error)
            return code, text, True
    return "KB024", f"'{name}' is not usable: {error['msg']}.", True


def _readable(location: Location) -> str:
    """Write a location for human readers, counting from 1: `usd of prices 4 of offers 2`."""
    parts: list[str] = []
    for part in location:
        if isinstance(part, int) and parts:
            parts[-1] += f" {part + 1}"
        else:
            parts.append(str(part))
    return " of ".join(reversed(parts))


def _unknown_key(record: Record, model: type[BaseModel], location: Location) -> str:
    """Return what is wrong and which keys are allowed; if there are many, only the nearest."""
    key, where = str(location[-1]), _model_at(model, location[:-1])
    known = keys_of(where) if where else []
    allowed = f" Allowed here: {', '.join(known)}." if known else ""
    if len(known) > MOST_KEYS:
        near = ", ".join(nearest(key, known, SHOWN_KEYS))
        allowed = f" Allowed here are {len(known)} keys, such as {near}."
        if where is model:
            allowed += f" whichgpu knowledge add {record.entry.kind} --template shows them all."
    return f"unknown key {shown(key)}.{did_you_mean(key, known)}{allowed}"


def _description(where: type[BaseModel] | None, key: str) -> str:
    for name, field in where.model_fields.items() if where else ():
        if key in (name, field.alias):
            return field.description or key
    return key


def _wrong_kind(name: str, value: Any, error: Error) -> tuple[str, str]:
    hint = ""
    if error["type"] == "string_type" and isinstance(value, int | float):
        hint = f' Put it in quotes: "{value}".'
    elif error["type"] in ("float_type", "int_type") and isinstance(value, str):
        hint = " Write only digits; the unit is in the key."
    elif error["type"] == "list_type":
        hint = " Write `[…]`, or one line with `- ` for each item."
    return "KB016", f"{name} is {shown(value)}; expected {_EXPECTED[error['type']]}.{hint}"


def _not_allowed(name: str, value: Any, error: Error) -> tuple[str, str]:
    allowed = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
    near = did_you_mean(str(value), allowed)
    return "KB017", f"{name} is {shown(value)}.{near} Allowed: {', '.join(allowed)}."


def _out_of_range(name: str, value: Any, error: Error) -> tuple[str, str]:
    words = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    (limit,) = [
        f"{words[key]} {number:,.10g}" for key, number in error["ctx"].items() if key in words
    ]
    return "KB018", f"{name} is {shown(value)}; expected {limit}. Check the number and its unit."


def _not_a_date(name: str, value: Any, error: Error) -> tuple[str, str]:
    return (
        "KB019",
        f'{name} is {shown(value)}; expected a date such as 2016-07-19, 2016-07 or "2016".',
    )


def _wrong_form(name: str, value: Any, error: Error) -> tuple[str, str]:
    if "pattern" in error.get("ctx", {}):
        expected = (
            "an id made of lowercase letters, digits, dashes, dots and underscores, "
            "such as example-24"
        )
        id = re.sub(r"[^a-z0-9._]+", "-", str(value).casefold()).strip("-._")
        near = did_you_mean(id, [id])
        return "KB024", f"{name} is {shown(value)}; expected {expected}.{near}"
    if error["type"].endswith("too_short"):
        expected = "a value; leave out the line if it is unknown"
    else:
        what = "characters" if isinstance(value, str) else "items"
        expected = f"at most {error['ctx']['max_length']} {what}"
    return "KB024", f"{name} is {shown(value)}; expected {expected}."


_Wording = Callable[[str, Any, Error], tuple[str, str]]
_WORDINGS: tuple[tuple[Callable[[str], bool], _Wording], ...] = (
    (_EXPECTED.__contains__, _wrong_kind),
    ("literal_error".__eq__, _not_allowed),
    (
        ("greater_than", "greater_than_equal", "less_than", "less_than_equal").__contains__,
        _out_of_range,
    ),
    ("date".__eq__, _not_a_date),
    (
        (
            "string_pattern_mismatch",
            "string_too_short",
            "string_too_long",
            "too_short",
        ).__contains__,
        _wrong_form,
    ),
)


def _model_at(model: type[BaseModel] | None, location: tuple[Any, ...]) -> type[BaseModel] | None:
    """Follow a location through the fields to the model that contains it."""
    annotation: Any = model
    for part in location:
        annotation = _bare(annotation, part)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            annotation = next(
                (
                    field.annotation
                    for name, field in annotation.model_fields.items()
                    if part in (name, field.alias)
                ),
                None,
            )
        else:  # a list item, or a value in a mapping
            arguments = get_args(annotation)
            annotation = arguments[-1] if arguments else None
    annotation = _bare(annotation)
    return (
        annotation if isinstance(annotation, type) and issubclass(annotation, BaseModel) else None
    )


def _bare(annotation: Any, part: Any = None) -> Any:
    """Strip `| None` and `Annotated` from a type.

    Of several types, return the one that has the part.
    """
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0], part)
    if get_origin(annotation) in (Union, types.UnionType):
        branches = [_bare(b, part) for b in get_args(annotation) if b is not type(None)]
        lists = [branch for branch in branches if get_origin(branch) is list]
        return lists[0] if lists and isinstance(part, int) else branches[0]
    return annotation
