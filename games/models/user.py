from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account: somebody who can sign in."""
