"""Where do the two sides of a merge stand beside each other in a text, because nobody has decided between them?

Merge conflicts as git, Mercurial and Jujutsu write them into files.
"""
