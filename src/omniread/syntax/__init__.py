"""What does a program consist of: declarations, bodies that may be left out, blocks, and where is it damaged?"""
