import pytest

from omniread.sources.local.sensitive import secret_name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/w/.env", ".env"),
        ("/w/.ENV", ".env"),
        ("/w/.env.local", ".env.local"),
        ("/w/.env.example", None),
        ("/w/.env.sample", None),
        ("/w/.env.template", None),
        ("/w/.envrc", None),
        ("/w/my.env", None),
        ("/w/environment.md", None),
        ("/home/me/.ssh/id_rsa", "id_rsa"),
        ("/home/me/.ssh/config", ".ssh"),
        ("/home/me/.ssh", ".ssh"),
        ("/home/me/.ssh/", ".ssh"),
        ("/home/me/.ssh/id_rsa.pub", None),
        ("/w/id_ed25519", "id_ed25519"),
        ("/w/id_ecdsa", "id_ecdsa"),
        ("/w/id_rsa.pub", None),
        ("/w/id_rsa_notes.md", None),
        ("/w/server.pem", "server.pem"),
        ("/w/private.key", "private.key"),
        ("/w/keyboard", None),
        ("/home/me/.aws/credentials", "credentials"),
        ("/w/credentials.json", None),
        ("/home/me/.netrc", ".netrc"),
        ("/home/me/.npmrc", ".npmrc"),
        ("/home/me/.pypirc", ".pypirc"),
        ("/w/a.zip:.env", ".env"),
        ("/w/a.zip:conf/id_rsa", "id_rsa"),
        ("C:\\Users\\me\\.ssh\\known_hosts", ".ssh"),
        ("/w/.env/readme", None),
        ("/w/new\nline.pem", "new\nline.pem"),
    ],
)
def test_a_name_that_holds_a_secret(path: str, name: str | None):
    assert secret_name(path) == name
