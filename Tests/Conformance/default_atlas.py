"""Which atlas landfall_atlas.open() and landfall_atlas.duckdb.connect() open: python3 default_atlas.py

The folder of the package landfall_atlas has that of landfall-atlas-data-world beside it. Exit status: 0 if all is right.
"""

import importlib.util
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import tempfile
import unittest

import landfall_atlas

PACKAGE = pathlib.Path(landfall_atlas.__file__).parent
WORLD = PACKAGE.parent / "landfall_atlas_data_world"
# Sydney, Munich, Lagos and Osaka.
CITIES = ([-33.8688, 48.1374, 6.5244, 34.6937], [151.2093, 11.5755, 3.3792, 135.5023])
PROVINCES = ["AUS-new-south-wales", "DEU-bayern", "NGA-lagos", "JPN-osaka"]
HAS_DUCKDB = importlib.util.find_spec("duckdb") is not None and (PACKAGE / "landfall.duckdb_extension").is_file()
STATES_IN_SQL = "SELECT landfall_states(36.999, -109.045)::VARCHAR, landfall_atlas()"


class DefaultAtlasTests(unittest.TestCase):
    """Each case is another process, as the package finds its default once."""

    def run_python(self, program, *, has_world=True, **settings):
        environment = {name: value for name, value in os.environ.items() if name != "LANDFALL_ATLAS"} | settings
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(PACKAGE, pathlib.Path(folder, PACKAGE.name), ignore=shutil.ignore_patterns("__pycache__"))
            if has_world:
                pathlib.Path(folder, WORLD.name).symlink_to(WORLD.resolve())
            environment["PYTHONPATH"] = folder
            try:
                done = subprocess.run(
                    [sys.executable, "-c", program], env=environment, text=True, capture_output=True, check=True)
            except OSError:
                self.skipTest("needs a Python that can start itself: not under qemu")
        return done.stdout.strip(), done.stderr

    def test_the_world_is_the_default(self):
        atlas = landfall_atlas.open()
        self.assertEqual(atlas.keys(), ["countries", "provinces", "states", "places"])
        self.assertEqual([region.key for region in atlas["provinces"].locate(*CITIES)], PROVINCES)
        self.assertEqual([region.key for region in atlas.place(*CITIES)["provinces"]], PROVINCES)
        self.assertEqual(atlas["provinces"]["DEU-bayern"].attributes["ISO_3166_2"], "DE-BY")
        self.assertEqual(self.run_python("import landfall_atlas; print(len(landfall_atlas.open()))"), ("4", ""))

    def test_without_it_the_small_one_answers_with_one_warning(self):
        output, errors = self.run_python(
            "import landfall_atlas; print(landfall_atlas.open().keys(), len(landfall_atlas.open()))", has_world=False)
        self.assertEqual(output, "['countries', 'states', 'places'] 3")
        self.assertEqual(errors.count("UserWarning"), 1)
        self.assertIn("pip install landfall-atlas-data-world", errors)

    def test_the_environment_chooses(self):
        program = "import landfall_atlas; print(len(landfall_atlas.open()))"
        self.assertEqual(self.run_python(program, LANDFALL_ATLAS="bundled"), ("3", ""))
        self.assertEqual(self.run_python(program, has_world=False, LANDFALL_ATLAS="bundled"), ("3", ""))
        self.assertEqual(self.run_python(program, LANDFALL_ATLAS=""), ("4", ""))
        with tempfile.TemporaryDirectory() as folder:
            own = shutil.copy(PACKAGE / "bundled.atlas", folder)
            self.assertEqual(self.run_python(program, LANDFALL_ATLAS=own), ("3", ""))
            with self.assertRaises(subprocess.CalledProcessError) as caught:
                self.run_python(program, LANDFALL_ATLAS=f"{folder}/none.atlas")
        self.assertIn("none.atlas: No such file", caught.exception.stderr)

    def test_a_pickle_of_one_is_not_the_other(self):
        small = "import landfall_atlas, pickle, sys; sys.stdout.write(pickle.dumps(landfall_atlas.open()['states']).hex())"
        text, _ = self.run_python(small, LANDFALL_ATLAS="bundled")
        self.assertEqual(pickle.loads(bytes.fromhex(text)).details, (200.0,))
        self.assertEqual(pickle.loads(pickle.dumps(landfall_atlas.open()["states"])).details, (0.0,))

    @unittest.skipUnless(HAS_DUCKDB, "needs duckdb and the extension")
    def test_duckdb_has_the_same_default(self):
        import landfall_atlas.duckdb

        with landfall_atlas.duckdb.connect() as connection:
            found = connection.execute(
                "SELECT landfall_provinces(lat, lon)::VARCHAR FROM (SELECT unnest(?) AS lat, unnest(?) AS lon)", CITIES).fetchall()
            self.assertEqual([key for key, in found], PROVINCES)
        program = f"import landfall_atlas.duckdb; print(landfall_atlas.duckdb.connect().execute({STATES_IN_SQL!r}).fetchall())"
        for has_world, file in ((True, "world.atlas"), (False, "bundled.atlas")):
            output, errors = self.run_python(program, has_world=has_world)
            self.assertIn("'NM'", output)
            self.assertIn(file, output)
            self.assertEqual("UserWarning" in errors, not has_world)

    @unittest.skipUnless(HAS_DUCKDB, "needs duckdb and the extension")
    def test_the_extension_alone_has_the_same_default(self):
        load = (
            "import duckdb, landfall_atlas, pathlib\n"
            "connection = duckdb.connect(config={'allow_unsigned_extensions': 'true'})\n"
            "connection.execute(f\"LOAD '{pathlib.Path(landfall_atlas.__file__).with_name('landfall.duckdb_extension')}'\")\n"
            f"print(connection.execute({STATES_IN_SQL!r}).fetchall())")
        for has_world, settings, name in (
                (True, {}, "world.atlas"), (False, {}, "bundled.atlas"), (True, {"LANDFALL_ATLAS": "bundled"}, "'bundled'")):
            output, _ = self.run_python(load, has_world=has_world, **settings)
            self.assertIn("'NM'", output)
            self.assertIn(name, output)


if __name__ == "__main__":
    unittest.main(verbosity=0)
