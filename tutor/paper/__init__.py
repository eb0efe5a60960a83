"""What is printed: worksheets, pieces to cut out, and what a teacher reads before a lesson."""
