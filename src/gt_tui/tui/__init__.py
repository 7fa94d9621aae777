"""The terminal app: the only floor that imports textual."""
