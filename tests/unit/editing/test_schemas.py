"""The schemas for editors say what the forms check, and accept every shipped file."""

import re
from functools import cache

import jsonschema
import pytest

from expert.editing.schemas import FOLDER, address_of, name_of, schema, text_of, write_into
from expert.editing.templates import template
from expert.knowledge import KINDS, shipped_folder
from expert.knowledge.document import Document
from expert.knowledge.entries import Entry
from expert.knowledge.folders import walk
from expert.knowledge.places import kind_of
from expert.knowledge.records import Record
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import validate
from tests.shipped import shipped

WRONG = {
    "unknown key": {"memroy_gib": 24},
    "text for a number": {"memory_gib": "24 GB"},
    "number out of range": {"memory_gib": 24_000},
    "word that is not allowed": {"segment": "consumr"},
    "no date": {"released": "2026-13-01"},
    "day for a number": {"released": 2026},
    "empty": {"slots": None},
    "price without a day": {"prices": [{"usd": 1, "condition": "new", "kind": "street"}]},
    "list for a text": {"name": ["Example"]},
    "wrong id": {"vendor": "NVIDIA Corp"},
}


@cache
def validator(kind):
    return jsonschema.Draft202012Validator(schema(kind))


def shipped_files(step):
    folder = shipped_folder()
    return sorted(folder.rglob("*.yaml"))[::step]


def faults_in_files(step):
    """What the schemas have against shipped files."""
    folder, faults = shipped_folder(), []
    for path in shipped_files(step):
        document = read_yaml(path)
        kind, _ = kind_of(path.relative_to(folder).as_posix(), document)
        faults += [
            f"{path}: {error.message}" for error in validator(kind).iter_errors(document.data)
        ]
    return faults


@pytest.mark.parametrize("kind", KINDS)
def test_schema_file_is_that_of_the_form(kind):
    """Renew the files with `python -m expert.editing.schemas`."""
    assert (FOLDER / name_of(kind)).read_text(encoding="utf-8") == text_of(kind)
    jsonschema.Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_schema_that_a_template_names_knows_its_keys(kind):
    """Also where files of the program list such entries; of boards, only a list has a schema."""
    keys = set(re.findall(r"^(?:# )?([a-z]\w*): ", template(kind), re.MULTILINE))
    ways = schema(kind).get("anyOf", [schema(kind)])

    known = any(keys <= way["properties"].keys() for way in ways)

    assert known == (address_of(kind, None) != "")
    assert known == (kind != "board")


def test_schemas_accept_shipped_files():
    assert faults_in_files(60) == []


@pytest.mark.slow
def test_schemas_accept_all_shipped_files():
    assert faults_in_files(1) == []


@pytest.mark.parametrize("wrong", WRONG)
def test_schema_refuses_what_the_form_refuses(wrong):
    data = {**shipped().get("card", "geforce-rtx-5080").data, **WRONG[wrong]}
    entry = Entry("card", "geforce-rtx-5080", "mine", "x.yaml", data, {"": 1})

    assert validate(Record(entry, "x.yaml", Document(), "")) != []
    assert not validator("card").is_valid(data)


@pytest.mark.parametrize("key", ["id", "name", "vendor", "source", "checked"])
def test_schema_asks_for_every_key_that_is_needed(key):
    data = dict(shipped().get("card", "geforce-rtx-5080").data)
    del data[key]

    assert not validator("card").is_valid(data)


def test_schemas_in_a_folder_are_no_knowledge_and_are_named_from_there(tmp_path):
    written = write_into(tmp_path)

    assert len(written) == len(KINDS)
    assert write_into(tmp_path) == []
    assert address_of("card", tmp_path) == "../../../../.schemas/card.schema.json"
    assert address_of("source", tmp_path) == "../.schemas/source.schema.json"
    assert walk([tmp_path])[-1].files == []
