"""Usage: check_commands.py LANDFALL FOLDER

Runs every command that reads an atlas on each atlas in FOLDER, and fails if one of them ends by a signal, prints a
backtrace, or costs more than the bytes of the atlas allow: 2 s and 2 us of processor time for each byte, 20 bytes of
memory for each byte and 64 MB (128 MB for pictures, whose pixels and fonts do not depend on the atlas), and files of
64 bytes for each byte and 1 MiB.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import Measured

MEGABYTE = 1_000_000
TRACK = "lat,lon,time\n0,0,2026-05-01T00:00:00Z\n10,20,2026-05-01T05:00:00Z\n-80,-170,2026-05-02T05:00:00Z\n"
POINTS = "lat,lon\n0,0\n89.9,-179.9\n40.7,-74\n"
VISITS = '["A", "zzz"]'


def commands(atlas, layers, folder):
    """Yields each command, its output file or None, and the megabytes that it may use besides the atlas's."""
    yield ["show", atlas], None, 64
    yield ["show", atlas, "--json"], None, 64
    yield ["verify", atlas], None, 64
    yield ["locate", atlas, "1,1", "--names"], None, 64
    yield ["locate", atlas, "1,1", "--within", "100000", "--json"], None, 64
    yield ["locate", atlas, "--input", f"{folder}/points.csv", "--names"], None, 64
    yield ["trip", atlas, f"{folder}/track.csv"], None, 64
    yield ["trip", atlas, f"{folder}/track.csv", "--map", f"{folder}/x.svg"], "x.svg", 128
    yield ["detect", atlas, f"{folder}/track.csv"], None, 64
    yield ["progress", atlas, "--visits", f"{folder}/visits.json"], None, 64
    yield ["direction", "1,1", "--to", "zzz", "--atlas", atlas], None, 64
    yield ["view", atlas, "-o", f"{folder}/x.html"], "x.html", 64
    yield ["map", atlas, "-o", f"{folder}/x.png", "--size", "300x200"], "x.png", 128
    for layer in layers:
        for format in ("geojson", "topojson", "glb", "obj", "usda"):
            export = ["export", atlas, "--layer", layer, "--format", format]
            yield [*export, "-o", f"{folder}/x.{format}"], f"x.{format}", 64
        draw = ["map", atlas, "--layer", layer, "--graticule", "--track", f"{folder}/track.csv"]
        yield [*draw, "-o", f"{folder}/x.svg"], "x.svg", 128


def run(landfall, arguments, seconds):
    """Runs a command, which must not take the machine with it if it has no bounds."""
    limit = int(4 * seconds) + 2
    return Measured(
        [landfall, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))


def layer_ids(landfall, atlas):
    """The names of the first and the last layer, as `landfall show --json` has them."""
    shown = subprocess.run([landfall, "show", atlas, "--json"], capture_output=True, timeout=60)
    if shown.returncode != 0:
        return []
    ids = [layer["id"] for layer in json.loads(shown.stdout)["layers"]]
    return list(dict.fromkeys(name for name in ids[:1] + ids[-1:] if "\0" not in name))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.splitlines()[0])
    landfall, atlases = sys.argv[1], sorted(Path(sys.argv[2]).glob("*.atlas"))
    if not atlases:
        sys.exit(f"check_commands: {sys.argv[2]} has no atlas")
    faults, count, opened = [], 0, 0
    worst = {"time": (0, ""), "memory": (0, ""), "output": (0, "")}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("track.csv", TRACK), ("points.csv", POINTS), ("visits.json", VISITS)):
            Path(folder, name).write_text(text)
        for atlas in atlases:
            size = atlas.stat().st_size
            layers = layer_ids(landfall, str(atlas))
            opened += bool(layers)
            for arguments, output, megabytes in commands(str(atlas), layers, folder):
                seconds = 2 + 2e-6 * size
                ran = run(landfall, arguments, seconds)
                count += 1
                written = 0
                if output and Path(folder, output).exists():
                    written = Path(folder, output).stat().st_size
                    # The page has its own size without any atlas.
                    if output.endswith(".html"):
                        written -= 4 * MEGABYTE
                    Path(folder, output).unlink()
                place = f"{atlas.name} ({size:,} bytes): landfall {' '.join(arguments)}"
                parts = {
                    "time": ran.processor_seconds / seconds,
                    "memory": ran.bytes / (20 * size + megabytes * MEGABYTE),
                    "output": written / (64 * size + (1 << 20)),
                }
                for kind, part in parts.items():
                    worst[kind] = max(worst[kind], (part, place))
                    if part > 1:
                        faults.append(f"{place}: {part:.1f} times the {kind} that it may take")
                if ran.code not in (0, 1, 64, 74):
                    faults.append(f"{place}: exit code {ran.code}: {ran.messages[-300:]}")
                if "Backtrac" in ran.messages or "Fatal error" in ran.messages:
                    faults.append(f"{place}: crashed: {ran.messages[:300]}")
                left = set(os.listdir(folder)) - {"track.csv", "points.csv", "visits.json"}
                if left:
                    faults.append(f"{place}: left {', '.join(sorted(left))} behind")
                    for name in left:
                        Path(folder, name).unlink()
    print(f"{count} commands on {len(atlases)} atlases, of which {opened} can be opened")
    for kind, (part, place) in worst.items():
        print(f"    {part:.0%} of the {kind}: {place}")
    if opened < 20:
        faults.append("hardly any of the atlases can be opened")
    for fault in faults:
        print(f"check_commands: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
