"""What is to be said of data that were read more kindly than their notation allows?"""

from omniread.structured.remarks import Remarks


def texts(remarks: Remarks) -> list[str]:
    return [f"{note.code}: {note.text}" for note in remarks.notes()]


def test_nothing_met_is_nothing_said():
    assert Remarks().notes() == ()


def test_what_is_tolerated_is_said_once():
    remarks = Remarks()
    remarks.tolerate("comments were skipped")
    remarks.tolerate("comments were skipped")
    assert texts(remarks) == ["tolerated: Read although not strict: comments were skipped"]


def test_repeated_keys_are_counted_and_the_first_is_named():
    remarks = Remarks()
    remarks.repeat("a")
    assert texts(remarks) == ["tolerated: The key 'a' stands twice in one object: the last one counts"]
    remarks.repeat("b")
    assert "'a' and 1 more" in texts(remarks)[0]


def test_a_very_long_key_is_shortened():
    remarks = Remarks()
    remarks.repeat("k" * 500)
    assert len(texts(remarks)[0]) < 200


def test_bad_lines_are_counted_and_the_first_are_placed():
    remarks = Remarks()
    remarks.spoil(4, "Expecting value")
    assert texts(remarks) == ["damaged: Line 4 is no JSON and left out. Expecting value"]
    for line in (5, 6, 7):
        remarks.spoil(line, "Extra data")
    assert "4 lines (4, 5, 6…) are no JSON" in texts(remarks)[0]
    assert "Extra data" not in texts(remarks)[0]


def test_comparisons_and_undecodable_places_are_counted():
    remarks = Remarks()
    remarks.mixed = 1
    remarks.undecodable = 1
    assert [note.code for note in remarks.notes()] == ["undecodable-bytes", "type-mismatch"]
    assert "1 place is" in texts(remarks)[0]
    assert "One comparison" in texts(remarks)[1]
    remarks.mixed = remarks.undecodable = 2000
    assert "2,000 places are" in texts(remarks)[0]
    assert "2,000 comparisons" in texts(remarks)[1]


def test_a_guess_constants_and_several_documents_are_said():
    remarks = Remarks()
    remarks.guess, remarks.constants, remarks.documents = "cp1252 (confidence 80%)", True, 3
    assert [note.code for note in remarks.notes()] == ["tolerated", "structure", "encoding-guessed"]
    assert "3 documents" in texts(remarks)[1]
    assert "cp1252" in texts(remarks)[2]


def test_reading_again_forgets_what_will_be_met_again():
    remarks = Remarks()
    remarks.tolerate("comments were skipped")
    remarks.repeat("a")
    remarks.constants = True
    remarks.forget()
    assert [note.text for note in remarks.notes()] == ["Read although not strict: comments were skipped"]
    remarks.spoil(1, "Expecting value")
    remarks.restart()
    assert [note.code for note in remarks.notes()] == ["tolerated"]
