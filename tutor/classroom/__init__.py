"""The classroom: a teacher runs a live session, pupils without accounts answer on their phones (docs/classroom.md)."""
