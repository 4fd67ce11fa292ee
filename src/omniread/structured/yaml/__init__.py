"""How is YAML read as the plain data that it means?"""
