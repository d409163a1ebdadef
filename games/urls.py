"""Addresses of pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from games.views import account, games, health, pages, preferences, recap

urlpatterns = [
    path("", pages.home, name="home"),
    path("play/", games.play_now, name="play-now"),
    path("games/<int:game_id>/", games.game_page, name="game"),
    path("games/<int:game_id>/at/<int:version>/", games.game_at, name="game-at"),
    path("games/<int:game_id>/recap/", recap.game_recap, name="game-recap"),
    path("games/<int:game_id>/seen/", recap.game_seen, name="game-seen"),
    path("games/<int:game_id>/moves/", games.game_move, name="game-move"),
    path("games/<int:game_id>/undo/", games.game_undo, name="game-undo"),
    path("cards/", pages.cards, name="cards"),
    path("robots.txt", pages.robots, name="robots"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("account/sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("account/sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/link/<str:token>/", account.sign_in_link, name="sign-in-link"),
    path("preferences/language/", set_language, name="language"),
    path("preferences/theme/", preferences.theme, name="theme"),
    path("health/live", health.live, name="live"),
    path("health/ready", health.ready, name="ready"),
]
