"""What the other advisors would say."""
