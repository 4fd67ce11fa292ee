"""What is the shape of data: which keys, which types, how many, and an example of each?"""
