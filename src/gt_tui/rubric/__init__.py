"""The rubric as a document: text, tree, edits, typed view, and the marking block the judge sees. Pure."""
