"""What does an expression make of a value, of which large parts are still on their way?

The rules are those of JMESPath. An array that is too large to be held passes through projections item by item, and
what comes out is again such an array; only what needs all of it (a function, a comparison, a list) holds it.
"""

from __future__ import annotations

from itertools import islice

from omniread.model.errors import BadSelector
from omniread.structured.filtering.comparing import compared, is_false
from omniread.structured.filtering.flow import Flow
from omniread.structured.filtering.functions import Functions
from omniread.structured.filtering.limiting import Meter
from omniread.structured.large import Absent, Large, held
from omniread.structured.values import is_dict, is_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from omniread.model.scope import Work
    from omniread.structured.filtering.parsing import Tree
    from omniread.structured.large import Data
    from omniread.structured.remarks import Remarks

# What a new dict costs in references.
DICT = 16


class Evaluator:
    """One filter at work."""

    def __init__(self, work: Work, remarks: Remarks) -> None:
        """Begin; the time runs from here."""
        self.meter: Meter = Meter(work)
        self._remarks = remarks
        self._functions = Functions(self.meter, work)
        self._rules: dict[str, Callable[[Tree, Any], Data]] = {
            name.removeprefix("_visit_"): getattr(self, name) for name in dir(self) if name.startswith("_visit_")
        }

    def visit(self, tree: Tree, value: Data) -> Data:
        """What a part of the expression makes of a value. The name is the library's, which calls it for `&…`."""
        self.meter.step()
        return self._rules[tree["type"]](tree, value)

    def _visit_steps(self, tree: Tree, value: Data) -> Data:
        for child in tree["children"]:
            value = self.visit(child, value)
        return value

    _visit_subexpression = _visit_pipe = _visit_index_expression = _visit_steps

    def _visit_identity(self, _: Tree, value: Data) -> Data:
        return value

    _visit_current = _visit_identity

    def _visit_literal(self, tree: Tree, _: Data) -> Data:
        return tree["value"]

    def _visit_field(self, tree: Tree, value: Data) -> Data:
        if is_dict(value):
            return value.get(tree["value"])
        if isinstance(value, Large) and not value.is_array:
            try:
                return value.member((tree["value"],), 0)[1]
            except Absent:
                return None
        return None

    def _visit_index(self, tree: Tree, value: Data) -> Data:
        number: int = tree["value"]
        if is_list(value):
            return value[number] if -len(value) <= number < len(value) else None
        if isinstance(value, Large) and value.is_array:
            try:
                return value.item(number)
            except Absent:
                return None
        return None

    def _visit_slice(self, tree: Tree, value: Data) -> Data:
        first, last, step = tree["children"]
        if step == 0:
            raise BadSelector("A slice cannot go by steps of 0.", hint="Leave the step out: [0:10].")
        if isinstance(value, Large) and value.is_array:
            if min(first or 0, last or 0, step or 1) >= 0:
                return Flow(lambda: islice(self._each(value), first, last, step), self.meter)
            value = value.whole()
        if not is_list(value):
            return None
        found = value[first:last:step]
        self.meter.make(len(found))
        return found

    def _visit_multi_select_list(self, tree: Tree, value: Data) -> Data:
        if value is None:
            return None
        self.meter.make(len(tree["children"]))
        return [held(self.visit(child, value)) for child in tree["children"]]

    def _visit_multi_select_dict(self, tree: Tree, value: Data) -> Data:
        if value is None:
            return None
        self.meter.make(DICT + len(tree["children"]))
        return {child["value"]: held(self.visit(child["children"][0], value)) for child in tree["children"]}

    def _visit_comparator(self, tree: Tree, value: Data) -> Data:
        left, right = (self.visit(child, value) for child in tree["children"])
        return compared(tree["value"], left, right, self._remarks)

    def _visit_or_expression(self, tree: Tree, value: Data) -> Data:
        left = self.visit(tree["children"][0], value)
        return self.visit(tree["children"][1], value) if is_false(left) else left

    def _visit_and_expression(self, tree: Tree, value: Data) -> Data:
        left = self.visit(tree["children"][0], value)
        return left if is_false(left) else self.visit(tree["children"][1], value)

    def _visit_not_expression(self, tree: Tree, value: Data) -> Data:
        return is_false(self.visit(tree["children"][0], value))

    def _visit_function_expression(self, tree: Tree, value: Data) -> Data:
        return self._functions.call(tree["value"], [self.visit(child, value) for child in tree["children"]])

    def _visit_expref(self, tree: Tree, _: Data) -> Data:
        from jmespath import visitor

        made: Any = visitor
        return made._Expression(tree["children"][0], self)  # noqa: SLF001  # its functions ask for this very type

    def _visit_projection(self, tree: Tree, value: Data) -> Data:
        base, right = tree["children"]
        return self._projected(self.visit(base, value), right, None)

    def _visit_filter_projection(self, tree: Tree, value: Data) -> Data:
        base, right, condition = tree["children"]
        return self._projected(self.visit(base, value), right, condition)

    def _visit_value_projection(self, tree: Tree, value: Data) -> Data:
        base, right = tree["children"]
        found = self.visit(base, value)
        if is_dict(found):
            return self._projected(list(found.values()), right, None)
        if isinstance(found, Large) and not found.is_array:
            return self._projected(Flow(found.items, self.meter), right, None)
        return None

    def _visit_flatten(self, tree: Tree, value: Data) -> Data:
        base = self.visit(tree["children"][0], value)
        if isinstance(base, Large) and base.is_array:
            return Flow(lambda: self._flat(self._each(base)), self.meter)
        if not is_list(base):
            return None
        found: list[Data] = []
        for item in self._flat(base):
            self.meter.make(1)
            found.append(item)
        return found

    def _flat(self, items: Iterable[Data]) -> Iterator[Data]:
        for item in items:
            self.meter.step()
            if is_list(item):
                yield from item
            elif isinstance(item, Large) and item.is_array:
                yield from item.items()
            else:
                yield item

    def _projected(self, base: Data, right: Tree, condition: Tree | None) -> Data:
        """What becomes of the items, where that is not null; of many that stream by, a stream."""
        if isinstance(base, Large) and base.is_array:
            return Flow(lambda: self._passing(self._each(base), right, condition), self.meter)
        if not is_list(base):
            return None
        found: list[Data] = []
        for item in self._passing(base, right, condition):
            self.meter.make(1)
            found.append(item)
        return found

    def _passing(self, items: Iterable[Data], right: Tree, condition: Tree | None) -> Iterator[Data]:
        is_identity = right["type"] == "identity"
        for item in items:
            if condition is None or not is_false(self.visit(condition, item)):
                found = item if is_identity else self.visit(right, item)
                if found is not None:
                    yield found

    def _each(self, large: Large) -> Iterator[Data]:
        """The items of what streams by."""
        if isinstance(large, Flow):
            yield from large.made()
            return
        for item in large.items():
            self.meter.restart()
            yield item
