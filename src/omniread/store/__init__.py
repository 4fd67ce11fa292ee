"""What is remembered between reads, and where does that lie while it is needed?"""
