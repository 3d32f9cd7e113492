"""The inference engine: rules, working memory, matcher, agenda, journal, truth maintenance."""
