"""What does the repository around a path know?

Asked of the git program alone, which runs so that nothing that the repository brings along runs with it.
"""
