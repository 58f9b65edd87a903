// The function that lists the layers of an atlas.
#include "postgres.h"

#include "call_site.h"
#include "funcapi.h"
#include "nodes/execnodes.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

PG_FUNCTION_INFO_V1(landfall_layers);
Datum landfall_layers(PG_FUNCTION_ARGS) {
  OpenedAtlas *atlas = call_site(fcinfo, false)->atlas;
  InitMaterializedSRF(fcinfo, 0);
  ReturnSetInfo *result = (ReturnSetInfo *)fcinfo->resultinfo;
  for (int32 number = 0; number < atlas->layer_count; number++) {
    OpenedLayer *layer = &atlas->layers[number];
    int32 parent = layer->info.parent_layer;
    bool has_parent = parent >= 0 && parent < atlas->layer_count;
    Datum values[5] = {
        PointerGetDatum(layer->id), CStringGetTextDatum(layer->info.kind == LF_POINTS ? "points" : "polygons"),
        Int32GetDatum(layer->info.region_count), BoolGetDatum(layer->info.overlaps != 0),
        has_parent ? PointerGetDatum(atlas->layers[parent].id) : (Datum)0};
    bool nulls[5] = {false, false, false, false, !has_parent};
    tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
  }
  return (Datum)0;
}
