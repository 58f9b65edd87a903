#include "registration.h"

#include <stdlib.h>

static void free_function(void *pointer) {
  Function *function = pointer;
  database_release(function->database);
  free(function);
}

static void add_parameters(duckdb_scalar_function scalar, duckdb_type type, int count) {
  duckdb_logical_type parameter = duckdb_create_logical_type(type);
  for (int number = 0; number < count; number++) duckdb_scalar_function_add_parameter(scalar, parameter);
  duckdb_destroy_logical_type(&parameter);
}

bool add_to_set(
    duckdb_scalar_function_set set, const char *name, const Function *function, int number_count,
    duckdb_logical_type result, duckdb_scalar_function_t body) {
  Function *copy = malloc(sizeof *copy);
  if (copy == NULL) return false;
  *copy = *function;
  database_retain(copy->database);
  duckdb_scalar_function scalar = duckdb_create_scalar_function();
  duckdb_scalar_function_set_name(scalar, name);
  add_parameters(scalar, DUCKDB_TYPE_VARCHAR, copy->text_count);
  add_parameters(scalar, DUCKDB_TYPE_DOUBLE, number_count);
  duckdb_scalar_function_set_return_type(scalar, result);
  // The functions see nulls themselves.
  duckdb_scalar_function_set_special_handling(scalar);
  duckdb_scalar_function_set_extra_info(scalar, copy, free_function);
  duckdb_scalar_function_set_function(scalar, body);
  bool is_added = duckdb_add_scalar_function_to_set(set, scalar) == DuckDBSuccess;
  duckdb_destroy_scalar_function(&scalar);
  return is_added;
}

bool register_set(duckdb_connection connection, duckdb_scalar_function_set set) {
  bool is_registered = duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return is_registered;
}
