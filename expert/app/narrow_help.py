"""Help for a narrow screen: text below each option, instead of columns that cut words off."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import partial
from typing import Any

NARROW = 60
"""The screen width, in columns, below which a table of options would cut off their names."""
LONGEST = 300
"""The most characters that a command's first sentence may have."""


class NarrowHelp:
    """Makes a command show its help without frames and columns if there is no room for them."""

    rich_markup_mode: Any

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help in a form that fits the width of the screen."""
        columns = shutil.get_terminal_size().columns
        kept = self.rich_markup_mode
        if columns < NARROW:
            self.rich_markup_mode = None
            formatter.width = columns
            formatter.write_dl = partial(_one_below_the_other, formatter)
        try:
            super().format_help(ctx, formatter)  # type: ignore[misc]
        finally:
            self.rich_markup_mode = kept

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands of a group, each with the whole first sentence of its help."""
        group: Any = self
        named = ((name, group.get_command(ctx, name)) for name in group.list_commands(ctx))
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(LONGEST)) for name, one in named])


def _one_below_the_other(formatter: Any, rows: Iterable[tuple[str, str]], *_: Any) -> None:
    for term, text in rows:
        formatter.write_text(term)
        with formatter.indentation():
            formatter.write_text(text)
