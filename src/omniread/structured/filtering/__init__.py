"""How are parts of data chosen by an expression (JMESPath), without harm from any expression?"""
