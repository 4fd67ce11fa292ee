"""Does the short way to the declarations find those that the long way finds?"""

import pytest

from omniread.syntax.parsing import tree_of
from omniread.syntax.queries import known
from omniread.syntax.reading import structure_of
from omniread.syntax.references.definitions import defined
from omniread.syntax.references.sketch import outer
from tests.fakes import work

TEXTS = {
    "python": "@wrap\nclass A:\n    x: int = 1\n    class B:\n        @wrap\n        def c(self):\n"
    "            def no(): ...\nif True:\n    @wrap\n    def d(): ...\ntry:\n    class F: ...\nexcept E: ...\nE = 1\n",
    "javascript": "export default class A {\n  b() { function no() {} }\n}\nexport const c = () => 1;\n",
    "typescript": "export namespace N {\n  export interface A { b(): void }\n  export enum E { X }\n}\n"
    "export abstract class C<T> { private d(): T { return null } }\n",
    "tsx": "export function App() { return <a/>; }\n",
    "go": "package p\ntype A struct { b int }\nfunc (a *A) C() {}\ntype (\n  D interface { E() }\n)\n",
    "rust": "mod m {\n  pub struct S<T> { f: T }\n  impl<T> S<T> {\n    #[inline]\n    pub fn g(&self) { fn no() {} }\n"
    "  }\n}\nenum E { V }\n",
    "java": "package p;\nclass A {\n  static class B { void c() {} }\n  int d;\n}\ninterface I { void e(); }\n",
    "csharp": "namespace N\n{\n  namespace M\n  {\n    class A { void B() {} int C { get; set; } }\n  }\n}\n",
    "c": "#ifndef H\n#define H\n#if X\nstruct s { int f; };\nint g(int a) { return a; }\n#endif\n"
    "#define M(x) x\n#endif\n",
    "cpp": "#ifndef H\nnamespace a { namespace b {\ntemplate <class T> class C { public: void d(); int e; };\n} }\n"
    "void a::b::C<int>::d() {}\n#endif\n",
    "php": "<?php\nnamespace N;\nclass A { public function b() {} const C = 1; }\nfunction d() {}\n",
    "ruby": "module M\n  class A\n    def b; end\n    def self.c?; end\n  end\nend\n",
    "bash": "f() {\n  echo 1\n}\n",
    "kotlin": "class A {\n  companion object { fun b() {} }\n  fun c() {}\n}\nfun d() {}\n",
    "swift": "class A {\n  func b() {}\n  struct C { var d: Int }\n}\nextension A { func e() {} }\n",
    "scala": "object O {\n  class A { def b = 1 }\n}\ntrait T { def c: Int }\n",
}


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_both_ways_lead_to_the_same_names(language: str):
    given = work()
    parsed = tree_of(language, TEXTS[language], given)
    structure = structure_of(language, TEXTS[language], given)
    assert parsed is not None
    assert structure is not None
    found = [(line, name) for _, line, _, name in defined(parsed)]
    assert found
    assert sorted(found) == sorted((one.line, one.name) for one in outer(structure.declarations))
    assert "no" not in {name for _, name in found}


def test_every_language_with_a_query_is_tried():
    assert known() - TEXTS.keys() == set()


def test_names_come_in_the_order_of_the_text_with_where_they_begin():
    parsed = tree_of("python", "class A:\n    def b(self): ...\n", work())
    assert parsed is not None
    assert list(defined(parsed)) == [(6, 1, "class", "A"), (17, 2, "function", "b")]


def test_a_tree_of_data_declares_nothing():
    parsed = tree_of("json", '{"a": 1}', work())
    assert parsed is not None
    assert list(defined(parsed)) == []


def test_what_stands_under_many_conditions_is_not_looked_for():
    deep = "if a:\n  if b:\n    if c:\n      def d(): ...\ndef e(): ...\n"
    parsed = tree_of("python", deep, work())
    assert parsed is not None
    assert [name for *_, name in defined(parsed)] == ["e"]
