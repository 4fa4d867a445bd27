"""A guided tour: the real server, driven by a real client through one short story."""
