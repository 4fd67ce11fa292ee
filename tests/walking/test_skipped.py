"""Is what was left out of a walk told, each kind in its words?"""

from omniread.walking.skipped import PHRASES, Skipped

BY_THEMSELVES = "; what is ignored, or such a folder, is searched by its own path"


def test_nothing_left_out_is_nothing_said():
    assert Skipped().left_out() == ""


def test_each_kind_is_told_with_its_first_names():
    skipped = Skipped()
    for why in PHRASES:
        for number in range(5):
            skipped.skip(why, f"name{number}")
    assert skipped.left_out() == (
        ". Not searched: 5 binary files, 5 too big (name0, name1, name2, …), 5 unreadable (name0, name1, name2, …), "
        "5 withheld by the policy, 5 links, 5 special files, 5 ignored names, "
        "5 folders of tools or caches (name0, name1, name2, …)" + BY_THEMSELVES
    )


def test_one_of_a_kind_is_told_as_one_and_names_are_told_once():
    skipped = Skipped()
    skipped.skip("heavy", ".git")
    assert skipped.left_out() == ". Not searched: 1 folder of tools or caches (.git)" + BY_THEMSELVES
    skipped = Skipped()
    skipped.skip("binary", "secret-name")
    skipped.skip("unreadable", "bad\nname")
    assert skipped.left_out() == ". Not searched: 1 binary file, 1 unreadable (bad\\x0aname)"


def test_another_walk_says_what_it_did_not_do():
    skipped = Skipped()
    skipped.skip("ignored", "x")
    assert skipped.left_out("looked at") == (
        ". Not looked at: 1 ignored name; what is ignored, or such a folder, is looked at by its own path"
    )
