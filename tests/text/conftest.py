"""No deadline for single examples: the first one may load a dictionary or a stemmer."""

from hypothesis import settings

settings.register_profile("text", deadline=None)
settings.load_profile("text")
