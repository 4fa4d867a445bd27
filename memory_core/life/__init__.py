"""The life of a memory after it is written: forgetting, reflecting, fading."""
