"""The outside of Palimpsest: MCP, its transports and the command line. No memory logic."""
