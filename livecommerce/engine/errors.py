"""Errors that a developer must fix before the site can be built."""


class BuildError(Exception):
    """The site cannot be built; the message says in one line what is wrong and where."""
