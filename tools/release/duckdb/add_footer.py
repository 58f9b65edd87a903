"""Adds the footer by which DuckDB recognizes an extension: add_footer.py LIBRARY PLATFORM VERSION OUTPUT

The footer is a section of WebAssembly, as the same file format serves there, named duckdb_signature: eight fields of 32
bytes, the last one first, then room for a signature of 256 bytes, which stays empty.
"""

import pathlib
import sys

# The version of the C interface that the extension needs (bindings/duckdb/src/api.h).
C_INTERFACE = "v1.2.0"


def main(library, platform, version, output):
    fields = ["4", platform, C_INTERFACE, version, "C_STRUCT", "", "", ""]
    footer = b"\0" + bytes([147, 4, 16]) + b"duckdb_signature" + bytes([128, 4])
    footer += b"".join(field.encode().ljust(32, b"\0") for field in reversed(fields)) + bytes(256)
    pathlib.Path(output).write_bytes(pathlib.Path(library).read_bytes() + footer)


main(*sys.argv[1:])
