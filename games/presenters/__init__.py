"""How each title looks and speaks; pages ask here, and never which title it is."""

from games.presenters import shelter

PRESENTERS = {"shelter": shelter}
