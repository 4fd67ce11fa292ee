"""How does each language write its comments and strings, and do its blocks stand in brackets or in indents?

This is data: one row a language, after the rows of the families that languages share. What has no row is `GENERIC`.
"""

from __future__ import annotations

from omniread.model.value import changed, value


@value
class Signs:
    """The signs of a language; several of one sort are separated by blanks.

    `line` begins a comment that ends with its line, `first` one only where nothing but blanks stands before it. `block`
    are openers and closers of comments that span lines. `strings` end with their line, `long` are strings that span
    lines and begin and end alike. With `characters` an apostrophe quotes one character and is else no quote. With
    `escapes` a backslash takes a quote's meaning away, and outside of strings that of a sign in `escaped`. `fixed`
    says that a seventh column of `*` or `/` makes a line a comment. `brackets` says that blocks stand in brackets.
    """

    line: str = ""
    first: str = ""
    block: str = ""
    strings: str = '"'
    long: str = ""
    characters: bool = False
    escapes: bool = True
    escaped: str = "()[]{}\"'`\\"
    heredocs: bool = False
    fixed: bool = False
    brackets: bool = True


GENERIC = Signs(line="//", first="#", block="/* */", strings="\" '", long="`")
BRACES = Signs(line="//", block="/* */", characters=True)
HASH = Signs(line="#", strings="\" '", brackets=False)
LISP = Signs(line=";", block="#| |#", strings="", long='"')
DASHES = Signs(line="--", strings='"', escapes=False, characters=True, brackets=False)
SCRIPT = Signs(line="#", strings="", long="\" '", heredocs=True)
POD = "=pod =cut =head1 =cut =head2 =cut =over =cut =item =cut =begin =cut"
MARKUP = Signs(block="<!-- -->", strings="", brackets=False)

SIGNS = {
    language: signs
    for languages, signs in (
        ("c cpp cuda csharp glsl java objc proto zig", BRACES),
        ("dart groovy kotlin scala swift", changed(BRACES, long="\"\"\" '''")),
        ("rust", BRACES),
        ("go javascript solidity tsx typescript", changed(BRACES, strings="\" '", long="`", characters=False)),
        ("d", changed(BRACES, block="/* */ /+ +/", long="`")),
        ("php", changed(BRACES, line="// #", strings="\" '", characters=False, heredocs=True)),
        ("css less scss", changed(BRACES, strings="\" '", characters=False)),
        ("hcl", changed(BRACES, line="# //", heredocs=True, characters=False)),
        ("graphql", Signs(line="#", long='"""')),
        ("json", Signs(line="//", block="/* */")),
        ("nix", Signs(line="#", block="/* */", long="''")),
        ("python starlark", changed(HASH, long="\"\"\" '''")),
        ("nim", changed(HASH, block="#[ ]#", strings='"', long='"""', characters=True)),
        ("julia", changed(HASH, block="#= =#", strings='"', long='"""', characters=True)),
        ("elixir", changed(HASH, long="\"\"\" '''")),
        ("cmake dockerfile fish gomod just make", HASH),
        ("crystal", changed(HASH, strings='"', characters=True, heredocs=True)),
        ("ruby", changed(HASH, block="=begin =end", heredocs=True)),
        ("bash", SCRIPT),
        ("perl", changed(HASH, block=POD, heredocs=True, brackets=True)),
        ("r", changed(SCRIPT, long="\" ' `", heredocs=False)),
        ("powershell", changed(SCRIPT, block="<# #>", heredocs=False, escapes=False)),
        ("tcl", Signs(first="#")),
        ("clojure commonlisp racket scheme", LISP),
        ("ada vhdl", DASHES),
        ("sql", changed(DASHES, block="/* */", strings="\" '", characters=False, brackets=True)),
        ("lua", changed(DASHES, block="--[[ ]]", strings="\" '", characters=False, escapes=True)),
        ("elm haskell", changed(DASHES, block="{- -}", long='"""', escapes=True, escaped="")),
        ("applescript", changed(DASHES, line="-- #", block="(* *)", escapes=True, characters=False)),
        ("fsharp", Signs(line="//", block="(* *)", long='"""', characters=True, brackets=False)),
        ("ocaml", Signs(block="(* *)", characters=True, brackets=False)),
        ("pascal", Signs(line="//", block="{ } (* *)", strings="'", escapes=False, brackets=False)),
        ("verilog", Signs(line="//", block="/* */", brackets=False)),
        ("matlab", Signs(line="%", block="%{ %}", escapes=False, brackets=False)),
        ("erlang", Signs(line="%", brackets=False)),
        ("prolog", Signs(line="%", block="/* */", strings="\" '", brackets=False)),
        ("fortran", Signs(line="!", strings="\" '", escapes=False, brackets=False)),
        ("cobol", Signs(line="*>", strings="\" '", escapes=False, fixed=True, brackets=False)),
        ("asm", Signs(line="; //", first="# @", block="/* */", strings="\" '", brackets=False)),
        ("batch", Signs(first=":: rem", strings="", escapes=False, brackets=False)),
        ("vim", Signs(first='"', strings="'", escapes=False, brackets=False)),
        ("svelte vue xml", MARKUP),
    )
    for language in languages.split()
}
"""Of a language that is not here nobody knows; it is read with `GENERIC`."""

SHAPELESS = frozenset({"csv", "diff", "gitignore", "ini", "jsonl", "log", "properties", "toml", "tsv", "yaml"})
"""What has no blocks that end with a line of their own, so that nothing may be left out."""


def signs(language: str) -> Signs:
    """The signs of a language, `GENERIC` of an unknown one."""
    return SIGNS.get(language, GENERIC)
