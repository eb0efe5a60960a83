"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with what OWASP asks of small servers.

    Django's own figures take 100 MB and eight threads for every try: a class that signs in at once needs gigabytes.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
