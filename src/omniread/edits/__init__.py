"""How is a file changed by the line numbers and the tag that a read has shown?"""
