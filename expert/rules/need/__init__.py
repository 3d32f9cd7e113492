"""What the person needs: memory, money, roles, and what all wishes come to."""

from expert.rules.need import demand, memory, money, wishes

MODULES = (
    memory,
    money,
    wishes,
    demand,
)
