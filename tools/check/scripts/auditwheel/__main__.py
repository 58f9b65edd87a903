"""Stands in for PyPI's auditwheel in scripts/check scripts: gives a wheel the name of its platform."""

import pathlib
import shutil
import sys

wheel = pathlib.Path(sys.argv[-1])
folder = pathlib.Path(sys.argv[sys.argv.index("-w") + 1])
machine = wheel.stem.rpartition("linux_")[2]
shutil.copy2(wheel, folder / wheel.name.replace(f"linux_{machine}", f"manylinux2014_{machine}.manylinux_2_17_{machine}"))
