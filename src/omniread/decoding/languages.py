"""Which language is a text in, by its name or else by its first line?

The words are those of the grammars that structure views use; prose and data have one too.
"""

from __future__ import annotations

SUFFIXES = {
    word: language
    for language, words in {
        "ada": "adb ads",
        "asm": "asm s",
        "bash": "sh bash zsh ksh",
        "batch": "bat cmd",
        "c": "c h",
        "clojure": "clj cljs cljc edn",
        "cmake": "cmake",
        "cobol": "cob cbl",
        "commonlisp": "lisp cl lsp",
        "cpp": "cpp cc cxx hpp hh hxx ipp tpp inl",
        "crystal": "cr",
        "csharp": "cs csx",
        "css": "css",
        "csv": "csv",
        "cuda": "cu cuh",
        "d": "d di",
        "dart": "dart",
        "diff": "diff patch",
        "elixir": "ex exs",
        "elm": "elm",
        "erlang": "erl hrl",
        "fish": "fish",
        "fortran": "f f90 f95 f03 f08 for",
        "fsharp": "fs fsi fsx",
        "glsl": "glsl vert frag",
        "go": "go",
        "graphql": "graphql gql",
        "groovy": "groovy gradle",
        "haskell": "hs lhs",
        "hcl": "hcl tf tfvars",
        "html": "html htm xhtml",
        "ini": "ini cfg conf",
        "java": "java",
        "javascript": "js mjs cjs jsx",
        "json": "json jsonc json5 geojson webmanifest",
        "jsonl": "jsonl ndjson",
        "julia": "jl",
        "kotlin": "kt kts",
        "latex": "tex sty cls",
        "less": "less",
        "log": "log",
        "lua": "lua",
        "make": "mk mak",
        "markdown": "md markdown mdx mkd",
        "matlab": "mlx",
        "nim": "nim nims",
        "nix": "nix",
        "objc": "m mm",
        "ocaml": "ml mli",
        "org": "org",
        "pascal": "pas pp dpr",
        "perl": "pl pm t",
        "php": "php phtml",
        "powershell": "ps1 psm1 psd1",
        "prolog": "pro",
        "properties": "properties env",
        "proto": "proto",
        "python": "py pyi pyw pyx",
        "r": "r",
        "racket": "rkt",
        "rst": "rst",
        "ruby": "rb rake gemspec ru",
        "rust": "rs",
        "scala": "scala sc sbt",
        "scheme": "scm ss",
        "scss": "scss sass",
        "solidity": "sol",
        "sql": "sql ddl dml",
        "starlark": "bzl star",
        "svelte": "svelte",
        "swift": "swift",
        "tcl": "tcl",
        "text": "txt text",
        "toml": "toml",
        "tsv": "tsv tab",
        "tsx": "tsx",
        "typescript": "ts mts cts",
        "typst": "typ",
        "verilog": "v sv svh",
        "vhdl": "vhd vhdl",
        "vim": "vim",
        "vue": "vue",
        "xml": "xml xsd xsl xslt svg plist rss atom wsdl xaml csproj vbproj",
        "yaml": "yaml yml",
        "zig": "zig",
    }.items()
    for word in words.split()
}
NAMES = {
    ".bashrc": "bash",
    ".bash_profile": "bash",
    ".profile": "bash",
    ".zshrc": "bash",
    ".editorconfig": "ini",
    ".env": "properties",
    ".gitconfig": "ini",
    ".vimrc": "vim",
    "build": "starlark",
    "build.bazel": "starlark",
    "cargo.lock": "toml",
    "cmakelists.txt": "cmake",
    "containerfile": "dockerfile",
    "dockerfile": "dockerfile",
    "gemfile": "ruby",
    "gnumakefile": "make",
    "go.mod": "gomod",
    "jenkinsfile": "groovy",
    "justfile": "just",
    "makefile": "make",
    "pipfile": "toml",
    "poetry.lock": "toml",
    "rakefile": "ruby",
    "uv.lock": "toml",
    "vagrantfile": "ruby",
    "workspace": "starlark",
}
INTERPRETERS = {
    "ash": "bash",
    "bash": "bash",
    "bun": "javascript",
    "dash": "bash",
    "deno": "typescript",
    "elixir": "elixir",
    "escript": "erlang",
    "fish": "fish",
    "groovy": "groovy",
    "guile": "scheme",
    "julia": "julia",
    "just": "just",
    "ksh": "bash",
    "lua": "lua",
    "make": "make",
    "node": "javascript",
    "nodejs": "javascript",
    "osascript": "applescript",
    "perl": "perl",
    "php": "php",
    "pwsh": "powershell",
    "pypy": "python",
    "python": "python",
    "racket": "racket",
    "rscript": "r",
    "ruby": "ruby",
    "runghc": "haskell",
    "scala": "scala",
    "sh": "bash",
    "swift": "swift",
    "tclsh": "tcl",
    "ts-node": "typescript",
    "tsx": "typescript",
    "uv": "python",
    "wish": "tcl",
    "zsh": "bash",
}


def language(name: str, head: bytes = b"") -> str | None:
    """The language of a file by its name, else by the interpreter in its first line; None when neither tells."""
    plain = name.rpartition("/")[2].lower()
    stem, _, suffix = plain.rpartition(".")
    if plain in NAMES:
        return NAMES[plain]
    if stem and suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if stem in {"dockerfile", "makefile"}:
        return NAMES[stem]
    return _interpreted(head)


def _interpreted(head: bytes) -> str | None:
    """By `#!/usr/bin/env -S python3 -u` and the like."""
    if not head.startswith(b"#!"):
        return None
    words = head[2:].partition(b"\n")[0].decode("ascii", "replace").split()
    for word in words:
        program = word.rpartition("/")[2].lower()
        if program == "env" or program.startswith("-") or "=" in program:
            continue
        return INTERPRETERS.get(program) or INTERPRETERS.get(program.rstrip("0123456789."))
    return None
