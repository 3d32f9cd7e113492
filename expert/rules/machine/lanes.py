"""Bus lanes: how many each card should have, and what the guides say about them."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.machine.build import SEVERAL_CARDS
from expert.rules.vocabulary import BUILD

FEWER_LANES = [
    AS.drop << f.Setting(name="lanes_may_drop_to", place=1, value=the.first),
    AS.further << f.Setting(name="lanes_may_drop_to", place=2, value=the.second),
]

rule(
    "PLATFORM-730",
    "If two guides disagree about lanes, the answer says so once",
    SEVERAL_CARDS,
    f.Setting(name="lanes_per_card", value=the.lanes),
    AS.other << f.Setting(name="lanes_matter", value=False),
    then=f.LanesDisputed(lanes=the.lanes),
    says="One guide asks for {lanes:g} lanes for each of the {gpus:g} cards; another says that "
    "lanes do not matter much.",
    because="Contradictory advice does not help anyone choose a board.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-724",
    "Each card should get all the lanes of its slot",
    f.Topic(ask=BUILD),
    f.Setting(name="lanes_per_card", value=the.lanes),
    f.Link(id="pci-express", says=the.version),
    ~f.LanesDisputed(),
    then=f.Advice(
        topic="board",
        says="The board should give each card PCI Express x{lanes:g} ({version}), so that data "
        "gets from system RAM to the card fast enough.",
    ),
    says="{lanes:g} lanes for each card; {link[name]}: {version}.",
    because="Data goes from system RAM to the card through these lanes.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-725",
    "With several cards, some boards give each card fewer lanes",
    SEVERAL_CARDS,
    f.Setting(name="lanes_per_card", value=the.lanes),
    FEWER_LANES,
    ~f.LanesDisputed(),
    then=f.Advice(
        topic="board",
        says="With several cards, read the board's manual: each card should still get x{lanes:g}, "
        "but with four cards, some boards drop to x{first:g} or even x{second:g}.",
    ),
    says="With {gpus:g} cards, a slot may drop to x{first:g} or x{second:g}.",
    because="A processor has a fixed number of lanes, which the slots share.",
    sources=["handbook-2017"],
)

rule(
    "ADVICE-726",
    "Lanes should not decide which machine you choose for several cards",
    SEVERAL_CARDS,
    f.Setting(name="lanes_matter", value=False),
    ~f.LanesDisputed(),
    then=f.Advice(
        topic="board",
        says="According to this advisor, the number of PCI Express lanes is not that important "
        "when you buy several cards, because a single card can handle nearly every task.",
    ),
    says="With {gpus:g} cards, lanes do not matter much, according to this advisor.",
    because="One card can handle nearly every task, so little data has to cross the bus.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-727",
    "If guides disagree about lanes, the answer gives both views and a conclusion",
    f.Topic(ask=BUILD),
    f.LanesDisputed(lanes=the.lanes),
    FEWER_LANES,
    f.Link(id="pci-express", says=the.version),
    then=f.Advice(
        topic="board",
        says="The guides disagree about PCI Express lanes ({version} at this date): one "
        "wants x{lanes:g} for each card; the other says that the number of lanes is not "
        "that important, because a single card can handle nearly every task. Use x{lanes:g} "
        "if the board provides it with all cards installed, and settle for x{first:g} "
        "otherwise. Read the board's manual: with four cards, some drop to x{second:g}.",
    ),
    says="x{lanes:g} for each card, or fewer: the guides disagree.",
    because="The full number of lanes does no harm if your board has it, but it is not worth "
    "buying another board for.",
    sources=["handbook-2017", "dettmers-2019-04-03"],
)
