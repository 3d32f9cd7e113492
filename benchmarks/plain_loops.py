"""The conclusions of the rules about single cards, computed by plain loops, as a lower limit.

A program without rules would work like this: dictionaries with the obvious keys, one pass per
stage, no justifications recorded, no retraction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from benchmarks.clips_rules import REASONS

Row = Mapping[str, Any]
Found = set[tuple[Any, ...]]
COMPUTING = ("train", "finetune", "generate_images")
FOR_EVERYBODY = ("outside", "support", "maturity", "no software")


class Loops:
    """One pass over the facts of one case."""

    def __init__(self, facts: Iterable[tuple[str, Row]]) -> None:
        self.rows: dict[str, list[Row]] = defaultdict(list)
        for name, row in facts:
            self.rows[name].append(row)
        rows = self.rows
        self.cards = {row["id"]: row for row in rows["Card"]}
        self.answers = {row["key"]: row["value"] for row in rows["Answer"]}
        self.settings = defaultdict(list)
        for row in rows["Setting"]:
            self.settings[row["name"]].append(row)
        self.parameters = {row["name"]: row["value"] for row in rows["Parameter"]}
        self.jobs = [row["id"] for row in rows["Job"]]
        self.known = {row["key"]: row["value"] for row in rows["Known"]}
        self.drift = {
            row["segment"]: row["ratio"] for row in rows["Drift"] if row["condition"] == "used"
        }
        self.moved = {(row["card"], row["condition"]): row for row in rows["Moved"]}
        self.accepted = {row["platform"] for row in rows["LessMaturityAccepted"]}
        self.dropped = {(row["architecture"], row["software"]) for row in rows["Dropped"]}
        self.runs_old = {row["card"] for row in rows["OldSoftwareWillDo"]}
        self.trains_at = {row["card"]: row["times"] for row in rows["TrainsAt"]}
        self.date = rows["Day"][0]["date"]
        self.out: dict[str, set[str]] = defaultdict(set)
        self.unserved: set[str] = set()
        self.relevant: set[str] = set()
        self.offers: dict[tuple[Any, ...], None] = {}
        self.offers_out: set[tuple[str, str]] = set()
        self.usable: list[tuple[str, float]] = []
        self.fits: list[tuple[str, float]] = []
        self.speeds: dict[str, float] = {}
        self.found: Found = set()

    def run(self) -> Found:
        """Draw all conclusions."""
        self.platform()
        self.price()
        self.relevance()
        self.memory()
        self.fit()
        self.offered()
        self.speed()
        self.candidates()
        return self.found

    def conclude(self, cls: str, **fields: Any) -> None:
        """Record a conclusion."""
        self.found.add((cls, *fields.items()))

    def rule_out(
        self, card: str, rule: str, about: str, wanted: Any, found: Any, unit: str
    ) -> None:
        """Record a reason against a card."""
        self.out[card].add(rule)
        self.conclude(
            "RuledOut",
            card=card,
            rule=rule,
            reason=REASONS[rule],
            about=about,
            wanted=wanted,
            found=found,
            unit=unit,
        )

    def platform(self) -> None:
        """Find what rules out a card for everyone."""
        covered = {row["segment"] for row in self.rows["Covered"]}
        matrix_only = any(row["value"] is True for row in self.settings["matrix_units_only"])
        for card in self.cards.values():
            id = card["id"]
            if card["public"] > self.date:
                self.rule_out(id, "PLATFORM-010", "announcement", self.date, card["public"], "date")
            if card["segment"] not in covered:
                self.rule_out(
                    id,
                    "PLATFORM-020",
                    "class of hardware",
                    "a covered class",
                    card["segment"],
                    "class",
                )
            if matrix_only and "tensor_tflops" not in card:
                self.rule_out(id, "PLATFORM-050", "matrix units", "present", "absent", "state")
        self.support()
        self.maturity()
        for card_id, rules in self.out.items():
            if any(REASONS[rule] in FOR_EVERYBODY for rule in rules):
                self.unserved.add(card_id)
                self.conclude("Unserved", card=card_id)

    def support(self) -> None:
        """Decide whether the software for the jobs supports each card."""
        existing = {row["software"] for row in self.rows["Existing"]}
        levels = defaultdict(set)
        for row in self.rows["Support"]:
            levels[row["architecture"], row["software"]].add(row["level"])
        rough = {row["value"] for row in self.settings["rough_support"]}
        needs = defaultdict(list)
        for row in self.rows["Needs"]:
            if row["job"] in self.jobs:
                needs[row["platform"]].append(row["software"])
        for card in self.cards.values():
            for software in needs[card["platform"]]:
                found = levels.get((card["architecture"], software), ())
                about = f"{software} support"
                if not found and software in existing:
                    ended = (card["architecture"], software) in self.dropped
                    if ended and card["id"] in self.runs_old:
                        continue
                    rule = "PLATFORM-031" if ended else "PLATFORM-030"
                    self.rule_out(card["id"], rule, about, "supported", "not supported", "state")
                for level in (
                    rough.intersection(found) if card["platform"] not in self.accepted else ()
                ):
                    self.rule_out(card["id"], "PLATFORM-035", about, "official", level, "state")

    def maturity(self) -> None:
        """Decide whether each platform is mature enough."""
        about = "software maturity"
        system = self.known.get("os")
        levels = {
            row["platform"]: row["level"] for row in self.rows["Ready"] if row["os"] == system
        }
        wanted = [row["value"] for row in self.settings["maturity"] if row.get("key") in self.jobs]
        for card in self.cards.values():
            level = levels.get(card["platform"])
            if level is None:
                self.rule_out(
                    card["id"], "PLATFORM-041", about, "described", "not described", "state"
                )
                continue
            for wants in wanted if card["platform"] not in self.accepted else ():
                if level < wants:
                    self.rule_out(card["id"], "PLATFORM-040", about, wants, level, "of 4")

    def offer(self, quote: Row, condition: str, usd: float, basis: str) -> None:
        """Record the price of a card in one condition."""
        card, on, kind = quote["card"], quote["on"], quote["kind"]
        self.offers[card, condition, usd] = None
        self.conclude(
            "Offer", card=card, condition=condition, usd=usd, basis=basis, on=on, kind=kind
        )
        self.offered_at.setdefault((card, condition), []).append((usd, basis))

    def price(self) -> None:
        """Compute new and used offers."""
        self.offered_at: dict[tuple[str, str], list[tuple[float, str]]] = {}
        asked = {row["card"] for row in self.rows["AskingPrice"]}
        seen_used = {row["card"] for row in self.rows["Quote"] if row["condition"] == "used"}
        newest = {row["vendor"]: row["generation"] for row in self.rows["Newest"]}
        rate = self.parameters["resale-rate"]
        age = self.parameters["used-cards-appear-after"]
        oldest = self.parameters["resale-rate-holds-for"]
        for quote in self.rows["Quote"]:
            card = self.cards.get(quote["card"])
            if card is None or card["id"] in asked:
                continue
            id, usd, years, condition = card["id"], quote["usd"], quote["years"], quote["condition"]
            moved = self.moved.get((id, condition))
            if moved is not None and (condition == "used" or quote["fresh"] is True):
                self.offer(quote, condition, round(usd * moved["ratio"], 2), moved["basis"])
            elif condition == "launch" and age <= years <= oldest and id not in seen_used:
                latest, drift = newest.get(card["vendor"]), self.drift.get(card["segment"])
                known = latest is not None and drift is not None and "generation" in card
                if known and card["generation"] != latest:
                    self.offer(quote, "used", round(usd * rate**years * drift, 2), "modelled")

    def relevance(self) -> None:
        """Find the cards that are sold and supported."""
        for card, _ in self.offered_at:
            if card not in self.unserved:
                self.relevant.add(card)
        for card in self.relevant:
            self.conclude("Relevant", card=card)

    def memory(self) -> None:
        """Compute the memory of each relevant card."""
        slow = {
            row["card"]: row.get("fast_gib")
            for row in self.rows["Caveat"]
            if row["kind"] == "slow_memory_segment"
        }
        fast_only, quirks = bool(self.rows["FastMemoryOnly"]), bool(self.rows["QuirkCounts"])
        for id in self.relevant:
            card = self.cards[id]
            gib = card.get("usable_gib", card.get("memory_gib"))
            if id in slow:
                if quirks and gib is not None:
                    self.rule_out(id, "FIT-040", "memory at full speed", gib, slow[id], "GiB")
                gib = slow[id] if fast_only else gib
            if gib is not None:
                self.usable.append((id, gib))
                self.conclude("Usable", card=id, gib=gib)

    def fit(self) -> None:
        """Check memory, power and space."""
        needs = [(row["gib"], row["high"]) for row in self.rows["Need"]]
        split = bool(self.rows["SplitAllowed"])
        for id, has in self.usable:
            for wants, high in needs:
                if has >= wants:
                    self.fits.append((id, has))
                    self.conclude("Fits", card=id, cards=1, gib=has, tight=has < high)
                elif not split:
                    self.rule_out(id, "FIT-031", "memory", wants, has, "GiB")
        supply, room = self.answers.get("psu_w"), self.answers.get("slots")
        rest = self.parameters["power-of-the-rest"]
        for id in self.relevant:
            card = self.cards[id]
            power, width = card.get("board_power_w"), card.get("slots")
            whole = card["segment"] == "integrated"
            if supply and power and not whole and power + rest > supply:
                self.rule_out(id, "FIT-050", "power supply", power + rest, supply, "W")
            if room is not None and width is not None and width > room:
                self.rule_out(id, "FIT-051", "slots", width, room, "slots")
        self.house()

    def house(self) -> None:
        """Check form, license and vendor."""
        in_centre = self.answers.get("in_data_centre") is True
        forms = {
            "passive_cooling": ("FIT-060", "cooling", "a fan", "passive", "kind"),
            "needs_server_module": (
                "FIT-061",
                "form",
                "a card for a slot",
                "a server module",
                "kind",
            ),
        }
        for row in self.rows["Caveat"]:
            if not in_centre and row["kind"] in forms and row["card"] in self.relevant:
                self.rule_out(row["card"], *forms[row["kind"]])
        forbidden = defaultdict(list)
        for row in self.rows["Licence"]:
            if in_centre and row["where"] == "data_centre":
                forbidden[row["brand"]].append(row["name"])
        vendor = self.answers.get("vendor")
        for id in self.relevant:
            card = self.cards[id]
            for name in forbidden.get(card["brand"], ()):
                self.rule_out(
                    id,
                    "FIT-070",
                    "licence",
                    "allowed in a data center",
                    f"forbidden by {name}",
                    "state",
                )
            if vendor is not None and card["vendor"] != vendor:
                self.rule_out(id, "FIT-071", "vendor", vendor, card["vendor"], "name")

    def offered(self) -> None:
        """Check cards without an offer, used offers and misfits."""
        for id in self.cards:
            if (id, "new") not in self.offered_at and (id, "used") not in self.offered_at:
                self.rule_out(id, "FIT-090", "offer", "an offer", "none known", "state")
        unwanted = self.answers.get("used_ok") is False
        by_advice = "used_ok" not in self.answers and any(
            row["value"] is False for row in self.settings["counts_used"]
        )
        for id, condition in self.offered_at:
            if condition == "used" and id in self.relevant and (unwanted or by_advice):
                rule = "FIT-080" if unwanted else "FIT-081"
                self.offers_out.add((id, condition))
                self.conclude("OfferOut", card=id, condition="used", rule=rule, about="used card")
        for id, rules in self.out.items():
            if any(REASONS[rule] == "make" for rule in rules):
                self.conclude("Unsuitable", card=id)

    def speed(self) -> None:
        """Compute the speed of each relevant card."""
        bases = {row["basis"] for row in self.rows["Basis"]}
        if "model" not in bases or not any(job in COMPUTING for job in self.jobs):
            return
        w = self.parameters["speed-share-of-bandwidth"]
        f = self.parameters["speed-share-of-arithmetic"]
        low, high = self.parameters["training-spread"]
        for id in self.relevant:
            card = self.cards[id]
            since = card.get("mixed_precision_from")
            on_units = since is not None and "tensor_tflops" in card and since <= self.date
            flops = card.get("tensor_tflops" if on_units else "fp32_tflops")
            if flops is not None and "bandwidth_gb_s" in card and id in self.trains_at:
                sheet = card["bandwidth_gb_s"] ** w * flops**f
                value = round(sheet * self.trains_at[id], 3)
                self.speeds[id] = value
                ends = {"low": round(value * low, 3), "high": round(value * high, 3)}
                self.conclude("Speed", card=id, value=value, **ends, basis="training_model")

    def candidates(self) -> None:
        """Find the offers that no reason rules out."""
        fits = dict(self.fits)
        for id, condition, usd in self.offers:
            if self.out.get(id) or (id, condition) in self.offers_out:
                continue
            if id in fits and id in self.speeds:
                self.conclude(
                    "Candidate",
                    card=id,
                    name=self.cards[id]["name"],
                    condition=condition,
                    cards=1,
                    usd=round(usd, 2),
                    speed=self.speeds[id],
                    gib=fits[id],
                )
