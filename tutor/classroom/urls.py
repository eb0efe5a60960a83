"""The classroom, under /<language>/. Before the library's addresses, which take any word for a game."""

from django.urls import path

from tutor.classroom import pupil_pages, teacher_pages

app_name = "classroom"

urlpatterns = [
    path("join/", pupil_pages.join, name="join"),
    path("class/", teacher_pages.desk, name="desk"),
    path("class/use/", teacher_pages.use, name="use"),
    path("class/sheets/<int:sheet_id>/", teacher_pages.sheet, name="sheet"),
    path("class/sheets/<int:sheet_id>/paper.pdf", teacher_pages.paper, name="paper"),
    path("class/shared/<slug:key>/", teacher_pages.shared, name="shared"),
    path("class/help-with/<slug:key>/", teacher_pages.help_with, name="help-with"),
    path("class/sessions/<int:session_id>/", teacher_pages.dashboard, name="dashboard"),
    path("class/sessions/<int:session_id>/do/", teacher_pages.do, name="do"),
    path("class/sessions/<int:session_id>/people/", teacher_pages.people, name="people"),
    path("class/sessions/<int:session_id>/projector/", teacher_pages.projector, name="projector"),
    path("class/sessions/<int:session_id>/qr.svg", teacher_pages.qr_code, name="qr"),
    path("class/sessions/<int:session_id>/summary/", teacher_pages.summary_page, name="summary"),
    path("class/sessions/<int:session_id>/export.csv", teacher_pages.export_csv, name="export-csv"),
    path("class/sessions/<int:session_id>/export.xlsx", teacher_pages.export_xlsx, name="export-xlsx"),
    path("class/sessions/<int:session_id>/delete/", teacher_pages.delete, name="delete"),
    path("class/play/<int:session_id>/", pupil_pages.play, name="play"),
    path("class/play/<int:session_id>/take-home/", pupil_pages.home, name="take-home"),
]
