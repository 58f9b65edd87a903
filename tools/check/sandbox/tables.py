"""Builds tables whose reference systems name a file, through each door of the Python package.

Usage: tables.py PACKAGE COMMAND FOLDER GRID OUTPUT [caller]

PACKAGE is the folder of the package. With "caller", the program that builds names the file itself, which is opened then. Prints what became of each.
"""

import json
import os
import subprocess
import sys
import warnings

sys.path.insert(0, sys.argv[1])
os.environ["PYTHONPATH"] = sys.argv[1]

import geopandas
import landfall_atlas
import pyarrow
import shapely
from pyarrow import parquet

DATUM = 'DATUM["x",ELLIPSOID["GRS 1980",6378137,298.257222101]]'
AXES = 'CS[ellipsoidal,2],AXIS["lat",north],AXIS["lon",east],ANGLEUNIT["degree",0.0174532925199433]'
SYSTEMS = (
    "+proj=longlat +ellps=GRS80 +nadgrids=GRID", "+proj=longlat +ellps=GRS80 +nadgrids=@GRID,null", "+proj=longlat +ellps=GRS80 +geoidgrids=GRID",
    "+proj=pipeline +step +proj=hgridshift +grids=GRID", "+proj=vgridshift +grids=GRID", "+proj=deformation +t_epoch=2000 +grids=GRID",
    "+proj=defmodel +model=GRID", "+proj=tinshift +file=GRID", "+init=GRID", "+init=GRID:x", "init=GRID:x", "GRID", "@GRID", "file:GRID",
    "+proj=utm +zone=31 +ellps=GRS80 +nadgrids=GRID +type=crs", "+proj=xyzgridshift +grids=GRID", "+proj=gridshift +grids=GRID",
    f'BOUNDCRS[SOURCECRS[GEOGCRS["x",{DATUM},{AXES}]],TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",'
    f'ELLIPSOID["WGS 84",6378137,298.257223563]],{AXES}]],ABRIDGEDTRANSFORMATION["x",METHOD["NTv2",ID["EPSG",9615]],'
    'PARAMETERFILE["Latitude and longitude difference file","GRID"]]]',
    'GEOGCS["x",DATUM["x",SPHEROID["GRS 1980",6378137,298.257222101],EXTENSION["PROJ4_GRIDS","GRID"]],PRIMEM["Greenwich",0],'
    'UNIT["degree",0.0174532925199433]]',
    f'PROJCRS["x",BASEGEOGCRS["x",{DATUM}],CONVERSION["x",METHOD["PROJ hgridshift grids=GRID"]],CS[Cartesian,2],AXIS["x",east],'
    'AXIS["y",north],LENGTHUNIT["metre",1]]',
    {"type": "GeographicCRS", "name": "WGS 84", "id": {"authority": "+init=GRID", "code": "x"}},
    {"id": {"authority": "EPSG:4326 +nadgrids=GRID", "code": 1}}, {"id": {"authority": "GRID", "code": 1}})


def tables(folder, system):
    """The doors: a file, tables with metadata of both kinds, and the program."""
    wkb = pyarrow.array([shapely.to_wkb(shapely.box(2 * at, 0, 2 * at + 1, 1)) for at in range(2)], pyarrow.binary())
    about = {"version": "1.1.0", "primary_column": "geometry", "columns": {"geometry": {"encoding": "WKB", "crs": system}}}
    described = pyarrow.table({"K": ["a", "b"], "geometry": wkb}).replace_schema_metadata({"geo": json.dumps(about)})
    marked = pyarrow.field("geometry", pyarrow.binary(), metadata={
        "ARROW:extension:name": "geoarrow.wkb", "ARROW:extension:metadata": json.dumps({"crs": system})})
    path = os.path.join(folder, "t.parquet")
    parquet.write_table(described, path)
    yield path
    yield described
    yield pyarrow.table([["a", "b"], wkb], schema=pyarrow.schema([pyarrow.field("K", pyarrow.string()), marked])).to_reader()
    yield [path]


def build(command, table, output, **options):
    if isinstance(table, list):
        done = subprocess.run(
            [sys.executable, "-m", "landfall_atlas", "build", *table, "-o", output, "--command", command, "--key=K", "--force", "-q"],
            capture_output=True, text=True)
        return done.stderr.strip() or "built"
    try:
        landfall_atlas.build(table, output=output, command=command, key="K", force=True, **options)
        return "built"
    except landfall_atlas.BuildError as error:
        return str(error)


def main():
    command, folder, grid, output, *caller = sys.argv[2:]
    warnings.simplefilter("ignore")
    for system in (None, *SYSTEMS):
        named = json.loads(json.dumps(system).replace("GRID", grid))
        if caller:
            if isinstance(named, str):
                print(build(command, next(tables(folder, None)), output, crs=named))
            continue
        for table in tables(folder, named):
            said = build(command, table, output)
            print(f"{system}: {said}")
            assert system is not None or said == "built", said
    if not caller:
        # pyproj reads what the program gives it; the frame's system goes on without its words.
        frame = geopandas.GeoDataFrame({"K": ["a"]}, geometry=[shapely.box(0, 0, 1, 1)], crs=f"+proj=longlat +ellps=GRS80 +nadgrids={grid}")
        print("frame:", build(command, frame, output))


main()
