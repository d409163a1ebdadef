"""Views of django-allauth that are extended here."""

from typing import Any

from allauth.account.views import SignupView
from django.db import transaction
from django.http import HttpResponse

from games.services.problems import Problem


class SignUp(SignupView):
    """Create an account and its player in one transaction."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            with transaction.atomic():
                return super().form_valid(form)
        except Problem as problem:
            form.refuse(problem)
            return self.form_invalid(form)


sign_up = SignUp.as_view()
