from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from tutor.classroom.views.participants import short
from tutor.site import views

urlpatterns = [
    path("", views.choose_language, name="choose-language"),
    path("preferences", views.preferences, name="preferences"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("api/v1/", include("tutor.referee.api_urls")),
    path("j/<str:code>", short, name="join-short"),
]

# Every page stands under its language; the words after it are the same in all, so that a link survives a switch.
urlpatterns += i18n_patterns(
    path("", include("tutor.referee.urls")),  # first, because it is asked most often
    path("", include("tutor.classroom.urls")),
    path("", include("tutor.practice.urls")),
    path("", include("tutor.progress.urls")),  # before the library's, which takes any word for a game
    path("", include("tutor.paper.urls")),
    path("", include("tutor.library.urls")),
)

handler400 = "tutor.site.errors.bad_request"
handler403 = "tutor.site.errors.permission_denied"
handler404 = "tutor.site.errors.page_not_found"
handler500 = "tutor.site.errors.server_error"
