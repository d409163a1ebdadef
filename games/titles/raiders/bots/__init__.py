"""What bots think of a game of Raiders: positions (``values``) and answers (``scores``)."""
