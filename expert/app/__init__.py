"""The command line: reads arguments, calls expert, prints. No rule, no arithmetic.

``front`` is the application and turns exceptions into messages and exit codes;
``commands`` lists which module holds which command and loads it when it is
typed; ``options`` says what a case can be told with; ``session`` loads
knowledge, makes the case and shows results.
"""


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    from expert.app.front import app

    app(prog_name="whichgpu")


__all__ = ["main"]
