// Runs queries in the DuckDB of a Python wheel without Python, whose functions only the import of the module calls:
// query MODULE.so EXTENSION SQL... prints the rows of each, with tabs between columns; an ENUM must be cast to text.
// scripts/check duckdb compiles it for musl, for which Debian has no Python.
#include <dlfcn.h>
#include <duckdb.h>
#include <stdio.h>
#include <stdlib.h>

static void *module;

static void *function(const char *name) {
  void *found = dlsym(module, name);
  if (found == NULL) {
    fprintf(stderr, "query: %s\n", dlerror());
    exit(1);
  }
  return found;
}

#define CALL(name) ((__typeof__(name) *)function(#name))

static void run(duckdb_connection connection, const char *sql) {
  duckdb_result result;
  if (CALL(duckdb_query)(connection, sql, &result) != DuckDBSuccess) {
    fprintf(stderr, "query: %s\n", CALL(duckdb_result_error)(&result));
    exit(1);
  }
  idx_t columns = CALL(duckdb_column_count)(&result), rows = CALL(duckdb_row_count)(&result);
  for (idx_t row = 0; row < rows; row++) {
    for (idx_t column = 0; column < columns; column++) {
      char *text = CALL(duckdb_value_varchar)(&result, column, row);
      printf("%s%c", text == NULL ? "NULL" : text, column + 1 < columns ? '\t' : '\n');
      CALL(duckdb_free)(text);
    }
  }
  CALL(duckdb_destroy_result)(&result);
}

int main(int count, char **arguments) {
  module = count > 2 ? dlopen(arguments[1], RTLD_LAZY) : NULL;
  if (module == NULL) {
    fprintf(stderr, "query: %s\n", count > 2 ? dlerror() : "wrong usage");
    return 1;
  }
  duckdb_config config;
  duckdb_database database;
  duckdb_connection connection;
  char *error = NULL, load[4200];
  CALL(duckdb_create_config)(&config);
  CALL(duckdb_set_config)(config, "allow_unsigned_extensions", "true");
  if (CALL(duckdb_open_ext)(NULL, &database, config, &error) != DuckDBSuccess
      || CALL(duckdb_connect)(database, &connection) != DuckDBSuccess) {
    fprintf(stderr, "query: %s\n", error == NULL ? "the database does not open" : error);
    return 1;
  }
  snprintf(load, sizeof load, "LOAD '%s'", arguments[2]);
  run(connection, load);
  for (int at = 3; at < count; at++) run(connection, arguments[at]);
  CALL(duckdb_disconnect)(&connection);
  CALL(duckdb_close)(&database);
  CALL(duckdb_destroy_config)(&config);
  return 0;
}
