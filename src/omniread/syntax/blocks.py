"""Which blocks does a line stand in, from the innermost to the outermost, each from its owner line to its last?"""

from __future__ import annotations

from omniread.model.span import Span
from omniread.syntax.rows import is_alone, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tree_sitter import Node

    from omniread.model.scope import Work
    from omniread.model.text import Text
    from omniread.syntax.parsing import Parsed
    from omniread.syntax.structure import Declaration

PARTS = frozenset(
    {"alternative", "arguments", "body", "condition", "consequence", "declarator", "definition", "function", "left"}
    | {"object", "parameters", "result", "return_type", "right", "superclasses", "type", "value"}
)
"""What stands under these names in a node has the line of that node as its owner."""
GROUPS = frozenset(
    {"block_mapping", "block_node", "block_sequence", "body_statement", "declaration_list", "document", "stream"}
    | {"class_body", "enum_body", "function_body", "interface_body", "statement_list", "statements", "then", "do"}
    | {"field_declaration_list", "field_initializer_list", "formal_parameters", "parameter_list", "parameters"}
)
CLAUSES = frozenset(
    {"catch_clause", "elif_clause", "else", "else_clause", "elsif", "ensure", "except_clause", "except_group_clause"}
    | {"finally_clause", "rescue"}
)
"""These belong with the statement that they go on with."""
BODIES = frozenset({"block", "compound_statement", "statement_block", "program", "source_file", "translation_unit"})


def around(text: Text, line: int, work: Work) -> tuple[Span, ...]:
    """The multi-line blocks that contain a line, innermost first, with decorators, attributes and doc comment.

    An `else` or a `catch` belongs with its statement. Empty where nothing is around the line, or where the text is too
    long to be held whole.
    """
    whole = text.whole()
    if whole is None:
        return ()
    from omniread.syntax.parsing import parsed
    from omniread.syntax.queries import known as queries
    from omniread.syntax.reading import structure

    tree = parsed(text, work)
    known = structure(text, work) if tree is None or text.facts.language in queries() else None
    declared = [one for one in known.declarations if one.last > one.first] if known is not None else []
    if tree is None:
        from omniread.syntax.indents import around as by_indents

        found: Iterable[Span] = by_indents(whole.split("\n"), line, work) if known is None or not declared else ()
    else:
        found = owned(tree, lambda first, last: first <= line <= last, work)
    spans = {_whole(span, declared) for span in found}
    spans |= {Span(one.first, one.last) for one in declared if one.first <= line <= one.last}
    return tuple(sorted(spans, key=lambda span: (span.count or 0, -span.start)))


def owned(tree: Parsed, wanted: Callable[[int, int], bool], work: Work) -> Iterator[Span]:
    """The lines of the multi-line nodes that begin with their owner line, of those whose lines are wanted.

    What is not wanted is not looked into.
    """
    waiting: list[Node] = [tree.tree.root_node]
    while waiting:
        work.check()
        node = waiting.pop()
        for at, child in enumerate(node.children):
            if child.start_point[0] == child.end_point[0]:
                continue
            span = lines_of(child)
            last = span.end or span.start
            if last == span.start or not wanted(span.start, last):
                continue
            waiting.append(child)
            if _is_owner(node, at, child, tree.source):
                yield span


def _is_owner(node: Node, at: int, child: Node, source: bytes) -> bool:
    """Whether a block begins with the first line of a child."""
    kind = child.type
    if not child.is_named or kind in GROUPS or kind in CLAUSES or "comment" in kind or "string" in kind:
        return False
    if kind in BODIES and node.type not in BODIES:
        return False
    return node.field_name_for_child(at) not in PARTS and is_alone(child, source)


def _whole(span: Span, declared: Iterable[Declaration]) -> Span:
    """The block with what stands before its owner line and belongs to it."""
    firsts = [one.first for one in declared if one.last == span.end and one.first <= span.start <= one.line]
    return Span(min(firsts, default=span.start), span.end)
