"""Does a member begin as a plain stored file does?"""

from omniread.containers.rar.packed import Cipher, Packed


def test_a_member_begins_alone():
    first, second = Packed("a"), Packed(b"b")
    assert (first.kind, first.size, first.method, first.split, first.packed) == ("file", 0, 0, (False, False), 0)
    assert (first.group, second.group) == ([first], [second])
    first.runs += [(0, 10, 5), (1, 20, 7)]
    assert first.packed == 12


def test_a_cipher_is_that_of_the_older_form_unless_it_counts_rounds():
    assert (Cipher(b"salt").rounds, Cipher(b"salt").tweaked) == (None, False)
