"""gt-tui: write, check and calibrate the rubric of an LLM judge, in the terminal."""

__version__ = "0.1.0"
