"""The write road: check, gate, embed, then decide and store in one transaction."""
