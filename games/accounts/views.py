"""Views of django-allauth that are extended here."""

from typing import Any

from allauth.account.views import SignupView
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpResponse

from games.services.problems import Problem


class SignUp(SignupView):
    """Create an account and its player in one transaction."""

    def form_valid(self, form: Any) -> HttpResponse:
        if form.account_already_exists:
            # A new account hashes its password; without this, the time would tell that there is one.
            make_password(form.cleaned_data["password1"])
        try:
            with transaction.atomic():
                return super().form_valid(form)
        except Problem as problem:
            form.refuse(problem)
            return self.form_invalid(form)


sign_up = SignUp.as_view()
