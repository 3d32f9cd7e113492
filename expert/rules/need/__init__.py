"""What the buyer needs: memory, money, roles, and the combined requirements."""

from expert.rules.need import demand, memory, money, typical, wishes

MODULES = (memory, typical, money, wishes, demand)
