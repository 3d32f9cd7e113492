"""Changes the text of YAML files with ruamel.yaml, which keeps comments, quotes and order."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Callable, Mapping
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString
from ruamel.yaml.tokens import CommentToken

from expert.dates import first_day
from expert.knowledge.importing.entries import written

Tree = Any
"""What ruamel.yaml reads: mappings and lists that keep their comments."""
NEVER_WRAPPED = 100_000
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def changed(text: str, change: Callable[[Tree], None]) -> str:
    r"""Return a file's text after a change to its data; everything else stays as it was written.

    >>> changed("a: 1  # one\n", lambda tree: tree.__setitem__("b", 2))
    'a: 1  # one\nb: 2\n'
    """
    yaml = _reader()
    tree = yaml.load(text)
    change(tree)
    out = io.StringIO()
    yaml.dump(tree, out)
    return out.getvalue()


def _reader() -> YAML:
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = NEVER_WRAPPED
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def on_one_line(item: Mapping[str, Any]) -> CommentedMap:
    """Return a list item that is written between braces."""
    found = CommentedMap({key: node(value) for key, value in item.items()})
    found.fa.set_flow_style()
    return found


def node(value: Any) -> Any:
    """Return a value in the form it has in a file: dates without quotes, lists on one line."""
    if isinstance(value, Mapping):
        return on_one_line(value)
    if isinstance(value, list):
        found = CommentedSeq(map(node, value))
        found.fa.set_flow_style()
        return found
    if isinstance(value, str) and _DAY.fullmatch(value):
        return datetime.date.fromisoformat(value)  # a date is written without quotes
    if isinstance(value, str) and written(value) != value:
        return DoubleQuotedScalarString(value)
    return value


def items_of(tree: Tree, key: str) -> CommentedSeq:
    """Return a list in an entry; it is added if the entry has none."""
    if key not in tree:
        tree[key] = CommentedSeq()
    found: CommentedSeq = tree[key]
    return found


def insert_by_date(items: CommentedSeq, item: Mapping[str, Any], key: str = "on") -> None:
    """Insert an item into a list in the order of dates, after items of the same date."""
    day = first_day(str(item[key]))
    place = sum(first_day(str(other.get(key, ""))) <= day for other in items)
    insert(items, place, item)


def insert(items: CommentedSeq, place: int, item: Mapping[str, Any]) -> None:
    """Insert an item on its own line; comments on other items stay where they are."""
    last = items.ca.items.get(place - 1) if place == len(items) else None
    items.insert(place, on_one_line(item))
    if not last or last[0] is None:
        return
    own, _, below = last[0].value.partition("\n")  # lines below the list now follow the new item
    if below:
        token = CommentToken(f"\n{below}", last[0].start_mark)
        items.ca.items[place] = [token, None, None, None]
        last[0].value = f"{own}\n"
