"""The database: the only place with SQL. It speaks in domain terms and decides nothing."""
