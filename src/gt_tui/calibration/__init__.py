"""The author's prediction against the judge's verdict."""
