"""The command line: reads arguments, calls expert, prints. No rule, no arithmetic.

``front`` is the application and turns exceptions into messages and exit codes;
``commands`` lists which module holds which command and loads it when it is
typed; ``options`` defines the options of a case; ``session`` loads
knowledge, makes the case and shows results.
"""

import gc

OBJECTS_BETWEEN_COLLECTIONS = 200_000


def main() -> None:
    """Run the command line and end the process with its exit code.

    A command makes many objects and hardly any cycles, so the garbage collector runs rarely. What
    is left at the end goes with the process, without another collection.
    """
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    from expert.app.front import app

    try:
        app(prog_name="whichgpu")
    finally:
        gc.freeze()


__all__ = ["main"]
