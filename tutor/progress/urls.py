"""Progress, accounts and data, under /<language>/."""

app_name = "progress"

urlpatterns: list[object] = []
