"""What do listings, tables and documents share when they become lines? Pure functions; nothing here knows a format."""
