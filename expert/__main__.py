"""``python -m expert recommend`` is ``whichgpu recommend``."""

from expert.app import main

if __name__ == "__main__":
    main()
