// The atlas and the layer of a call in a query, kept from row to row in fcinfo->flinfo->fn_extra.
#pragma once

#include "postgres.h"

#include "access/tupdesc.h"
#include "access/xact.h"
#include "atlases.h"
#include "fmgr.h"
#include "folder.h"

typedef struct CallSite {
  MemoryContextCallback callback;
  OpenedAtlas *atlas;
  OpenedLayer *layer; // NULL for functions without one
  TimestampTz moment; // the start of the statement in which the atlas was looked at
  unsigned generation;
  text *atlas_name;   // the arguments that the site was made for, in its own memory
  text *layer_id;
  TupleDesc row;      // of a function that returns a row
} CallSite;

// Makes or changes the site of a call whose first arguments are an atlas and, if `has_layer`, a layer.
CallSite *call_site_make(FunctionCallInfo fcinfo, bool has_layer);

static inline bool call_site_is_for(const text *name, Datum argument) {
  text *given = DatumGetTextPP(argument);
  Size length = VARSIZE_ANY_EXHDR(given);
  return name != NULL && VARSIZE_ANY_EXHDR(name) == length &&
         memcmp(VARDATA_ANY(name), VARDATA_ANY(given), length) == 0;
}

// Returns the site of a call. Arguments are compared each time: they may differ from row to row.
static inline CallSite *call_site(FunctionCallInfo fcinfo, bool has_layer) {
  CallSite *site = fcinfo->flinfo->fn_extra;
  if (likely(
          site != NULL && site->atlas != NULL && site->moment == GetCurrentStatementStartTimestamp() &&
          site->generation == folder_generation && call_site_is_for(site->atlas_name, PG_GETARG_DATUM(0)) &&
          (!has_layer || call_site_is_for(site->layer_id, PG_GETARG_DATUM(1))))) {
    return site;
  }
  return call_site_make(fcinfo, has_layer);
}
