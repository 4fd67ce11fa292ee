"""What do JSON, YAML, TOML and INI have in common: key paths, filters, shapes, and values as lines?"""
