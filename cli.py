"""The front door of a checkout: ``python cli.py recommend`` is ``whichgpu recommend``."""

from expert.app import main

if __name__ == "__main__":
    main()
