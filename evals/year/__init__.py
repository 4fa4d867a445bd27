"""One person's simulated year: does memory stay right, small and quick, with upkeep and without?"""
