"""Is every name found with its kind, its owners and all its lines?"""

import pytest

from omniread.syntax.declaring import parts
from tests.trees import names, read


def test_decorators_and_comments_above_belong_to_a_declaration():
    found = read(
        "python",
        """
        # about f
        @cache
        @other(
            1,
        )
        def f():
            pass


        # apart

        def g(): ...
        """,
    )
    assert names(found) == ["function f 1-7", "function g 12-12"]
    assert [one.line for one in found.declarations] == [6, 12]


def test_members_have_owners_and_functions_in_classes_are_methods():
    found = read(
        "python",
        """
        class A:
            x = 1
            class B:
                def f(self):
                    def inner(): ...
        """,
    )
    assert names(found) == [
        "class A 1-5",
        "field A.x 2-2",
        "class A.B 3-5",
        "method A.B.f 4-5",
        "function A.B.f.inner 5-5",
    ]


def test_an_export_begins_its_declaration():
    found = read("typescript", "@dec()\nexport class A {\n  f(): void {\n  }\n}\nexport const x = () => {\n  1;\n};\n")
    assert names(found) == ["class A 1-5", "method A.f 3-4", "variable x 6-8"]


def test_receivers_and_qualified_names_name_the_owner():
    assert names(read("go", "package p\n\nfunc (s *Set[T]) Add() {\n}\n")) == ["method Set.Add 3-4"]
    assert "function ns.A.f 1-2" in names(read("cpp", "void ns::A<int>::f() {\n}\n"))


def test_attributes_and_documentation_stand_before_an_item_of_rust():
    found = read("rust", "/// doc\n#[derive(Debug)]\nstruct A {\n    x: u8,\n}\nimpl A {\n    fn f() {}\n}\n")
    assert names(found) == ["struct A 1-5", "field A.x 4-4", "impl A 6-8", "method A.f 7-7"]


def test_several_names_of_one_statement_are_all_declared():
    assert names(read("python", "a, b = 1, 2\n")) == ["variable a 1-1", "variable b 1-1"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("f", ["f"]),
        ("a::b::c", ["a", "b", "c"]),
        ("A<T, U<V>>::f", ["A", "f"]),
        ("A::operator==", ["A", "operator=="]),
        ("operator()", ["operator()"]),
        ("operators", ["operators"]),
        ("empty?", ["empty?"]),
        ("self.build", ["build"]),
        ("M.f", ["M", "f"]),
        ('"quoted"', ["quoted"]),
        ("<", ["<"]),
    ],
)
def test_a_name_is_taken_apart(name: str, expected: list[str]):
    assert parts(name) == expected
