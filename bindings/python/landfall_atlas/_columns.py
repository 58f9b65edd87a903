"""The columns of tables: the usual names of coordinates, the columns that are appended, and numbers that look wrong."""

import math
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ._core import Layer, Region
from ._messages import caller_depth
from ._names import EAST_OR_WEST, GREATEST_DEGREES, LATITUDE, LONGITUDE, NAME_IN_PAIRS, NORTH_OR_SOUTH


class CoordinateWarning(UserWarning):
    """Most rows have no region, and their numbers look swapped, scaled or of another reference system."""


class PositionColumns(NamedTuple):
    """The names of the columns with positions. The last two have the hemispheres of numbers without a sign; None without such
    columns."""

    lat: str
    lon: str
    north_or_south: str | None = None
    east_or_west: str | None = None

    @property
    def hemispheres(self) -> list[str]:
        """The columns with hemispheres."""
        return [name for name in self[2:] if name is not None]


def find_columns(names: Iterable[object], lat: str | None, lon: str | None) -> PositionColumns:
    """Returns the names of the columns with latitude and longitude: the given ones, or those with usual names, such as lat,
    latitude, y or decimalLatitude, in any case; and of those with hemispheres. Raises ValueError if a table has none, or several.

    >>> from landfall_atlas._columns import find_columns
    >>> find_columns(["id", "Latitude", "LNG"], None, None)[:2]
    ('Latitude', 'LNG')
    >>> find_columns(["lat", "lat_ref", "lon", "E/W"], None, None)
    PositionColumns(lat='lat', lon='lon', north_or_south='lat_ref', east_or_west='E/W')
    """
    known = [name for name in names if isinstance(name, str)]
    found = _find(known, lat, LATITUDE, "latitude", "lat"), _find(known, lon, LONGITUDE, "longitude", "lon")
    north, east = (
        next((name for name in known if name not in found and plain_name(name) in usual[0]), None)
        for usual in (NORTH_OR_SOUTH, EAST_OR_WEST))
    # "ns" alone may be nanoseconds.
    if (north is None or east is None) and (north or east or "").lower() == NAME_IN_PAIRS:
        north = east = None
    for name in filter(None, (*found, north, east)):
        if known.count(name) > 1:
            raise ValueError(f"{known.count(name)} columns are named {name!r}; rename one")
    return PositionColumns(*found, north, east)


def plain_name(name: str) -> str:
    """The letters and digits of a name, in lower case."""
    return re.sub(r"[\W_]", "", name.lower())


def _find(names: list[str], given: str | None, usual: tuple[tuple[str, ...], ...], noun: str, option: str) -> str:
    has = f"there are {', '.join(names[:20])}" if names else "there are none"
    if given is not None:
        if given not in names:
            raise ValueError(f"there is no column {given!r}; {has}")
        return given
    for group in usual:
        found = [name for name in dict.fromkeys(names) if plain_name(name) in group]
        if len(found) > 1:
            raise ValueError(
                f"the columns {found[0]!r} and {found[1]!r} may both be the {noun}; choose one with {option}={found[0]!r}")
        if found:
            return found[0]
    raise ValueError(f"no column is named as a {noun}, such as {', '.join(usual[0])}; {has}; choose one with {option}=")


# ---- Hemispheres

# So many first rows decide on minutes.
SAMPLE_OF_MINUTES = 1000


def have_minutes(rows: Iterable[tuple[float | None, float | None]]) -> bool | None:
    """Whether the numbers of a table with columns of hemispheres are degrees and minutes without a separator, as in NMEA 0183: more
    of the first rows can be nothing else than cannot be it. None without a row.

    A row without a hemisphere has no region, unless its number has a minus; nor has one with a minus in the north or east.

    >>> from landfall_atlas._columns import have_minutes
    >>> have_minutes([(4025.0, 342.2), (45.2, 942.5)]), have_minutes([(39.7, 104.99), (9999.0, 77.0)]), have_minutes([])
    (True, False, None)
    """
    votes = None
    for row in rows:
        numbers = [abs(number) for number in row if number is not None and math.isfinite(number)]
        votes = votes or 0
        if any(number % 100 >= 60 for number in numbers):
            votes -= 1
        elif any(number >= GREATEST_DEGREES + 1 for number in numbers):
            votes += 1
    return None if votes is None else votes > 0


# ---- Texts

def not_a_number(name: str, value: object, row: int, point: str, null: str) -> str:
    """Says that a text is no number: what reads it if it has a decimal comma, and else what makes it null.

    >>> from landfall_atlas._columns import not_a_number
    >>> not_a_number("lat", "48,85", 0, "change it", "drop it")
    "the column 'lat' has '48,85' in row 0, which has a decimal comma; change it reads it"
    >>> not_a_number("lat", "N/A", 1, "change it", "drop it")
    "the column 'lat' has 'N/A' in row 1, which is not a number; drop it makes it null"
    """
    has_comma = isinstance(value, str) and re.fullmatch(r"\s*[-+]?\d+,\d+\s*", value) is not None
    cause = f"has a decimal comma; {point} reads it" if has_comma else f"is not a number; {null} makes it null"
    return f"the column {name!r} has {value!r} in row {row}, which {cause}"


def wanted_columns(layers: Sequence[Layer], columns: str | Iterable[str]) -> list[tuple[Layer, str, str]]:
    """Returns what to append to a table, as `landfall locate --columns` does: of each layer the key, the name and attributes that
    it has. Each is the layer, `key`, `name` or an attribute, and the name of the column: the layer's id for the key, and else
    the id, an underscore and the name. Raises ValueError if no layer has an attribute."""
    wanted = list(dict.fromkeys(part.strip() for part in columns.split(",")) if isinstance(columns, str) else dict.fromkeys(columns))
    known = {name for layer in layers for name in layer.attribute_names}
    for name in wanted:
        if name not in ("key", "name") and name not in known:
            some = ", ".join(sorted(known)) or "none"
            raise ValueError(f"no layer has the attribute {name!r}; columns are key, name and attributes, of which there are: {some}")
    return [
        (layer, name, layer.id if name == "key" else f"{layer.id}_{name}")
        for layer in layers for name in wanted if name in ("key", "name") or name in layer.attribute_names]


def refuse_repeated(names: Iterable[object], added: Iterable[str]) -> None:
    """Raises ValueError if a table has a column already that is to be appended, or if two would have one name."""
    present, new = set(names), set[str]()
    for name in added:
        if name in present:
            raise ValueError(f"there is a column {name!r} already; rename it, or choose other layers")
        if name in new:
            raise ValueError(f"two columns would be named {name!r}; choose other layers or columns")
        new.add(name)


# ---- Names beside others

def names_beside(attributes: Iterable[str], own: Iterable[str]) -> dict[str, str]:
    """Returns the names under which what Landfall adds to the attributes of regions stands beside them: its own, or with region_ in
    front where an attribute has that name, of which it warns.

    >>> from landfall_atlas._columns import names_beside
    >>> names_beside(["POP"], ["key", "west"])
    {'key': 'key', 'west': 'west'}
    """
    theirs, own = set(attributes), list(own)
    names: dict[str, str] = {}
    for name in own:
        free = name
        # As landfall export names it.
        while free in theirs or free != name and free in own:
            free = f"region_{free}"
        names[name] = free
    moved = [name for name in own if names[name] != name]
    if moved:
        stays = f"attribute {moved[0]!r} keeps its name" if len(moved) == 1 else f"attributes {_listed(moved)} keep their names"
        warnings.warn(
            f"the {stays}; Landfall's own is in {_listed(names[name] for name in moved)}", UserWarning,
            stacklevel=caller_depth())
    return names


def _listed(names: Iterable[str]) -> str:
    texts = list(map(repr, names))
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def unique(names: Sequence[str]) -> list[str]:
    """Returns names of which no two are equal: the second of several "A" is "A (2)", or the next number that none has.

    >>> from landfall_atlas._columns import unique
    >>> unique(["A", "A", "A (2)", "A"])
    ['A', 'A (3)', 'A (2)', 'A (4)']
    """
    taken, numbers, result = set(names), dict[str, int](), []
    for name in names:
        number, free = numbers.get(name, 0) + 1, name
        if number > 1:
            while (free := f"{name} ({number})") in taken:
                number += 1
            taken.add(free)
        numbers[name] = number
        result.append(free)
    return result


def properties(region: Region) -> dict[str, object]:
    """The properties of a region as a Feature of GeoJSON: its attributes, key and name."""
    attributes = region.attributes
    names = names_beside(attributes, ("key", "name"))
    return {**attributes, names["key"]: region.key, names["name"]: region.name}


# ---- Numbers that look wrong

# A row of each thousand or so is enough to see what is wrong with most.
_SAMPLE = 1000


# No coordinate: numbers that may be degrees are no multiples of them, as all would be near 0, 0.
_NONE = (math.nan, math.nan)


def _is_valid(latitude: float, longitude: float) -> bool:
    return abs(latitude) <= 90 and abs(longitude) <= 540


def _mercator(latitude: float, longitude: float) -> tuple[float, float]:
    if _is_valid(latitude, longitude):
        return _NONE
    radius = 6378137.0
    return math.degrees(2 * math.atan(math.exp(min(latitude / radius, 700))) - math.pi / 2), math.degrees(longitude / radius)


def _divided(divisor: float) -> Callable[[float, float], tuple[float, float]]:
    return lambda latitude, longitude: (
        _NONE if _is_valid(latitude, longitude) else (latitude / divisor, longitude / divisor))


def _of_radians(latitude: float, longitude: float) -> tuple[float, float]:
    is_possible = abs(latitude) <= math.pi / 2 and abs(longitude) <= 2 * math.pi
    return (math.degrees(latitude), math.degrees(longitude)) if is_possible else _NONE


_Remedies = list[tuple[str, Callable[[float, float], tuple[float, float]]]]
# What may be wrong, in the order of how common it is, and how to mend it: of any numbers, and of whole ones.
_REMEDIES: _Remedies = [
    ("latitude and longitude look swapped; exchange lat and lon", lambda latitude, longitude: (longitude, latitude)),
    ("they look like meters of EPSG:3857; convert them to EPSG:4326", _mercator),
    ("they look like radians; multiply them by 180 / math.pi", _of_radians),
]
_WHOLE_REMEDIES: _Remedies = [
    ("they look like microdegrees; divide them by 1e6", _divided(1e6)),
    ("they look like degrees times 1e7, as fixed-point numbers are; divide them by 1e7", _divided(1e7)),
    ("they look like degrees times 1e5, as fixed-point numbers are; divide them by 1e5", _divided(1e5)),
    ("they look like semicircles; multiply them by 180 / 2**31", _divided(2**31 / 180)),
]


class RowCounts(NamedTuple):
    """How many rows of a table have numbers that are no place, or may be none."""

    null: int
    beyond: int
    zero: int

    def __str__(self) -> str:
        parts = [
            f"{count:,} {words}" for count, words in
            ((self.null, "null"), (self.beyond, "beyond ±90 or ±540"), (self.zero, "exactly at 0,0")) if count]
        return f" ({', '.join(parts)})" if parts else ""


def warn_of_lost(
    rows: int, lost: int, counts: RowCounts, sample: Callable[[Sequence[int]], Iterable[tuple[float | None, float | None]]], layers: Sequence[Layer]
) -> None:
    """Warns if most rows have no region and their numbers look wrong, or are 0,0. rows is the number of rows with both numbers, of
    which `lost` have no region in any layer; `sample` returns the coordinates of some rows."""
    if not layers or rows < 3 or lost * 2 <= rows:
        return
    chosen = range(0, rows, max(1, rows // _SAMPLE))
    places = [(row, float(a), float(b)) for row, (a, b) in zip(chosen, sample(chosen)) if a is not None and b is not None]
    places = [(row, a, b) for row, a, b in places if not math.isnan(a) and not math.isnan(b)]
    if not places:
        return
    invalid = [(row, a, b) for row, a, b in places if not _is_valid(a, b)]
    before = _found([(a, b) for _, a, b in places], layers)
    whole = sum(a == round(a) and b == round(b) for _, a, b in places)
    # Meters divided by 1e5 may be in some region, too.
    groups = [_WHOLE_REMEDIES, _REMEDIES] if whole * 2 > len(places) else [_REMEDIES, _WHOLE_REMEDIES]
    best, remedy = 0, ""
    for group in groups:
        if best * 2 <= len(places):
            best, remedy = max(
                ((_found([change(a, b) for _, a, b in places], layers), text) for text, change in group), key=lambda pair: pair[0])
    share = f"{lost:,} of {rows:,} rows have no region{counts}"
    row, a, b = invalid[0] if invalid else places[0]
    example = f"row {row} has the latitude {a:.15g} and the longitude {b:.15g}"
    # Points of one country in the sea of another are few; numbers in radians are all near 0.
    if best * 2 > len(places) and best > 2 * before:
        text = f"{share}, and their numbers are not degrees, or not in this order: {remedy}. {example}"
    elif len(invalid) * 2 > len(places):
        text = f"{share}, as most have no valid coordinate; {example}"
    elif counts.zero * 2 > rows:
        text = f"{share}: numbers that are missing may be written as 0"
    else:
        return
    warnings.warn(text, CoordinateWarning, stacklevel=caller_depth())


def _found(places: list[tuple[float, float]], layers: Sequence[Layer]) -> int:
    """How many coordinates are in a region of some layer."""
    latitudes, longitudes = [a for a, _ in places], [b for _, b in places]
    answers = [memoryview(layer.locate(latitudes, longitudes, on_invalid="null")) for layer in layers]
    return sum(any(number >= 0 for number in row) for row in zip(*answers))
