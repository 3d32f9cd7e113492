"""Rules that are gone: an id is never used again, and an old link says what took its place."""

from __future__ import annotations

from collections.abc import Collection

from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean

IN_PLACE_OF = {
    "ADVICE-105": "ADVICE-934",
    "ADVICE-107": "ADVICE-106",
    "ADVICE-110": "ADVICE-112 ADVICE-113",
    "ADVICE-118": "ADVICE-119",
    "ADVICE-121": "ADVICE-122",
    "ADVICE-166": "ADVICE-167",
    "ADVICE-168": "ADVICE-108",
    "ADVICE-321": "ADVICE-322",
    "ADVICE-345": "ADVICE-346",
    "ADVICE-347": "ADVICE-348",
    "ADVICE-424": "ADVICE-503",
    "ADVICE-435": "ADVICE-436",
    "ADVICE-440": "ADVICE-441",
    "ADVICE-444": "ADVICE-448",
    "ADVICE-445": "ADVICE-446",
    "ADVICE-501": "ADVICE-517",
    "ADVICE-510": "ADVICE-511 ADVICE-512 ADVICE-973 ADVICE-974",
    "ADVICE-513": "ADVICE-514",
    "ADVICE-582": "ADVICE-581",
    "ADVICE-585": "ADVICE-583 ADVICE-584 ADVICE-588",
    "ADVICE-593": "ADVICE-937",
    "ADVICE-595": "ADVICE-597",
    "ADVICE-645": "ADVICE-646",
    "ADVICE-651": "ADVICE-654",
    "ADVICE-652": "ADVICE-653 ADVICE-657 ADVICE-658 ADVICE-659",
    "ADVICE-655": "ADVICE-963",
    "ADVICE-690": "ADVICE-691",
    "ADVICE-742": "ADVICE-743",
    "ADVICE-752": "ADVICE-753",
    "ADVICE-757": "ADVICE-756",
    "ADVICE-770": "ADVICE-771 ADVICE-772 ADVICE-773 ADVICE-778",
    "ADVICE-776": "ADVICE-680 ADVICE-682 ADVICE-702 ADVICE-721 ADVICE-723 ADVICE-774 ADVICE-775",
    "ADVICE-780": "ADVICE-390 ADVICE-391 ADVICE-641 ADVICE-781 ADVICE-782",
    "ADVICE-790": "ADVICE-791 ADVICE-792 ADVICE-793",
    "ADVICE-800": "ADVICE-806",
    "ADVICE-865": "ADVICE-859",
    "ADVICE-882": "ADVICE-881 ADVICE-883 ADVICE-898",
    "ADVICE-890": "ADVICE-891",
    "ADVICE-893": "ADVICE-894 ADVICE-895 ADVICE-896",
    "ADVICE-900": "ADVICE-910",
    "ADVICE-902": "ADVICE-906",
    "ADVICE-953": "ADVICE-954",
    "ADVICE-962": "ADVICE-966 ADVICE-967 ADVICE-976",
    "ADVICE-965": "ADVICE-964",
    "ADVICE-977": "ADVICE-978",
    "ADVICE-988": "ADVICE-933",
    "ADVICE-989": "ADVICE-984 ADVICE-985 CHOOSE-982",
    "ADVICE-990": "ADVICE-331 ADVICE-332 ADVICE-333 ADVICE-334",
    "CHOOSE-002": "CHOOSE-330 CHOOSE-331 CHOOSE-332",
    "CHOOSE-121": "CHOOSE-135 CHOOSE-136",
    "DEMAND-510": "RANK-562 SITUATION-510",
    "DEMAND-511": "PRICE-060",
    "DEMAND-512": "SITUATION-512",
    "MARKET-085": "REACH-046",
    "NEED-121": "DEMAND-022",
    "NEED-310": "NEED-311 NEED-312",
    "NEED-665": "NEED-666",
    "PLATFORM-010": "PLATFORM-090",
    "RANK-892": "RANK-893 RANK-894 RANK-895",
    "SITUATION-080": (
        "NEED-420 NEED-450 NEED-456 NEED-458 NEED-460 NEED-462 NEED-464 NEED-466 NEED-468 "
        "PLATFORM-314 SITUATION-060 SITUATION-660 SITUATION-700 SITUATION-702"
    ),
    "SITUATION-600": "SITUATION-601 SITUATION-602 SITUATION-605",
}
"""By the id of a rule: the retired rules whose decisions it makes now."""
RETIRED = {old: new for new, retired in IN_PLACE_OF.items() for old in retired.split()}
"""The rule that decides in place of each retired one."""


def check_rule_id(id: str, known: Collection[str]) -> None:
    """Check that there is a rule with an id, in capitals or not.

    Raises:
        CaseError: there is none; the message names the rule that took its place, or a similar one.

    """
    asked = id.upper()
    if asked in known:
        return
    if asked in RETIRED:
        new = RETIRED[asked]
        raise CaseError(f"{asked} is gone: {new} decides in its place (`whichgpu rules {new}`).")
    raise CaseError(
        f"Unknown rule {id!r}.{did_you_mean(asked, known)} `whichgpu rules` lists all rules."
    )
