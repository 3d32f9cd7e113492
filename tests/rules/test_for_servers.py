"""In a data center, cards built for servers come first."""

from expert.facts import Answer
from expert.rules.vocabulary import DATA_CENTRE
from tests.rules.examples import Example, instead, without
from tests.unit.factories import beaten, candidate, card, purse, setting

RACK = Answer(key="in_data_centre", value=True)
LADDER = setting("ladder", True)
FOR_SERVERS = card("other", segment=DATA_CENTRE)

EXAMPLES = [
    Example(
        "RANK-075",
        given=(
            *(RACK, LADDER, purse(stretch=600)),
            *(candidate(), card(), candidate("other", usd=600), FOR_SERVERS),
        ),
        concludes=(beaten("not_for_servers", "card for servers", ("no", "yes", "")),),
        unless={
            "it is no data center": instead(Answer(key="in_data_centre", value=False)),
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "the money does not reach the other": instead(purse(stretch=599)),
            "it is built for servers, too": instead(card(segment=DATA_CENTRE)),
            "there is no other": without(type(candidate()), card="other"),
        },
    ),
]
