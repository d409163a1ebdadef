from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account that can sign in."""
