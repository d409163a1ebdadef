"""Addresses of pages."""

from allauth.account import views as accounts
from django.db import transaction
from django.urls import include, path, re_path
from django.views.i18n import set_language

from games.views import account, daily, games, health, pages, people, preferences, recap, tables

urlpatterns = [
    path("", pages.home, name="home"),
    path("play/", games.play_now, name="play-now"),
    path("tables/new/", tables.new_table, name="new-table"),
    path("tables/<int:game_id>/", tables.table_page, name="table"),
    path("tables/<int:game_id>/join/", tables.table_join, name="table-join"),
    path("tables/<int:game_id>/leave/", tables.table_leave, name="table-leave"),
    path("tables/<int:game_id>/ready/", tables.table_ready, name="table-ready"),
    path("tables/<int:game_id>/start/", tables.table_start, name="table-start"),
    path("tables/<int:game_id>/invite/", tables.table_invite, name="table-invite"),
    path("tables/<int:game_id>/decline/", tables.table_decline, name="table-decline"),
    path("tables/<int:game_id>/chairs/<int:chair>/bot/", tables.table_bot, name="table-bot"),
    path("tables/<int:game_id>/chairs/<int:chair>/kick/", tables.table_kick, name="table-kick"),
    path("games/<int:game_id>/", games.game_page, name="game"),
    path("games/<int:game_id>/at/<int:version>/", games.game_at, name="game-at"),
    path("games/<int:game_id>/recap/", recap.game_recap, name="game-recap"),
    path("games/<int:game_id>/seen/", recap.game_seen, name="game-seen"),
    path("games/<int:game_id>/rematch/", tables.game_rematch, name="game-rematch"),
    path("games/<int:game_id>/moves/", games.game_move, name="game-move"),
    path("games/<int:game_id>/undo/", games.game_undo, name="game-undo"),
    path("players/me/", people.my_profile, name="my-profile"),
    path("players/<int:player_id>/", people.profile, name="profile"),
    path("players/<int:player_id>/games/", people.match_history, name="history"),
    path("daily/", daily.daily_page, name="daily"),
    path("daily/play/", daily.daily_play, name="daily-play"),
    path("daily/<str:day>/", daily.daily_over, name="daily-over"),
    path("leaderboard/", people.leaderboard, name="leaderboard"),
    path("cards/", pages.cards, name="cards"),
    path("robots.txt", pages.robots, name="robots"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("account/", account.overview, name="account"),
    path("account/name/", account.name, name="account-name"),
    path("account/face/", account.face, name="account-face"),
    path("account/device/", account.device, name="account-device"),
    path("account/export/", account.export, name="account-export"),
    path("account/leave/", account.leave, name="account-leave"),
    path("account/link/<str:token>/", account.link, name="sign-in-link"),
    # The account library's own pages, by the names it knows them under.
    path("account/sign-in/", accounts.login, name="account_login"),
    path("account/sign-out/", accounts.logout, name="account_logout"),
    # An account and its player are made together or not at all.
    path("account/sign-up/", transaction.atomic(accounts.signup), name="account_signup"),
    path("account/confirm/", accounts.reauthenticate, name="account_reauthenticate"),
    path("account/inactive/", accounts.account_inactive, name="account_inactive"),
    path("account/e-mail/", accounts.email, name="account_email"),
    path("account/e-mail/sent/", accounts.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^account/e-mail/(?P<key>[-:\w]+)/$", accounts.confirm_email, name="account_confirm_email"),
    path("account/password/", accounts.password_change, name="account_change_password"),
    path("account/password/set/", accounts.password_set, name="account_set_password"),
    path("account/password/reset/", accounts.password_reset, name="account_reset_password"),
    path("account/password/reset/sent/", accounts.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^account/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        accounts.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/reset/done/",
        accounts.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("account/codes/", include("allauth.mfa.urls")),
    path("preferences/language/", set_language, name="language"),
    path("preferences/theme/", preferences.theme, name="theme"),
    path("health/live", health.live, name="live"),
    path("health/ready", health.ready, name="ready"),
]
