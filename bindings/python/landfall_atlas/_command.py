"""The command `landfall`, which builds atlases."""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator


def find_command(name: str) -> str | None:
    """Returns the path of a command: of a name, that which pip installed for this Python, else the one on the PATH.

    A program of an environment finds what its own pip installed also where the environment is not activated: from a notebook, an
    IDE or cron."""
    return shutil.which(name, path=os.pathsep.join([*_folders(), os.environ.get("PATH", os.defpath)]))


def _folders() -> Iterator[str]:
    """Where pip puts commands: in this environment, for this user, and in the folder of `pip install --target`."""
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    yield os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin")


def missing_command(name: str) -> str:
    """What to do without the command."""
    where = "is not there" if os.path.dirname(name) else f"is neither in {sysconfig.get_path('scripts')} nor on the PATH"
    return (
        f"the command {name!r} {where}, and only it builds atlases; python -m pip install landfall-atlas-cli installs it, or pass "
        "its path as command=")


def has_proj(program: str) -> bool:
    """Whether a command converts reference systems itself: that of pip does not."""
    said = subprocess.run([program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    return "Projections" in said.stdout or said.returncode != 0
