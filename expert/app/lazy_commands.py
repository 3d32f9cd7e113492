"""The commands, each loaded only when it is used, so that startup loads just one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from expert.app.plain_values import Light, LightCommand, LightGroup

HELP = "help"
ASK, QUESTION, LOOK_UP, EDIT = "Ask", "Question the answer", "Look up", "Edit"
COMMANDS = {
    **dict.fromkeys(("ask", "recommend", "batch"), ASK),
    **dict.fromkeys(("why", "why-not", "compare", "what-if", "trace"), QUESTION),
    **dict.fromkeys(("cards", "questions", "advisors", "rules", "sources", "memory"), LOOK_UP),
    "speed": QUESTION,
    "knowledge": EDIT,
}
"""The commands in the order of the help page, each with its section of the page.

Each command has a file in ``expert/app/commands``, with a function or a group of commands of the
same name.
"""


class LazyCommands(Light, TyperGroup):
    """A group that loads a command's file only when the command is used."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what comes before the command; turn `help COMMAND` into `COMMAND --help`."""
        if args[:1] == [HELP]:
            args = [*args[1:], f"--{HELP}"]
        try:
            return list(super().parse_args(ctx, args))
        except Exception as error:
            from expert.app.wrong_usage import explain_before_command

            explain_before_command(error)
            raise

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; for an unknown name, load all, to suggest one with a similar name."""
        if cmd_name not in COMMANDS:
            self.list_commands(ctx)
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _made(cmd_name)
        return self.commands[cmd_name]

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands; load them, because the help page needs their titles."""
        for name in COMMANDS:
            self.get_command(ctx, name)
        return list(COMMANDS)


def _made(name: str) -> Any:
    """Load the file of a command and return the command."""
    app = typer.Typer(add_completion=False)
    called = name.replace("-", "_")
    found = getattr(import_module(f"expert.app.commands.{called}"), called)
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name, rich_help_panel=COMMANDS[name])
    else:
        app.command(name, rich_help_panel=COMMANDS[name])(found)
    for command in app.registered_commands:
        command.cls = LightCommand
    for group in app.registered_groups:
        group.cls = LightGroup
        for command in group.typer_instance.registered_commands if group.typer_instance else ():
            command.cls = LightCommand
    app.callback()(_nothing)
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return commands[name]


def _nothing() -> None:
    """Make an application a group even if it has only one command."""
