// The functions of the database's own atlas, which is open when they are registered. Their types depend on it: a key is
// an ENUM of the layer's keys, and a place a STRUCT of the layers. DuckDB's C interface 1.2 determines the type of a
// result when a function is registered. Functions with the atlas or the layer as an argument therefore return text.
#pragma once

#include "atlases.h"

// Registers landfall_LAYER(lat, lon) for each layer of areas of an atlas, unless its name is taken or longer than a
// thousand bytes. `atlas` may be NULL.
bool register_layers(duckdb_connection connection, Database *database, Atlas *atlas);

// Registers landfall_atlas(), which returns the path of the database's own atlas, or null.
bool register_atlas(duckdb_connection connection, Database *database);

// Registers landfall_place, for this atlas and for those by a path.
bool register_place(duckdb_connection connection, Database *database, Atlas *atlas);
