"""Errors that a developer must fix before the site can be built."""


class BuildError(Exception):
    """Error that stops the build; the message says in one line what is wrong and where."""
