"""How is JSON read: strictly or kindly, as a whole or child by child?"""
