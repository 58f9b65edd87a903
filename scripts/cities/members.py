"""What a city and a park are made of: each member with the rule that its value keeps."""

import zoneinfo
from dataclasses import dataclass
from typing import Callable

from faults import shown

DIFFICULTIES = ("easy", "moderate", "hard")
EXTENT_METRES = (1, 5_000)
VISIT_MINUTES = (1, 1_440)
ZONES = zoneinfo.available_timezones()


@dataclass(frozen=True)
class Rule:
    wanted: str
    holds: Callable[[object], bool]
    is_required: bool = True


def is_text(value):
    return isinstance(value, str) and value.strip() == value != ""


def is_key(value):
    return is_text(value) and all(c.isascii() and (c.islower() or c.isdigit() or c == "-")
                                  for c in value)


def is_list(value):
    return (isinstance(value, list) and len(value) > 0 and all(map(is_text, value))
            and len(set(value)) == len(value))


def is_number_in(bounds):
    return lambda value: (isinstance(value, (int, float)) and not isinstance(value, bool)
                          and bounds[0] <= value <= bounds[1])


KEY = Rule("lower-case letters, digits and hyphens", is_key)
TEXT = Rule("a text", is_text)
LIST = Rule("a list of different texts", is_list)
FLAG = Rule("true or false", lambda value: isinstance(value, bool))

CITY = {
    "DISPLAY_NAME": TEXT,
    "TIME_ZONE": Rule("a time zone of the IANA list such as \"America/New_York\"",
                      lambda value: isinstance(value, str) and value in ZONES),
    "DEFAULT": FLAG,
    "DEFAULT_GOALS": LIST,
    "SPECIAL_BADGES": LIST,
}
PARK = {
    "description": TEXT,
    "address": TEXT,
    "amenities": LIST,
    "difficulty": Rule("one of " + ", ".join(DIFFICULTIES), lambda value: value in DIFFICULTIES),
    "visitMinutes": Rule(f"minutes, {VISIT_MINUTES[0]} to {VISIT_MINUTES[1]:,}",
                         is_number_in(VISIT_MINUTES)),
    "extentMetres": Rule(f"metres, {EXTENT_METRES[0]} to {EXTENT_METRES[1]:,}",
                         is_number_in(EXTENT_METRES)),
    "city": KEY,
    "borough": Rule(KEY.wanted, is_key, is_required=False),
    "approximate": FLAG,
}


def check(properties, rules, place, faults):
    """Whether all members are there and right; each that is not is a fault."""
    before = len(faults.lines)
    for name, rule in rules.items():
        if properties.get(name) is None:
            if rule.is_required:
                faults.add(f"{place}, member {name}", "is missing", f"write {rule.wanted}")
        elif not rule.holds(properties[name]):
            faults.add(f"{place}, member {name}", f"is {shown(properties[name])}",
                       f"write {rule.wanted}")
    return len(faults.lines) == before
