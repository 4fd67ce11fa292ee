"""How does a program of a few lines look to a view, as the text of a file; and which programs do tests share?"""

from omniread.decoding.held import Held
from omniread.model.excerpt import Excerpt
from omniread.model.ports import Viewer
from omniread.model.scope import Work
from omniread.model.text import Text
from omniread.paging import clamp
from tests import fakes
from tests.pages import numbers, seen, selected

PYTHON = """import functools


class A:
    @functools.cache
    # Says hello.
    def f(self):
        def inner():
            return 1

        return inner()


class B(A):
    def f(self):
        return 2

    def F(self):
        return 3


def g(
    x,
    y,
):
    return x
"""

RUBY = """module Shop
  # A cart.
  class Cart
    def empty?
      @items.none?
    end

    def []=(key, value)
      @items[key] = value
    end

    def ==(other)
      other.items == items
    end
  end

  class Cart
    def total
      1
    end
  end
end
"""

CPP = """namespace geo {
// A point.
template <typename T>
struct Point {
  T x;
  bool operator==(const Point& other) const { return x == other.x; }
  int area() const;
  int area(int scale) const;
};

template <typename T>
int Point<T>::area() const {
  return 0;
}
}

int area(int x)
{
  return x;
}
"""

GO = """package a

// Stack of things.
type Stack[T any] struct {
\titems []T
}

// Push adds one.
func (s *Stack[T]) Push(item T) {
\ts.items = append(s.items, item)
}

func Push(x int) int {
\treturn x
}
"""

RUST = """/// A point.
#[derive(Debug)]
pub struct Point {
    x: i32,
}

impl Point {
    /// Makes one.
    #[inline]
    pub fn new(x: i32) -> Self {
        Point { x }
    }
}

impl<T> From<T> for Point {
    fn from(x: T) -> Self {
        todo!()
    }
}
"""

TYPESCRIPT = """function parse(text: string): number;
function parse(text: number): number;
/** Parses. */
function parse(text: any): number {
  return 1;
}

export class Box<T> {
  #count = 0;

  @logged()
  add(item: T): void {
    this.#count++;
  }

  get size(): number {
    return this.#count;
  }
}
"""

MARKDOWN = """# Getting started

Text.

## Install

More.

# Usage
"""

PROGRAMS = {
    "a.py": PYTHON,
    "a.rb": RUBY,
    "a.cpp": CPP,
    "a.go": GO,
    "a.rs": RUST,
    "a.ts": TYPESCRIPT,
    "a.md": MARKDOWN,
}
"""One a language: with owners, overloads, decorators, generics, and comments that document."""


def program(name: str, source: str) -> Text:
    """The text of a file; its language is told by the name."""
    data = source.encode()
    return Held(data, fakes.blob(name, data), fakes.work())


def viewed(view: Viewer, text: Text, tail: str, work: Work | None = None) -> Excerpt:
    """What the view keeps of it where `tail` is asked."""
    return view.excerpt(text, selected(tail), work or fakes.work())


def kept(found: Excerpt) -> list[int]:
    """The numbers of the lines that are kept."""
    return numbers(found.spans)


def said(found: Excerpt) -> list[tuple[str, str]]:
    """The notes on it."""
    return [(note.code, note.text) for note in found.notes]


def pages(view: Viewer, text: Text, tail: str, **limits: int) -> list[list[int]]:
    """The lines on one page after the other, as the selectors that go on lead to them."""
    found: list[list[int]] = []
    asked = selected(tail)
    while True:
        work = fakes.work(**limits)
        window = clamp(view.excerpt(text, asked, work), asked, work)
        found.append(seen(window))
        if window.rest is None:
            return found
        assert window.rest != asked
        asked = window.rest
