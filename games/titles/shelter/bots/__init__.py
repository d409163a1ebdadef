"""How bots value positions and answers in Shelter."""
