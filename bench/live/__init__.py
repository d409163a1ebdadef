"""Live play under load: our server and boardgame.io's, both driven by the same code."""
