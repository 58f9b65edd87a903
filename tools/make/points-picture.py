#!/usr/bin/env python3
"""Usage: scripts/make points-picture [-o FILE.png] [--points N]

Draws the picture of README: asks `landfall locate` for the regions of N random points on the Earth (100,000), and draws each
answer as a dot in the color of its US state, of its country elsewhere, and pale at sea, in Equal Earth. FILE is
docs/points.png. Requires the built command; LANDFALL is its path (.build/release/landfall). The same atlas gives the same
bytes."""

import collections
import csv
import math
import os
import pathlib
import random
import struct
import sys
import tempfile
import zlib

import outputs
import programs

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, DOT, MARGIN = 1200, 2, 6
# The page is transparent; then the sea, and colors of regions that can be told apart on white and on black.
PAGE, SEA = 0, 1
COLORS = ["ffffff", "c3d3de", "2f7fb8", "e4872d", "3a9d5d", "c9504f", "8d6cb0", "8f6a57", "cf77ae", "a8a63a", "2fa5b0"]
# Equal Earth: Šavrič, Patterson and Jenny, 2018, equations 9 and 10.
A1, A2, A3, A4 = 1.340264, -0.081106, 0.000893, 0.003796
ROOT3 = math.sqrt(3)


def equal_earth(latitude, longitude):
    """Returns x and y of a place, on a sphere of radius 1."""
    angle = math.asin(ROOT3 / 2 * math.sin(math.radians(latitude)))
    square = angle * angle
    sixth = square**3
    x = 2 * ROOT3 * math.radians(longitude) * math.cos(angle) / (3 * (A1 + 3 * A2 * square + sixth * (7 * A3 + 9 * A4 * square)))
    return x, angle * (A1 + A2 * square + sixth * (A3 + A4 * square))


def random_points(count):
    """Returns latitudes and longitudes, evenly on the sphere."""
    numbers = random.Random(1)
    return [
        (round(math.degrees(math.asin(numbers.uniform(-1, 1))), 6), round(numbers.uniform(-180, 180), 6)) for _ in range(count)]


def regions(command, points):
    """Returns the key of the region of each point: a state of the US, else a country, else empty."""
    with tempfile.TemporaryDirectory() as folder:
        asked, told = pathlib.Path(folder) / "points.csv", pathlib.Path(folder) / "answers.csv"
        asked.write_text("lat,lon\n" + "".join(f"{lat},{lon}\n" for lat, lon in points))
        programs.run(command, "locate", "--input", asked, "--layer", "countries", "--layer", "states", "--output", told, "--quiet")
        with told.open(newline="") as rows:
            return [f"US-{row['states']}" if row["states"] else row["countries"] for row in csv.DictReader(rows)]


def colors_of(drawn, span=9):
    """Returns a color for each region: another one than its neighbors have, those whose dots are near."""
    cells, near = collections.defaultdict(set), collections.defaultdict(set)
    for x, y, region in drawn:
        cells[x // span, y // span].add(region)
    for (x, y), here in cells.items():
        around = here | cells.get((x + 1, y), set()) | cells.get((x, y + 1), set()) | cells.get((x + 1, y + 1), set())
        for region in here:
            near[region] |= around - {region}
            for other in around - {region}:
                near[other].add(region)
    colors = {"": SEA}
    for region in sorted(set(near) - {""}, key=lambda each: (-len(near[each]), each)):
        used = collections.Counter(colors[other] for other in near[region] if other in colors)
        all_used = collections.Counter(colors.values())
        colors[region] = min(range(2, len(COLORS)), key=lambda color: (used[color], all_used[color], color))
    return colors


def png(pixels, width, height):
    """Returns a PNG of palette numbers, four bits each, the first of which is transparent."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(
        b"\0" + bytes(pixels[y * width + x] << 4 | pixels[y * width + x + 1] for x in range(0, width, 2)) for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)) + chunk(
        b"PLTE", bytes.fromhex("".join(COLORS))) + chunk(b"tRNS", b"\0") + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def picture(points, answers):
    """Returns the picture as PNG, and the number of regions in it."""
    half_width, half_height = equal_earth(0, 180)[0], equal_earth(90, 0)[1]
    scale = (WIDTH / 2 - MARGIN) / half_width
    height = 2 * round(half_height * scale + MARGIN)
    drawn = []
    for (latitude, longitude), region in zip(points, answers, strict=True):
        x, y = equal_earth(latitude, longitude)
        drawn.append((round(WIDTH / 2 + x * scale), round(height / 2 - y * scale), region))
    colors, pixels = colors_of(drawn), bytearray(WIDTH * height)
    # Land over sea: a dot of the sea never hides an answer.
    for x, y, region in sorted(drawn, key=lambda dot: dot[2] != ""):
        size = DOT if region else 1
        for row in range(y, y + size):
            pixels[row * WIDTH + x:row * WIDTH + x + size] = bytes([colors[region]]) * size
    return png(pixels, WIDTH, height), len(set(answers) - {""})


def main():
    parser = outputs.Parser(prog="make points-picture", add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("-o", dest="output", type=pathlib.Path, default=ROOT / "docs/points.png")
    parser.add_argument("--points", type=int, default=100_000)
    options = parser.parse_args()
    if options.help:
        print(__doc__)
        return
    if options.points < 1:
        parser.error("--points expects a number above 0")
    outputs.guard("make points-picture", options.output, "a PNG", lambda path: path.read_bytes().startswith(b"\x89PNG"))
    command = os.environ.get("LANDFALL", ROOT / ".build/release/landfall")
    if not os.access(command, os.X_OK):
        sys.exit(f"make points-picture: there is no command {command}; scripts/run builds it")
    points = random_points(options.points)
    answers = regions(command, points)
    data, count = picture(points, answers)
    aside = options.output.with_name(f"{options.output.name}.partial")
    aside.write_bytes(data)
    aside.replace(options.output)
    print(f"{options.output}: {len(points):,} points, {sum(map(bool, answers)):,} of them in {count} regions, {len(data):,} bytes")


main()
