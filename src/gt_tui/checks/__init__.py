"""What is wrong with a rubric, found without a judge. Pure."""
