"""Raiders: gangs that ride out for loot and territories."""
