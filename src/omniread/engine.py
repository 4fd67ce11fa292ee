"""How does one path string become one page? One line a stage; and the border where foreign errors are translated.

emit . page . view . format . container* . source
"""

from __future__ import annotations

from contextlib import contextmanager

from omniread.emit.hints import ArgumentHints, PathHints
from omniread.emit.page import Answer, emitted
from omniread.framing import framed
from omniread.model.errors import BadSelector, ReadError, TooBig, Unreadable
from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.selector import Outline, Regex, Symbol
from omniread.model.span import Span
from omniread.model.value import changed
from omniread.paging import clamp
from omniread.repeating import has_moved_on, repeated
from omniread.resolve import resolve
from omniread.several import several
from omniread.targets import targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from omniread.model.content import Content
    from omniread.model.excerpt import Window
    from omniread.model.page import Page
    from omniread.model.ports import Gutter
    from omniread.model.scope import Scope, Work
    from omniread.model.selector import Selector
    from omniread.question import Question
    from omniread.registry import Registry
    from omniread.resolve import Resolved

NUMBERED = frozenset({"numbered", "hashline"})


def answer(question: Question, registry: Registry, scope: Scope, work: Work) -> Page:
    """The page for a question; every error that leaves is a ReadError with a `ref`."""
    with border(question.reference, work):
        found, single = ((question.reference,), None)
        if not question.strict:
            found, single = targets(question.reference, registry, scope, work)
        if len(found) == 1:
            return _Read(changed(question, reference=found[0]), registry, scope, work).page(single)
        return several(question, found, lambda one: _Read(one, registry, scope, work).page(), work)


def current(reference: str, registry: Registry, scope: Scope, work: Work) -> tuple[str, str | None]:
    """The snapshot identity of a path and its text as it is now (None when it has none, or is too big)."""
    with border(reference, work):
        found = resolve(reference, registry, scope, work)
        content = found.form.read(found.node, found.ask, scope, work)
        return found.node.capabilities.identity or found.node.ref, content.text.whole() if content.anchored else None


@contextmanager
def border(reference: str, work: Work) -> Generator[None]:
    """Close what the read opened, and let nothing but a ReadError out."""
    try:
        with work.closing:
            yield
    except ReadError as error:
        error.ref = error.ref or reference
        error.shorten()
        raise
    except Exception as error:  # the border: the one place where foreign errors are translated
        raise _translated(error, reference) from error


class _Read:
    """One target on its way through the stages: resolve, read, view, page, emit."""

    def __init__(self, question: Question, registry: Registry, scope: Scope, work: Work) -> None:
        self.question = question
        self.registry = registry
        self.scope = scope
        self.work = work

    def page(self, single: Resolved | None = None) -> Page:
        """All the stages, one line each; the first is done when the reading is known already."""
        found = self.found = self._asking(
            single or resolve(self.question.reference, self.registry, self.scope, self.work)
        )
        gutter = self._gutter()
        content = self._masked(self._content(found))
        gutter = self._suit(content, gutter)
        window = self._counted(framed(self._window(found, content), self.selector, self.work))
        self._refuse_poor(content, window)
        return self._instructed(self._remembered(content, window, emitted(self._answer(content, window, gutter))))

    @property
    def selector(self) -> Selector:
        """What is asked of the content."""
        return self.found.ask.selector

    def _asking(self, found: Resolved) -> Resolved:
        """The resolved string with what the structured door asks on top."""
        selector = found.ask.selector if self.question.selector is None else self.question.selector
        return changed(found, ask=changed(found.ask, selector=selector, names=self.question.names))

    def _gutter(self) -> Gutter:
        style = self.question.style
        gutter = self.registry.gutter("plain" if self.selector.raw and style in NUMBERED else style)
        if gutter is None:
            known = ", ".join(self.registry.styles)
            raise BadSelector(f"There is no style {style!r}.", hint=f"Styles are: {known}.")
        self.work.numbered = gutter.numbered
        return gutter

    def _content(self, found: Resolved) -> Content:
        """The format's own content, or another rendering of the same node."""

        def plain() -> Content:
            return found.form.read(found.node, found.ask, self.scope, self.work)

        selector = self.selector
        other = selector.rendering or (selector.view if isinstance(selector.view, Outline | Regex | Symbol) else None)
        if other is None or other.word in found.form.renderings:
            return plain()
        renderer = self.registry.rendering(other.word, found.node, found.form)
        if renderer is not None:
            self.found = changed(found, ask=changed(found.ask, selector=selector.rendered(other)))
            return renderer.render(found.node, found.ask, plain, self.scope, self.work)
        if selector.rendering is not None:
            raise _not_available(found, other.word)
        return plain()

    def _masked(self, content: Content) -> Content:
        """The content with what looks like a secret masked, where the host wants that: before any view sees it."""
        if not self.scope.mask_secrets:
            return content
        from omniread.masking import masked

        return masked(content, str(self.found.ask.address or ""))

    def _counted(self, window: Window) -> Window:
        """The page with a note on how much of it is masked."""
        if not self.scope.mask_secrets:
            return window
        from omniread.masking import counted

        return counted(window)

    def _window(self, found: Resolved, content: Content) -> Window:
        """What the view keeps, clamped; where nothing was asked for that may be a summary, and then counts as asked."""
        asked = self.selector
        viewer = self.registry.view(asked)
        if viewer is None:
            raise _not_available(found, asked.name)
        excerpt = viewer.excerpt(content.text, asked, self.work)
        if asked.view is not None or not excerpt.folds:
            return clamp(excerpt, asked, self.work, scaled=self.question.scaled)
        summary = changed(asked, view=Outline())
        window = clamp(excerpt, summary, self.work, scaled=self.question.scaled)
        if window.rest is not None and self.registry.rendering("outline", found.node, found.form) is not None:
            # What `:outline` shows of such a node is another content: a summary of its lines could not be gone on with.
            return clamp(Excerpt(content.text, (Span(1, None),)), asked, self.work, scaled=self.question.scaled)
        self.found = changed(found, ask=changed(found.ask, selector=summary))
        return window

    def _suit(self, content: Content, gutter: Gutter) -> Gutter:
        """Give what is no text the limits of a listing: no context, fewer lines when it says so; perhaps no numbers."""
        if content.unit == "line" and content.numbered:
            return gutter
        limits = changed(self.work.limits, context_before=0, context_after=0, block_context=False)
        self.work.summary = "off"
        if content.most is not None and not self.selector.ranges and limits.lines is not None:
            limits = changed(limits, max_lines=min(limits.lines, content.most))
        self.work.limits = limits
        plain = None if content.numbered or gutter.style not in NUMBERED else self.registry.gutter("plain")
        return plain or gutter

    def _refuse_poor(self, content: Content, window: Window) -> None:
        """Raise, at the structured door, where `read` only remarks."""
        if not self.question.strict:
            return
        if content.kind == "binary":
            raise Unreadable(f"{self.question.reference} is a binary file.", hint="Use read with :hex or :stat.")
        total = window.excerpt.text.total
        if window.skipped and not window.lines and total:
            start = window.skipped[0].start
            raise BadSelector(
                f"offset {start} is past the end: {total} {content.units} in all.", hint=f"Use 1 to {total}."
            )

    def _answer(self, content: Content, window: Window, gutter: Gutter) -> Answer:
        found, scope = self.found, self.scope
        notes = found.notes
        if (column := self.selector.ignored_column) is not None:
            notes = (*notes, Note("column-ignored", f"The column {column} behind the line was ignored"))
        whole = content.text.whole() if content.anchored else None
        if self._has_changed(whole):
            notes = (*notes, Note("changed", "The file has changed since it was last read: lines may have moved"))
        return Answer(
            ref=self.question.reference,
            source=found.node.ref,
            facts=found.node.facts,
            content=content,
            window=window,
            selector=self.selector,
            hints=(ArgumentHints if self.question.arguments else PathHints)(
                found.node.ref, found.captured, found.ask.address, asked=self.question.reference
            ),
            gutter=gutter,
            limits=self.work.limits,
            found=notes,
            suffix_resolution=found.suffix_resolution,
            tag=None if whole is None else lambda: scope.snapshots.tag(whole),
        )

    def _has_changed(self, whole: str | None) -> bool:
        """Whether this page goes on in a file that is another one than the page before was of."""
        node = self.found.node
        moved = node.facts.mutable and has_moved_on(node.ref, node.facts.version, whole, self.scope)
        return moved and bool(self.selector.ranges)

    def _remembered(self, content: Content, window: Window, page: Page) -> Page:
        """Record what was shown, and say where it was shown before."""
        node = self.found.node
        identity = node.capabilities.identity if content.anchored else None
        if identity is not None and (whole := content.text.whole()) is not None:
            lines = [line.number for line in window.lines]
            self.scope.snapshots.record(identity, whole, lines, content.text.facts.written)
        return repeated(page, node, content, self.question, self.scope, self.work)

    def _instructed(self, page: Page) -> Page:
        """The page with the instruction files that apply to what was read, where its source knows of any."""
        context = self.found.node.capabilities.context
        if context is None or page.raw or self.question.style == "lines" or not (found := context()):
            return page
        from omniread.instructing import instructed

        return instructed(page, self.found.node, found, self.scope, self.work)


def _not_available(found: Resolved, word: str) -> BadSelector:
    return BadSelector(
        f"':{word}' is not available for this kind ({found.form.name}): {found.node.ref}.",
        hint="Ask for lines (:1-200), :/regex/, :raw, :stat or :hex.",
    )


def _translated(error: Exception, reference: str) -> ReadError:
    """The ReadError for an error that no part of omniread expected."""
    if isinstance(error, OSError):
        from omniread.sources.local.faults import fault

        return fault(error, reference, reference)
    if isinstance(error, MemoryError):
        return TooBig(f"{reference} does not fit in memory.", ref=reference, hint="Ask for a smaller part.")
    return Unreadable(
        f"{reference} could not be read ({type(error).__name__}: {error}).", ref=reference, hint="Try :hex or :stat."
    )
