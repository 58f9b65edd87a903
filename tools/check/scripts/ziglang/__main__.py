"""Stands in for PyPI's ziglang in scripts/check scripts."""

import subprocess
import sys

sys.exit(subprocess.run(["cc", *sys.argv[2:]]).returncode)
