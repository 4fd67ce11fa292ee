"""Is a question asked of `read`, unless it says otherwise?"""

from omniread.model.value import changed
from omniread.question import Question


def test_what_the_structured_door_asks_is_off():
    question = Question("a.py:1-2", "plain")
    assert (question.arguments, question.names, question.strict) == (False, False, False)
    assert question.scaled
    assert changed(question, reference="b") == Question("b", "plain")
