"""The command line: reads arguments, calls expert, prints.

This package contains no rules and no arithmetic.

``front`` is the application and turns exceptions into messages and exit codes; ``lazy_commands``
lists which module holds which command and loads it when it is typed; ``options`` defines the
options of a case; ``session`` loads knowledge, makes the case and shows results.
"""

import gc
import sys

OBJECTS_BETWEEN_COLLECTIONS = 1_000_000


def main() -> None:
    """Run the command line and end the process with its exit code.

    A command creates many objects but hardly any cycles, so the garbage collector is set to run
    rarely. Whatever is left at the end is freed when the process ends, without another collection.
    """
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    from expert.app import streams
    from expert.app.front import app

    streams.replace_closed()
    try:
        app(prog_name="whichgpu")
    except OSError as error:  # only while help is shown; the commands handle their own errors
        if not streams.is_output_fault(error):
            raise
        sys.exit(streams.output_failed(error))
    finally:
        gc.freeze()


__all__ = ["main"]
