"""The names people type find what they mean, and never one of several by chance."""

import pytest

from expert.case.case import case_from_mapping
from expert.errors import UnknownNameError
from tests.shipped import shipped

HARDWARE = """\
AMD
Founders Edition (any)
GPU (any)
GeForce 1000 series
GeForce 600 series
GeForce 700 series
GeForce 900 series
GeForce GTX (consumer series)
GeForce GTX 1050 Ti
GeForce GTX 1060 3GB
GeForce GTX 1060 6GB
GeForce GTX 1070
GeForce GTX 1080
GeForce GTX 1080 Ti
GeForce GTX 580
GeForce GTX 680
GeForce GTX 960
GeForce GTX 970
GeForce GTX 980
GeForce GTX 980 Ti
GeForce GTX TITAN (Kepler)
GeForce GTX TITAN X (Maxwell)
GeForce RTX (consumer series)
GeForce RTX 2060
GeForce RTX 2070
GeForce RTX 2080
GeForce RTX 2080 Ti
Google
Google Cloud TPU
Google TPU v2
Intel
Intel NNP
NVIDIA
Quadro (any)
Quadro RTX 6000
Quadro RTX 8000
TITAN RTX
TITAN V
TITAN X (Pascal)
TITAN Xp
Tesla (any)
Tesla K80
Tesla P100
Tesla T4
Tesla V100
Xeon Phi
start-up AI chips
""".splitlines()
"""Every name of a maker, a card or a kind of card in the guides the cases come from."""

TYPED = {
    "b580": ("card", "arc-b580"),
    "A770": ("card", "arc-a770-16gb"),
    "9070xt": ("card", "radeon-rx-9070-xt"),
    "7900 XTX": ("card", "radeon-rx-7900-xtx"),
    "5070ti": ("card", "geforce-rtx-5070-ti"),
    "Titan RTX": ("card", "titan-rtx"),
    "rtx4090": ("card", "geforce-rtx-4090"),
    "nvidia geforce rtx 3060": ("card", "geforce-rtx-3060-12gb"),
    "gtx 1060": ("card", "geforce-gtx-1060-6gb"),
    "A6000": ("card", "rtx-a6000"),
    "6000 ada": ("card", "rtx-6000-ada"),
    "K80": ("card", "tesla-k80"),
    "M3 Max": ("group", "M3 Max"),
    "TPU v2": ("card", "google-tpu-v2"),
    "strix halo": ("card", "ryzen-ai-max-plus-395-strix-halo-128gb"),
    "A100": ("group", "a100"),
    "A100 80GB": ("card", "a100-pcie-80gb"),
    "H100": ("group", "h100"),
    "V100": ("group", "v100"),
    "4060 Ti": ("group", "rtx-4060-ti"),
    "Titan X": ("group", "titan-x"),
    "GTX Titan X": ("card", "geforce-gtx-titan-x-maxwell"),
    "Titan": ("group", "titan-any"),
    "Tesla": ("group", "tesla-any"),
    "Quadro": ("group", "quadro-any"),
    "GeForce": ("group", "geforce-any"),
    "Radeon": ("group", "radeon-any"),
    "Intel Arc": ("group", "arc-any"),
    "RX 7000 series": ("group", "radeon-rx-7000-series"),
    "Gaudi": ("group", "gaudi-any"),
    "Cerebras": ("vendor", "start-ups"),
    "ati": ("vendor", "amd"),
}


def named(text):
    """What a case takes a name for."""
    case = case_from_mapping(shipped(), {"answers": {"candidates": [text]}})
    (name,) = case.names
    return name


@pytest.mark.parametrize("text", HARDWARE)
def test_names_of_the_guides_are_known(text):
    found = named(text)

    assert found.cards or found.id in ("founders-edition-any", "start-ups")


@pytest.mark.parametrize("text", TYPED)
def test_typed_name_finds_what_is_meant(text):
    found = named(text)

    assert (found.kind, found.id) == TYPED[text]


@pytest.mark.parametrize("text", ["A100", "V100", "4060 ti", "9060 XT", "RX 480"])
def test_name_of_several_memories_is_no_card(text):
    """Whoever asks about one card is shown the names to choose from."""
    with pytest.raises(UnknownNameError) as caught:
        shipped().resolve_card(text)

    assert len(caught.value.suggestions) >= 2


def test_group_means_at_least_one_card():
    empty = [
        entry.id
        for entry in shipped().all("group").values()
        if "price_kind" not in entry.data["select"] and not named(entry.data["name"]).cards
    ]

    assert empty == []
