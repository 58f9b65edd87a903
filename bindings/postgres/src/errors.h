// Errors as PostgreSQL reports them.
#pragma once

#include "postgres.h"

// Returns a name for a message: of at most 60 bytes, control characters replaced by "?".
char *display_name(const char *name);

// Reports that the library failed with one of the negative values of enum lf_result. An error of a file or a layer has
// the SQLSTATE "LF" and the code: LF301 is LF_UNKNOWN_LAYER. `atlas`, the name of the file that it is about, and `hint`
// may be NULL.
void report_failure(int64 result, const char *atlas, const char *hint) pg_attribute_noreturn();
