#include "call_site.h"

#include "errors.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

static void release(void *argument) {
  CallSite *site = argument;
  if (site->atlas != NULL) atlases_release(site->atlas);
  site->atlas = NULL;
}

// Returns an argument as UTF-8.
static char *utf8_argument(Datum argument) {
  char *given = text_to_cstring(DatumGetTextPP(argument));
  return pg_server_to_any(given, (int)strlen(given), PG_UTF8);
}

static text *copy_argument(Datum argument, text *before, MemoryContext context) {
  text *given = DatumGetTextPP(argument);
  MemoryContext current = MemoryContextSwitchTo(context);
  text *copy = cstring_to_text_with_len(VARDATA_ANY(given), (int)VARSIZE_ANY_EXHDR(given));
  MemoryContextSwitchTo(current);
  if (before != NULL) pfree(before);
  return copy;
}

CallSite *call_site_make(FunctionCallInfo fcinfo, bool has_layer) {
  FmgrInfo *call = fcinfo->flinfo;
  CallSite *site = call->fn_extra;
  if (site == NULL) {
    site = MemoryContextAllocZero(call->fn_mcxt, sizeof *site);
    site->callback.func = release;
    site->callback.arg = site;
    MemoryContextRegisterResetCallback(call->fn_mcxt, &site->callback);
    call->fn_extra = site;
  }
  // After an error the site is for no arguments.
  release(site);
  char *name = utf8_argument(PG_GETARG_DATUM(0));
  OpenedAtlas *atlas = atlases_use(name);
  site->atlas = atlas;
  site->layer = NULL;
  site->moment = 0;
  if (has_layer) {
    char *layer = utf8_argument(PG_GETARG_DATUM(1));
    int32_t number = lf_find_layer(atlas->atlas, layer);
    if (number < 0) {
      report_failure(number, atlas->name,
          psprintf("SELECT layer FROM landfall_layers('%s') lists the layers.", display_name(atlas->name)));
    }
    site->layer = &atlas->layers[number];
    site->layer_id = copy_argument(PG_GETARG_DATUM(1), site->layer_id, call->fn_mcxt);
  }
  site->atlas_name = copy_argument(PG_GETARG_DATUM(0), site->atlas_name, call->fn_mcxt);
  site->generation = folder_generation;
  site->moment = GetCurrentStatementStartTimestamp();
  return site;
}
