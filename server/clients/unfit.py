"""The one error of this package: a configuration that is left as it is, and why."""


class Unfit(Exception):
    """`str(error)` goes on from the file's path: "is not valid JSON (…); mend it first"."""
