"""Partial hydration: the parts of a page that have code in the browser, and when it runs.

The content of a page is HTML: prerendered in the document, or part of the page's payload. A section with state or
event handlers is an *island*: a separate module and a separate root (`runtime/islands.js`). Any other section
has no code in the browser at all.

Reflex walks every page once when it compiles. The plugin here takes part in that walk: it compiles each section
separately and checks whether anything in it needs code. The page's own module names the islands for the bundler, which
writes a file for each (`runtime/vite.js`); browsers do not load the page's module.
"""

import dataclasses
import gc
import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, Self

import reflex as rx
from reflex.vars import Var
from reflex_base.components.component import BaseComponent, field
from reflex_base.plugins import ComponentAndChildren, PageContext, Plugin
from reflex_base.utils.imports import ImportDict, ImportVar, collapse_imports
from reflex_base.vars.base import VarData
from reflex_components_core.base.fragment import Fragment
from reflex_components_core.el.elements.scripts import Noscript

from livecommerce.engine.compat.private import module_of_component, server_state_in
from livecommerce.engine.errors import BuildError
from livecommerce.engine.later import Later, loader

RUNTIME = "$/engine/runtime"
_WITHOUT_EFFECT = re.compile(
    rf"^(react|react-router|@emotion/react|\$/utils/state|lucide-react(@[\d.]+)?(/.*)?|{re.escape(RUNTIME)}/islands\.js"
    r"|\$/utils/components/\w+\?(server|island)=\w+)$"
)
"""Imports allowed in static HTML: libraries that only render elements."""


class PageContent(rx.Component):
    """Content of a page; its child sections with state or handlers become islands."""

    library = f"{RUNTIME}/page-content.js"
    tag = "PageContent"

    content: rx.Var[object]
    islands: rx.Var[object]
    imported: Sequence[str] = field(is_javascript_property=False)

    def add_custom_code(self) -> list[str]:
        """Return the import statements of its modules.

        They are code because Reflex merges the imports of all pages, which is slower for every page with each name.
        """
        return [*self.imported]


class Island(rx.Component):
    """A part of a section that has code where the rest of the section needs none."""

    library = f"{RUNTIME}/islands.js"
    tag = "Island"

    name: rx.Var[str]
    content: rx.Var[object]


class StaticHtml(rx.Component):
    """A part of an island that needs no code."""

    library = f"{RUNTIME}/islands.js"
    tag = "StaticHtml"

    content: rx.Var[object]


class CompiledSection(rx.Component):
    """A section compiled on its own, which the compiler need not visit again."""

    context: PageContext = field(is_javascript_property=False)
    rendered: dict[str, Any] | None = field(default=None, is_javascript_property=False)

    @classmethod
    def of(cls, context: PageContext) -> "CompiledSection":
        section = cls.create()
        section.context = context
        return section

    def __deepcopy__(self, memo: dict[int, Any]) -> "CompiledSection":
        """Return the section itself: compiled sections do not change, and copying large ones is slow."""
        return self

    def render(self) -> dict[str, Any]:
        if self.rendered is None:
            root: Any = self.context.root_component
            return root.render()
        return self.rendered

    def keep(self) -> Self:
        """Render it once for all the pages that show it."""
        self.rendered = self.render()
        return self

    def add_imports(self) -> ImportDict:
        return {**collapse_imports(self.context.frontend_imports)}

    def add_hooks(self) -> list[str | Var[Any]]:
        return list(self.context.hooks)

    def add_custom_code(self) -> list[str]:
        return list(self.context.module_code)


class Shared(Fragment):
    """A part that many pages show.

    Reflex gives each page a shallow copy; the compiled result is in lists, which the copies share.
    """

    compiled: list[CompiledSection] = field(is_javascript_property=False)
    islands: "list[_Module]" = field(is_javascript_property=False)


def page_content(sections: Sequence[BaseComponent], **attributes: Any) -> rx.Component:
    """Return the `main` element of a page.

    Args:
        sections: Its sections, from the top.
        attributes: Attributes of the element, by their React names.
    """
    return PageContent.create(*sections, custom_attrs=attributes)


def island(*children: rx.Component | Var[Any]) -> rx.Component:
    """Make a part of a section an island, so that the rest of a long section needs no code."""
    return Island.create(*children)


def static_html(*children: rx.Component) -> rx.Component:
    """Make a part of an island HTML without code: it has neither state nor handlers, and stays mounted."""
    return StaticHtml.create(*children)


def shared(component: rx.Component) -> rx.Component:
    """Compile a part once for all pages that show this object, which speeds up builds with a thousand cards.

    It may have state and handlers only inside an `island()`.
    """
    part: Any = Shared.create(component)
    part.compiled, part.islands = [], []
    return part


@dataclasses.dataclass(frozen=True)
class _Module:
    """Component in a separate module.

    Attributes:
        name: The module's export, and the name of an island.
        path: Its import path.
        needs: Its imports for state or handlers.
    """

    name: str
    path: str
    needs: frozenset[str]

    def for_server(self) -> Var[Any]:
        """Return the component for prerendering and development; null in the code of browsers (`runtime/vite.js`)."""
        imports = VarData(imports={self._part("server"): [ImportVar(tag=self.name)]})
        return Var(self.name, _var_data=imports)

    def import_statement(self, kind: Literal["server", "island"]) -> str:
        """Return the component's import; in browser code it is null, or an island with a separate file."""
        return f"import {{{self.name}}} from {json.dumps(self._part(kind))};"

    def _part(self, kind: str) -> str:
        return f"{self.path}?{kind}={self.name}"


class IslandsPlugin(Plugin):
    """Plugin that splits pages into islands and static HTML while they are compiled."""

    def __init__(self) -> None:
        self._islands: list[_Module] = []
        self._in_page = False

    def enter_component(
        self,
        comp: BaseComponent,
        /,
        *,
        page_context: PageContext,
        compile_context: Any,
        in_prop_tree: bool = False,
    ) -> ComponentAndChildren | None:
        """Move a page's content, or an island, into separate modules."""
        if isinstance(comp, PageContent) and comp.children:
            return self._page(comp, page_context, compile_context), ()
        if isinstance(comp, Later) and comp.children:
            module = self._module(comp.children, page_context, compile_context)
            part = page_context.own(comp)
            part.children, part.load = [], loader(module.path, module.name)
            return part, ()
        if isinstance(comp, Shared):
            return self._shared(comp, page_context, compile_context), ()
        # A page that is hydrated as a whole has all of its code already.
        if isinstance(comp, Island | StaticHtml) and comp.children and self._in_page:
            module = self._module(comp.children, page_context, compile_context)
            if isinstance(comp, Island):
                return self._island(module), ()
            # Browsers with scripts do not read a `noscript`.
            read = [child for child in comp.children if not isinstance(child, Noscript)]
            if read and module.needs:
                needed = ", ".join(sorted(module.needs))
                raise BuildError(f"{page_context.route}: static_html() must not contain code, but needs {needed}")
            return StaticHtml.create(content=module.for_server()), ()
        return None

    def _page(self, page: PageContent, page_context: PageContext, compile_context: Any) -> rx.Component:
        # The compiler keeps all its objects: garbage collection took a fifth of its time.
        gc.disable()
        self._islands, self._in_page = [], True
        sections = [self._section(section, page_context, compile_context) for section in page.children]
        with_code = (
            section
            for section, compiled in zip(page.children, sections, strict=True)
            if not isinstance(compiled, CompiledSection)
        )
        used = sorted({name for section in with_code for name in server_state_in(section)})
        if used:
            path = f"/{page_context.route}".replace("//", "/")
            raise BuildError(
                f"{path}: {', '.join(used)} needs the server, and the page is only read; "
                "give its route `server_state=True`, or use a BrowserState"
            )
        content = self._module(sections, page_context, compile_context, name=f"page_{_fingerprint(page_context.route)}")
        self._in_page = False
        split = page_context.own(page)
        split.children = []
        split.content = Var(content.name)
        islands: list[Var[Any]] = [Var(module.name) for module in self._islands]
        split.islands = Var.create(islands)
        split.imported = [
            content.import_statement("server"),
            *(module.import_statement("island") for module in dict.fromkeys(self._islands)),
        ]
        return split

    def _section(self, section: BaseComponent, page_context: PageContext, compile_context: Any) -> BaseComponent:
        if isinstance(section, Island):
            return section
        own, needs = self._compiled([section], page_context, compile_context)
        if needs:
            return self._island(_registered(own.root_component, needs, compile_context))
        # Most sections need no code: they are written only with the page.
        return section if own.dynamic_imports else CompiledSection.of(own)

    def _shared(self, part: Shared, page_context: PageContext, compile_context: Any) -> CompiledSection:
        if part.compiled:
            self._islands += part.islands
        else:
            before = len(self._islands)
            own, needs = self._compiled(part.children, page_context, compile_context)
            if needs or own.dynamic_imports:
                needed = ", ".join(sorted(needs | own.dynamic_imports))
                raise BuildError(f"{page_context.route}: shared() is for parts without code, and this needs {needed}")
            part.compiled.append(CompiledSection.of(own).keep())
            part.islands += self._islands[before:]
        return part.compiled[0]

    def _island(self, module: _Module) -> rx.Component:
        self._islands.append(module)
        return Island.create(name=module.name, content=module.for_server())

    def _module(
        self, children: Sequence[BaseComponent], page_context: PageContext, compile_context: Any, *, name: str = ""
    ) -> _Module:
        """Compile a part of a page like a page, and register it as a module."""
        own, needs = self._compiled(children, page_context, compile_context)
        return _registered(own.root_component, needs, compile_context, name=name)

    def _compiled(
        self, children: Sequence[BaseComponent], page_context: PageContext, compile_context: Any
    ) -> tuple[PageContext, frozenset[str]]:
        """Return a part of a page, compiled like a page, and its imports for state or handlers."""
        own = PageContext(name=page_context.name, route=page_context.route, root_component=Fragment.create(*children))
        own.root_component = compile_context.hooks.compile_component(
            own.root_component, page_context=own, compile_context=compile_context
        )
        needs = frozenset(library for library in own.frontend_imports if not _WITHOUT_EFFECT.match(library))
        page_context.app_wrap_components.update(own.app_wrap_components)
        return own, needs


def _registered(root: BaseComponent, needs: frozenset[str], compile_context: Any, *, name: str = "") -> _Module:
    """Register a compiled part as a module, named by the hash of its content unless a name is given."""
    definition, path = module_of_component(root, name)
    compile_context.auto_memo_components[definition.export_name, None] = definition
    return _Module(definition.export_name, path, needs)


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
