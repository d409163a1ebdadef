"""All settings of the site; what differs between installations comes from the environment.

Nothing set: the embedded default, one process with SQLite, safe on localhost.
DEBUG=0: production, behind https. DEBUG=1: Django's own error pages, for work on the code.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from shelter_site.environment import fingerprint, flag, kept_secret, words

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var")

DEBUG = flag("DEBUG", default=False)
PRODUCTION = bool(os.environ.get("DEBUG")) and not DEBUG

SECRET_KEY = os.environ.get("SECRET_KEY", "")
if PRODUCTION and not SECRET_KEY:
    raise ImproperlyConfigured(
        "DEBUG=0 means production, and production needs a SECRET_KEY: a long random text that you keep."
    )
SECRET_KEY = SECRET_KEY or kept_secret(DATA_DIR / "secret_key")

ALLOWED_HOSTS = words("ALLOWED_HOSTS") or ([] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
]
MIDDLEWARE = [
    "games.middleware.content_policy",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages only: static files have their own compressed copies. Random bytes hide the length (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.player_of_request",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "shelter_site.urls"
ASGI_APPLICATION = "shelter_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    # The panels of a game. They are rendered at every move, and Jinja is faster.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"environment": "games.rendering.environment"},
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASE_URL = os.environ.get("DATABASE_URL", "")
if not DATABASE_URL:
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    DATABASE_URL = f"sqlite:///{DATA_DIR / 'shelter.sqlite3'}"
DATABASE: dict[str, Any] = dict(dj_database_url.parse(DATABASE_URL))
if DATABASE["ENGINE"].endswith("sqlite3"):
    # Opening it for every request would take longer than most requests do.
    DATABASE["CONN_MAX_AGE"] = None
    # SQLite has no row locks: a transaction that may write takes the write lock when it begins.
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    pool = {"min_size": 1, "max_size": 20, "timeout": 5}
    DATABASE["OPTIONS"] = {**DATABASE.get("OPTIONS", {}), "pool": pool}
    # After a restart of PostgreSQL the pool is full of dead connections: check each before use.
    DATABASE["CONN_HEALTH_CHECKS"] = True
DATABASES = {"default": DATABASE}

REDIS_URL = os.environ.get("REDIS_URL", "")
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
    redis_server = {"address": REDIS_URL, "socket_connect_timeout": 1, "socket_timeout": 1}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [redis_server], "prefix": "shelter."},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    # A process joins its groups once and for all, and drops no message however many arrive at once.
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"group_expiry": 100 * 365 * 24 * 3600, "capacity": 100_000},
        }
    }

# How long a worker may compute a bot's move before another worker may take over the game.
BOT_LEASE = timedelta(seconds=float(os.environ.get("BOT_LEASE") or 30))
# The delay before a bot's move, so that people can follow.
BOT_PACE = timedelta(milliseconds=float(os.environ.get("BOT_PACE_MS") or 900))
# How many playtests run at the same time, in all workers together; each uses every core. Others are queued.
PLAYTESTS_AT_ONCE = max(1, int(os.environ.get("PLAYTESTS_AT_ONCE") or 1))

AUTH_USER_MODEL = "games.User"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian")), ("fr", _("French"))]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"

# Open pages notice by this fingerprint that another version of the site was deployed.
BUILD = fingerprint(BASE_DIR / "templates", BASE_DIR / "static")

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static" if PRODUCTION else None
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.bundles.Bundles",
]
# The folder for bundles of style sheets and scripts.
BUNDLES_DIR = DATA_DIR / "generated"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Hashed names need collectstatic; the embedded default serves the files where they are.
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
# Fonts and picture sheets are for our own pages only.
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_COOKIE_SECURE = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^health/"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = flag("HSTS_SUBDOMAINS", default=PRODUCTION)
X_FRAME_OPTIONS = "DENY"

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=True)
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "shelter@localhost")

ACCOUNT_ADAPTER = "games.accounts.adapter.Accounts"
ACCOUNT_SIGNUP_FORM_CLASS = "games.accounts.forms.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
# Administrators created at the console have a username and no e-mail.
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Shelter: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
# Without a mail server no e-mail can be verified.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_HOST else "none"
MFA_ADAPTER = "games.accounts.adapter.SecondKeys"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ALLOW_UNVERIFIED_EMAIL = not EMAIL_HOST
# Rate limits count by IP address: in production the one that the proxy reports.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if PRODUCTION else 0

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Requests that end in 404 or 403 are not logged, and neither are jobs that came too late.
    "loggers": {
        "django": {"handlers": []},
        "django.request": {"level": "ERROR"},
        "dramatiq": {"level": "ERROR"},
        # While Redis is down it would log a traceback each second; our own code logs it once.
        "channels_redis": {"level": "CRITICAL"},
    },
}
