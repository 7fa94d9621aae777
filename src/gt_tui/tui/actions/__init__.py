"""What the commands do, by topic: plain functions on the workbench. `commands` gives them keys and names."""
