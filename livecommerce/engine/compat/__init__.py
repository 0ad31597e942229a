"""Code that relies on generated files or private members of Reflex and React Router; `contents.py` lists the edits."""
