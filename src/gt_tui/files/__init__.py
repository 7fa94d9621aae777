"""Reading a rubric from disk and writing it back so that a crash cannot tear it."""
