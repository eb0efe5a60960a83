"""The classroom, under /<language>/. Before the library's addresses, which take any word for a game."""

from django.urls import include, path

from tutor.classroom.views import dashboard, participants, sessions, sheets

app_name = "classroom"

in_class = [
    path("", sheets.desk, name="desk"),
    path("use/", sheets.use, name="use"),
    path("sheets/<int:sheet_id>/", sheets.sheet, name="sheet"),
    path("sheets/<int:sheet_id>/paper.pdf", sheets.paper, name="paper"),
    path("shared/<slug:key>/", sheets.shared, name="shared"),
    path("help-with/<slug:key>/", sessions.help_with, name="help-with"),
    path("sessions/<int:session_id>/", dashboard.live, {"page": "dashboard"}, name="dashboard"),
    path("sessions/<int:session_id>/steer/", dashboard.steer, name="steer"),
    path("sessions/<int:session_id>/end/", sessions.end, name="end"),
    path("sessions/<int:session_id>/people/", sessions.people, name="people"),
    path("sessions/<int:session_id>/helpers/", sessions.helpers, name="helpers"),
    path("sessions/<int:session_id>/projector/", dashboard.live, {"page": "projector"}, name="projector"),
    path("sessions/<int:session_id>/qr.svg", sessions.qr_code, name="qr"),
    path("sessions/<int:session_id>/summary/", sessions.summary, name="summary"),
    path("sessions/<int:session_id>/export.csv", sessions.export, {"ending": "csv"}, name="export-csv"),
    path("sessions/<int:session_id>/export.xlsx", sessions.export, {"ending": "xlsx"}, name="export-xlsx"),
    path("sessions/<int:session_id>/delete/", sessions.delete, name="delete"),
    path("play/<int:session_id>/", participants.play, name="play"),
    path("play/<int:session_id>/take-home/", participants.take_home, name="take-home"),
]

urlpatterns = [
    path("join/", participants.join, name="join"),
    path("class/", include(in_class)),
]
