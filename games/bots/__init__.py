"""Bots: policies that play any title through its contract, and see no more than their seat may see."""

from games.bots.policy import Bot
from games.bots.random import RandomBot
from games.bots.steady import SteadyBot

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), SteadyBot())}
