"""The classroom, under /<language>/. Before the library's addresses, which take any word for a game."""

from django.urls import include, path

from tutor.classroom import pupil_pages, teacher_pages

app_name = "classroom"

in_class = [
    path("", teacher_pages.desk, name="desk"),
    path("use/", teacher_pages.use, name="use"),
    path("sheets/<int:sheet_id>/", teacher_pages.sheet, name="sheet"),
    path("sheets/<int:sheet_id>/paper.pdf", teacher_pages.paper, name="paper"),
    path("shared/<slug:key>/", teacher_pages.shared, name="shared"),
    path("help-with/<slug:key>/", teacher_pages.help_with, name="help-with"),
    path("sessions/<int:session_id>/", teacher_pages.dashboard, name="dashboard"),
    path("sessions/<int:session_id>/do/", teacher_pages.do, name="do"),
    path("sessions/<int:session_id>/end/", teacher_pages.end, name="end"),
    path("sessions/<int:session_id>/people/", teacher_pages.people, name="people"),
    path("sessions/<int:session_id>/projector/", teacher_pages.projector, name="projector"),
    path("sessions/<int:session_id>/qr.svg", teacher_pages.qr_code, name="qr"),
    path("sessions/<int:session_id>/summary/", teacher_pages.summary_page, name="summary"),
    path("sessions/<int:session_id>/export.csv", teacher_pages.export_csv, name="export-csv"),
    path("sessions/<int:session_id>/export.xlsx", teacher_pages.export_xlsx, name="export-xlsx"),
    path("sessions/<int:session_id>/delete/", teacher_pages.delete, name="delete"),
    path("play/<int:session_id>/", pupil_pages.play, name="play"),
    path("play/<int:session_id>/take-home/", pupil_pages.home, name="take-home"),
]

urlpatterns = [
    path("join/", pupil_pages.join, name="join"),
    path("class/", include(in_class)),
]
