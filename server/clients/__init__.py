"""The MCP clients on this machine: where their configurations are, and our entry in them."""
