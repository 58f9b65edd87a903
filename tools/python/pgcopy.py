"""Writes rows for COPY ... WITH (FORMAT binary) of PostgreSQL, into a table of lat and lon."""

import numpy


def write(path, latitudes, longitudes):
    rows = numpy.zeros(len(latitudes), [("fields", ">i2"), ("a", ">i4"), ("lat", ">f8"), ("b", ">i4"), ("lon", ">f8")])
    rows["fields"], rows["a"], rows["b"], rows["lat"], rows["lon"] = 2, 8, 8, latitudes, longitudes
    with open(path, "wb") as file:
        file.write(b"PGCOPY\n\xff\r\n\0" + bytes(8) + rows.tobytes() + b"\xff\xff")
