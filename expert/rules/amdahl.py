"""How much faster several GPUs are, by Amdahl's law fitted to a measured speedup."""

from __future__ import annotations

from expert.engine.terms import formula


def serial_share(gpus: int, gain: float) -> float:
    """Return the share of a run that does not scale, given a measured speedup over one GPU.

    Amdahl's law (1967), gain = gpus / (1 + (gpus - 1) * share), is solved for the share.
    If the gain exceeds the number of GPUs, the share is 0.

    >>> round(serial_share(4, 2.5), 2)
    0.2
    """
    return max(0.0, (gpus / gain - 1) / (gpus - 1))


def gain_of(gpus: int, share: float) -> float:
    """Return how much faster several GPUs are than one if a share of the run does not scale.

    Amdahl's law (1967).

    >>> gain_of(4, 0.2), gain_of(1, 0.2)
    (2.5, 1.0)
    """
    return gpus / (1 + (gpus - 1) * share)


@formula
def gain_like(measured_gpus: int, measured_gain: float, gpus: int) -> float:
    """Return the speedup from several GPUs, given the speedup measured with another number.

    >>> round(gain_like(4, 2.5, 8), 2)
    3.33
    """
    return gain_of(gpus, serial_share(measured_gpus, measured_gain))


@formula
def gain_words(low: float, high: float) -> str:
    """Return a range of speedups in words, with as many digits as are certain.

    >>> gain_words(3, 3.86), gain_words(1.96, 2.04)
    ('3 to 3.9 times', '2 times')
    """
    ends = dict.fromkeys(f"{gain:.2g}" for gain in (low, high))
    return f"{' to '.join(ends)} times"


@formula
def words_of_gain_like(measured_gpus: int, low: float, high: float, gpus: int) -> str:
    """Return the speedup from several GPUs in words, given the range measured with another number.

    >>> words_of_gain_like(4, 2.5, 3, 8)
    '3.3 to 4.5 times'
    """
    ends = (gain_like(measured_gpus, gain, gpus) for gain in (low, high))
    return str(gain_words(*ends))


@formula
def gain_of_system(
    measured_gpus: int, measured_gain: float, gpus: int, computers: int, kept: float
) -> float:
    """Return the speedup of all the GPUs in several computers over one GPU.

    The speedup inside one computer comes from `gain_like`.  The other computers add only the share
    ``kept`` of what the law predicts, because the link between computers is slow.

    >>> round(gain_of_system(4, 2.5, 4, 1, 0.7), 2), round(gain_of_system(4, 2.5, 8, 2, 0.7), 2)
    (2.5, 3.08)
    """
    alone = gain_like(measured_gpus, measured_gain, max(1, gpus // computers))
    together = gain_like(measured_gpus, measured_gain, gpus)
    return alone + kept * max(0.0, together - alone)
