"""The Typer application: what runs before a command, and what happens if a command fails."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from expert.app.lazy_commands import LazyCommands
from expert.app.streams import NOT_USABLE, forget, is_output_fault, output_failed
from expert.errors import WhichGpuError

INTERVIEW = "ask"
"""The command that runs at a terminal if no command is given."""
OUR_FAULT = 3
INTERRUPTED = 130
"""The exit code that shells report for a program stopped with Ctrl-C."""
REPORT_TO = "the project's issue tracker"


class Boundary(LazyCommands):
    """Runs a command; turns whatever it raises into one message and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command and flush its output, so that a closed pipe is noticed here."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            forget(sys.stdout)
            raise typer.Exit(0) from None
        except WhichGpuError as error:
            raise typer.Exit(_told(error)) from error
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except (typer.Exit, typer.Abort, EOFError):
            raise
        except OSError as error:
            if os.environ.get("WHICHGPU_DEBUG"):
                raise
            fail = output_failed if is_output_fault(error) else _surroundings_fail
            raise typer.Exit(fail(error)) from error
        except Exception as error:
            if _foreseen_by_typer(error) or os.environ.get("WHICHGPU_DEBUG"):
                raise
            raise typer.Exit(_apologised(error)) from error
        return result


def _surroundings_fail(error: OSError) -> int:
    """Say in one line why the system call failed: a full disk, a deleted folder."""
    from expert.app import session

    try:
        Path.cwd()
    except OSError:
        session.tell("The folder you are in no longer exists. Go to another folder, and try again.")
        return NOT_USABLE
    what = f"{error.filename}: " if error.filename else ""
    session.tell(f"{what}{error.strerror or error}. Nothing more was done.")
    return NOT_USABLE


def _foreseen_by_typer(error: Exception) -> bool:
    """Return whether Typer itself handles the error, such as a wrong option."""
    return hasattr(error, "exit_code") and hasattr(error, "show")


def _told(error: WhichGpuError) -> int:
    """Print an expected error; return its exit code."""
    if os.environ.get("WHICHGPU_DEBUG"):
        raise error
    from expert.app import session

    session.tell(str(error))
    if error.exit_code == OUR_FAULT:
        typer.echo(_how_to_report(), err=True)
    return error.exit_code


def _apologised(error: Exception) -> int:
    """Print one line about an unexpected error; return the exit code for a bug."""
    text = " ".join(str(error).split())[:200]
    typer.echo(f"whichgpu: a bug in the program: {type(error).__name__}: {text}", err=True)
    typer.echo(_how_to_report(), err=True)
    return OUR_FAULT


def _how_to_report() -> str:
    return (
        f"This is a bug in whichgpu, not your fault. Please report it to {REPORT_TO} with the "
        "command you typed. Put WHICHGPU_DEBUG=1 in front of the command to see where it "
        "happened."
    )


app = typer.Typer(
    cls=Boundary,
    name="whichgpu",
    help=(
        "Which GPU for deep learning: rules derive advice from dated facts, and every step is "
        "explained."
    ),
    epilog=(
        "Start with: whichgpu ask, or whichgpu recommend --budget-usd 600      Exit codes: 0 "
        "done, 1 nothing to recommend, 2 unusable input, 3 a bug in whichgpu."
    ),
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        from expert.app.session import version

        typer.echo(f"whichgpu {version()}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Prepare the streams: replace characters the terminal cannot show instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if ctx.invoked_subcommand is None:
        _start_without_command(ctx)


def _start_without_command(ctx: typer.Context) -> None:
    """Start the interview at a terminal; otherwise, show the help."""
    from expert.app.interview.asker import at_terminal

    if at_terminal():
        command: Any = ctx.command
        interview = command.get_command(ctx, INTERVIEW)
        with interview.make_context(INTERVIEW, [], parent=ctx) as own:
            interview.invoke(own)
        return
    typer.echo(ctx.get_help())
    raise typer.Exit(NOT_USABLE)
