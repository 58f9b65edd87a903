"""The one error of these scripts: its message is the whole line a person reads."""


class SourceError(Exception):
    pass
