"""Why a card is not recommended: every reason against it, and what would remove each reason."""
