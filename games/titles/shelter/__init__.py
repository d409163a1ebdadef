"""Fallout Shelter: the board game. A vault, two to four families, and whatever knocks at the door."""
