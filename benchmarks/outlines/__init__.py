"""Does the outline of every file of real code bases hold what it promises?"""
