"""Every reliance on what Reflex and React Router generate or keep to themselves; `contents.py` lists the edits."""
