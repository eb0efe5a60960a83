"""Pages of accounts. Signing in takes along what was done before; signing out leaves no cookie behind."""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.progress import forms
from tutor.progress.accounts import (
    CURRENT,
    RESETS,
    RESETS_TO,
    SIGN_IN,
    SIGN_UP,
    find_user,
    known_user,
    make_account,
    send_reset_links,
    user_of_reset_link,
)
from tutor.progress.devices import remember_device, who_tries
from tutor.progress.learners import cookie_learner, forget, take_along
from tutor.progress.notices import done, notice
from tutor.progress.personal_data import delete_account
from tutor.site.limits import count, forgive, held_up, try_again, wait
from tutor.site.shortcuts import client_address, next_address

View: TypeAlias = Callable[..., HttpResponse]

form_methods = require_http_methods(["GET", "HEAD", "POST"])


def password_form(view: View) -> View:
    """Of a page with a form for passwords: nobody keeps a copy of it, and no report of an error tells what was sent."""
    return sensitive_post_parameters()(never_cache(form_methods(view)))


@password_form
def sign_up(request: HttpRequest) -> HttpResponse:
    """A name and a password; what was done so far is the account's."""
    if request.user.is_authenticated:
        return redirect("progress:account")
    form = forms.SignUp(request.POST or None)
    if request.method == "POST":
        if seconds := wait(SIGN_UP, client_address(request)):
            return too_early(request, "sign-up", form, seconds)
        if form.is_valid():
            given = form.cleaned_data
            count(SIGN_UP, client_address(request))
            user = make_account(given["name"], given["password"], given["email"])
            if user is not None:
                return signed_in(request, user)
            form.add_error("name", forms.NAME_TAKEN)
    return show(request, "sign-up", form)


@password_form
def sign_in(request: HttpRequest) -> HttpResponse:
    """Wrong tries are counted; right ones take along what was done before."""
    if request.user.is_authenticated:
        return redirect(next_address(request, "progress:home"))
    form = forms.SignIn(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name, password = form.cleaned_data["name"], form.cleaned_data["password"]
        meant = find_user(name)
        # An unknown name is counted just so: nobody learns by this which names there are.
        tries = (meant.pk if meant else name.casefold(), who_tries(request, meant))
        if seconds := wait(SIGN_IN, *tries):
            return too_early(request, "sign-in", form, seconds)
        user = known_user(request, name, password)
        if user is not None:
            forgive(SIGN_IN, *tries)
            return signed_in(request, user)
        count(SIGN_IN, *tries)
        form.add_error(None, forms.NO_SUCH)
    return show(request, "sign-in", form)


def signed_in(request: HttpRequest, user: User) -> HttpResponse:
    """Sign in, take along what the visitor did before, and delete the visitor's cookie."""
    visitor = cookie_learner(request)
    login(request, user)
    take_along(user, visitor)
    # Nothing else deletes expired sessions: no scheduled task is needed to run the site.
    type(request.session).clear_expired()
    response = redirect(next_address(request, "progress:home"))
    forget(response)
    remember_device(request, response, user)
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    response = redirect("library:home")
    forget(response)
    return response


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """The account's own page."""
    return render(request, "progress/account.html", {"notice": notice(request)})


@password_form
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """A new password ends the sessions on all other devices."""
    form = forms.ChangePassword(request.POST or None)
    user = form.user = signed_in_user(request)
    refused = check_current(request, "password", form)
    if refused is not None:
        return refused
    user.set_password(form.cleaned_data["password"])
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    return done("progress:account", "password")


@password_form
@login_required
def email(request: HttpRequest) -> HttpResponse:
    """The address can set a new password, so that changing it asks for the current one."""
    user = signed_in_user(request)
    form = forms.ChangeEmail(request.POST or None, initial={"email": user.email})
    refused = check_current(request, "email", form)
    if refused is not None:
        return refused
    user.email = form.cleaned_data["email"]
    user.save(update_fields=["email"])
    return done("progress:account", "email" if user.email else "no-email")


@password_form
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """The account goes with all its rows, everywhere at once."""
    user = signed_in_user(request)
    refused = check_current(request, "delete-account", forms.Confirm(request.POST or None))
    if refused is not None:
        return refused
    logout(request)
    delete_account(user)
    response = done("progress:home", "account")
    forget(response)
    return response


@never_cache
@form_methods
def password_reset(request: HttpRequest) -> HttpResponse:
    """Asks for an e-mail with a link. The answer is the same whether or not an account has the address."""
    if not settings.SENDS_EMAIL:
        return render(request, "progress/password-reset.html", {"form": None})
    form = forms.PasswordReset(request.POST or None)
    if request.method == "POST":
        if seconds := wait(RESETS, client_address(request)):
            return too_early(request, "password-reset", form, seconds)
        if form.is_valid():
            email = form.cleaned_data["email"]
            count(RESETS, client_address(request))
            # Who has had several today has a link that works; the page does not tell.
            if not wait(RESETS_TO, email.casefold()):
                count(RESETS_TO, email.casefold())
                send_reset_links(request, email)
            return redirect(reverse("progress:password-reset", query={"sent": "1"}))
    return show(request, "password-reset", form, sent="sent" in request.GET)


@password_form
def new_password(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """The page that the link in the e-mail opens."""
    user = user_of_reset_link(code, token)
    if user is None:
        return render(request, "progress/new-password.html", {"form": None}, status=404)
    form = forms.NewPassword(request.POST or None)
    form.user = user
    if request.method == "POST" and form.is_valid():
        user.set_password(form.cleaned_data["password"])
        user.save(update_fields=["password"])
        return signed_in(request, user)
    return show(request, "new-password", form)


def signed_in_user(request: HttpRequest) -> User:
    """The user of a page that asks to be signed in."""
    assert isinstance(request.user, User)
    return request.user


def check_current(request: HttpRequest, page: str, form: Form) -> HttpResponse | None:
    """The page to show as long as the form is not filled in rightly, with the current password; else `None`."""
    if request.method == "POST":
        user = signed_in_user(request)
        if seconds := wait(CURRENT, user.pk):
            return too_early(request, page, form, seconds)
        if form.is_valid():
            if user.check_password(form.cleaned_data["current"]):
                return None
            count(CURRENT, user.pk)
            form.add_error("current", forms.WRONG_PASSWORD)
            form.fields["current"].widget.attrs["autofocus"] = True
    return show(request, page, form)


def show(request: HttpRequest, page: str, form: Form, refusal: str = "", **context: Any) -> HttpResponse:
    """A page with its form; 422 if something in it is wrong. `refusal` says why it was not even looked at."""
    status = 422 if form.is_bound and form.errors else 200
    context |= {
        "form": form,
        "next": request.POST.get("next") or request.GET.get("next", ""),
        "refusal": refusal,
    }
    return render(request, f"progress/{page}.html", context, status=status)


def too_early(request: HttpRequest, page: str, form: Form, seconds: int) -> HttpResponse:
    """The page with how long to wait, and with what was typed except for passwords. Nothing more was looked at."""
    refusal = f"{_('There were too many tries.')} {try_again(seconds)}"
    typed = {name: request.POST[name] for name in ("name", "email") if name in request.POST}
    return held_up(show(request, page, type(form)(initial=typed), refusal=refusal), seconds)
