"""The usual names of columns, in lower case without other characters than letters and digits. The names of a group count only
without one of an earlier group. Then the words of hemispheres, the positive one first. Written by scripts/make fixtures from UsualNames.swift; do not edit."""

LATITUDE = (
    ("latitude", "lat", "decimallatitude"),
    ("gpslatitude", "gpslat", "latitudedeg", "latdeg", "latitudedegrees", "locationlat", "locationlatitude", "stoplat", "shapeptlat"),
    ("latituden", "latitudedegn", "latitudedegreesn", "latitudenorth", "latitudedegnorth", "latitudedegreesnorth", "latitudedecimaldegrees", "latn", "latdegn", "latdegreesnorth"),
    ("y",),
)
LONGITUDE = (
    ("longitude", "lon", "lng", "long", "decimallongitude"),
    ("gpslongitude", "gpslon", "gpslng", "longitudedeg", "londeg", "longitudedegrees", "locationlong", "locationlon", "locationlongitude", "stoplon", "shapeptlon"),
    ("longitudee", "longitudedege", "longitudedegreese", "longitudeeast", "longitudedegeast", "longitudedegreeseast", "longitudedecimaldegrees", "lone", "londege", "londegreeseast"),
    ("x",),
)
NORTH_OR_SOUTH = (
    ("latituderef", "latref", "gpslatituderef", "latitudehemisphere", "lathemisphere", "latitudedirection", "latdirection", "latitudedir", "latdir", "latitudens", "latns", "northsouth", "nsindicator", "nshemisphere", "ns"),
)
EAST_OR_WEST = (
    ("longituderef", "lonref", "lngref", "longref", "gpslongituderef", "longitudehemisphere", "lonhemisphere", "longitudedirection", "londirection", "longitudedir", "londir", "lngdir", "longdir", "longitudeew", "lonew", "eastwest", "ewindicator", "ewhemisphere", "ew"),
)
GEOMETRY = (
    ("geometry", "geom", "thegeom", "wkbgeometry", "wkb", "wkt", "shape"),
)
SIGNS = {"lat": (("n", "north"), ("s", "south")), "lon": (("e", "east"), ("w", "west"))}
GREATEST_DEGREES = 540
NAME_IN_PAIRS = "ns"
