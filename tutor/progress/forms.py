"""Forms of accounts. They ask as little as possible."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tutor.progress.accounts import find_user, look_of
from tutor.progress.models import NameLook
from tutor.site.names import MOST_CHARACTERS, letters, plain_name

LONGEST_NAME = 40  # letters, each with its marks
LONGEST_PASSWORD = 200  # a long one takes long to hash

GOOD_PASSWORD = _(
    "At least 8 characters, four of them different. Not a common password, nor the name of this site."
)
NAME_TAKEN = _("Somebody has this name already. Choose another.")
NAME_ALIKE = _("This name looks like one that somebody has already. Choose another.")
NO_SUCH = _("No account has this name with this password.")
WRONG_PASSWORD = _("This is not your current password.")


class AccountForm(forms.Form):
    """A form whose first faulty field has the focus when it comes back."""

    def is_valid(self) -> bool:
        valid = super().is_valid()
        first = next((name for name in self.fields if name in self.errors), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True
        return valid


def name_field() -> forms.CharField:
    attributes = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    return forms.CharField(
        label=_("Name"),
        max_length=MOST_CHARACTERS,
        widget=forms.TextInput(attributes),
        error_messages={"required": _("Type a name.")},
    )


def password_field(label: Any, autocomplete: str, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=LONGEST_PASSWORD,
        help_text=help_text,
        widget=forms.PasswordInput({"autocomplete": autocomplete}),
        error_messages={"required": _("Type a password.")},
    )


def email_field(help_text: Any, required: bool = False) -> forms.EmailField:
    return forms.EmailField(
        label=_("E-mail"),
        required=required,
        max_length=254,
        help_text=help_text,
        widget=forms.EmailInput({"autocomplete": "email"}),
        error_messages={
            "required": _("Type an e-mail address."),
            "invalid": _("This does not look like an e-mail address: name@example.org"),
        },
    )


class NewPassword(AccountForm):
    """A new password, typed twice: whoever gives no e-mail could not get back in after a slip of the finger."""

    user: User | None = None

    password = password_field(_("New password"), "new-password", GOOD_PASSWORD)
    again = password_field(_("The same password again"), "new-password")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        password, again = given.get("password"), given.get("again")
        if password and again and password != again:
            self.add_error("again", _("The two passwords are not the same."))
        elif password:
            try:
                password_validation.validate_password(password, self.whose(given))
            except ValidationError as faults:
                self.add_error("password", faults)
        return given

    def whose(self, given: dict[str, Any]) -> Any:
        """The account, whose name and e-mail the password must not resemble."""
        return self.user


class SignUp(NewPassword):
    name = name_field()
    password = password_field(_("Password"), "new-password", GOOD_PASSWORD)
    email = email_field(
        _("Only needed to set a new password should you forget yours. Leave it empty if you like.")
    )
    field_order = ("name", "password", "again", "email")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if not settings.SENDS_EMAIL:
            del self.fields["email"]

    def clean_name(self) -> str:
        name = plain_name(self.cleaned_data["name"], MOST_CHARACTERS)
        if name is None:
            raise ValidationError(_("Use letters, figures and signs that everybody can see."))
        if len(letters(name)) > LONGEST_NAME:
            too_long = _("This name is too long: it may have up to %(most)d letters.")
            raise ValidationError(too_long % {"most": LONGEST_NAME})
        if find_user(name) is not None:
            raise ValidationError(NAME_TAKEN)
        if NameLook.objects.filter(look=look_of(name)).exists():
            raise ValidationError(NAME_ALIKE)
        return name

    def clean(self) -> dict[str, Any]:
        return {"email": "", **super().clean()}

    def whose(self, given: dict[str, Any]) -> Any:
        return get_user_model()(username=given.get("name", ""), email=given.get("email", ""))


class SignIn(AccountForm):
    name = name_field()
    password = password_field(_("Password"), "current-password")


class Confirm(AccountForm):
    """The current password, before something that cannot be undone."""

    current = password_field(_("Current password"), "current-password")


class ChangePassword(NewPassword):
    current = password_field(_("Current password"), "current-password")
    field_order = ("current", "password", "again")


class ChangeEmail(Confirm):
    email = email_field(_("Leave it empty to take the address back."))
    field_order = ("email", "current")


class PasswordReset(AccountForm):
    email = email_field(_("The address you gave for your account."), required=True)
