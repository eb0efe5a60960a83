"""Progress, accounts and data, under /<language>/."""

from django.urls import include, path

from tutor.progress import account_pages, pages

app_name = "progress"

of_account = [
    path("", account_pages.account, name="account"),
    path("new/", account_pages.sign_up, name="sign-up"),
    path("sign-in/", account_pages.sign_in, name="sign-in"),
    path("sign-out/", account_pages.sign_out, name="sign-out"),
    path("password/", account_pages.password, name="password"),
    path("email/", account_pages.email, name="email"),
    path("delete/", account_pages.delete, name="delete-account"),
    path("letter/", account_pages.letter, name="letter"),
    path("letter/<slug:code>/<slug:token>/", account_pages.new_password, name="new-password"),
]

urlpatterns = [
    path("progress/", pages.home, name="home"),
    path("progress/data.json", pages.download, name="download"),
    path("progress/delete/", pages.delete, name="delete"),
    path("privacy/", pages.privacy, name="privacy"),
    path("account/", include(of_account)),
    path("<slug:game_id>/table/", pages.table, name="table"),
]
