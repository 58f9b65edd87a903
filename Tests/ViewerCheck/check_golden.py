#!/usr/bin/env python3
"""Usage: check_golden.py (PAGE.html ANSWERS.json FILE.atlas) ...

Whether the page answers as the library does for all kinds of atlases, and reads their globe meshes as the
reader of atlases in Python does.
"""

import json
import os
import subprocess
import sys

from browser import Page
from check_answers import compare
from checks import READY, Picture, is_near, run

READER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      "AtlasReader", "atlas_reader.py")
MESHES = """
JSON.stringify(landfall.atlas.layers.flatMap((layer) => layer.meshes.map((info) => {
  const mesh = landfall.readMesh(info);
  const corners = Array.from(mesh.corners, (corner) => [mesh.us[corner], mesh.vs[corner]]);
  const lines = [];
  for (let i = 0; i + 1 < mesh.lineStarts.length; i++) {
    const line = mesh.lineVertices.slice(mesh.lineStarts[i], mesh.lineStarts[i + 1]);
    lines.push({ sides: [mesh.lineSides[2 * i], mesh.lineSides[2 * i + 1]],
      vertices: Array.from(line, (vertex) => [mesh.us[vertex], mesh.vs[vertex]]) });
  }
  return { corners, lines, regions: Array.from(mesh.regionStarts), sag: info.sag };
})))
"""


def meshes_by_python(path):
    """The meshes of a file, vertices told by their places."""
    run_of_reader = subprocess.run([sys.executable, "-B", READER, "--meshes", path],
                                   capture_output=True, check=True)
    found = []
    for mesh in json.loads(run_of_reader.stdout):
        places, base = mesh["places"], []
        for first, _, _, size in mesh["parts"]:
            base += [first] * (3 * size)
        found.append({
            "corners": [places[first + i] for first, i in zip(base, mesh["corners"])],
            "lines": [{"sides": line["sides"], "vertices": [places[i] for i in line["vertices"]]}
                      for line in mesh["lines"]],
            "regions": mesh["regions"], "sag": mesh["sag"]})
    return found


# Whose regions are thinner than a line, lie below others, have a mesh that is made up, or whose largest one is at a pole,
# where the flat map does not show it.
NOT_FILLED = ("star", "overlaps", "details", "globe", "badges")


def check_fill(page, checks, name):
    """The largest region is filled on the globe and on the flat map, whether it has a mesh or not."""
    key = page.evaluate("""(() => { const [layer] = landfall.app.pickable;
      const [region] = [...(layer?.regions ?? [])].sort((a, b) => b.area - a.area);
      if (region) { landfall.app.show(region); landfall.app.marks.setVisited(region, true); }
      landfall.app.setShown('names', false); return region?.key ?? null; })()""")
    for is_flat in (False, True) if key else ():
        page.evaluate(f"landfall.app.setFlat({'true' if is_flat else 'false'})")
        page.settle()
        at = page.evaluate("""(() => { const { camera, selected } = landfall.app;
          return camera.project(selected.point.longitude, selected.point.latitude); })()""")
        color = Picture(page.screenshot()).at(at["x"] + 7, at["y"])
        checks.that(is_near(color, "#D9482F"), f"{name}: {key} is {color}, flat: {is_flat}")


def body(browser, checks):
    for page_path, answers_path, atlas_path in zip(*[iter(sys.argv[1:])] * 3):
        page = Page(browser, 800, 500)
        page.open(page_path)
        page.wait(READY)
        with open(answers_path) as file:
            compare(page, checks, json.load(file), atlas_path)
        wanted, found = meshes_by_python(atlas_path), json.loads(page.evaluate(MESHES))
        checks.equal(len(found), len(wanted), f"{atlas_path}: meshes")
        for one, other in zip(found, wanted):
            for part in other:
                checks.that(one[part] == other[part], f"{atlas_path}: {part} of a mesh differ")
        if os.path.basename(atlas_path).split(".")[0] not in NOT_FILLED:
            check_fill(page, checks, atlas_path)
        checks.equal(page.problems(), [], f"{atlas_path}: the console")
        page.close()


if __name__ == "__main__":
    run(body)
