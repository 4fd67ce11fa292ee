"""How do bytes become text: which charset, which lines, in which language? Nothing here knows where bytes come from."""
