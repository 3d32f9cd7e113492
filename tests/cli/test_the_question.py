"""The question that was asked gets its answer in the first lines of the screen."""

DAY = ("--as-of", "2026-11-21")
PICTURES = ("--job", "generate_images", "--model", "sdxl")
LINES = 25


def screen(run, *options):
    shown = run("recommend", *DAY, *options).out
    assert len(shown.splitlines()) <= LINES
    return shown


def test_cards_are_compared_even_if_the_budget_pays_for_none(run):
    named = ("--candidate", "RTX 5090", "--candidate", "RTX 5080", "--budget-usd", "900")

    shown = screen(run, "--ask", "compare", *PICTURES, *named)

    assert shown.startswith("Of the cards you named, the best is a")
    assert "above your budget" in " ".join(shown.splitlines()[:2])
    assert "RTX 5090\n" in shown
    assert "RTX 5080\n" in shown


def test_an_offer_is_the_price_in_the_answer(run):
    offers = ("--offer", "RTX 5070 Ti=950", "--offer", "RTX 5060 Ti 16GB=900")

    shown = screen(run, "--ask", "compare", *PICTURES, *offers)

    assert shown.startswith("Of the cards you named, take a GeForce RTX 5070 Ti at the $950")
    assert "950 offered" in shown
    assert "900 offered" in shown


def test_a_number_of_a_card_is_the_most_that_may_be_used(run):
    """The question asks for the most; whoever allows four is not told that four are wrong."""
    asked = ("--ask", "how_many_gpus", "--candidate", "RTX 5090", "--gpus", "4")

    shown = " ".join(screen(run, *asked, "--job", "train", "--budget-usd", "24000").split())

    assert shown.startswith("Start with one GPU. At most 1 of the 4 GeForce RTX 5090 that you ")
    assert "the household circuit allows no more" in shown
    assert "a power supply of at least 2,725 W" in shown


def test_as_many_as_the_model_needs_are_advised_of_those_allowed(run):
    asked = ("--ask", "how_many_gpus", "--candidate", "RTX 4090", "--gpus", "2")

    shown = screen(run, *asked, "--model", "llama-3-3-70b")

    assert shown.startswith("Get 2 GPUs.\nBoth GeForce RTX 4090 that you allow can run in one")


def test_each_card_asked_about_has_its_verdict(run):
    named = ("--candidate", "RTX 5070 Ti", "--candidate", "Radeon RX 580 8GB")

    shown = screen(run, "--ask", "check_card", *PICTURES, *named, "--no-deadline")

    assert shown.startswith("Yes: the GeForce RTX 5070 Ti is a good choice")
    assert "the Radeon RX 580 8GB is not." in " ".join(shown.split())
    assert "Wait?" in shown


def lines_on(run, card, *options):
    """The first lines on a card that a person asks about, up to the table."""
    shown = run("recommend", *DAY, "--ask", "check_card", "--candidate", card, *options).out
    return " ".join(shown.partition("\n\n")[0].split())


def test_lack_of_memory_comes_before_a_high_price(run):
    """Whoever is told only that it is cheaper elsewhere buys a card that does not do the work."""
    said = lines_on(
        run, "RTX 5080", "--model", "qwen3-32b", "--gpus", "1", "--set", "price_usd=1900"
    )

    assert said.startswith("No, not the GeForce RTX 5080: buy a")
    assert "has 16 GB; this work needs about 22 GB. You were offered" in said


def test_one_card_of_two_that_are_needed_is_too_small_before_it_is_too_dear(run):
    said = lines_on(run, "RTX 5080", "--model", "qwen3-32b", "--set", "price_usd=1900")

    assert said.startswith("No: one GeForce RTX 5080 has 16 of the 22 GB needed, and it costs")


def test_a_refused_card_is_told_with_what_is_missing_even_if_no_card_is_better(run):
    """It is rented instead, as without the card's name."""
    said = lines_on(run, "RTX 4060", "--model", "qwen3-235b-a22b", "--budget-usd", "500")

    assert said.startswith("No, not the GeForce RTX 4060: rent an Instinct MI300X from ")
    assert "this work needs about 134 GB." in said
    assert "The RTX 4060 has 8 GB" in said


def test_price_above_the_budget_is_traced_once(run):
    """The price is behind what the card costs, not behind the budget."""
    case = ("--budget-usd", "900", "--model", "qwen3-32b")
    shown = run("why-not", "RTX 5090", *DAY, *case).out

    assert shown.count("geforce-rtx-5090.yaml:56") == 1
    assert shown.count("budget_usd = 900") == 2


def test_of_several_good_choices_the_best_for_the_money_named_comes_first(run):
    """With $6,000, the card that this money buys is no worse choice than the cheapest."""
    others = ("--candidate", "RTX 3090", "--candidate", "RTX 4090", "--used")
    said = lines_on(run, "RTX 5090", *others, "--budget-usd", "6000", "--model", "qwen3-32b")

    assert said.startswith("Yes: the GeForce RTX 5090, ")
    assert "leaves" in said


def test_of_cards_above_the_budget_the_nearest_that_is_worth_it_is_named(run):
    named = ("--candidate", "RTX 5090", "--candidate", "RTX 4090", "--model", "qwen3-32b")

    shown = screen(run, "--ask", "compare", *named, "--budget-usd", "1200")

    assert shown.startswith("Of the cards you named, the best is a GeForce RTX 4090")


def test_a_refusal_for_value_tells_speed_and_price(run):
    said = lines_on(run, "RTX 4090", "--model", "llama-3-1-8b")

    assert "times as fast, at" in said


def test_a_good_choice_is_told_with_what_gives_more_for_the_money_named(run):
    said = lines_on(run, "RTX 3060 12GB", "--job", "train", "--budget-usd", "1800")

    assert "gives more: " in said
    assert "16 GB instead of 12 GB" in said


def test_a_card_asked_about_is_weighed_against_the_one_at_home(run):
    said = lines_on(run, "RTX 5070", "--owned", "RTX 4070", "--model", "qwen3-8b")

    assert said.startswith("No: keep your GeForce RTX 4070 instead of buying the GeForce RTX 5070.")
    assert "times the speed of your GeForce RTX 4070" in said


def test_a_card_that_does_the_work_alone_replaces_the_one_at_home(run):
    case = ("--ask", "upgrade", "--owned", "RTX 4060", "--candidate", "RTX 5070 Ti")

    shown = " ".join(screen(run, *case, "--model", "gpt-oss-20b").split())

    assert shown.startswith("Replace your card: buy a GeForce RTX 5070 Ti")
    assert "Your RTX 4060 has 8 of the 13 GB needed." in shown
    assert "add to what you have" not in shown


def test_a_card_that_does_the_work_only_with_the_one_at_home_is_added(run):
    case = ("--ask", "upgrade", "--owned", "RTX 3060 12GB", "--candidate", "RTX 5060 Ti 16GB")

    shown = " ".join(screen(run, *case, "--model", "qwen3-32b", "--budget-usd", "1500").split())

    assert shown.startswith("Keep your GeForce RTX 3060 12GB and add a GeForce RTX 5060 Ti 16GB")
    assert "By itself, it has 16 of the 22 GB needed; together they have 27 GB." in shown
