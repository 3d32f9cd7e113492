"""How many lanes of the bus each card should have, and what the guides think of it."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Known, LanesDisputed, Link, Setting, Topic
from expert.rules.machine.build import BUILD
from expert.rules.vocabulary import SEVERAL


@rule(
    id="PLATFORM-730",
    title="Who follows two guides hears that they disagree on lanes, once",
    because="Two pieces of advice that contradict each other help nobody to choose a board.",
    says="Of {gpus:g} cards each should have {lanes:g} lanes, and lanes do not matter much.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.wanted << Setting(name="lanes_per_card", value=MATCH.lanes),
        AS.other << Setting(name="lanes_matter", value=False),
    ],
)
def find_dispute(engine: Engine, lanes: int) -> None:
    """Conclude that the number of lanes is in dispute."""
    engine.conclude(LanesDisputed(lanes=lanes))


@rule(
    id="ADVICE-724",
    title="Each card should have all lanes of its slot",
    because="Data goes from main memory to the card through them.",
    says="{lanes:g} lanes for each card; {link[name]}: {version}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.setting << Setting(name="lanes_per_card", value=MATCH.lanes),
        AS.link << Link(id="pci-express", says=MATCH.version),
        NOT(LanesDisputed()),
    ],
)
def advise_lanes(engine: Engine, lanes: int, version: str) -> None:
    """Say how many lanes a card should have."""
    says = (
        f"The board should give each card PCI Express x{lanes:g} (of this day: {version}), so "
        "that data from main memory gets to it fast enough."
    )
    engine.conclude(Advice(topic="board", says=says))


@rule(
    id="ADVICE-725",
    title="With several cards some boards give each fewer lanes",
    because="A processor has a fixed number of lanes, which the slots share.",
    says="With {gpus:g} cards a slot may fall to x{first:g} or x{second:g}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.wanted << Setting(name="lanes_per_card", value=MATCH.lanes),
        AS.drop << Setting(name="lanes_may_drop_to", place=1, value=MATCH.first),
        AS.further << Setting(name="lanes_may_drop_to", place=2, value=MATCH.second),
        NOT(LanesDisputed()),
    ],
)
def warn_of_fewer_lanes(engine: Engine, lanes: int, first: int, second: int) -> None:
    """Warn of boards that drop lanes."""
    says = (
        f"With several cards read the board's manual: each should still get x{lanes:g}, but "
        f"some boards drop to x{first:g} or even x{second:g} with four."
    )
    engine.conclude(Advice(topic="board", says=says))


@rule(
    id="ADVICE-726",
    title="Lanes are not what to choose a machine for several cards by",
    because="One card does nearly every task, so little has to cross the bus.",
    says="{gpus:g} cards, and lanes do not matter much by this advice.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.known << Known(key="gpus", value=MATCH.gpus & P(SEVERAL)),
        AS.setting << Setting(name="lanes_matter", value=False),
        NOT(LanesDisputed()),
    ],
)
def play_down_lanes(engine: Engine) -> None:
    """Say that lanes matter little."""
    says = (
        "By this advice the number of PCI Express lanes is not that important when buying "
        "several cards, because a single card does nearly every task."
    )
    engine.conclude(Advice(topic="board", says=says))


@rule(
    id="ADVICE-727",
    title="Where guides disagree on lanes, both views and what follows are told together",
    because="The full number does no harm where a board has it, and is not worth another board.",
    says="x{lanes:g} for each card, or fewer: the guides disagree.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=BUILD),
        AS.dispute << LanesDisputed(lanes=MATCH.lanes),
        AS.drop << Setting(name="lanes_may_drop_to", place=1, value=MATCH.first),
        AS.further << Setting(name="lanes_may_drop_to", place=2, value=MATCH.second),
        AS.link << Link(id="pci-express", says=MATCH.version),
    ],
)
def tell_dispute(engine: Engine, lanes: int, first: int, second: int, version: str) -> None:
    """Tell both views of lanes, and what to do."""
    says = (
        f"On PCI Express (of this day: {version}) the guides disagree: one wants x{lanes:g} for "
        f"each card, one holds the number of lanes for not that important, because a single card "
        f"does nearly every task. Take x{lanes:g} where the board gives it with all cards in, be "
        f"content with x{first:g}, and read its manual: some drop to x{second:g} with four."
    )
    engine.conclude(Advice(topic="board", says=says))
