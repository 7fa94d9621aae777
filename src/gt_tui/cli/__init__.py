"""The command line. Commands other than the editor import no terminal toolkit."""
