"""The status that each role gets at every address: one table, every cell of it tested."""

import re
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import resolve

from tests.web.addresses import routes
from tests.web.people import ROLES, furnish

# Columns: stranger, guest, player, other player, spectator, designer, publisher, moderator
# and administrator. 302 in the admin leads to its sign-in. The part after a question mark is posted.
TABLE = """
GET  /                                                  200 200 200 200 200 200 200 200 200
GET  /play/                                             405 405 405 405 405 405 405 405 405
POST /play/?title=shelter,seats=2                       302 302 302 302 302 302 302 302 302
GET  /tables/new/                                       200 200 200 200 200 200 200 200 200
POST /tables/new/?seats=9                               422 422 422 422 422 422 422 422 422
POST /tables/new/?seats=2,access=public                 302 302 302 302 302 302 302 302 302
GET  /tables/{open}/                                    200 200 200 200 200 200 200 200 200
GET  /tables/{private}/                                 404 404 200 404 404 404 404 404 404
GET  /tables/{game}/                                    302 302 302 302 302 302 302 302 302
GET  /tables/{invited}/                                 404 404 302 404 404 404 404 404 404
GET  /tables/{open}/join/                               405 405 405 405 405 405 405 405 405
POST /tables/{open}/join/                               302 302 302 302 302 302 302 302 302
POST /tables/{private}/join/                            404 404 302 404 404 404 404 404 404
GET  /tables/{open}/leave/                              405 405 405 405 405 405 405 405 405
POST /tables/{open}/leave/                              302 302 302 302 302 302 302 302 302
POST /tables/{private}/leave/                           404 404 302 404 404 404 404 404 404
GET  /tables/{open}/ready/                              405 405 405 405 405 405 405 405 405
POST /tables/{open}/ready/                              302 302 302 302 302 302 302 302 302
POST /tables/{private}/ready/                           404 404 302 404 404 404 404 404 404
GET  /tables/{open}/start/                              405 405 405 405 405 405 405 405 405
POST /tables/{open}/start/                              302 302 302 302 302 302 302 302 302
POST /tables/{private}/start/                           404 404 302 404 404 404 404 404 404
GET  /tables/{open}/invite/                             405 405 405 405 405 405 405 405 405
POST /tables/{open}/invite/                             302 302 302 302 302 302 302 302 302
POST /tables/{private}/invite/                          404 404 302 404 404 404 404 404 404
GET  /tables/{open}/decline/                            405 405 405 405 405 405 405 405 405
POST /tables/{open}/decline/                            302 302 302 302 302 302 302 302 302
POST /tables/{private}/decline/                         404 404 302 404 404 404 404 404 404
GET  /tables/{open}/chairs/1/bot/                       405 405 405 405 405 405 405 405 405
POST /tables/{open}/chairs/1/bot/                       302 302 302 302 302 302 302 302 302
POST /tables/{private}/chairs/1/bot/                    404 404 302 404 404 404 404 404 404
GET  /tables/{open}/chairs/1/kick/                      405 405 405 405 405 405 405 405 405
POST /tables/{open}/chairs/1/kick/                      302 302 302 302 302 302 302 302 302
POST /tables/{private}/chairs/1/kick/                   404 404 302 404 404 404 404 404 404
GET  /games/{game}/rematch/                             204 204 204 204 204 204 204 204 204
POST /games/{game}/rematch/                             302 302 302 302 302 302 302 302 302
POST /games/{invited}/rematch/                          404 404 302 404 404 404 404 404 404
GET  /games/{game}/                                     200 200 200 200 200 200 200 200 200
GET  /games/{invited}/                                  404 404 200 404 404 404 404 404 404
GET  /games/{open}/                                     404 404 404 404 404 404 404 404 404
GET  /games/{game}/news/                                200 200 200 200 200 200 200 200 200
GET  /games/{invited}/news/                             404 404 200 404 404 404 404 404 404
GET  /games/{game}/preview/                             200 200 200 200 200 200 200 200 200
GET  /games/{invited}/preview/                          404 404 200 404 404 404 404 404 404
GET  /games/{game}/at/0/                                200 200 200 200 200 200 200 200 200
GET  /games/{invited}/at/0/                             404 404 200 404 404 404 404 404 404
GET  /games/{game}/recap/                               404 404 200 200 404 404 404 404 404
GET  /games/{game}/seen/                                405 405 405 405 405 405 405 405 405
POST /games/{game}/seen/?version=0                      404 404 302 302 404 404 404 404 404
POST /games/{invited}/seen/?version=0                   404 404 302 404 404 404 404 404 404
GET  /games/{game}/moves/                               405 405 405 405 405 405 405 405 405
POST /games/{game}/moves/?version=0,action=dance        404 404 302 302 404 404 404 404 404
POST /games/{invited}/moves/?version=0,action=dance     404 404 302 404 404 404 404 404 404
GET  /games/{game}/undo/                                405 405 405 405 405 405 405 405 405
POST /games/{game}/undo/?version=0                      404 404 302 302 404 404 404 404 404
POST /games/{invited}/undo/?version=0                   404 404 302 404 404 404 404 404 404
GET  /games/{game}/seat/                                405 405 405 405 405 405 405 405 405
POST /games/{game}/seat/?do=disagree                    404 404 302 302 404 404 404 404 404
POST /games/{invited}/seat/?do=disagree                 404 404 302 404 404 404 404 404 404
GET  /games/{game}/record/                              200 200 200 200 200 200 200 200 200
GET  /games/{invited}/record/                           404 404 200 404 404 404 404 404 404
GET  /games/{game}/verify/                              405 405 405 405 405 405 405 405 405
POST /games/{game}/verify/                              404 404 404 404 404 404 404 404 404
GET  /games/{game}/download/                            404 404 404 404 404 404 404 404 404
GET  /games/load/                                       200 200 200 200 200 200 200 200 200
POST /games/load/                                       422 422 422 422 422 422 422 422 422
GET  /games/{game}/fork/                                405 405 405 405 405 405 405 405 405
POST /games/{game}/fork/?version=0,seat=0               404 404 404 404 404 404 404 404 404
GET  /players/me/                                       302 302 302 302 302 302 302 302 302
GET  /players/{player}/                                 200 200 200 200 200 200 200 200 200
GET  /players/{player}/games/                           200 200 200 200 200 200 200 200 200
GET  /leaderboard/                                      200 200 200 200 200 200 200 200 200
GET  /daily/                                            200 200 200 200 200 200 200 200 200
GET  /daily/play/                                       405 405 405 405 405 405 405 405 405
POST /daily/play/                                       302 302 302 302 302 302 302 302 302
GET  /daily/2020-01-01/                                 404 404 404 404 404 404 404 404 404
GET  /cards/                                            200 200 200 200 200 200 200 200 200
GET  /cards/{published}/diner/                          200 200 200 200 200 200 200 200 200
GET  /cards/{draft}/pantry/                             404 404 404 404 404 404 404 404 404
GET  /design/                                           404 404 404 404 404 404 404 404 404
GET  /robots.txt                                        200 200 200 200 200 200 200 200 200
GET  /favicon.ico                                       302 302 302 302 302 302 302 302 302
GET  /account/                                          302 200 200 200 200 200 200 200 200
GET  /account/name/                                     405 405 405 405 405 405 405 405 405
POST /account/name/?name=x                              422 422 422 422 422 422 422 422 422
GET  /account/face/                                     200 200 200 200 200 200 200 200 200
POST /account/face/?paper=rays                          422 422 422 422 422 422 422 422 422
GET  /account/device/                                   302 200 200 200 200 200 200 200 200
POST /account/device/                                   302 200 200 200 200 200 200 200 200
GET  /account/export/                                   302 200 200 200 200 200 200 200 200
GET  /account/leave/                                    302 200 200 200 200 200 200 200 200
POST /account/leave/                                    302 422 422 422 422 422 422 422 422
GET  /account/sign-in/                                  200 200 302 302 302 302 302 302 302
POST /account/sign-in/?login=ada,password=guess         200 200 302 302 302 302 302 302 302
GET  /account/sign-out/                                 302 302 200 200 200 200 200 200 200
POST /account/sign-out/                                 302 302 302 302 302 302 302 302 302
GET  /account/sign-up/                                  200 200 302 302 302 302 302 302 302
POST /account/sign-up/                                  200 200 302 302 302 302 302 302 302
GET  /account/confirm/                                  302 302 403 403 403 403 403 403 403
POST /account/confirm/?password=guess                   302 302 403 403 403 403 403 403 403
GET  /account/inactive/                                 200 200 200 200 200 200 200 200 200
GET  /account/e-mail/                                   302 302 200 200 200 200 200 200 200
POST /account/e-mail/                                   302 302 302 302 302 302 302 302 302
GET  /account/e-mail/sent/                              200 200 200 200 200 200 200 200 200
GET  /account/e-mail/spent/                             200 200 200 200 200 200 200 200 200
POST /account/e-mail/spent/                             404 404 404 404 404 404 404 404 404
GET  /account/password/                                 302 302 302 302 302 302 302 302 302
POST /account/password/                                 302 302 302 302 302 302 302 302 302
GET  /account/password/set/                             302 302 200 200 200 200 200 200 200
POST /account/password/set/                             302 302 200 200 200 200 200 200 200
GET  /account/password/reset/                           200 200 200 200 200 200 200 200 200
POST /account/password/reset/                           200 200 200 200 200 200 200 200 200
GET  /account/password/reset/sent/                      200 200 200 200 200 200 200 200 200
GET  /account/password/reset/1-spent/                   200 200 200 200 200 200 200 200 200
POST /account/password/reset/1-spent/                   200 200 200 200 200 200 200 200 200
GET  /account/password/reset/done/                      200 200 200 200 200 200 200 200 200
GET  /account/codes/                                    302 302 200 200 200 200 200 200 200
GET  /account/codes/authenticate/                       302 302 302 302 302 302 302 302 302
GET  /account/codes/reauthenticate/                     302 302 403 403 403 403 403 403 403
GET  /account/codes/totp/activate/                      302 302 200 200 200 200 200 200 200
POST /account/codes/totp/activate/                      302 302 200 200 200 200 200 200 200
GET  /account/codes/totp/deactivate/                    302 302 404 404 404 404 404 404 404
GET  /account/codes/recovery-codes/                     302 302 404 404 404 404 404 404 404
GET  /account/codes/recovery-codes/generate/            302 302 200 200 200 200 200 200 200
GET  /account/codes/recovery-codes/download/            302 302 404 404 404 404 404 404 404
GET  /account/link/spent/                               200 200 200 200 200 200 200 200 200
POST /account/link/spent/                               403 403 403 403 403 403 403 403 403
GET  /preferences/                                      200 200 200 200 200 200 200 200 200
POST /preferences/?theme=plaid                          422 422 422 422 422 422 422 422 422
GET  /preferences/language/                             302 302 302 302 302 302 302 302 302
POST /preferences/language/                             302 302 302 302 302 302 302 302 302
GET  /preferences/theme/                                405 405 405 405 405 405 405 405 405
POST /preferences/theme/?theme=dark                     204 204 204 204 204 204 204 204 204
GET  /health/live                                       200 200 200 200 200 200 200 200 200
GET  /health/ready                                      200 200 200 200 200 200 200 200 200
GET  /admin/                                            302 302 302 302 302 200 200 200 200
GET  /admin/login/                                      302 302 403 403 403 302 302 302 302
POST /admin/logout/                                     302 302 302 302 302 302 302 302 302
GET  /admin/password_change/                            302 302 302 302 302 200 200 200 200
GET  /admin/password_change/done/                       302 302 302 302 302 200 200 200 200
GET  /admin/autocomplete/                               302 302 302 302 302 403 403 403 403
GET  /admin/jsi18n/                                     302 302 302 302 302 200 200 200 200
GET  /admin/r/1/1/                                      302 302 302 302 302 404 404 404 404
GET  /admin/games/                                      302 302 302 302 302 200 200 200 200
GET  /admin/auth/                                       302 302 302 302 302 404 404 404 200
GET  /admin/nowhere/                                    302 302 302 302 302 404 404 404 404
GET  /admin/games/cardset/                              302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/add/                          302 302 302 302 302 200 403 403 200
POST /admin/games/cardset/add/                          302 302 302 302 302 200 403 403 200
GET  /admin/games/cardset/{draft}/change/               302 302 302 302 302 200 200 403 200
POST /admin/games/cardset/{draft}/change/               302 302 302 302 302 200 403 403 200
GET  /admin/games/cardset/{draft}/delete/               302 302 302 302 302 200 403 403 200
POST /admin/games/cardset/{draft}/delete/               302 302 302 302 302 200 403 403 200
GET  /admin/games/cardset/{draft}/history/              302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{published}/change/           302 302 302 302 302 200 200 403 200
POST /admin/games/cardset/{published}/change/           302 302 302 302 302 403 403 403 403
GET  /admin/games/cardset/{published}/delete/           302 302 302 302 302 403 403 403 403
POST /admin/games/cardset/{published}/delete/           302 302 302 302 302 403 403 403 403
GET  /admin/games/cardset/{published}/history/          302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{draft}/                      302 302 302 302 302 302 302 302 302
GET  /admin/games/cardset/import/                       302 302 302 302 302 200 403 403 200
POST /admin/games/cardset/import/                       302 302 302 302 302 200 403 403 200
GET  /admin/games/cardset/{draft}/import/               302 302 302 302 302 200 403 403 200
POST /admin/games/cardset/{draft}/import/               302 302 302 302 302 200 403 403 200
GET  /admin/games/cardset/{published}/import/           302 302 302 302 302 403 403 403 403
GET  /admin/games/cardset/{draft}/export/               302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{draft}/compare/              302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{published}/compare/          302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{draft}/publish/              302 302 302 302 302 403 200 403 200
POST /admin/games/cardset/{draft}/publish/              302 302 302 302 302 403 302 403 302
GET  /admin/games/cardset/{published}/retire/           302 302 302 302 302 405 405 405 405
POST /admin/games/cardset/{published}/retire/           302 302 302 302 302 403 302 403 302
GET  /admin/games/cardset/{published}/default/          302 302 302 302 302 405 405 405 405
POST /admin/games/cardset/{published}/default/          302 302 302 302 302 403 302 403 302
GET  /admin/games/cardset/{draft}/playtests/            302 302 302 302 302 200 200 403 200
POST /admin/games/cardset/{draft}/playtests/            302 302 302 302 302 200 200 403 200
GET  /admin/games/cardset/{draft}/playtests/1/          302 302 302 302 302 404 404 403 404
GET  /admin/games/cardset/{draft}/playtests/1/cancel/   302 302 302 302 302 405 405 405 405
POST /admin/games/cardset/{draft}/playtests/1/cancel/   302 302 302 302 302 404 404 403 404
GET  /admin/games/cardset/{draft}/play/                 302 302 302 302 302 405 405 405 405
POST /admin/games/cardset/{draft}/play/                 302 302 302 302 302 302 302 403 302
GET  /admin/games/card/check/{draft_deck}/              302 302 302 302 302 405 405 405 405
POST /admin/games/card/check/{draft_deck}/              302 302 302 302 302 200 403 403 200
POST /admin/games/card/check/{published_deck}/          302 302 302 302 302 404 403 403 404
GET  /admin/games/card/complete/shelter/rooms/left/     302 302 302 302 302 200 200 403 200
GET  /admin/games/card/{draft_card}/move/               302 302 302 302 302 405 405 405 405
POST /admin/games/card/{draft_card}/move/?to=0          302 302 302 302 302 302 403 403 302
POST /admin/games/card/{published_card}/move/?to=0      302 302 302 302 302 403 403 403 403
GET  /admin/games/card/{draft_card}/duplicate/          302 302 302 302 302 405 405 405 405
POST /admin/games/card/{draft_card}/duplicate/          302 302 302 302 302 302 403 403 302
POST /admin/games/card/{published_card}/duplicate/      302 302 302 302 302 403 403 403 403
GET  /admin/games/card/                                 302 302 302 302 302 200 200 403 200
GET  /admin/games/card/add/                             302 302 302 302 302 200 403 403 200
POST /admin/games/card/add/                             302 302 302 302 302 200 403 403 200
GET  /admin/games/card/{draft_card}/change/             302 302 302 302 302 200 200 403 200
POST /admin/games/card/{draft_card}/change/             302 302 302 302 302 200 403 403 200
GET  /admin/games/card/{draft_card}/delete/             302 302 302 302 302 200 403 403 200
POST /admin/games/card/{draft_card}/delete/             302 302 302 302 302 200 403 403 200
GET  /admin/games/card/{draft_card}/history/            302 302 302 302 302 200 200 403 200
GET  /admin/games/card/{published_card}/change/         302 302 302 302 302 200 200 403 200
POST /admin/games/card/{published_card}/change/         302 302 302 302 302 403 403 403 403
GET  /admin/games/card/{published_card}/delete/         302 302 302 302 302 403 403 403 403
POST /admin/games/card/{published_card}/delete/         302 302 302 302 302 403 403 403 403
GET  /admin/games/card/{published_card}/history/        302 302 302 302 302 200 200 403 200
GET  /admin/games/card/{draft_card}/                    302 302 302 302 302 302 302 302 302
GET  /admin/games/player/                               302 302 302 302 302 403 403 200 200
GET  /admin/games/player/add/                           302 302 302 302 302 403 403 403 403
POST /admin/games/player/add/                           302 302 302 302 302 403 403 403 403
GET  /admin/games/player/{player}/change/               302 302 302 302 302 403 403 200 200
POST /admin/games/player/{player}/change/?name=Nobody   302 302 302 302 302 403 403 200 200
GET  /admin/games/player/{player}/delete/               302 302 302 302 302 403 403 403 403
POST /admin/games/player/{player}/delete/               302 302 302 302 302 403 403 403 403
GET  /admin/games/player/{player}/history/              302 302 302 302 302 403 403 200 200
GET  /admin/games/player/{player}/                      302 302 302 302 302 302 302 302 302
GET  /admin/account/                                    302 302 302 302 302 404 404 404 200
GET  /admin/account/emailaddress/                       302 302 302 302 302 403 403 403 200
GET  /admin/account/emailaddress/add/                   302 302 302 302 302 403 403 403 200
GET  /admin/account/emailaddress/1/                     302 302 302 302 302 302 302 302 302
GET  /admin/account/emailaddress/1/change/              302 302 302 302 302 403 403 403 302
GET  /admin/account/emailaddress/1/delete/              302 302 302 302 302 403 403 403 302
GET  /admin/account/emailaddress/1/history/             302 302 302 302 302 302 302 302 302
GET  /admin/mfa/authenticator/                          302 302 302 302 302 403 403 403 200
GET  /admin/mfa/authenticator/add/                      302 302 302 302 302 403 403 403 200
GET  /admin/mfa/authenticator/1/                        302 302 302 302 302 302 302 302 302
GET  /admin/mfa/authenticator/1/change/                 302 302 302 302 302 403 403 403 302
GET  /admin/mfa/authenticator/1/delete/                 302 302 302 302 302 403 403 403 302
GET  /admin/mfa/authenticator/1/history/                302 302 302 302 302 302 302 302 302
GET  /admin/games/game/                                 302 302 302 302 302 403 403 200 200
GET  /admin/games/game/add/                             302 302 302 302 302 403 403 403 403
GET  /admin/games/game/{game}/                          302 302 302 302 302 302 302 302 302
GET  /admin/games/game/{game}/change/                   302 302 302 302 302 403 403 200 200
POST /admin/games/game/{game}/change/?end=on            302 302 302 302 302 403 403 200 200
GET  /admin/games/game/{game}/delete/                   302 302 302 302 302 403 403 403 403
GET  /admin/games/game/{game}/history/                  302 302 302 302 302 403 403 200 200
GET  /admin/games/game/{invited}/as/0/                  302 302 302 302 302 403 403 200 200
GET  /admin/games/game/{open}/as/0/                     302 302 302 302 302 403 403 404 404
GET  /admin/games/game/{game}/moves/                     302 302 302 302 302 403 403 200 200
GET  /admin/games/game/{open}/moves/                     302 302 302 302 302 403 403 404 404
GET  /admin/games/user/                                 302 302 302 302 302 403 403 200 200
GET  /admin/games/user/add/                             302 302 302 302 302 403 403 403 200
POST /admin/games/user/add/                             302 302 302 302 302 403 403 403 200
GET  /admin/games/user/{user}/change/                   302 302 302 302 302 403 403 200 200
POST /admin/games/user/{user}/change/                   302 302 302 302 302 403 403 403 200
GET  /admin/games/user/{user}/delete/                   302 302 302 302 302 403 403 403 200
POST /admin/games/user/{user}/delete/                   302 302 302 302 302 403 403 403 200
GET  /admin/games/user/{user}/history/                  302 302 302 302 302 403 403 200 200
GET  /admin/games/user/{user}/                          302 302 302 302 302 302 302 302 302
GET  /admin/games/user/{user}/password/                 302 302 302 302 302 403 403 403 200
POST /admin/games/user/{user}/password/                 302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/                                 302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/add/                             302 302 302 302 302 403 403 403 200
POST /admin/auth/group/add/                             302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/{group}/change/                  302 302 302 302 302 403 403 403 200
POST /admin/auth/group/{group}/change/                  302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/{group}/delete/                  302 302 302 302 302 403 403 403 200
POST /admin/auth/group/{group}/delete/                  302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/{group}/history/                 302 302 302 302 302 403 403 403 200
GET  /admin/auth/group/{group}/                         302 302 302 302 302 302 302 302 302
"""


class Row(NamedTuple):
    method: str
    address: str
    fields: dict[str, str]
    statuses: dict[str, int]


def read_row(line: str) -> Row:
    method, address, *statuses = line.split()
    address, _, fields = address.partition("?")
    return Row(
        method,
        address,
        dict(re.findall(r"(\w+)=(\w+)", fields)),
        dict(zip(ROLES, map(int, statuses), strict=True)),
    )


ROWS = [read_row(line) for line in TABLE.strip().splitlines()]


def answer(client: Client, row: Row, address: str) -> int:
    reply = client.get(address) if row.method == "GET" else client.post(address, row.fields)
    return reply.status_code


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.address}")
def test_every_role_gets_what_the_table_says(row: Row):
    site = furnish()
    address = row.address.format(**site.ids)
    answers = {role: answer(site.client(role), row, address) for role in ROLES}
    assert answers == row.statuses


def unlisted(known: list[str]) -> list[str]:
    """Routes of the site that none of these addresses matches."""
    numbers = re.compile(r"{\w+}")
    listed = {resolve(numbers.sub("1", address)).route.removeprefix("^") for address in known}
    return [route for route in routes() if route not in listed]


def test_every_address_is_in_the_table():
    assert unlisted([row.address for row in ROWS]) == []


def test_an_address_that_is_not_in_the_table_is_found():
    assert unlisted([row.address for row in ROWS if row.address != "/cards/"]) == ["cards/"]


def test_a_table_that_lacks_a_role_is_refused():
    with pytest.raises(ValueError, match="argument"):
        read_row("GET / 200 200")
