"""How many lanes of the bus each card should have, and what the guides think of it."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, LanesDisputed, Link, Setting, Topic
from expert.rules.machine.build import BUILD, SEVERAL_CARDS

FEWER_LANES = [
    AS.drop << Setting(name="lanes_may_drop_to", place=1, value=the.first),
    AS.further << Setting(name="lanes_may_drop_to", place=2, value=the.second),
]

rule(
    "PLATFORM-730",
    "Who follows two guides hears that they disagree on lanes, once",
    SEVERAL_CARDS,
    Setting(name="lanes_per_card", value=the.lanes),
    AS.other << Setting(name="lanes_matter", value=False),
    then=LanesDisputed(lanes=the.lanes),
    says="Of {gpus:g} cards each should have {lanes:g} lanes, and lanes do not matter much.",
    because="Two pieces of advice that contradict each other help nobody to choose a board.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-724",
    "Each card should have all lanes of its slot",
    Topic(ask=BUILD),
    Setting(name="lanes_per_card", value=the.lanes),
    Link(id="pci-express", says=the.version),
    ~LanesDisputed(),
    then=Advice(
        topic="board",
        says="The board should give each card PCI Express x{lanes:g} (of this day: {version}), so "
        "that data from main memory gets to it fast enough.",
    ),
    says="{lanes:g} lanes for each card; {link[name]}: {version}.",
    because="Data goes from main memory to the card through them.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-725",
    "With several cards some boards give each fewer lanes",
    SEVERAL_CARDS,
    Setting(name="lanes_per_card", value=the.lanes),
    FEWER_LANES,
    ~LanesDisputed(),
    then=Advice(
        topic="board",
        says="With several cards read the board's manual: each should still get x{lanes:g}, but "
        "some boards drop to x{first:g} or even x{second:g} with four.",
    ),
    says="With {gpus:g} cards a slot may fall to x{first:g} or x{second:g}.",
    because="A processor has a fixed number of lanes, which the slots share.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-726",
    "Lanes are not what to choose a machine for several cards by",
    SEVERAL_CARDS,
    Setting(name="lanes_matter", value=False),
    ~LanesDisputed(),
    then=Advice(
        topic="board",
        says="By this advice the number of PCI Express lanes is not that important when buying "
        "several cards, because a single card does nearly every task.",
    ),
    says="{gpus:g} cards, and lanes do not matter much by this advice.",
    because="One card does nearly every task, so little has to cross the bus.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-727",
    "Where guides disagree on lanes, both views and what follows are told together",
    Topic(ask=BUILD),
    LanesDisputed(lanes=the.lanes),
    FEWER_LANES,
    Link(id="pci-express", says=the.version),
    then=Advice(
        topic="board",
        says="On PCI Express (of this day: {version}) the guides disagree: one wants x{lanes:g} "
        "for each card, one holds the number of lanes for not that important, because a single "
        "card does nearly every task. Take x{lanes:g} where the board gives it with all cards in, "
        "be content with x{first:g}, and read its manual: some drop to x{second:g} with four.",
    ),
    says="x{lanes:g} for each card, or fewer: the guides disagree.",
    because="The full number does no harm where a board has it, and is not worth another board.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)
