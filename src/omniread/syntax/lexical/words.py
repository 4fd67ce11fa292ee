r"""What does a line look like that declares something, in languages without a grammar?

This is data. A row is the kind of what is declared and a regular expression that the line begins with; indents are
passed over before it. The one group of an expression is the name; `NAME` stands for one. A kind that ends in `{` is
only meant where a block in brackets follows, one that ends in a digit begins a section that ends before the next one of
its rank or a lower one, and one that begins with `^` stands in the first column alone.
"""

from __future__ import annotations

Rows = tuple[tuple[str, str], ...]

NAME = r"([^\W\d][\w$]*(?:(?:\.|::)[\w$~]+)*+)"
MODIFIER = (
    r"(?:(?:abstract|async|const|declare|default|export|extern|final|global|inline|internal|local|native|open|override"
    r"|partial|private|protected|pub(?:\([^)]*\))?|public|sealed|static|synchronized|unsafe|virtual)[ \t]+)"
)
MODIFIERS = MODIFIER + "*+"
FLOW = (
    r"(?!(?:and|assert|await|case|catch|default|defer|delete|do|else|elif|for|foreach|go|goto|if|in|new|not|or|package"
    r"|return|switch|throw|try|until|using|when|while|with|yield)\b)(?=[\w<\[~])"
)
NOT_KEYWORD = r"(?!(?:func|function|fn|lambda|sub)\b)"
CALLED = NOT_KEYWORD + NAME + r"[ \t]*\((?:[^;]*$|[^;{]*\{)"
TYPED = FLOW + r"(?:[\w:<>,\[\].?]++(?:[ \t]*+[*&]++[ \t]*+|[ \t]++)){1,8}?" + CALLED

KEYWORDS: Rows = (
    ("module", MODIFIERS + r"(?:module|namespace|package|defmodule|library)[ \t]+NAME"),
    (
        "class",
        MODIFIERS + r"(?:class|object|record|actor|contract|extension|impl|mixin|role|service|message)[ \t]+NAME",
    ),
    ("interface", MODIFIERS + r"(?:interface|protocol|trait)[ \t]+NAME"),
    ("struct", MODIFIERS + r"(?:typedef[ \t]+)?(?:struct|union)[ \t]+NAME(?![^{;=]*[;=(])"),
    ("enum", MODIFIERS + r"(?:typedef[ \t]+)?enum[ \t]+(?:class[ \t]+|struct[ \t]+)?NAME(?![^{;=]*[;=(])"),
    ("type", MODIFIERS + r"(?:type|typealias|alias)[ \t]+NAME"),
    ("macro", r"(?:macro|defmacrop?|#[ \t]*define)[ \t]+NAME"),
    (
        "function",
        MODIFIERS + r"(?:function!?|func|fun|fn|def|defp|sub|proc|method|procedure)[ \t]+(?:\([^)]*\)[ \t]*)?NAME",
    ),
)
BRACED: Rows = (
    *KEYWORDS,
    ("function{", MODIFIERS + TYPED),
    ("function{", MODIFIER + "++" + CALLED),
    ("^function{", FLOW + NAME + r"[ \t]*\([^;{]*$"),
)
LISP_NAME = r"\(?['#:]*([^\s()\"';]+)"
LISP: Rows = (
    ("macro", r"\((?:defmacro|define-syntax|define-macro)[ \t]+" + LISP_NAME),
    ("class", r"\((?:defclass|defstruct|defrecord|deftype|define-condition|struct|defprotocol)[ \t]+" + LISP_NAME),
    ("module", r"\((?:defpackage|in-ns|ns|module|define-module|define-library)[ \t]+" + LISP_NAME),
    ("variable", r"\((?:defvar|defparameter|defconstant|def)[ \t]+" + LISP_NAME),
    ("function", r"\((?:defun|defn-?|defgeneric|defmethod|defmulti|define)[ \t]+(?:\(setf[ \t]+)?" + LISP_NAME),
)
STYLES: Rows = (
    ("rule{", r"(?![}@/])([^{}@;]*[^{}@;\s])[ \t]*\{[ \t]*$"),
    ("rule{", r"(@[\w-]+[^{};]*[^{};\s])[ \t]*\{[ \t]*$"),
)
BLOCKS: Rows = (("block{", r"(\w+(?:[ \t]+\"[^\"]*\")*+)[ \t]*\{[ \t]*$"),)

WORDS: dict[str, Rows] = {
    "ada": (
        ("package", r"(?i:package(?:[ \t]+body)?)[ \t]+NAME(?!.*\bnew\b)"),
        ("class", r"(?i:(?:task|protected)(?:[ \t]+(?:body|type))?)[ \t]+NAME"),
        ("type", r"(?i:type|subtype)[ \t]+NAME"),
        ("function", r"(?i:(?:(?:not[ \t]+)?overriding[ \t]+)?(?:function|procedure|entry))[ \t]+(\"[^\"]+\"|[\w.]+)"),
    ),
    "applescript": (
        ("class", r"script[ \t]+NAME"),
        ("property", r"property[ \t]+NAME"),
        ("function", r"(?:on|to)[ \t]+(?!error\b|tell\b)NAME"),
    ),
    "asm": (
        ("macro", r"[.%](?:i?macro)[ \t]+NAME"),
        ("macro", r"NAME[ \t]+(?i:macro)\b"),
        ("function", r"NAME[ \t]+(?i:proc)\b"),
        ("^label0", r"([A-Za-z_?@$][\w.?@$]*):"),
    ),
    "batch": (("^label0", r":([^\s:=&|]+)"),),
    "cobol": (
        ("module0", r"(?i:(?:[\d ]{6} )?[ ]*([\w-]+[ ]+DIVISION)\b)"),
        ("program", r"(?i:(?:[\d ]{6} )?[ ]*PROGRAM-ID[ ]*\.[ ]*([\w-]+))"),
        ("section1", r"(?i:(?:[\d ]{6} )?[ ]*([\w-]+)[ ]+SECTION[ ]*\.)"),
        ("^function2", r"[\d ]{6} {1,4}(?![ ]|(?i:end-|exit\b|goback\b))([\w-]+)[ ]*\.[ ]*$"),
        ("^function2", r"(?![ ]|(?i:end-|exit\b|goback\b))([A-Za-z0-9-]+)[ ]*\.[ ]*$"),
    ),
    "crystal": (
        ("module", r"(?:private[ \t]+)?(?:module|lib)[ \t]+NAME"),
        ("class", r"(?:private[ \t]+)?(?:abstract[ \t]+)?(?:class|annotation)[ \t]+NAME"),
        ("struct", r"(?:private[ \t]+)?(?:abstract[ \t]+)?(?:struct|union)[ \t]+NAME"),
        ("enum", r"(?:private[ \t]+)?enum[ \t]+NAME"),
        ("type", r"(?:private[ \t]+)?alias[ \t]+NAME"),
        ("macro", r"(?:private[ \t]+)?macro[ \t]+(\w+[?!=]?)"),
        ("function", r"(?:(?:private|protected|abstract)[ \t]+)*+(?:def|fun)[ \t]+((?:\w+\.)?(?:\w+[?!=]?|[^\s\w(]+))"),
    ),
    "d": (
        *BRACED,
        ("class", r"(?:mixin[ \t]+)?template[ \t]+NAME"),
        ("function", r"((?:shared[ \t]+)?(?:static[ \t]+)?(?:unittest|~?this)\b)(?=[^;.]*$)"),
    ),
    "elm": (
        ("^module", r"(?:port[ \t]+)?module[ \t]+NAME"),
        ("^type", r"type[ \t]+(?:alias[ \t]+)?NAME"),
        ("^function", r"(?!(?:if|case|let|type|import|module)\b)([a-z]\w*+)[^=:]*+=(?!=)"),
    ),
    "erlang": (
        ("^module", r"-module\((\w+)\)"),
        ("^struct", r"-record\((\w+)"),
        ("^macro", r"-define\((\w+)"),
        ("^type", r"-(?:type|opaque)[ \t]+(\w+)"),
        ("^function0", r"([a-z]\w*)\("),
    ),
    "fish": (("function", r"function[ \t]+([^\s;]+)"),),
    "fortran": (
        ("module", r"(?i:(?:sub)?module|program|block[ \t]+data)[ \t]+(?!(?i:procedure|function|subroutine)\b)(\w+)"),
        ("type", r"(?i:type)(?:[ \t]*,[^:]*::|[ \t]*::|[ \t])[ \t]*(?!is\b)(\w+)"),
        ("interface", r"(?i:interface)[ \t]+(\w+)"),
        ("function", r"(?!(?i:end)\b)(?i:[\w()=*, \t]{0,80}?(?<!\w)(?:function|subroutine))[ \t]+(\w+)"),
    ),
    "fsharp": (
        ("module", r"(?:module|namespace)[ \t]+(?:rec[ \t]+|private[ \t]+|internal[ \t]+)?NAME"),
        ("type", r"(?:type|and)[ \t]+(?:private[ \t]+|internal[ \t]+)?NAME"),
        ("class", r"exception[ \t]+NAME"),
        ("function", r"let[ \t]+(?:rec[ \t]+|inline[ \t]+|private[ \t]+|mutable[ \t]+)*+(\w+'?)[ \t]+(?![=:])"),
        ("function", r"let[ \t]+(?:rec[ \t]+|inline[ \t]+|private[ \t]+)*+(\w+'?)\("),
        ("value", r"let[ \t]+(?:private[ \t]+|mutable[ \t]+|inline[ \t]+)*+(\w+'?)[ \t]*[=:]"),
        (
            "method",
            (
                r"(?:static[ \t]+)?(?:member|override|abstract|default)[ \t]+"
                r"(?:(?:inline|private|member)[ \t]+)*+(?:\w+\.)?(\w+)"
            ),
        ),
    ),
    "glsl": BRACED,
    "haskell": (
        ("^module", r"module[ \t]+NAME"),
        ("^class", r"(?:class|instance)[ \t]+(?:[^=]*=>[ \t]*)?NAME"),
        ("^type", r"(?:data|newtype|type)[ \t]+(?:family[ \t]+|instance[ \t]+)?NAME"),
        ("^function", r"([a-z_][\w']*)[ \t]*::"),
    ),
    "hcl": BLOCKS,
    "lua": (
        ("function", r"(?:local[ \t]+)?function[ \t]+([\w.:]+)"),
        ("function", r"(?:local[ \t]+)?([\w.]+)[ \t]*=[ \t]*function\b"),
    ),
    "make": (("^target", r"(?![#\t])([\w./%$()-]+)[ \t]*::?(?!=)"),),
    "matlab": (
        ("class", r"classdef[ \t]+(?:\([^)]*\)[ \t]*)?NAME"),
        ("function", r"function[ \t]+(?:(?:\[[^\]]*\]|\w+)[ \t]*=[ \t]*)?NAME"),
    ),
    "nim": (
        ("macro", r"(?:macro|template)[ \t]+(`[^`]+`|\w+)"),
        ("function", r"(?:proc|func|method|iterator|converter)[ \t]+(`[^`]+`|\w+)"),
        (
            "type",
            (
                r"(?:type[ \t]+)?(\w+)\*?(?:\[[^\]]*\])?[ \t]*(?:\{[^}]*\}[ \t]*)?=[ \t]*"
                r"(?:ref[ \t]+|ptr[ \t]+)?(?:object|enum|tuple|distinct|concept)\b"
            ),
        ),
    ),
    "ocaml": (
        ("module", r"module[ \t]+(?:type[ \t]+|rec[ \t]+)?NAME"),
        ("class", r"class[ \t]+(?:virtual[ \t]+)?NAME"),
        ("type", r"type[ \t]+(?:\([^)=]*\)[ \t]*|[+-]?'\w+[ \t]+|nonrec[ \t]+)?(\w+)"),
        ("function", r"(?:let|and|val|external)[ \t]+(?:rec[ \t]+)?([a-z]\w*'?)"),
    ),
    "pascal": (
        ("^module", r"(?i:unit|program|library|package)[ \t]+NAME"),
        (
            "class",
            (
                r"(\w+)(?:<[^>]*>)?[ \t]*=[ \t]*(?i:packed[ \t]+)?(?i:class|object|record|interface|dispinterface)\b"
                r"(?!.*;[ \t]*$|[ \t]+(?i:of)\b)"
            ),
        ),
        ("function", r"(?i:class[ \t]+)?(?i:procedure|function|constructor|destructor|operator)[ \t]+([\w.]+)"),
    ),
    "perl": (("module", r"(?:package|class)[ \t]+NAME"), ("function", r"(?:sub|method)[ \t]+NAME")),
    "prolog": (
        ("^module", r":-[ \t]*module\([ \t]*(\w+)"),
        ("^function0", r"([a-z]\w*|'[^'\n]+')(?=[ \t]*(?:\(|:-|-->|\.[ \t]*$))"),
    ),
    "r": (
        ("function", r"(?:`([^`]+)`)[ \t]*(?:<-|=)[ \t]*function\b"),
        ("function", r"([\w.]+)[ \t]*(?:<<?-|=)[ \t]*function\b"),
    ),
    "sql": (
        (
            "table",
            (
                r"(?i:create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:\w+[ \t]+){1,3}?(?:if[ \t]+not[ \t]+exists[ \t]+)?)"
                r"([\w.\"`\[\]]+)(?=[ \t]*(?:\(|$|(?i:as|on|before|after)\b))"
            ),
        ),
    ),
    "tcl": (
        ("namespace", r"namespace[ \t]+eval[ \t]+([\w:]+)"),
        ("class", r"(?:(?:::)?oo::class[ \t]+create|itcl::class|snit::type)[ \t]+([\w:]+)"),
        ("function", r"(?:proc|method|body|typemethod)[ \t]+([^\s{}]+)"),
        ("function", r"(constructor|destructor)\b"),
    ),
    "verilog": (
        (
            "module",
            r"(?:(?:macro)?module|package|program|primitive|checker)[ \t]+(?:automatic[ \t]+|static[ \t]+)?(\w+)",
        ),
        ("interface", r"interface[ \t]+(?!class\b)(\w+)"),
        ("class", r"(?:virtual[ \t]+)?(?:interface[ \t]+)?class[ \t]+(\w+)"),
        (
            "function",
            (
                r"(?:(?:virtual|static|local|protected|pure|extern)[ \t]+)*+(?:function|task)\b"
                r"[^;(]*?([\w:$]+)[ \t]*(?:[;(]|$)"
            ),
        ),
    ),
    "vhdl": (
        (
            "module",
            r"(?i:entity|configuration|architecture|context|package(?:[ \t]+body)?)[ \t]+(\w+)(?=[ \t]+(?i:is|of)\b)",
        ),
        ("module", r"(?i:component)[ \t]+(\w+)"),
        ("type", r"(?i:type|subtype)[ \t]+(\w+)"),
        ("process", r"(\w+)[ \t]*:[ \t]*(?i:(?:postponed[ \t]+)?process)\b"),
        ("function", r"(?i:(?:pure[ \t]+|impure[ \t]+)?function|procedure)[ \t]+(\"[^\"]+\"|\w+)"),
    ),
    "vim": (
        ("function", r"(?:fu(?:n(?:c(?:tion?)?)?)?!?|def!?|export[ \t]+def)[ \t]+(?:<[^>]*>)?([\w:#.<>]+)[ \t]*\("),
    ),
    **dict.fromkeys(("clojure", "commonlisp", "racket", "scheme"), LISP),
    **dict.fromkeys(("css", "less", "scss"), STYLES),
    **dict.fromkeys(("gomod", "json", "nix", "xml"), ()),
}

IMPORTS = {
    "ada": r"(?i:with|use|limited[ \t]+with)\b",
    "cobol": r"(?i:copy)\b",
    "fsharp": r"open\b",
    "ocaml": r"open\b",
    "pascal": r"(?i:uses)\b",
    "tcl": r"(?:package[ \t]+require|source)\b",
    "vhdl": r"(?i:library|use)\b",
    "asm": r"(?i:[.%]?include|extern|global)\b",
    "verilog": r"`include\b|import\b",
}
IMPORT = r"#[ \t]*(?:include|import)\b|@(?:use|import|forward)\b|(?:import|from|use|using|require|include|source)\b"
"""How a line begins that brings in names from elsewhere; the last for all languages that have no row of their own."""

WHOLE = frozenset(
    {"asm", "batch", "clojure", "cobol", "commonlisp", "css", "hcl", "less", "make", "r", "racket", "scheme", "scss"}
)
"""Where a dot or a colon is a letter of a name like others."""
