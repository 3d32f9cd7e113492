"""The command line: reads arguments, calls expert, prints. No rule, no arithmetic.

``front`` puts the commands together and turns exceptions into messages and
exit codes; ``options`` says what a case can be told with; ``session`` loads
knowledge, makes the case and shows results; the commands themselves are in
``asking``, ``browsing`` and ``editing``.
"""


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    from expert.app.front import app

    app(prog_name="whichgpu")


__all__ = ["main"]
