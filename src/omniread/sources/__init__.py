"""Where does it live: how does a reference become a node?"""
