// The table functions landfall_layers(atlas) and landfall_regions(atlas, layer := ...).
#pragma once

#include "atlases.h"

// Registers them. Returns false if DuckDB refuses one.
bool register_tables(duckdb_connection connection, Database *database);
