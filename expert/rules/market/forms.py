"""Stage 2, continued: form factors, such as a card, a laptop or a whole computer."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import L, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.market.platform import left_out
from expert.rules.vocabulary import DATA_CENTRE, WORKSTATION, ruled_out

SERVER, COMPUTER = "server", "computer"
CARD_FOR_A_COMPUTER = OneOf(("gpu", "upgrade"))
"""Questions that ask for a card to put into a computer, once its limits are stated."""

NOBODY_NAMES_IT = [
    ~f.Named(role="candidate", kind="card", id=the.id),
    ~f.Named(role="owned", kind="card", id=the.id),
]

rule(
    "PLATFORM-060",
    "A laptop's GPU is considered only if you ask for a laptop or name the GPU",
    f.Card(id=the.id, form="laptop"),
    ~f.FormWanted(form="laptop"),
    NOBODY_NAMES_IT,
    then=left_out("outside", about="form factor", wanted="card", found="laptop", unit="name"),
    lifted="if you asked for it (--form {have})",
    says="{card[name]} is sold only inside laptops.",
    because="A laptop's GPU cannot be put into another computer, and it is slower than the "
    "desktop card with the same number.",
)

rule(
    "PLATFORM-063",
    "A small board is considered only if you ask for one or name it",
    f.SoldAs(card=the.id, form="board"),
    f.Card(id=the.id),
    ~f.FormWanted(form="board"),
    NOBODY_NAMES_IT,
    then=left_out("outside", about="form factor", wanted="card", found="board", unit="name"),
    lifted="if you asked for it (--form {have})",
    says="{card[name]} is a small board for devices and robots.",
    because="It is made for tight spaces and low power, which a desktop does not need, and it "
    "runs its maker's own operating system.",
)

rule(
    "PLATFORM-061",
    "A card that a third party modified is considered only if you name it",
    f.Card(id=the.id, form="modified"),
    NOBODY_NAMES_IT,
    then=left_out("outside", about="modification", wanted="none", found="modified", unit="state"),
    lifted="if you asked about it by name (--candidate)",
    says="{card[name]} was modified by a third party.",
    because="The original maker gives no warranty on it, and nobody vouches for its "
    "specifications.",
)


def only_as_asked(id: str, title: str, *conditions: Any) -> None:
    """Declare that hardware in another form factor than the one asked for is left out."""
    rule(
        id,
        title,
        *conditions,
        ~f.SoldAs(card=the.id, form=the.asked),
        ~f.Named(role="owned", kind="card", id=the.id),
        then=ruled_out("wish", about="form factor", wanted=the.asked, found=the.form, unit="name"),
        lifted="if you asked for it (--form {have})",
        says="{card[name]} is sold as a {form}; you asked for a {asked}.",
        because="You know best what kind of computer suits you.",
    )


only_as_asked(
    "PLATFORM-062",
    "Only the form factor you want to buy is considered",
    f.FormWanted(form=the.asked & ~L(SERVER) & ~L(COMPUTER)),
    f.Card(id=the.id, form=the.form),
    the.form.differs_from(the.asked),
)
only_as_asked(
    "PLATFORM-064",
    "If you want a whole computer, one built around a card is considered, too",
    f.FormWanted(form=the.asked & L(COMPUTER)),
    f.Card(id=the.id, form=the.form & ~L(COMPUTER) & ~L("card")),
)


def only_a_card_for_it(id: str, title: str, key: str, what: str) -> None:
    """Declare that people who describe their computer are not advised to buy another one."""
    rule(
        id,
        title,
        f.Topic(ask=P(CARD_FOR_A_COMPUTER)),
        f.Answer(key=key),
        ~f.Answer(key="form"),
        f.Card(id=the.id, form=COMPUTER),
        NOBODY_NAMES_IT,
        then=left_out("outside", about="form factor", wanted="card", found=COMPUTER, unit="name"),
        lifted="if you asked for it (--form {have})",
        says=f"{{card[name]}} is a whole computer; you stated the {what} of the one you have.",
        because="You would only say what your computer can take if you wanted a card for it.",
    )


only_a_card_for_it(
    "PLATFORM-065",
    "If you state your power supply, you want a card for your computer, not another computer",
    "psu_w",
    "power supply",
)
only_a_card_for_it(
    "PLATFORM-066",
    "If you state your free slots, you want a card for your computer, not another computer",
    "slots",
    "free slots",
)

rule(
    "PLATFORM-304",
    "A desktop computer does not belong in a data center",
    f.Answer(key="in_data_centre", value=True),
    f.Card(id=the.id, form="computer"),
    NOBODY_NAMES_IT,
    then=left_out("outside", about="place", wanted="data center", found="desk", unit="name"),
    lifted="outside a data center (--no-in-data-centre)",
    says="{card[name]} is a desktop computer.",
    because="It does not fit in a rack and has no remote management and no second power supply.",
)

rule(
    "PLATFORM-305",
    "A workstation card with an open cooler does not belong in a data center",
    f.Answer(key="in_data_centre", value=True),
    f.Card(id=the.id, form="card", segment=WORKSTATION, cooling="open"),
    NOBODY_NAMES_IT,
    then=left_out("outside", about="cooler", wanted="blower", found="open", unit="name"),
    lifted="outside a data center (--no-in-data-centre)",
    says="{card[name]} has an open cooler.",
    because="In a rack, cards sit side by side, and the air must leave through the back; makers "
    "sell the same chips with blowers and without fans for this.",
)

rule(
    "PLATFORM-303",
    "For a server, only server parts, data-center cards and workstation cards with blowers are "
    "considered",
    f.FormWanted(form=SERVER),
    f.Card(id=the.id, form=the.form & ~L(SERVER), segment=the.segment & ~L(DATA_CENTRE)),
    ~f.Card(id=the.id, form="card", segment="workstation", cooling="blower"),
    ~f.Named(role="owned", kind="card", id=the.id),
    then=ruled_out("wish", about="form factor", wanted=SERVER, found=the.form, unit="name"),
    lifted="if you asked for it (--form {have})",
    says="{card[name]} is a {segment} {form}, not a server part.",
    because="A server's fans, slots and power cables suit cards made for it, and two-slot cards "
    "that sit side by side and blow their air out of the case.",
)
