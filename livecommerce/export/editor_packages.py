"""The editor of content in a build whose desk has it: beside the pages, which do not contain it."""

import shutil
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.content_editor.packages import copy_packages
from livecommerce.serving.desk_pages import editor_folder


class EditorPackages(Plugin):
    """Adds the editor to a build, or removes what an earlier build added."""

    def __init__(self, *, is_wanted: bool) -> None:
        self._is_wanted = is_wanted

    def post_build(self, **context: Any) -> None:
        shutil.rmtree(editor_folder(), ignore_errors=True)
        if self._is_wanted:
            copy_packages(editor_folder())
