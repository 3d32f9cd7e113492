"""Software: vendors and platforms, frameworks, runtimes, and working without a GPU."""

from expert.rules.software import (
    against,
    alternatives,
    deployment,
    encoding,
    framework,
    processor,
    standing,
    trait_advice,
    vendor_advice,
    vendor_choice,
    wanted_traits,
)

MODULES = (
    alternatives,
    standing,
    against,
    vendor_choice,
    vendor_advice,
    wanted_traits,
    framework,
    deployment,
    trait_advice,
    processor,
    encoding,
)
