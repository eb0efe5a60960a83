"""All that is kept of somebody: its export and its deletion."""

from typing import Any

from django.contrib.auth.models import User
from django.db import models, transaction
from django.dispatch import Signal

from tutor.progress.models import Learner
from tutor.site.deleting import retry_delete

account_goes = Signal()
"""Sent with `user` before an account is deleted, so that receivers close what others still write into."""

SECRET = {"password"}
"""Not even its owner gets the hash of a password: a file on a disk is a bad place for one."""


def everything(user: User | None, learner: Learner | None) -> dict[str, Any]:
    """Every field of every row that belongs to the account and the learner, by model.

    Models are found by their foreign keys, so that one added later is included.
    """
    found: dict[str, Any] = {"account": user and fields_of(user), "learner": learner and fields_of(learner)}
    for owner in filter(None, (user, learner)):
        found |= rows_of(owner)
    return found


def rows_of(owner: models.Model) -> dict[str, list[dict[str, Any]]]:
    """The rows of other tables that belong to this one."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for relation in owner._meta.related_objects:
        model: Any = relation.related_model
        # The learner is exported by itself; rows shared with somebody (many to many) belong to somebody else.
        if model is not Learner and not relation.many_to_many:
            rows = model._default_manager.filter(**{relation.field.name: owner}).order_by("pk")
            tables.setdefault(model._meta.label_lower, []).extend(fields_of(row) for row in rows)
    return tables


def fields_of(row: models.Model) -> dict[str, Any]:
    return {
        field.attname: field.value_from_object(row)
        for field in row._meta.concrete_fields
        if field.attname not in SECRET
    }


def delete_learner(learner: Learner | None) -> None:
    """Delete the learner with all its rows. The account, if there is one, stays."""
    if learner is not None:
        with transaction.atomic():
            hold(learner)
            learner.delete()


def delete_account(user: User) -> None:
    """Delete the account and all that belongs to it, its sessions on other devices included."""

    def delete() -> None:
        hold(Learner.objects.filter(user=user).first())
        User.objects.filter(pk=user.pk).delete()

    account_goes.send(sender=None, user=user)
    retry_delete(delete)


def hold(learner: Learner | None) -> None:
    """Lock the learner first, as `record` does: in another order the two could deadlock."""
    if learner is not None:
        Learner.objects.select_for_update().filter(pk=learner.pk).first()
