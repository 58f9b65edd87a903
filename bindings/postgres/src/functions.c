// The functions that find regions: landfall--1.0.sql describes them.
#include "postgres.h"

#include "call_site.h"
#include "catalog/pg_type.h"
#include "errors.h"
#include "funcapi.h"
#include "mb/pg_wchar.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/jsonb.h"

static bool is_valid(double latitude, double longitude) {
  lf_points points = {&latitude, 0, &longitude, 0, 1};
  return lf_find_invalid(&points, 0) == LF_NONE;
}

// Returns the region at the coordinate of a call, or LF_NONE.
static inline int32 locate(CallSite *site, FunctionCallInfo fcinfo) {
  int32 layer = (int32)(site->layer - site->atlas->layers);
  int32 region = lf_locate(site->atlas->atlas, layer, PG_GETARG_FLOAT8(2), PG_GETARG_FLOAT8(3));
  if (unlikely(region < LF_NONE)) report_failure(region, NULL, NULL);
  return region;
}

PG_FUNCTION_INFO_V1(landfall_region);
Datum landfall_region(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, true);
  int32 region = locate(site, fcinfo);
  if (region == LF_NONE) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(atlas_region_key(site->atlas, site->layer, region));
}

PG_FUNCTION_INFO_V1(landfall_name);
Datum landfall_name(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, true);
  int32 region = locate(site, fcinfo);
  if (region == LF_NONE) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(atlas_region_name(site->atlas, site->layer, region));
}

PG_FUNCTION_INFO_V1(landfall_name_of_key);
Datum landfall_name_of_key(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, true);
  char *given = text_to_cstring(PG_GETARG_TEXT_PP(2));
  char *key = pg_server_to_any(given, (int)strlen(given), PG_UTF8);
  int32 region = lf_find_region(site->atlas->atlas, (int32)(site->layer - site->atlas->layers), key);
  if (region == LF_NONE) PG_RETURN_NULL();
  if (region < 0) report_failure(region, NULL, NULL);
  PG_RETURN_TEXT_P(atlas_region_name(site->atlas, site->layer, region));
}

PG_FUNCTION_INFO_V1(landfall_regions);
Datum landfall_regions(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, true);
  double latitude = PG_GETARG_FLOAT8(2), longitude = PG_GETARG_FLOAT8(3);
  int32 layer = (int32)(site->layer - site->atlas->layers), few[16], *regions = few;
  int64 count = lf_locate_all(site->atlas->atlas, layer, latitude, longitude, few, lengthof(few));
  if (count > (int64)lengthof(few)) {
    regions = palloc(sizeof *regions * (Size)count);
    count = lf_locate_all(site->atlas->atlas, layer, latitude, longitude, regions, (size_t)count);
  }
  if (count < 0) report_failure(count, NULL, NULL);
  if (count == 0 && !is_valid(latitude, longitude)) PG_RETURN_NULL();
  Datum *keys = palloc(sizeof *keys * (Size)Max(count, 1));
  for (int64 at = 0; at < count; at++) {
    keys[at] = PointerGetDatum(atlas_region_key(site->atlas, site->layer, regions[at]));
  }
  PG_RETURN_ARRAYTYPE_P(construct_array(keys, (int)count, TEXTOID, -1, false, TYPALIGN_INT));
}

static JsonbValue string_value(text *given) {
  JsonbValue value = {.type = jbvString};
  value.val.string.val = VARDATA_ANY(given);
  value.val.string.len = (int)VARSIZE_ANY_EXHDR(given);
  return value;
}

PG_FUNCTION_INFO_V1(landfall_place);
Datum landfall_place(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, false);
  OpenedAtlas *atlas = site->atlas;
  double latitude = PG_GETARG_FLOAT8(1), longitude = PG_GETARG_FLOAT8(2);
  int32 *regions = palloc(sizeof *regions * (Size)Max(atlas->layer_count, 1));
  int32 count = lf_place(atlas->atlas, latitude, longitude, regions);
  if (count < 0) report_failure(count, NULL, NULL);
  if (count == 0 && !is_valid(latitude, longitude)) PG_RETURN_NULL();
  JsonbParseState *state = NULL;
  pushJsonbValue(&state, WJB_BEGIN_OBJECT, NULL);
  for (int32 layer = 0; layer < atlas->layer_count; layer++) {
    if (regions[layer] == LF_NONE) continue;
    JsonbValue id = string_value(atlas->layers[layer].id);
    JsonbValue key = string_value(atlas_region_key(atlas, &atlas->layers[layer], regions[layer]));
    pushJsonbValue(&state, WJB_KEY, &id);
    pushJsonbValue(&state, WJB_VALUE, &key);
  }
  PG_RETURN_JSONB_P(JsonbValueToJsonb(pushJsonbValue(&state, WJB_END_OBJECT, NULL)));
}

PG_FUNCTION_INFO_V1(landfall_nearest);
Datum landfall_nearest(PG_FUNCTION_ARGS) {
  CallSite *site = call_site(fcinfo, true);
  if (site->row == NULL) {
    MemoryContext before = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
    TupleDesc row;
    if (get_call_result_type(fcinfo, NULL, &row) != TYPEFUNC_COMPOSITE) elog(ERROR, "the function must return a row");
    site->row = BlessTupleDesc(CreateTupleDescCopy(row));
    MemoryContextSwitchTo(before);
  }
  double meters = 0;
  int32 region = lf_nearest(
      site->atlas->atlas, (int32)(site->layer - site->atlas->layers), PG_GETARG_FLOAT8(2), PG_GETARG_FLOAT8(3),
      PG_GETARG_FLOAT8(4), &meters);
  if (region == LF_NONE) PG_RETURN_NULL();
  if (region < 0) report_failure(region, NULL, "The last argument is a distance in meters; 'Infinity' searches everywhere.");
  Datum values[2] = {
      PointerGetDatum(atlas_region_key(site->atlas, site->layer, region)), Float8GetDatum(meters)};
  bool nulls[2] = {false, false};
  PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(site->row, values, nulls)));
}
