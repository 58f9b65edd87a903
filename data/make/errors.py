"""The only error type of these scripts; its message is the complete line for the user."""


class SourceError(Exception):
    pass
