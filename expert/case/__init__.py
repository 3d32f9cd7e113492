"""What a person asks: the day, the advisor, the answers, and what the names in them mean."""
