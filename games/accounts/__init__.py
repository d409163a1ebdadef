"""How django-allauth is adapted to this site: its forms, its messages, and the steps after a sign-in."""
