"""What a person asks: the date, the advisor, the answers, and what the names in them mean."""
