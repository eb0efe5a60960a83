"""Progress, accounts and data, under /<language>/."""

from django.urls import path

from tutor.progress import account_pages, pages

app_name = "progress"

urlpatterns = [
    path("progress/", pages.home, name="home"),
    path("progress/data.json", pages.download, name="download"),
    path("progress/delete/", pages.delete, name="delete"),
    path("privacy/", pages.privacy, name="privacy"),
    path("account/", account_pages.account, name="account"),
    path("account/new/", account_pages.sign_up, name="sign-up"),
    path("account/sign-in/", account_pages.sign_in, name="sign-in"),
    path("account/sign-out/", account_pages.sign_out, name="sign-out"),
    path("account/password/", account_pages.password, name="password"),
    path("account/email/", account_pages.email, name="email"),
    path("account/delete/", account_pages.delete, name="delete-account"),
    path("account/letter/", account_pages.letter, name="letter"),
    path("account/letter/<slug:code>/<slug:token>/", account_pages.new_password, name="new-password"),
    path("<slug:game_id>/table/", pages.table, name="table"),
]
