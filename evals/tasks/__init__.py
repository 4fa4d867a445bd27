"""Is an agent better off with memory? Tasks whose success a program decides."""
