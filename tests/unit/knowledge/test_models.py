"""Weights that do not follow from a model's shape, and rents far from those of others."""

import pytest

MODEL = """\
id: plain-8b
name: Plain 8B
kind: language-model
family: plain
parameters_billion: 8.03
layers: 32
hidden_size: 4096
intermediate_size: 14336
attention_heads: 32
kv_heads: 8
head_dim: 128
vocabulary: 128256
tied_embeddings: false
context_tokens: 8192
source: sheet
checked: 2025-06-02
"""
CLOUD = """\
id: cloud-{number}
name: Cloud {number}
source: sheet
checked: 2025-06-02
offers:
  - {{card: example-24, prices: [{{on: 2025-03-01, usd: {usd}}}]}}
"""
PLACE = "work/models/plain-8b.yaml"


@pytest.fixture
def model(folder):
    folder.write(PLACE, MODEL)
    return folder


def test_weights_that_follow_from_the_shape_are_not_reported(model):
    assert model.findings() == ()


@pytest.mark.parametrize(
    ("right", "slip"),
    [("8.03", "80.3"), ("layers: 32", "layers: 22"), ("hidden_size: 4096", "hidden_size: 8096")],
)
def test_a_slip_in_a_model_is_reported(model, right, slip):
    model.replace(PLACE, right, slip)

    (finding,) = model.findings()

    assert finding.code == "KB076"
    assert "layers and widths make" in finding.message


def test_heads_that_do_not_divide_are_reported(model):
    model.replace(PLACE, "kv_heads: 8", "kv_heads: 9")

    (finding,) = model.findings()

    assert finding.code == "KB076"
    assert "9 'kv_heads' for 32 'attention_heads'" in finding.message


def test_weights_may_be_confirmed(model):
    model.replace(PLACE, "layers: 32", 'layers: 2\nconfirmed: {parameters_billion: "shared"}')

    assert model.findings() == ()


@pytest.mark.parametrize(("usd", "codes"), [(2, []), (16, []), (20, ["KB066"]), (0.1, ["KB066"])])
def test_a_rent_far_from_all_others_is_reported(folder, usd, codes):
    """Eight times the highest or an eighth of the lowest is still possible."""
    for number, price in enumerate((1, 1.5, 2, usd)):
        folder.write(f"renting/clouds/cloud-{number}.yaml", CLOUD.format(number=number, usd=price))

    assert [finding.code for finding in folder.findings()] == codes


@pytest.mark.parametrize(("usd", "codes"), [(7, []), (9, ["KB066", "KB066"])])
def test_a_rent_far_from_the_only_other_one_is_reported(folder, usd, codes):
    for number, price in enumerate((1, usd)):
        folder.write(f"renting/clouds/cloud-{number}.yaml", CLOUD.format(number=number, usd=price))

    assert [finding.code for finding in folder.findings()] == codes


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("on: 2025-03-01, usd: 1.5", ["KB072"]),
        ("on: 2025-03-01, usd: 0.5, kind: spot", []),
        ("on: 2025-06-02, usd: 1.5", []),
        ("on: 2025-06-03, usd: 1.5", ["KB039"]),
    ],
)
def test_second_rent_of_a_day_or_one_after_the_check_is_reported(folder, line, codes):
    text = CLOUD.format(number=0, usd=1).replace("}]", f"}}, {{{line}}}]")

    folder.write("renting/clouds/cloud-0.yaml", text)

    assert [finding.code for finding in folder.findings()] == codes


def test_place_in_a_list_within_a_list_is_counted_where_it_belongs(folder):
    """It said `usd of prices of offers 1 2`."""
    text = CLOUD.format(number=0, usd=1).replace("}]", "}, {on: 2025-04-01, usd: -1}]")

    folder.write("renting/clouds/cloud-0.yaml", text)

    (finding,) = folder.findings()
    assert finding.message.startswith("'usd of prices 2 of offers 1' is -1")
