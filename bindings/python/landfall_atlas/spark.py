"""Columns of Spark: `tag(df, "/data/world.atlas")`, or the SQL function `landfall_locate` of the jar.

`tag` requires this package and pyarrow on each node, and PySpark 4. Rows go to Python and back; the function of the jar stays in
the JVM, and is several times as fast. docs/Spark.md compares them.
"""

import functools
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ._messages import require

require(__name__, "spark", "pyarrow", "pyspark")

import pyarrow
from pyspark.files import SparkFiles
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import NumericType, StructField, StructType

from . import arrow
from ._columns import PositionColumns, find_columns
from ._core import Atlas


def tag(
    df: Any, atlas: str | os.PathLike[str] | None = None, *, lat: str | None = None, lon: str | None = None,
    layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key",
) -> Any:
    """Returns a DataFrame with columns for each layer: by default one of keys, named as the layer. They are null where a coordinate is
    null, invalid or in no region.

    atlas is a path that every node has, the name, without a slash, of a file that `spark.files` or `addFile` distributes, or None
    for that of landfall_atlas.open(). Each Python worker opens it once. lat and lon name columns of numbers, or those with usual
    names are found; layers are the ids of layers, all that have areas by default;
    columns are key, name and attributes, as in "key,name,ISO_A2". Mistakes are found here, before a job starts.
    """
    tagger = arrow.Tagger(arrow.areas(opened(atlas), layers), "lat", "lon", columns)
    added = [name for _, _, name in tagger.wanted]
    for name in added:
        if name.lower() in map(str.lower, df.columns):
            raise ValueError(f"there is a column {name!r} already; rename it, or choose other layers")
    for given in (lat, lon):
        if given is not None and given not in df.columns:
            field = f'; write a field as a column first: df.withColumn("lat", df[{given!r}])' if "." in given else ""
            raise ValueError(f"there is no column {given!r}; there are {', '.join(df.columns)}{field}")
    positions = find_columns(dict.fromkeys(df.columns), lat, lon)
    for name in (*positions[:2], *positions.hemispheres):
        if df.columns.count(name) > 1:
            raise ValueError(f"{df.columns.count(name)} columns are named {name!r}; rename one")
    for name in positions[:2]:
        if not isinstance(df.schema[name].dataType, NumericType):
            kind = df.schema[name].dataType.simpleString()
            raise TypeError(f"the column {name!r} is of type {kind}; cast it to double")
    # The types of the columns are those of no rows.
    nothing = pyarrow.table({"lat": pyarrow.array([], pyarrow.float64()), "lon": pyarrow.array([], pyarrow.float64())})
    types = tagger.tag(nothing, warn=False).schema
    # mapInArrow takes names with dots and backticks for expressions: numbered columns have neither.
    numbers = {name: f"column {number}" for number, name in enumerate(df.columns)}
    numbered = df.toDF(*(f"column {number}" for number in range(len(df.columns))))
    schema = StructType(
        numbered.schema.fields + [StructField(name, from_arrow_type(types.field(name).type), True) for name in added])
    # A function of an imported module is sent by its name, so that the open atlas is the module's, not the task's.
    tagged = numbered.mapInArrow(
        functools.partial(
            tag_batches, atlas=atlas, lat=numbers[positions.lat], lon=numbers[positions.lon],
            hemispheres=[numbers.get(name or "") for name in positions[2:]], layers=[layer.id for layer in tagger.layers],
            columns=columns if isinstance(columns, str) else list(columns)), schema)
    return tagged.toDF(*df.columns, *added)


def tag_batches(
    batches: Iterable[Any], *, atlas: str | os.PathLike[str] | None, lat: str, lon: str, layers: list[str],
    columns: str | list[str], hemispheres: Sequence[str | None] = (None, None),
) -> Iterator[Any]:
    """What `tag` runs in a Python worker."""
    tagger = arrow.Tagger(arrow.areas(opened(atlas), layers), None, None, columns)
    tagger.positions = PositionColumns(lat, lon, *hemispheres)
    for batch in batches:
        yield tagger.tag(batch, warn=False)


def opened(atlas: str | os.PathLike[str] | None = None) -> Atlas:
    """Returns the atlas that `tag` finds by a name, open in this process."""
    return arrow.opened(None if atlas is None else _path(os.fspath(atlas)))


@functools.cache
def _path(atlas: str) -> str:
    atlas = atlas.removeprefix("file://")
    if "://" in atlas:
        raise ValueError(f"{atlas} is not a path; distribute the file with spark.files, and pass its name")
    return os.path.abspath(atlas) if "/" in atlas else str(SparkFiles.get(atlas))


def register(spark: Any, atlas: str | os.PathLike[str], function: str = "landfall_locate") -> None:
    """Registers the SQL function `landfall_locate(layer, lat, lon)` of the jar landfall-atlas in a session, for an atlas. Under
    other names, several atlases have functions in one session. A session whose `spark.sql.extensions` is
    `org.landfall.spark.Extensions` has the function already.
    """
    jvm = getattr(spark, "_jvm", None)
    if jvm is None:
        raise RuntimeError("register requires a session in this process; set spark.sql.extensions on the server of Spark Connect")
    landfall = jvm.org.landfall.spark.Landfall
    if not callable(getattr(landfall, "register", None)):
        raise RuntimeError("the session has no jar landfall-atlas; add its path to spark.jars before the session starts")
    landfall.register(spark._jsparkSession, os.fspath(atlas), function)
