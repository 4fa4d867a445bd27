"""The harness: is recall right, how fast is it, and did a change make it better?

Reads cases, plays their memories into real stores, asks, and scores the answers beside
baselines computed on the same stores. Knows memory_core by its public names only.
"""
