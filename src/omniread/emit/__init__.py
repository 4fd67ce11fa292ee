"""How does a clamped excerpt look to a model? Gutters, notices, the envelope, and the page made of them."""
