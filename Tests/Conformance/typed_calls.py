import pathlib
import pickle

import duckdb
import geopandas
import landfall_atlas
import landfall_atlas.arrow
import landfall_atlas.datafusion
import landfall_atlas.duckdb
import landfall_atlas.geopandas
import landfall_atlas.pandas
import landfall_atlas.polars
import numpy
import pandas
import polars
from landfall_atlas import Atlas, Layer, Locations, Region


def opening(path: pathlib.Path) -> list[str]:
    with landfall_atlas.open(path, verify=True) as atlas:
        first: Layer = atlas["states"]
        names: list[str] = [layer.id for layer in atlas]
        return names + atlas.keys() + [first.id, atlas.name, str(len(atlas)), str("states" in atlas)]


def lookups(atlas: Atlas) -> None:
    states = atlas["states"]
    region: Region | None = states.locate(36.999, -109.045)
    if region is not None:
        neighbors: list[tuple[Region, float]] = region.neighbors
        children: list[Region] = region.children
        print(region.key, region.parent, neighbors, children, region.attributes["ISO_A2"], region.wkb(), region.geometry(1))
    found: Locations = states.locate(numpy.array([40.0]), [-105.0], on_invalid="null", threads=2)
    ids: memoryview = memoryview(found)
    keys: list[str | None] = [each and each.key for each in found]
    series: Locations = states.locate(pandas.Series([40.0]), pandas.Series([-105.0]))
    column: Locations = states.locate(polars.Series([40.0]), polars.Series([-105.0]))
    near = states.nearest(40.0, -70.0, within=1000)
    print(near and (near[0].name, near[1] + 1), ids, keys, series, column, states.distance_to_border(1, 2))
    meters: memoryview = states.distance_to_border([1.0], 2.0)
    offsets, all = states.locate_all([40.0], [-105.0])
    print(meters, offsets.tolist(), all.names(), [each.key for each in states.locate_all(40.0, -105.0)])
    one: dict[str, Region | None] = atlas.place(40.0, -105.0)
    many: dict[str, Locations] = atlas.locate([40.0], [-105.0])
    print(one, many, atlas.find("georgia", match="folded", limit=3), states.find("x"), states.get("CO"), states["CO"], states[0])
    again: Layer = pickle.loads(pickle.dumps(states))
    print(again.details, again.overlaps, again.parent, again.kind, again.attribute_names)


def frames(atlas: Atlas, path: pathlib.Path) -> None:
    states = atlas["states"]
    frame = pandas.DataFrame({"lat": [40.0], "lon": [-105.0]})
    tagged: pandas.DataFrame = landfall_atlas.pandas.tag(frame, atlas, columns="key,name", layers=["states"])
    series = landfall_atlas.pandas.locate(states, frame.lat, frame["lon"], names=True)
    print(tagged.states, series.cat.codes)
    table = polars.DataFrame({"lat": [40.0], "lon": [-105.0]})
    lazy: polars.LazyFrame = landfall_atlas.polars.tag(table.lazy(), path)
    eager: polars.DataFrame = landfall_atlas.polars.tag(table, path)
    print(lazy, eager.select(landfall_atlas.polars.locate(states, "lat", polars.col("lon"))))
    geo: geopandas.GeoDataFrame = landfall_atlas.geopandas.frame(states, detail=0)
    points: geopandas.GeoDataFrame = landfall_atlas.geopandas.tag(geo.set_geometry(geo.representative_point()), atlas)
    connection: duckdb.DuckDBPyConnection = landfall_atlas.duckdb.connect(atlas=path, read_only=False, config={"threads": 2})
    relation = connection.sql("SELECT 40.0 AS lat, -105.0 AS lon")
    reader = landfall_atlas.duckdb.tag(relation, layers="states")
    names: list[str] = landfall_atlas.duckdb.register(connection, atlas, prefix="x_", names=True)
    arrow = landfall_atlas.arrow.tag(landfall_atlas.arrow.table(states, geometry="wkb", neighbors=True), atlas, columns=["key"])
    print(points, reader.read_all(), names, arrow, landfall_atlas.arrow.locate_all(states, [1.0], [2.0]))


def builds(frame: geopandas.GeoDataFrame, path: pathlib.Path) -> None:
    try:
        landfall_atlas.build(
            frame, output=path, key="key", name="name", layer="x", details=[100, 1000], where={"a": "b"}, dissolve=True,
            progress=print, columns=["key"], geometry="geometry", jobs=2, attributes="a,b")
        landfall_atlas.build("a.geojson", "b.geojson", output="x.atlas")
    except landfall_atlas.BuildError as error:
        print(error)
