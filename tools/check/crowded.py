"""Builds crowded maps of 100 and of 1,000 edges, and compares their processor time: scripts/check scale --crowded.

crowded.py LANDFALL MAKE_DIRTY_MAP FOLDER
"""

import pathlib
import subprocess
import sys

from programs import Measured, run

landfall, maker, folder = sys.argv[1:3] + [pathlib.Path(sys.argv[3])]
# What any build takes, and what processors vary by.
USUAL = 0.5
# A map with too many crossings is refused, which takes time, too.
TOO_MANY = "pairs of edges cross"


def build(kind, edges, distance):
    """Returns the edges and crossings of a map, and the processor seconds and bytes of memory of its build."""
    source = folder / "crowded.geojson"
    with source.open("w") as output:
        made = subprocess.run([maker, kind, str(edges), str(distance)], stdout=output, stderr=subprocess.PIPE, text=True)
    if made.returncode:
        sys.exit(f"{kind}: {made.stderr.strip()}")
    size = sum(map(int, made.stderr.split()))
    ran = Measured([landfall, "build", source, "-o", folder / "crowded.atlas", "--repair-anyway", "--quiet"])
    refused = ran.code == 1 and TOO_MANY in ran.messages
    if not refused:
        ran.or_exit()
    return size, ran.processor_seconds, ran.bytes, refused


faults = 0
print(f"{'map':22}{'edges, crossings':>20}{'CPU s':>16}{'MB':>14}")
for kind in run(maker).split():
    for distance in (1, 50, 1000):
        few, many = (build(kind, edges, distance) for edges in (100, 1000))
        most = 2 * many[0] / few[0] * max(few[1], USUAL)
        note = "".join("  refused" if each[3] else "" for each in (few, many))
        if many[1] > most:
            faults += 1
            note += f"  more than {most:.1f} s"
        print(
            f"{kind + ' ' + str(distance):22}{few[0]:>9,} {many[0]:>10,}{few[1]:>8.2f}{many[1]:>8.2f}"
            f"{few[2] / 1e6:>7.0f}{many[2] / 1e6:>7.0f}{note}",
            flush=True,
        )
sys.exit(1 if faults else 0)
