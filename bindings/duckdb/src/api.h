// DuckDB's C interface for extensions: a table of functions that DuckDB passes when it loads the file, so that nothing
// of DuckDB is linked. Version 1.2.0 is the first stable one, which every later DuckDB has.
#pragma once

#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#define DUCKDB_EXTENSION_NAME landfall
#include <duckdb_extension.h>
#include <landfall.h>
#include <stdbool.h>

DUCKDB_EXTENSION_EXTERN
