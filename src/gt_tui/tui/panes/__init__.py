"""The panes of the main screen; none imports another."""
