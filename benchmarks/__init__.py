"""How does omniread compare with the plain Unix tool for the same work, measured in one run on one machine?"""
