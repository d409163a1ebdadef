"""What bots go by: what a position is worth, and how tempting an answer looks."""
