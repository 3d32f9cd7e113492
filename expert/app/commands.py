"""Which module holds which command, and a group that loads a module when its command is typed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from expert.app.values import Light, LightCommand

PARTS: dict[str, tuple[str, ...]] = {
    "ask": ("ask",),
    "asking": ("recommend", "batch", "why", "why-not", "compare", "what-if", "trace"),
    "browsing": ("cards", "questions", "advisors", "rules", "sources"),
    "memory": ("memory",),
    "speed": ("speed",),
    "editing": ("knowledge",),
}
"""The modules below ``expert.app`` with their commands, in the order of the help page."""


class LaterCommands(Light, TyperGroup):
    """The commands of ``PARTS``, each made when it is asked for."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; for an unknown name all are made, to tell what was meant."""
        for part, names in PARTS.items():
            if cmd_name in names:
                if cmd_name not in self.commands:
                    self.commands[cmd_name] = _made(part, cmd_name)
                return self.commands[cmd_name]
        self.list_commands(ctx)
        return None

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands; they are made, as help shows what each is for."""
        listed = [name for names in PARTS.values() for name in names]
        for name in listed:
            self.get_command(ctx, name)
        return listed


def _made(part: str, name: str) -> Any:
    """Load a module and make one of its commands."""
    app = typer.Typer(add_completion=False)
    import_module(f"expert.app.{part}").add_to(app)
    app.registered_commands = [each for each in app.registered_commands if _name(each) == name]
    for command in app.registered_commands:
        command.cls = LightCommand
    app.callback()(_nothing)
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    return commands[name]


def _name(command: Any) -> str:
    return str(command.name or command.callback.__name__.replace("_", "-"))


def _nothing() -> None:
    """Make an application a group even when it has one command."""
