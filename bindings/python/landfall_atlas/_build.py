"""Builds atlases with the command `landfall`."""

import os
import shutil
import subprocess


class BuildError(RuntimeError):
    """The build failed, or the command is not installed."""


def build(*sources, output, key=None, name=None, jobs=None, command="landfall"):
    """Builds an atlas from a manifest, or from the boundary files of one layer, and returns the path of the atlas.

    The options are those of `landfall build`: key and name are the properties with each feature's key and name. Raises
    BuildError with the command's message if it fails, or if it is not on the PATH.
    """
    program = shutil.which(command)
    if program is None:
        raise BuildError(
            f"the command {command!r} is not on the PATH, and only it builds atlases; build it from the sources of "
            "Landfall with scripts/run, or pass its path as command=")
    arguments = [program, "build", *(os.fspath(source) for source in sources), "-o", os.fspath(output), "--quiet"]
    for option, value in (("--key", key), ("--name", name), ("--jobs", jobs)):
        if value is not None:
            arguments += [option, str(value)]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(done.stderr.strip() or f"{command} ended with exit code {done.returncode}")
    return output
