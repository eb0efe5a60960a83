"""A game that is not in the project: a folder under games/ and one under content/, as anybody might add them."""
