"""The editor of content in a build whose desk has it: beside the pages, which do not contain it."""

import shutil
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.content_editor.packages import copy_packages
from livecommerce.serving.desk_pages import editor_folder


class EditorPackages(Plugin):
    def post_build(self, **context: Any) -> None:
        shutil.rmtree(editor_folder(), ignore_errors=True)
        copy_packages(editor_folder())
