"""The root URLs: the admin, and the rest in games.urls."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.forbidden"
handler404 = "games.views.errors.not_found"
handler429 = "games.views.errors.too_many"
handler500 = "games.views.errors.server_error"
