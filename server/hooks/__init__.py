"""Hooks of Claude Code: what runs when a session begins and ends, and how it gets there."""
