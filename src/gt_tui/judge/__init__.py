"""From a marking block and an answer to a verdict, or to an honest null."""
