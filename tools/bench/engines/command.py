"""The command: `landfall locate`, from CSV to CSV. The scan copies the file."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import pyarrow.csv
import pyarrow.parquet

import common


def main():
    atlas, points = common.arguments()
    program = os.environ.get("LANDFALL", ".build/release/landfall")
    with tempfile.TemporaryDirectory() as name:
        given, output = pathlib.Path(name) / "points.csv", pathlib.Path(name) / "tagged.csv"
        table = pyarrow.parquet.read_table(points)
        pyarrow.csv.write_csv(table, given)
        seconds, _ = common.measured(lambda: shutil.copyfile(given, output))
        common.report("landfall locate", "scan", len(table), seconds)
        command = [program, "locate", atlas, "--layer", common.LAYER, "--input", given, "--output", output,
                   "--jobs", str(common.THREADS)]
        seconds, _ = common.measured(lambda: subprocess.run(command, check=True, stderr=subprocess.DEVNULL))
        read = pyarrow.csv.ConvertOptions(include_columns=[common.LAYER], strings_can_be_null=True)
        keys = pyarrow.csv.read_csv(output, convert_options=read)[common.LAYER]
        counts = {pair["values"]: pair["counts"] for pair in keys.value_counts().to_pylist()}
        common.report("landfall locate", "tag", len(table), seconds, common.checksum(counts))


main()
