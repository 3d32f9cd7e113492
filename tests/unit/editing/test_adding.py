"""What is added becomes a file or a line that the checks accept; nothing is overwritten."""

import datetime

import pytest

from expert.editing import adding, keys_of_additions, proposal, schemas
from expert.editing.templates import template
from expert.errors import CaseError, InputError
from expert.knowledge import load_knowledge, shipped_folder
from expert.knowledge.strict_yaml import read_yaml
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

TODAY = datetime.date.today().isoformat()
CARD = {
    "name": "Example 24",
    "like": "RTX 5070 Ti",
    "memory_gib": "24",
    "released": "2026-10-01",
    "source": "judgement",
}
PRICE = {"card": "RTX 5090", "usd": "3100", "kind": "street", "source": "judgement"}


def proposed(kind, into=None, /, **given):
    return adding.proposal(shipped(), kind, given, into)


def data_of(found):
    document = read_yaml(found.text)
    assert document.faults == []
    return document.data


def test_card_takes_its_class_from_one_like_it_and_no_figure():
    data = data_of(proposed("card", **CARD))

    like = shipped().get("card", "geforce-rtx-5070-ti").data
    assert data == {
        "id": "example-24",
        "name": "Example 24",
        **{key: like[key] for key in keys_of_additions.SAME_IN_A_CLASS},
        "memory_gib": 24,
        "released": "2026-10-01",
        "source": "judgement",
        "checked": TODAY,
    }


def test_unknown_cloud_is_answered_with_the_known_ones_and_how_to_add_it():
    with pytest.raises(
        InputError, match=r"is not a known cloud. Known: .*RunPod.* knowledge add cloud"
    ):
        proposed("rent", cloud="My Uni", card="RTX 4090", usd="0.2", source="judgement")


def test_missing_keys_are_told_in_english():
    with pytest.raises(InputError, match=r"^An architecture needs\n  family: "):
        proposed("architecture", name="Dusk", vendor="nvidia", source="judgement")


def test_card_lies_in_the_folder_of_its_vendor_and_family():
    assert proposed("card", **CARD).place == "hardware/cards/nvidia/blackwell/example-24.yaml"


def test_vendor_and_platform_follow_from_the_architecture():
    given = {**CARD, "architecture": "rdna-4-gfx1200", "brand": "radeon", "segment": "consumer"}
    del given["like"]

    data = data_of(proposed("card", **given))

    assert (data["vendor"], data["platform"]) == ("amd", "rocm")


def test_first_price_of_a_card_needs_its_amount_and_kind():
    with pytest.raises(CaseError, match="price_kind"):
        proposed("card", **CARD, price_usd="900")

    data = data_of(proposed("card", **CARD, price_usd="900", price_kind="street"))
    assert data["prices"] == [
        {"on": TODAY, "usd": 900, "condition": "new", "kind": "street", "source": "judgement"}
    ]


def test_whatever_is_needed_and_missing_is_listed_with_its_meaning():
    with pytest.raises(CaseError) as caught:
        proposed("vendor")

    assert "name: name as people usually write it" in str(caught.value)
    assert "source: id of a document in sources/sources.yaml, or judgement" in str(caught.value)


def test_missing_keys_of_a_card_are_told_with_their_words_and_the_short_way():
    with pytest.raises(CaseError) as caught:
        proposed("card", name="Example 24")

    assert "segment: target market (consumer, prosumer, workstation" in str(caught.value)
    assert "With like=CARD, a known card provides all of these except the source." in str(
        caught.value
    )


def test_unknown_kind_is_answered_with_a_near_one():
    with pytest.raises(CaseError, match="Did you mean 'vendor'"):
        keys_of_additions.keys_for("vender")


def test_price_is_a_file_that_corrects_the_card():
    found = proposed("price", **PRICE)

    known = shipped().get("card", "geforce-rtx-5090").data
    line = {"on": TODAY, "usd": 3100, "condition": "new", "kind": "street", "source": "judgement"}
    assert data_of(found) == {
        "corrects": "geforce-rtx-5090",
        "source": "judgement",
        "checked": TODAY,
        "prices": [line],
    }
    assert found.place.endswith("blackwell/geforce-rtx-5090.yaml")
    assert found.differs[1].startswith("the latest so far: on ")
    assert known["prices"]  # they still show through


@pytest.mark.parametrize("vendor", ["nvidia", "NVIDIA"])
def test_vendor_may_be_given_by_its_name(vendor):
    given = {"name": "Example", "vendor": vendor, "source": "judgement"}

    assert data_of(proposed("platform", **given))["vendor"] == "nvidia"


def test_next_price_goes_into_the_same_file(tmp_path):
    proposal.write(proposed("price", tmp_path, **PRICE), tmp_path)

    found = proposed("price", tmp_path, **{**PRICE, "usd": "3000"}, on="2026-01-01")

    assert [price["usd"] for price in data_of(found)["prices"]] == [3000, 3100]


def test_price_of_the_same_day_in_the_folder_is_kept(tmp_path):
    """Two shops on one day: both count; only a line in a layer below is replaced."""
    path = proposal.write(proposed("price", tmp_path, **PRICE), tmp_path)
    known = load_knowledge([tmp_path], use_cache=False)

    found = adding.proposal(known, "price", {**PRICE, "usd": "3000"}, tmp_path)
    elsewhere = adding.proposal(known, "price", {**PRICE, "usd": "3000"}, tmp_path / "other")

    assert path.is_file()
    assert found.differs[1].startswith("of the same day, and kept: on ")
    assert elsewhere.differs[1].startswith("it replaces: on ")


def test_card_without_a_price_gets_its_first():
    card = next(c for c in shipped().all("card").values() if "prices" not in c.data)

    found = proposed("price", **{**PRICE, "card": card.id})

    assert [price["usd"] for price in data_of(found)["prices"]] == [3100]
    assert "prices:\n  - {on: " in found.text


def test_known_price_is_not_added_again():
    known = shipped().get("card", "geforce-rtx-5090").data["prices"][-1]
    given = {key: str(known[key]) for key in ("on", "usd", "condition", "kind")}

    with pytest.raises(CaseError, match="already known"):
        proposed("price", card="RTX 5090", source="judgement", **given)


def test_unknown_card_gets_no_price():
    with pytest.raises(InputError, match="RTX 5909"):
        proposed("price", **{**PRICE, "card": "RTX 5909"})


def test_rent_keeps_the_earlier_prices_of_the_offer():
    """A correction gives the whole offer of a card."""
    found = proposed("rent", cloud="RunPod", card="H200 SXM", usd="3.99", source="judgement")

    known = shipped().get("cloud", "runpod").data["offers"]
    (before,) = [offer for offer in known if offer["card"] == "h200-sxm"]
    line = {"on": TODAY, "usd": 3.99, "source": "judgement"}
    assert data_of(found)["offers"] == [{**before, "prices": [*before["prices"], line]}]


def test_rent_of_a_card_that_was_not_offered_is_a_new_offer():
    found = proposed("rent", cloud="runpod", card="RTX 5080", usd="0.6", source="judgement")

    line = {"on": TODAY, "usd": 0.6, "source": "judgement"}
    assert data_of(found)["offers"] == [{"card": "geforce-rtx-5080", "prices": [line]}]


def test_benchmark_of_one_card_is_a_table():
    found = proposed(
        "benchmark",
        name="Chat on our machine",
        workload="llm-inference",
        unit="tokens/s",
        on="2026-11-01",
        card="RTX 5090",
        value="120",
        source="judgement",
    )

    data = data_of(found)
    assert found.place == "measured/chat-on-our-machine.yaml"
    assert data["values"] == {"geforce-rtx-5090": 120}
    assert (data["kind"], data["higher_is_better"]) == ("throughput", True)


def test_source_goes_into_the_list_of_sources(tmp_path):
    given = {"id": "my-shop", "title": "Prices of my shop"}
    first = proposed("source", tmp_path, **given)
    proposal.write(first, tmp_path)

    second = proposed("source", tmp_path, id="my-other-shop", title="Another")

    assert first.place == second.place == "sources/sources.yaml"
    assert [source["id"] for source in data_of(second)["sources"]] == ["my-shop", "my-other-shop"]


def test_known_card_is_corrected_in_what_differs():
    found = proposed("card", **{**CARD, "name": "GeForce RTX 5080", "slots": "3"})

    data = data_of(found)
    known = shipped().get("card", "geforce-rtx-5080")
    assert data["corrects"] == "geforce-rtx-5080"
    assert (data["slots"], data["memory_gib"]) == (3, 24)
    assert not {"vendor", "prices", "name"} & data.keys()
    assert f"it corrects {known.file}" in found.differs
    assert any(text.startswith("slots: ") for text in found.differs)


@pytest.mark.parametrize("name", ["RTX 5080", "GeForce RTX 5080", "rtx5080"])
def test_card_known_under_another_name_is_corrected(name):
    """It used to become a second card whose name the shipped file was blamed for."""
    found = proposed("card", **{**CARD, "name": name, "slots": "3"})

    assert data_of(found)["corrects"] == "geforce-rtx-5080"


def test_what_is_taken_from_a_card_like_it_is_told():
    told = proposed("card", **CARD).differs[0]

    assert told.startswith("like GeForce RTX 5070 Ti: vendor nvidia, ")
    assert "series GeForce RTX 50 series" in told


def test_second_hourly_price_of_a_day_is_refused(tmp_path):
    given = {"cloud": "RunPod", "card": "RTX 5080", "usd": "0.6", "source": "judgement"}
    proposal.write(proposed("rent", tmp_path, **given, on="2026-11-20"), tmp_path)
    knowledge = load_knowledge([tmp_path])

    for usd in ("0.6", "0.8"):
        with pytest.raises(
            CaseError, match=r"runpod.yaml:5: RunPod already has a price for that day"
        ):
            adding.proposal(knowledge, "rent", {**given, "usd": usd, "on": "2026-11-20"}, tmp_path)
    spot = adding.proposal(knowledge, "rent", {**given, "on": "2026-11-20", "kind": "spot"})
    assert "kind: spot" in spot.text


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("price", {**PRICE, "on": "2062-11-20"}),
        ("rent", {"cloud": "RunPod", "card": "RTX 5080", "usd": "0.6", "on": "2062-11"}),
        ("card", {**CARD, "price_usd": "9", "price_kind": "street", "price_on": "2062"}),
    ],
)
def test_day_that_has_not_come_is_refused(kind, given):
    found = proposed(kind, **{"source": "judgement", **given})

    with pytest.raises(CaseError, match=r"'on' is 2062.*, which is in the future"):
        proposal.check(found, [], None)


def test_absurd_hourly_price_is_told_with_the_proposal():
    given = {"cloud": "RunPod", "card": "RTX 5080", "usd": "59", "source": "judgement"}
    found = proposed("rent", **given)

    proposal.check(found, [], None)

    assert [finding.code for finding in found.findings] == ["KB066"]


def test_all_faults_of_an_addition_are_told_at_once():
    given = {"name": "Example 24", "like": "RTX 5070 Ti", "memory": "24 GB", "slots": "99"}
    given |= {"released": "2026-19-01", "segment": "gaming", "price": "1,5", "source": "judgment"}

    with pytest.raises(CaseError) as caught:
        adding.proposal(shipped(), "card", given, None, lambda d: proposal.errors(d, [], None))

    told = str(caught.value)
    for words in ("'segment' is", "'price_usd' is '1,5'", "price_kind: how", "'released' is"):
        assert words in told
    assert "'slots' is 99" in told
    assert "there is no source 'judgment'. Did you mean 'judgement'?" in told
    assert told.endswith("Nothing was done.")


def test_unknown_card_is_told_with_the_other_faults():
    given = {"cloud": "RunPod", "card": "RTX 5098", "usd": "0.59/h", "source": "judgement"}

    with pytest.raises(CaseError, match=r"(?s)'usd' is .*Unknown card 'RTX 5098'"):
        adding.proposal(shipped(), "rent", given)


def test_file_that_is_there_is_not_replaced(tmp_path):
    proposal.write(proposed("card", tmp_path, **CARD), tmp_path)

    with pytest.raises(CaseError, match="already exists"):
        proposed("card", tmp_path, **CARD)


def test_model_comes_from_its_configuration(tmp_path):
    path = tmp_path / "config.json"
    path.write_text(
        '{"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, '
        '"intermediate_size": 14336, "num_attention_heads": 32, "num_key_value_heads": 8, '
        '"vocab_size": 128256, "max_position_embeddings": 8192}',
        encoding="utf-8",
    )

    with pytest.raises(CaseError, match="also needs its source"):
        adding.from_file(shipped(), "model", path, {"name": "My model"})
    found = adding.from_file(shipped(), "model", path, {"name": "My model", "source": "judgement"})

    data = data_of(found)
    assert (data["name"], data["layers"], data["source"]) == ("My model", 32, "judgement")


@pytest.mark.parametrize("kind", keys_of_additions.kinds())
def test_template_is_yaml_with_every_key_that_is_needed(kind):
    document = read_yaml(template(kind))

    assert document.faults == []
    needed = {key.name for key in keys_of_additions.keys_for(kind).values() if key.needed}
    assert needed <= set(document.data)


def test_filled_template_keeps_its_comments_and_gets_what_is_left_out(tmp_path):
    path = tmp_path / "vendor.yaml"
    filled = template("vendor").replace("name:  ", "name: Umbra  ", 1)
    filled = filled.replace("source:  ", "source: judgement  ", 1)
    path.write_text(filled, encoding="utf-8")

    found = adding.from_file(shipped(), "vendor", path, {})

    assert found.place == "hardware/vendors/umbra.yaml"
    data = data_of(found)
    assert (data["id"], data["checked"]) == ("umbra", TODAY)
    assert "# words that people leave out of a card's name" in found.text


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """A price and a card, checked and written as the command does."""
    folder = tmp_path_factory.mktemp("mine")
    card = proposed("card", folder, **CARD, price_usd="900", price_kind="street")
    proposal.check(card, [], folder)
    proposal.write(card, folder)
    return folder, card


def test_checks_tell_what_is_odd_about_a_proposal(checked):
    folder, card = checked

    assert all(finding.file.startswith(str(folder)) for finding in card.findings)
    assert (folder / card.place).read_text(encoding="utf-8") == card.text


def test_proposal_with_an_error_is_refused(tmp_path):
    wrong = proposed("card", **{**CARD, "source": "no-such-source"})

    with pytest.raises(CaseError, match="KB035") as caught:
        proposal.check(wrong, [], tmp_path)

    assert str(caught.value).endswith("Nothing was written.")
    assert list(tmp_path.iterdir()) == []


def test_file_names_its_schema_if_the_folder_has_schemas(tmp_path):
    schemas.write_into(tmp_path)
    found = proposed("card", **CARD)
    text = found.text
    found.text = f"{schemas.MODELINE}/elsewhere/card.schema.json\n{text}"  # as in a template

    path = proposal.write(found, tmp_path)

    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    assert rest == text
    named = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / named).resolve() == tmp_path / ".schemas/card.schema.json"


def test_advisor_of_ones_own_is_a_copy_with_other_judgements():
    given = {"counts_used": "true", "roles.default": "[most_memory]"}

    data = data_of(proposed("advisor", name="Careful", like="house", **given))

    house = read_yaml(shipped_folder() / "judgement/advisors/house.yaml").data
    assert (data["id"], data["checked"]) == ("careful", TODAY)
    assert data["about"] == "The judgments of house, with other values for some."
    assert data["judgements"] == {
        **house["judgements"],
        "counts_used": {"default": True, "source": "judgement"},
        "roles.default": {"default": ["most_memory"], "source": "judgement"},
    }


def test_judgment_is_typed_as_it_is_shown_and_keeps_what_it_is_a_part_of():
    """0.5 of the flagship's memory used to become half a gigabyte."""
    given = {"counts_used": "yes", "value_floor": "0.5", "roles.default": "most_memory"}

    found = proposed("advisor", name="Careful", like="house", **given)

    of = "flagship_memory"
    judged = data_of(found)["judgements"]
    assert judged["value_floor"] == {"default": 0.5, "of": of, "source": "judgement"}
    assert judged["counts_used"]["default"] is True
    assert judged["roles.default"]["default"] == ["most_memory"]
    assert f"value_floor: 0.24 -> 0.5 x {of}" in found.differs


def test_cloud_is_known_by_the_beginning_of_its_name():
    found = proposed("rent", cloud="lambda", card="RTX 4090", usd="0.5", source="judgement")

    assert found.id == "lambda-cloud"


def test_advisor_of_ones_own_may_judge_what_the_known_one_leaves_open(tmp_path):
    """The house states no such floor; rules read it all the same."""
    found = proposed("advisor", name="Careful", like="house", **{"floor.learner": "16"})

    proposal.check(found, [], tmp_path)
    assert data_of(found)["judgements"]["floor.learner"] == {"default": 16, "source": "judgement"}
    assert "floor.learner: not stated -> 16" in found.differs


def test_judgement_for_nobody_is_refused_by_the_checks(tmp_path):
    found = proposed("advisor", name="Careful", like="house", **{"floor.lerner": "16"})

    with pytest.raises(CaseError, match=r"KB044.*Did you mean 'learner'"):
        proposal.check(found, [], tmp_path)


def test_new_card_that_can_never_be_recommended_is_told():
    given = {key: value for key, value in CARD.items() if not key.startswith("price")}

    found = proposed("card", **given)

    assert found.differs[-1] == (
        "never recommended: no 'bandwidth_gb_s', so its speed is not known; no price; add a line "
        "to 'prices'"
    )


def test_what_is_missing_is_told_with_the_ids_it_may_have():
    with pytest.raises(InputError, match=r"kind: .*price-kinds.yaml \(.*street"):
        proposed("price", card="RTX 5090", usd="3100", source="judgement")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"count_used": "true"}, "Did you mean 'counts_used'"),
        ({"counts_used": "maybe"}, r"counts_used is 'maybe'; expected true or false\.\n"),
        ({"counts_used": "7", "count_used": "true"}, "(?s)is now false.*has no key"),
        ({"like": "hause"}, "Did you mean 'house'"),
    ],
)
def test_judgement_that_cannot_be_is_refused(given, told):
    with pytest.raises(CaseError, match=told):
        proposed("advisor", **{"name": "Careful", "like": "house", **given})


def test_dates_are_written_without_quotes():
    """A quoted date is one more thing to wonder about."""
    found = proposed("advisor", name="Careful", like="house")

    assert f"\nchecked: {TODAY}\n" in found.text


def test_model_with_layers_needs_the_rest_of_its_shape():
    """Layers alone would leave its memory unknown, so that no card could hold it."""
    given = {"name": "Our 7B", "kind": "language-model", "parameters_billion": "7"}

    with pytest.raises(CaseError, match=r"(?s)kv_heads.*Without 'layers', none of these"):
        adding.proposal(shipped(), "model", {**given, "layers": "32", "source": "judgement"})


def test_filled_correction_keeps_its_text(tmp_path):
    path = tmp_path / "x.yaml"
    text = "# seen in the shop\ncorrects: geforce-rtx-5090\nsource: judgement\nslots: 3\n"
    path.write_text(text, encoding="utf-8")

    found = adding.from_file(shipped(), "card", path, {})

    assert (found.id, found.text) == ("geforce-rtx-5090", text)
    assert found.place.endswith("blackwell/geforce-rtx-5090.yaml")


def test_fault_in_a_filled_template_is_told_in_that_file(tmp_path):
    path = tmp_path / "vendor.yaml"
    text = template("vendor").replace("name:  ", "name: Umbra  ", 1)
    text = text.replace("source:  ", "source: judgment  ", 1)
    path.write_text(text, encoding="utf-8")
    line = 1 + [("judgment" in each) for each in text.splitlines()].index(True)

    found = adding.from_file(shipped(), "vendor", path, {})

    with pytest.raises(CaseError, match=rf"KB035 {path}:{line}:"):
        proposal.check(found, [], tmp_path / "mine")


@pytest.mark.parametrize("name", ["💥 24", "Größe 24", 'a "b"', "a: b", "#24", "- 24"])
def test_name_of_any_letters_is_written_so_that_it_can_be_read(name):
    """An emoji was written as JSON escapes it, which YAML does not read."""
    data = data_of(proposed("card", **{**CARD, "name": name, "id": "example-24"}))

    assert data["name"] == name


def test_day_that_is_no_date_is_not_told_to_be_in_the_future():
    found = proposed("price", **PRICE, on="yesterday")

    with pytest.raises(CaseError, match="KB019") as caught:
        proposal.check(found, [], None)
    assert "in the future" not in str(caught.value)
