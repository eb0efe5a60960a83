"""What can be printed, and the pages for teachers, under /<language>/.

They stand before the library's addresses, which take any word for a game.
"""

from django.urls import path

from tutor.paper import views

app_name = "paper"

urlpatterns = [
    path("teachers/", views.guide, name="guide"),
    path("<slug:game_id>/worksheet/", views.worksheet_page, name="worksheet"),
    path("<slug:game_id>/worksheet/worksheet.pdf", views.worksheet_pdf, name="worksheet-pdf"),
    path("<slug:game_id>/cut-out.pdf", views.cutout_pdf, name="cutout"),
    path("<slug:game_id>/lesson-plan/", views.lesson_plan, name="lesson-plan"),
    path("<slug:game_id>/lesson-plan/lesson-plan.pdf", views.lesson_plan_pdf, name="lesson-plan-pdf"),
]
