"""How many tokens does a model need to find a definition, to learn a structure, to see a change?"""
