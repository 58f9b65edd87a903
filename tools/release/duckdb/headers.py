"""Writes DuckDB's headers for extensions in C into a folder: headers.py FOLDER. See scripts/release duckdb.

They are those of the source package of DuckDB 1.3.2 on PyPI (MIT License), whose functions of version 1.2.0 of the C
interface every later DuckDB has. The package is downloaded once, 12 MB, and must have the SHA-256 below.
"""

import hashlib
import io
import pathlib
import sys
import tarfile
import urllib.request

URL = ("https://files.pythonhosted.org/packages/47/24/a2e7fb78fba577641c286fe33185789ab1e1569ccdf4d142e005995991d2/"
       "duckdb-1.3.2.tar.gz")
SHA256 = "c658df8a1bc78704f702ad0d954d82a1edd4518d7a04f00027ec53e40f591ff5"
INCLUDE = "duckdb-1.3.2/duckdb_build/src/include/"
HEADERS = ("duckdb.h", "duckdb_extension.h")


def main(folder):
    if all((folder / name).is_file() for name in HEADERS):
        return
    try:
        data = urllib.request.urlopen(URL, timeout=60).read()
    except OSError as error:
        sys.exit(f"release duckdb: DuckDB's headers cannot be downloaded: {error}; put {' and '.join(HEADERS)} of DuckDB 1.3 "
                 f"into {folder}")
    if hashlib.sha256(data).hexdigest() != SHA256:
        sys.exit(f"release duckdb: {URL} has another SHA-256 than {SHA256}; do not use it")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for name in HEADERS:
            (folder / name).write_bytes(package.extractfile(INCLUDE + name).read())


main(pathlib.Path(sys.argv[1]))
