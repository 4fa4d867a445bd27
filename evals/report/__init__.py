"""Results for reading: one self-contained page, and the README's section."""
