"""What the checks find in the shipped rules, and why it is acceptable."""

from __future__ import annotations

TAKEN_TOGETHER = "CardsTaken depends on CardsWanted, which SPEED-100 and SPEED-371 exclude"
SPOKEN_OF_OR_NOT = "experts are left in system RAM only if the person did not say what may be there"
TAKEN_BESIDE = "CardsTaken depends on CardsWanted, which SPEED-780, SPEED-783 and SPEED-784 exclude"

ONE_MODEL = "a case names one model, and a model has one kind"
ONE_METHOD = "each job uses one fine-tuning method"
ONE_PROGRAM = "only one program runs the model"
ONE_QUESTION = "a case asks one question"
NO_SERVER_FOR_OWNERS = "someone who owns a machine without a slot does not buy a server"
ONE_USE = "no weekly hours are assumed for a run of known length; stated hours count alone"
ONE_NETWORK = "the largest network of a model is of one kind"

RENTED = "a question about a card to buy does not say that the work runs in a cloud"

ACCEPTED: dict[tuple[str, str, str], str] = {
    ("clash", "ADVICE-335", "ADVICE-556"): RENTED,
    ("clash", "ADVICE-336", "ADVICE-556"): RENTED,
    ("clash", "NEED-423", "NEED-424"): ONE_PROGRAM,
    ("clash", "NEED-423", "NEED-425"): ONE_PROGRAM,
    ("clash", "DEMAND-052", "DEMAND-391"): SPOKEN_OF_OR_NOT,
    ("clash", "NEED-370", "NEED-371"): "one setting determines how many cards a computer holds",
    ("clash", "NEED-424", "NEED-425"): ONE_PROGRAM,
    ("clash", "NEED-474", "NEED-475"): "training uses one number format",
    ("clash", "PLATFORM-312", "PLATFORM-313"): "where a size is given, no model is assumed",
    ("clash", "SITUATION-052", "SITUATION-054"): ONE_MODEL,
    ("clash", "SITUATION-052", "SITUATION-055"): ONE_MODEL,
    ("clash", "SITUATION-052", "SITUATION-056"): ONE_MODEL,
    ("clash", "SITUATION-054", "SITUATION-055"): ONE_MODEL,
    ("clash", "SITUATION-892", "SITUATION-893"): "a card that is named is either owned or not",
    ("clash", "RANK-560", "RANK-561"): ONE_USE,
    ("clash", "SITUATION-020", "SITUATION-021"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-022"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-023"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-024"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-025"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-026"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-034"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-034"): ONE_QUESTION,
    ("clash", "SITUATION-027", "SITUATION-034"): ONE_QUESTION,
    ("clash", "SITUATION-028", "SITUATION-034"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-024"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-025"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-026"): ONE_QUESTION,
    ("clash", "SITUATION-022", "SITUATION-024"): ONE_QUESTION,
    ("clash", "SITUATION-022", "SITUATION-025"): ONE_QUESTION,
    ("clash", "SITUATION-022", "SITUATION-026"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-020", "SITUATION-028"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-021", "SITUATION-028"): ONE_QUESTION,
    ("clash", "SITUATION-022", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-023", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-024", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-024", "SITUATION-028"): ONE_QUESTION,
    ("clash", "SITUATION-025", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-025", "SITUATION-028"): ONE_QUESTION,
    ("clash", "SITUATION-026", "SITUATION-027"): ONE_QUESTION,
    ("clash", "SITUATION-026", "SITUATION-028"): ONE_QUESTION,
    ("clash", "NEED-370", "NEED-376"): "a case asks for one form factor",
    ("clash", "NEED-371", "NEED-376"): "a case asks for one form factor",
    ("clash", "NEED-372", "NEED-376"): "a case asks for one form factor",
    ("clash", "NEED-370", "NEED-375"): NO_SERVER_FOR_OWNERS,
    ("clash", "NEED-370", "NEED-377"): ONE_QUESTION,
    ("clash", "NEED-371", "NEED-375"): NO_SERVER_FOR_OWNERS,
    ("clash", "NEED-371", "NEED-377"): ONE_QUESTION,
    ("clash", "NEED-372", "NEED-375"): NO_SERVER_FOR_OWNERS,
    ("clash", "NEED-372", "NEED-377"): ONE_QUESTION,
    ("clash", "NEED-375", "NEED-377"): "the card is chosen first only if no card is owned",
    ("clash", "SITUATION-302", "SITUATION-303"): "a model runs in one place",
    ("clash", "SPEED-090", "SPEED-091"): ONE_NETWORK,
    ("clash", "SPEED-090", "SPEED-092"): ONE_NETWORK,
    ("clash", "SPEED-090", "SPEED-093"): ONE_NETWORK,
    ("clash", "SPEED-001", "SPEED-003"): "an advisor has one speed_basis at a time",
    ("clash", "SPEED-100", "SPEED-110"): TAKEN_TOGETHER,
    ("clash", "SPEED-100", "SPEED-111"): TAKEN_TOGETHER,
    ("clash", "SPEED-100", "SPEED-960"): TAKEN_TOGETHER,
    ("clash", "SPEED-100", "SPEED-961"): TAKEN_TOGETHER,
    ("clash", "SPEED-110", "SPEED-780"): TAKEN_BESIDE,
    ("clash", "SPEED-110", "SPEED-783"): TAKEN_BESIDE,
    ("clash", "SPEED-111", "SPEED-780"): TAKEN_BESIDE,
    ("clash", "SPEED-111", "SPEED-783"): TAKEN_BESIDE,
    ("clash", "SPEED-110", "SPEED-784"): TAKEN_BESIDE,
    ("clash", "SPEED-111", "SPEED-784"): TAKEN_BESIDE,
    ("clash", "SPEED-784", "SPEED-960"): TAKEN_BESIDE,
    ("clash", "SPEED-784", "SPEED-961"): TAKEN_BESIDE,
    ("clash", "SPEED-780", "SPEED-784"): SPOKEN_OF_OR_NOT,
    ("clash", "SPEED-780", "SPEED-960"): TAKEN_BESIDE,
    ("clash", "SPEED-780", "SPEED-961"): TAKEN_BESIDE,
    ("clash", "SPEED-780", "SPEED-783"): SPOKEN_OF_OR_NOT,
    ("clash", "SPEED-783", "SPEED-960"): TAKEN_BESIDE,
    ("clash", "SPEED-783", "SPEED-961"): TAKEN_BESIDE,
    ("clash", "SPEED-110", "SPEED-371"): TAKEN_TOGETHER,
    ("clash", "SPEED-111", "SPEED-371"): TAKEN_TOGETHER,
    ("clash", "SPEED-371", "SPEED-960"): TAKEN_TOGETHER,
    ("clash", "SPEED-371", "SPEED-961"): TAKEN_TOGETHER,
    ("clash", "NEED-446", "NEED-447"): ONE_METHOD,
    ("clash", "NEED-446", "NEED-448"): ONE_METHOD,
    ("clash", "NEED-447", "NEED-448"): ONE_METHOD,
    ("clash", "SPEED-085", "SPEED-086"): ONE_METHOD,
    ("clash", "SPEED-085", "SPEED-087"): ONE_METHOD,
    ("clash", "SPEED-086", "SPEED-087"): ONE_METHOD,
    ("entry", "measured-speed-counts-for", ""): "it selects which measurements a run loads",
    ("entry", "many-languages", ""): "no question asks for a programming language",
}
"""The reason for accepting each finding, by its kind, its subject and what it conflicts with."""
