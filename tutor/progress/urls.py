"""Progress, accounts and data, under /<language>/."""

from django.urls import include, path

from tutor.progress import account_views, views

app_name = "progress"

of_account = [
    path("", account_views.account, name="account"),
    path("new/", account_views.sign_up, name="sign-up"),
    path("sign-in/", account_views.sign_in, name="sign-in"),
    path("sign-out/", account_views.sign_out, name="sign-out"),
    path("password/", account_views.password, name="password"),
    path("email/", account_views.email, name="email"),
    path("delete/", account_views.delete, name="delete-account"),
    path("letter/", account_views.password_reset, name="password-reset"),
    path("letter/<slug:code>/<slug:token>/", account_views.new_password, name="new-password"),
]

urlpatterns = [
    path("progress/", views.home, name="home"),
    path("progress/data.json", views.download, name="download"),
    path("progress/delete/", views.delete, name="delete"),
    path("privacy/", views.privacy, name="privacy"),
    path("account/", include(of_account)),
    path("<slug:game_id>/table/", views.house_rules, name="house-rules"),
]
