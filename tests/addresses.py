"""Addresses that a link or a form may name as the page to go back to, and that lead nowhere on this site."""

NO_WAY_BACK = (
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "javascript:alert(1)",
    "healthz",
    "nonsense",
)
