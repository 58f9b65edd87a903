"""Builds the committed files of data/ from their packages; see scripts/make sources."""

import os
import sys
import tempfile
from pathlib import Path

import admin1
import city_boundaries
import country_languages
import disputed_areas
import outputs
import packages
import places
import provinces
import us_states
import world
from packages import SourceError

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = ("us_states.geojson", "world.geojson", "places.geojson", "city_boundaries.geojson",
         "aliases/country-languages.json", "LICENSE-Unicode.txt", "disputed_areas.geojson",
         "provinces.geojson")
EXTRA = ("us-counties.geojson", "admin1.geojson")


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
            keep_others(Path(folder), EXTRA, options.extra)
            publish(Path(folder), EXTRA, options.extra)


def build(cache, folder):
    states, countries, places_, cities, languages, unicode, disputed, provinces_ = (folder / name for name in FILES)
    census, qgis = packages.fetch(packages.CENSUS, cache), packages.fetch(packages.ADMIN1, cache)
    us_states.write_states(census, states)
    country_polygons, members = world.write_world(packages.fetch(packages.COUNTRIES, cache), countries)
    places.write_places(packages.fetch(packages.PLACES, cache), country_polygons, places_)
    city_boundaries.write_city_boundaries(census, packages.fetch(packages.BOROUGHS, cache), cities)
    languages.parent.mkdir()
    country_languages.write_names(packages.fetch(packages.LOCALES, cache), members, languages, unicode)
    disputed_areas.write_disputed_areas(qgis, country_polygons, disputed)
    provinces.write_provinces(qgis, packages.fetch(packages.CLDR, cache), members, provinces_)


def build_extra(cache, folder):
    us_states.write_counties(packages.fetch(packages.CENSUS, cache), folder / EXTRA[0])
    admin1.write_admin1(packages.fetch(packages.ADMIN1, cache), folder / EXTRA[1])


def publish(folder, names, target):
    """Replaces files by renaming, so that readers never see an incomplete file."""
    for name in names:
        os.replace(folder / name, target / name)
        print(f"{packages.sha256(target / name)}  {target / name}")


def keep_others(folder, names, target):
    """Rejects files in a folder of someone that this program did not write: it always writes the same bytes."""
    for name in names:
        path = target / name
        if path.exists() and (not path.is_file() or path.read_bytes() != (folder / name).read_bytes()):
            raise SourceError(f"{path} exists, and is not what the sources give; move it away, or name another folder")


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


def parse():
    parser = outputs.Parser(prog="make sources", add_help=False)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--extra", type=Path)
    parser.add_argument("--cache", type=Path, default=default_cache())
    return parser.parse_args()


def default_cache():
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "landfall" / "sources"


if __name__ == "__main__":
    main()
