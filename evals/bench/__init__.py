"""How fast, how large: each figure a small function on synthetic memories.

Figures are medians; CPU times are of the whole process, since the store works on threads
of its own. Nothing here judges quality.
"""
