"""Options take what already is what they want; everything else goes Typer's way."""

import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from expert.app import commands
from expert.app.front import app
from expert.app.lazy_commands import COMMANDS
from expert.app.plain_values import LightCommand

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from expert.app.front import app
try:
    app(sys.argv[1:])
except SystemExit:
    print("pydantic" in sys.modules, file=sys.stderr)
"""


class Colour(StrEnum):
    """What an option may be."""

    red = "red"
    blue = "blue"


def paint(
    what: str,
    colour: Colour = Colour.red,
    coats: Annotated[int, typer.Option(min=1)] = 1,
    shades: Annotated[list[str] | None, typer.Option("--shade")] = None,
    gloss: Annotated[bool | None, typer.Option()] = None,
    folder: Annotated[Path | None, typer.Option()] = None,
) -> None:
    """Tell what was given."""
    typer.echo(repr((what, colour, coats, shades, gloss, folder)))


def painted(command: type, *arguments: str) -> tuple[int, str]:
    app = typer.Typer(add_completion=False)
    app.command(cls=command)(paint)
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["wall"],
        ["wall", "--colour", "blue", "--shade", "light", "--shade", "warm"],
        ["wall", "--colour", "green"],
        ["wall", "--coats", "3", "--folder", "here"],
        ["wall", "--coats", "0"],
        ["wall", "--coats", "many"],
        ["wall", "--no-gloss"],
        [""],
        ["--help"],
    ],
)
def test_values_and_faults_are_those_of_typer(arguments):
    """Only the way is shorter."""
    assert painted(LightCommand, *arguments) == painted(typer.core.TyperCommand, *arguments)


def test_usual_options_load_no_converter():
    """Loading it would take as long as the consultation."""
    typed = ["rules", "--stage", "need", "--format", "json"]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *typed], cwd=ROOT, capture_output=True, text=True
    )

    assert done.stdout.startswith(("{", "["))
    assert done.stderr.strip() == "False"


OF_A_GROUP = {f"knowledge_{part}" for part in ("add", "files", "impact", "import", "state")}
"""Files with a command of a group, which the group's own file registers."""


def test_table_of_commands_is_that_of_the_files():
    """Each command has a file of its name, and stands in its part of the help page."""
    folder = Path(commands.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__", *OF_A_GROUP}

    assert files == {name.replace("-", "_") for name in COMMANDS}
    group = typer.main.get_command(app)
    for name in COMMANDS:
        command = group.get_command(None, name)
        assert (command.name, command.rich_help_panel) == (name, COMMANDS[name])
        assert command.callback.__module__.rpartition(".")[2] == name.replace("-", "_")


def test_only_the_command_typed_is_loaded():
    """The others' modules may import what they like."""
    code = "import sys; from expert.app.front import app; app(['why', '--help'])"
    listing = (
        "atexit.register(lambda: print(*[m for m in sys.modules if m.startswith('expert.app')]))"
    )

    done = subprocess.run(
        [sys.executable, "-c", f"import sys, atexit; {listing}; {code}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert "expert.app.commands.why" in done.stdout
    assert "expert.app.commands.cards" not in done.stdout
