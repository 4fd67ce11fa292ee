"""What is a node? One file a kind; each turns a node into content, and none knows another."""
