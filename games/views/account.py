"""Signing in."""

from django.contrib.auth import login
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.accounts import use_sign_in_token


class SignIn(LoginView):
    template_name = "account/sign_in.html"
    redirect_authenticated_user = True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """Asks once more before the token is spent: programs that look at links would spend it."""
    if request.method != "POST":
        return render(request, "account/sign_in_link.html")
    user = use_sign_in_token(token)
    if user is None:
        return render(request, "account/sign_in_link.html", {"spent": True}, status=403)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("admin:index" if user.is_staff else "home")
