"""Stage 13: free services and rented chips that are made for the framework a person names."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import FOR_YOUR_FRAMEWORK, RENTED_RUN
from expert.rules.cards.training_run import RUN, dollars, lasting
from expert.rules.cloud.services import FREE, also_in_words
from expert.rules.situation.users import COMPANIES
from expert.rules.vocabulary import TRAINING_JOBS

rule(
    "ADVICE-452",
    "If a free service is made for the framework you train with, the answer names it",
    f.Job(id=P(TRAINING_JOBS)),
    f.Answer(key="software", value=the.software),
    ~f.Profile(id=P(COMPANIES)),
    ~f.ServiceWanted(),
    f.OnlyRuns(service=the.id, software=the.software),
    ~f.ServiceOut(service=the.id),
    ~f.ServiceTooSmall(service=the.id),
    f.Service(id=the.id, name=the.name, usd_per_month=FREE, gives=the.gives),
    let={"also": also_in_words(the.service["caveat"])},
    then=f.Advice(topic=FOR_YOUR_FRAMEWORK, says="Free for your framework: {name}, {gives}.{also}"),
    says="{name} is made for {software}.",
    because="A free machine that is made for your framework can be tried before you pay.",
    sources=["tpu-starter-2023"],
)


@rule(
    "ADVICE-451",
    "The answer says what a run costs on the chips on which your framework runs best",
    RUN,
    f.Answer(key="software", value=the.framework),
    f.RunsBest(platform=the.platform, software=the.framework),
    f.LessMaturityAccepted(platform=the.platform),
    f.Need(gib=the.wants),
    AS.server << f.Setting(name="cards_in_a_rented_server", value=the.limit),
    uses=[f.Card, f.Cloud, f.HourHint, f.HourOffer],
    concludes=[f.Advice],
    says="On {name}, the run costs {usd:.0f} US dollars.",
    because="Chips that a framework is made for may be the cheapest way to run it.",
)
def tell_the_bill_on_its_platform(
    engine: Engine, run: f.TrainingRun, platform: str, wants: float, limit: float
) -> Said:
    """Say how long the run takes on a whole machine of the cheapest chips, and what it costs.

    All its chips share the work, so they must hold it together.
    """
    chips = {card["id"]: card for card in engine.every(f.Card, platform=platform)}
    found = [
        hour
        for hour in (*engine.every(f.HourHint), *engine.every(f.HourOffer))
        if hour["card"] in chips
        and chips[hour["card"]].get("tensor_tflops")
        and hour["most"] >= limit >= hour["at_once"]
        and limit * chips[hour["card"]].get("memory_gib", 0) >= wants
    ]
    if not found:
        return {"name": "nothing to rent", "usd": 0.0}
    rates = {hour["card"]: float(chips[hour["card"]]["tensor_tflops"]) for hour in found}
    best = min(found, key=lambda h: (h["usd"] / rates[h["card"]], h["card"], h["cloud"]))
    chip, hours = chips[best["card"]], run["tflops_hours"] / rates[best["card"]]
    named = engine.every(f.Cloud, id=best["cloud"])
    engine.cite(run, chip, best, *named)
    usd = hours * float(best["usd"])
    cloud = best.get("cloud_name") or named[0]["name"]
    says = (
        f"Or use chips that your framework runs best on: {limit:g} x {chip['name']} at {cloud} do "
        f"it in about {lasting(hours / limit)} for about ${dollars(usd)} (price of {best['on']})."
    )
    engine.conclude(f.Advice(topic=RENTED_RUN, says=says))
    return {"name": chip["name"], "usd": usd}
