"""What do the internal addresses name? One file a scheme."""
