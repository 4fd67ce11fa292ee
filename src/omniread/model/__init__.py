"""What are the nouns of omniread? One module each; only the standard library is imported here."""
