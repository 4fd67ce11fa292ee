# The tools are those of the active virtual environment, or of the one that this `just` was installed into.
here := if env("VIRTUAL_ENV", "") == "" { parent_directory(just_executable()) } else { env("VIRTUAL_ENV") / tools }
tools := if os() == "windows" { "Scripts" } else { "bin" }

export PATH := here + PATH_VAR_SEP + env("PATH")

# list the recipes
default:
    @just --list

# everything that a change has to pass
check: lint types imports covered fuzz

# format, and mend what can be mended
fix:
    ruff check --fix
    ruff format

# format and lint, changing nothing
lint:
    ruff format --check
    ruff check

# strict types, and a public interface whose every type is known
types:
    basedpyright
    basedpyright --verifytypes omniread --ignoreexternal

# who may import whom
imports:
    lint-imports --no-logo

# some tests, or all: just test tests/model -k span
test *ARGS:
    pytest {{ ARGS }}

# all tests on all cores, then the coverage gate
covered:
    pytest -n auto --cov --cov-report=json --cov-report=
    python tests/coverage_gate.py coverage.json

# write the golden files; review the difference before committing it
golden *ARGS:
    pytest --update-golden {{ ARGS }}

# feed the parsers with what nobody would write, for some seconds: just fuzz 3600 archive
fuzz SECONDS="60" *TARGETS:
    python -m fuzz {{ SECONDS }} {{ TARGETS }}

# measure against the plain Unix tools; prints a Markdown table
bench *ARGS:
    python -m benchmarks {{ ARGS }}
