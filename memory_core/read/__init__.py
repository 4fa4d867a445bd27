"""The read road: understand, find by several routes, rank, gate, fit into the budget."""
