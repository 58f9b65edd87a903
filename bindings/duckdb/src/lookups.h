// The functions whose layer is an argument: landfall_locate, _region, _name, _attribute and _nearest, and
// landfall_place for an atlas by its path.
#pragma once

#include "atlases.h"

// Registers them but landfall_place. Returns false if DuckDB refuses one.
bool register_lookups(duckdb_connection connection, Database *database);

// Adds landfall_place(atlas, lat, lon).
bool add_place_of_path(duckdb_scalar_function_set set, Database *database);
