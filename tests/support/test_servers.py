import psycopg
import redis
from playwright.sync_api import Page

from tests.support.servers import postgres
from tests.support.system import require


def test_postgres_answers(postgres_url: str):
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("select 1").fetchone() == (1,)


def test_postgres_is_durable_when_asked():
    with postgres(require("postgres"), durable=True) as address, psycopg.connect(address) as connection:
        assert connection.execute("show fsync").fetchone() == ("on",)


def test_redis_answers(redis_url: str):
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()


def test_chromium_answers(page: Page):
    page.set_content("<title>Vault</title>")
    assert page.title() == "Vault"
