"""Plain work on text: making it inert, dividing it into sentences and words. Pure."""
