"""Wasteland: an adventure on a map that is explored, with quests, encounters and dice, for 1 to 4 players."""
