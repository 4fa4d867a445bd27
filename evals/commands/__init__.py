"""The commands: options to calls, figures to tables. The work is in the other modules."""
