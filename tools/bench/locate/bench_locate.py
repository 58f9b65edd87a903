"""Measures `landfall locate` on files of points. See scripts/bench locate."""

import multiprocessing
import pathlib
import subprocess

import outputs
from programs import Measured

FOLDER = pathlib.Path(".build/bench-locate")
BLOCK = 1_000_000


def numbers(count):
    """Returns pseudo-random numbers from 0 to 2**32 - 1, always the same (Numerical Recipes' generator)."""
    state = 48
    for _ in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        yield state


def points():
    """Returns a block of points in the lower 48 states, as strings of latitude and longitude."""
    values = numbers(2 * BLOCK)
    for first in values:
        latitude = 24_500_000 + first * 24_900_000 // 2**32
        longitude = 66_900_000 + next(values) * 57_800_000 // 2**32
        yield f"{latitude / 1e6:.6f}", f"-{longitude / 1e6:.6f}"


def make(name, blocks, before, after, separator, row):
    """Writes a file of `blocks` times the same rows, unless it is there."""
    path = FOLDER / name
    if path.exists():
        return path
    body = separator.join(
        row(number, latitude, longitude) for number, (latitude, longitude) in enumerate(points()))
    part = path.with_suffix(".part")
    with open(part, "w", encoding="ascii") as file:
        file.write(before)
        for block in range(blocks):
            file.write(body if block == 0 else separator + body)
        file.write(after)
    part.rename(path)
    return path


def make_all():
    """Writes all files of points."""
    csv = make("points.csv", 10, "id,lat,lon\n", "\n", "\n", lambda n, y, x: f"{n},{y},{x}")
    make("quoted.csv", 5, "id,lat,lon\n", "\n", "\n", lambda n, y, x: f'"{n}","{y}","{x}"')
    make("points.tsv", 10, "id\tlat\tlon\n", "\n", "\n", lambda n, y, x: f"{n}\t{y}\t{x}")
    make("body.csv", 10, "", "\n", "\n", lambda n, y, x: f"{n},{y},{x}")
    make(
        "points.ndjson", 5, "", "\n", "\n", lambda n, y, x: f'{{"id":{n},"lat":{y},"lon":{x}}}')
    make(
        "points.geojson", 5, '{"type":"FeatureCollection","features":[\n', "\n]}\n", ",\n",
        lambda n, y, x: f'{{"type":"Feature","properties":{{"id":{n}}},'
        f'"geometry":{{"type":"Point","coordinates":[{x},{y}]}}}}')
    if not (FOLDER / "points.csv.gz").exists():
        subprocess.run(["gzip", "-1", "-k", "-n", csv], check=True)


def run(command, stdin=None):
    """Runs a command; returns its seconds on the clock, its processor time and its peak of memory in MB."""
    source = subprocess.Popen(stdin, stdout=subprocess.PIPE) if stdin else None
    ran = Measured(command, stdin=source.stdout if source else subprocess.DEVNULL).or_exit()
    if source:
        source.stdout.close()
        source.wait()
    return ran.seconds, ran.processor_seconds, ran.bytes / 2**20


def best(results, runs):
    """Runs the commands in turn, and returns the least of each figure for each command."""
    found = {name: [] for name in results}
    for _ in range(runs):
        for name, command in results.items():
            found[name].append(run(command))
    return {name: [min(column) for column in zip(*rows)] for name, rows in found.items()}


def main():
    parser = outputs.Parser(prog="bench locate")
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--against")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    program, atlas = options.program, FOLDER / "us.atlas"
    subprocess.run([program, "build", "data/us.json", "-o", atlas, "--quiet"], check=True)
    subprocess.run([program, "build", "data/world.json", "-o", FOLDER / "world.atlas", "--quiet"], check=True)
    # In a process of its own: the peak of a command begins with the memory of the process that starts it.
    maker = multiprocessing.Process(target=make_all)
    maker.start()
    maker.join()
    if maker.exitcode != 0:
        raise SystemExit("the points cannot be written")
    csv, tsv, quoted, zipped, ndjson, geojson = (
        FOLDER / name for name in (
            "points.csv", "points.tsv", "quoted.csv", "points.csv.gz", "points.ndjson", "points.geojson"))

    def locate(path, *arguments, by=program, of=atlas):
        return [by, "locate", of, "--input", path, "--output", "/dev/null", *arguments]

    sets = {
        "CSV": (csv, 10, []), "CSV, world.json": (csv, 10, ["world"]), "CSV, all fields quoted": (quoted, 5, []),
        "TSV": (tsv, 10, []), "CSV in gzip": (zipped, 10, []),
        "CSV to NDJSON": (csv, 10, ["--format", "ndjson"]), "NDJSON": (ndjson, 5, []),
        "NDJSON to CSV": (ndjson, 5, ["--format", "csv"]), "GeoJSON": (geojson, 5, []),
        "GeoJSON to CSV": (geojson, 5, ["--format", "csv"]),
    }
    commands = {}
    for name, (path, _, arguments) in sets.items():
        of = FOLDER / "world.atlas" if arguments == ["world"] else atlas
        rest = [] if arguments == ["world"] else arguments
        for jobs in (1, 2):
            commands[name, jobs] = locate(path, *rest, "--jobs", str(jobs), of=of)
    if options.against:
        commands["CSV", 0] = locate(csv, by=options.against)
    found = best(commands, options.runs)
    print("| million rows per second | one thread, by processor time | by the clock | two threads | memory |")
    print("|---|--:|--:|--:|--:|")
    for name, (_, millions, _) in sets.items():
        one, two = found[name, 1], found[name, 2]
        print(f"| {name} | {millions / one[1]:.1f} | {millions / one[0]:.1f} | {millions / two[0]:.1f}, "
              f"{one[0] / two[0]:.2f} × | {one[2]:.0f}, {two[2]:.0f} MB |")
    if options.against:
        clock, processor, memory = found["CSV", 0]
        print(f"| CSV, {options.against} | {10 / processor:.1f} | {10 / clock:.1f} | | {memory:.0f} MB |")
    # 50 million rows through a pipe: five times the rows of a file, without the header.
    body = FOLDER / "body.csv"
    for jobs in ("1", "2"):
        clock, processor, memory = run(
            [program, "locate", atlas, "--input", "-", "--no-header", "--lat", "2", "--lon", "3", "--output",
             "/dev/null", "--jobs", jobs], stdin=["cat", *[body] * 5])
        print(f"50 million rows of a pipe, --jobs {jobs}: {clock:.1f} s, {processor:.1f} s of processor time, "
              f"{memory:.0f} MB")


main()
