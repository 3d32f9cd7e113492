"""Stage 4: old used prices that are a smaller share of the new price than any used price today."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.market.price import years_between
from expert.rules.market.seen import (
    A_SHOP_ASKS,
    LATELY,
    NAMED_BY_THE_PERSON,
    OBSERVED,
    PRICES_MUST_BE_SEEN,
)
from expert.rules.market.trend import NEW, USED


@rule(
    "PRICE-910",
    "Cards with recent used and new prices show how low used prices can go",
    PRICES_MUST_BE_SEEN,
    f.Day(date=the.date),
    LATELY,
    AS.fewest << f.Parameter(name="price-drift-needs", value=the.fewest_cards),
    uses=[f.Card, f.PriceKind, f.Quote],
    concludes=[f.UsedShare],
    says="Lowest used price on {date} as a share of the shop price: {shares}.",
    because="Nobody sells a used card for much less than others get for theirs, so cards with "
    "both a recent used price and a recent new one show how low a used price can be.",
)
def find_lowest_shares(engine: Engine, recent_years: float, fewest_cards: float) -> Said:
    """Conclude for each segment the lowest share of the shop price that a used card costs."""
    shops = {kind["id"] for kind in engine.every(f.PriceKind) if kind["rank"] <= A_SHOP_ASKS}
    segments: dict[str, list[tuple[float, str, f.Quote, f.Quote]]] = {}
    lately: dict[str, dict[str, f.Quote]] = {}
    for quote in engine.every(f.Quote):
        if quote["years"] <= recent_years:
            lately.setdefault(quote["card"], {})[quote["condition"]] = quote
    for card in engine.every(f.Card):
        quotes = lately.get(card["id"], {})
        used, new = quotes.get(USED), quotes.get(NEW)
        if used and new and new["kind"] in shops:
            row = (used["usd"] / new["usd"], str(card["name"]), used, new)
            segments.setdefault(card["segment"], []).append(row)
    shares: list[str] = []
    for segment, rows in sorted(segments.items()):
        if len(rows) < fewest_cards:
            continue
        share, name, *quotes_of_it = min(rows, key=lambda row: row[:2])
        engine.conclude(
            f.UsedShare(segment=segment, share=round(share, 3), name=name, cards=len(rows)),
            *quotes_of_it,
        )
        shares.append(f"{share:.2f} for {segment} cards ({name}, of {len(rows)})")
    return {"shares": "; ".join(shares) or "too few cards had both prices"}


rule(
    "PRICE-911",
    "An old used price far below today's used prices is ignored",
    PRICES_MUST_BE_SEEN,
    f.Card(id=the.id, segment=the.segment),
    ~f.Unserved(card=the.id),
    ~f.Named(role=NAMED_BY_THE_PERSON, kind="card", id=the.id),
    ~f.Member(group="asked-about", card=the.id),
    AS.resale << f.Offer(card=the.id, condition=USED, basis=OBSERVED, usd=the.usd, on=the.on),
    AS.shop << f.Offer(card=the.id, condition=NEW, basis=OBSERVED, usd=the.new_usd, kind=the.kind),
    f.PriceKind(id=the.kind, rank=the.rank),
    the.rank <= A_SHOP_ASKS,
    f.Day(date=the.date),
    LATELY,
    years_between(the.on, the.date) > the.recent_years,
    f.UsedShare(segment=the.segment, share=the.least, name=the.lowest, cards=the.others),
    the.usd < the.new_usd * the.least,
    then=f.Unseen(card=the.id, condition=USED),
    says="{card[name]} for {usd:.0f} US dollars: of {others:g} cards priced recently, none costs "
    "so small a share of its new price ({lowest}).",
    because="If the card still sold at that price, buyers would take it instead of the others; it "
    "is more likely that its price has risen since.",
)
