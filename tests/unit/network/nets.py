"""Nets for tests: short ones by words, any ones by hypothesis."""

from hypothesis import strategies as st

from expert.convnets import estimate, network_from_data, network_from_text
from expert.errors import NetworkError


def net(layers, input="32x32x3", **changes):
    """A net of layers in words."""
    return network_from_text(layers, {"input": input, **changes})


def sized(layers, input="32x32x3", **changes):
    """The same, worked out."""
    return estimate(net(layers, input, **changes))


small = st.integers(1, 5)
convs = st.builds(
    lambda maps, kernel, stride, padding: {
        "kind": "conv", "maps": maps, "kernel": kernel, "stride": stride, "padding": padding,
    },
    st.integers(1, 40), small, small, st.sampled_from(["same", "valid", 1, 3]),
)  # fmt: skip
pools = st.builds(lambda size: {"kind": "pool", "size": size}, small)
dense = st.builds(lambda units: {"kind": "dense", "units": units}, st.integers(1, 100))
described = st.fixed_dictionaries(
    {
        "input": st.tuples(st.integers(1, 64), st.integers(1, 64), st.integers(1, 5)).map(list),
        "batch": st.integers(1, 512),
        "bits": st.sampled_from([64, 32, 16, 8]),
        "layers": st.lists(st.one_of(convs, pools, dense), min_size=1, max_size=6),
    }
)
"""Descriptions of nets; some of them leave nothing of the picture."""


def found_or_none(data):
    """The net worked out, or nothing where nothing of the picture is left."""
    try:
        return estimate(network_from_data(data, {}, "net"))
    except NetworkError:
        return None
