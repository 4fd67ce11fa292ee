"""Which parts of a line look like secrets? The tokens are made up here, in the shapes that their makers document."""

import pytest

from omniread.layout.secrets import KEY_LINES, MASK, Masker, is_secret_name, spans

LETTERS = "Ab3dEf9hIjKlMn0pQrStUv2xYz1CdEfGhIjKl4"
UPPER = "ABCDEFGHIJ234567"


def hidden(line: str) -> list[str]:
    return [line[start:end] for start, end in spans(line)]


TOKENS = [
    ("AKIA", UPPER),
    ("ASIA", UPPER),
    ("ghp_", LETTERS[:36]),
    ("gho_", LETTERS[:36]),
    ("github_pat_", "11AAAAAAA0" + LETTERS),
    ("glpat-", LETTERS[:20]),
    ("xoxb-", "123456789012-" + LETTERS[:24]),
    ("https://hooks.slack.com/services/", "T00000000/B00000000/" + LETTERS[:24]),
    ("sk_" + "live_", LETTERS[:24]),
    ("AIza", LETTERS[:35]),
    ("sk-proj-", LETTERS * 2),
    ("sk-ant-api03-", LETTERS * 2),
    ("npm_", LETTERS[:36]),
    ("pypi-", LETTERS * 3),
    ("hf_", LETTERS[:34]),
    ("dop_v1_", "0123456789abcdef" * 4),
    ("SG.", LETTERS[:22] + "." + (LETTERS + LETTERS)[:43]),
    ("eyJ", "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + LETTERS),
    ("postgres://me:", "s3cr3t!"),
    ("Authorization: Bearer ", LETTERS),
]


@pytest.mark.parametrize(("shown", "secret"), TOKENS, ids=[shown.split(":")[0] for shown, _ in TOKENS])
@pytest.mark.parametrize(("before", "after"), [("", ""), ("x = fetch('", "')"), ("see ", " there")])
def test_a_token_is_known_by_its_shape_and_its_kind_stays_visible(shown: str, secret: str, before: str, after: str):
    end = "@db.example.org/x" if "://me:" in shown else ""
    assert hidden(f"{before}{shown}{secret}{end}{after}") == [secret]


ASSIGNED = [
    ('password = "correct horse"', "correct horse"),
    ("'api_key': 'abcd1234efgh'", "abcd1234efgh"),
    ('"client_secret" : "xyzw-9876",', "xyzw-9876"),
    ("db_password: hunter2", "hunter2"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    ("export DB_PASSWORD=swordfish", "swordfish"),
    ("SECRET_TOKEN=abcdefgh # the old one", "abcdefgh"),
    ("ACCESS_KEY='abc 123'", "abc 123"),
    ('secret := "go-style-1"', "go-style-1"),
    (":token => 'ruby-style'", "ruby-style"),
]


@pytest.mark.parametrize(("line", "secret"), ASSIGNED)
def test_what_is_assigned_to_a_name_of_a_secret_is_one(line: str, secret: str):
    assert hidden(line) == [secret]


HARMLESS = [
    "def login(token: str, password: str) -> None:",
    "password: string",
    "token = get_token()",
    'secret = os.environ["SECRET"]',
    "API_KEY=$API_KEY",
    "API_KEY=${API_KEY}",
    'password = "${PASSWORD}"',
    "token: <your token>",
    'api_key = ""',
    "tokens = 4000",
    "The secret of a good password is its length.",
    "https://example.org:8080/path@2",
    "import tokenize",
    "AKIA is a prefix",
    "see eyJ in the text",
    "-----BEGIN CERTIFICATE-----",
    "",
]


@pytest.mark.parametrize("line", HARMLESS)
def test_what_only_speaks_of_secrets_is_left_alone(line: str):
    assert hidden(line) == []


def test_several_in_a_line_are_sorted_and_disjoint():
    line = f"a AKIA{UPPER} b ghp_{LETTERS[:36]} password='ghp_{LETTERS[:36]}'"
    assert hidden(line) == [UPPER, LETTERS[:36], f"ghp_{LETTERS[:36]}"]


def test_a_mask_takes_the_place_of_what_it_hides():
    line = f"key AKIA{UPPER} end"
    masked, count = Masker().masked(line)
    assert (masked, count) == (f"key AKIA{MASK * 16} end", 1)
    assert len(masked) == len(line)
    assert Masker().masked("nothing here") == ("nothing here", 0)


def test_a_private_key_is_masked_line_by_line():
    lines = [
        "key: |",
        "  -----BEGIN RSA PRIVATE KEY-----",
        "  Proc-Type: 4,ENCRYPTED",
        "",
        "  MIIEowIBAAKCAQEA",
        "  -----END RSA PRIVATE KEY-----",
        "other: 1",
    ]
    masker = Masker()
    masked = [masker.masked(line) for line in lines]
    assert [count for _, count in masked] == [0, 0, 1, 0, 1, 0, 0]
    assert masked[4][0] == "  " + MASK * 16
    assert [text for text, count in masked if not count] == [line for line in lines if lines.index(line) not in (2, 4)]


@pytest.mark.parametrize("begin", ["-----BEGIN PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----"])
def test_a_key_that_never_ends_is_masked_only_so_far(begin: str):
    masker = Masker()
    masker.masked(begin)
    counts = [masker.masked("line")[1] for _ in range(KEY_LINES + 10)]
    assert counts == [1] * KEY_LINES + [0] * 10


def test_a_key_in_one_line_is_masked():
    line = '"private_key": "-----BEGIN PRIVATE KEY-----\\nMIIEvQ\\n-----END PRIVATE KEY-----\\n"'
    masked, _ = Masker().masked(line)
    assert "MIIEvQ" not in masked
    assert len(masked) == len(line)
    assert Masker().masked("-----BEGIN PUBLIC KEY-----")[1] == 0


@pytest.mark.parametrize("part", ["a", "password ", "://", "AKIA", "eyJ", "token=", "-----BEGIN ", "secret: ", "A_"])
def test_no_line_takes_long(part: str):
    """A pattern that goes back and forth would not end within the time of a test."""
    line = part * (400_000 // len(part))
    assert len(Masker().masked(line)[0]) == len(line)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (":DB_PASSWORD", True),
        (':accounts["api_key"]', True),
        (":password_hint.text", False),
        (":name", False),
        ("", False),
    ],
)
def test_a_value_asked_for_by_the_name_of_a_secret_needs_no_shape(asked: str, expected: bool):
    assert is_secret_name(asked) is expected
