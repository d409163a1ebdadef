"""Live play under load: our server and boardgame.io's, both moved by the same drivers."""
