"""How many values PyTorch keeps for the backward pass of one image, for models of vision.

Prints millions of values per image, as `kept_values_million` of `knowledge/work/pipelines/
vision.yaml` has them. Needs torch and ultralytics, which are not installed with the project:
`python benchmarks/kept_values.py yolo11n yolo11m`. Nothing is computed (device `meta`), so the
loss is left out; with it, a detector keeps about 2 million values more.
"""

import sys
from collections.abc import Callable
from typing import Any

SIDE = 640
FEW, MORE = 2, 3
MILLION = 10**6
BYTES = 4


def kept_bytes(model: Any, forward: Callable[[int], Any]) -> Callable[[int], int]:
    """Return a function from a batch size to the bytes that training keeps besides the weights."""
    import torch

    own = {one.untyped_storage()._cdata for one in (*model.parameters(), *model.buffers())}

    def of_batch(batch: int) -> int:
        seen: dict[int, int] = {}
        alive = []

        def keep(tensor: Any) -> Any:
            storage = tensor.untyped_storage()
            if storage._cdata not in own:
                seen[storage._cdata] = storage.nbytes()
                alive.append(tensor)
            return tensor

        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            alive.append(forward(batch))
        return sum(seen.values())

    return of_batch


def main(names: list[str]) -> None:
    """Print the values that each named model keeps for one image."""
    import torch
    from ultralytics.nn.tasks import DetectionModel

    for name in names:
        model = DetectionModel(f"{name}.yaml", ch=3, nc=80, verbose=False).to("meta").train()
        images = lambda batch, model=model: model(  # noqa: E731
            torch.empty(batch, 3, SIDE, SIDE, device="meta")
        )
        kept = kept_bytes(model, images)
        each = (kept(MORE) - kept(FEW)) / (MORE - FEW)
        print(f"{name}: {each / BYTES / MILLION:.4g} million values")


if __name__ == "__main__":
    main(sys.argv[1:])
