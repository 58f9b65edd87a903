#include "atlases.h"

#include "access/xact.h"
#include "errors.h"
#include "folder.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

static OpenedAtlas *atlases = NULL;

typedef int64_t (*WriteText)(const lf_atlas *atlas, int32_t layer, int32_t region, char *buffer, size_t capacity);

static int64_t write_layer_id(const lf_atlas *atlas, int32_t layer, int32_t region, char *buffer, size_t capacity) {
  return lf_layer_id(atlas, layer, buffer, capacity);
}

// Returns a string of the atlas in the encoding of the database, in the memory of the atlas.
static text *make_text(OpenedAtlas *atlas, WriteText write, int32 layer, int32 region) {
  char small[1100], *buffer = small;
  int64_t length = write(atlas->atlas, layer, region, small, sizeof small);
  if (length >= (int64_t)sizeof small) {
    buffer = palloc((Size)length + 1);
    length = write(atlas->atlas, layer, region, buffer, (size_t)length + 1);
  }
  if (length < 0) report_failure(length, atlas->name, NULL);
  char *converted = pg_any_to_server(buffer, (int)length, PG_UTF8);
  MemoryContext before = MemoryContextSwitchTo(atlas->context);
  text *made = converted == buffer ? cstring_to_text_with_len(buffer, (int)length) : cstring_to_text(converted);
  MemoryContextSwitchTo(before);
  if (converted != buffer) pfree(converted);
  if (buffer != small) pfree(buffer);
  return made;
}

// Returns a string of a region, which is made at its first use.
static text *region_text(OpenedAtlas *atlas, OpenedLayer *layer, int32 region, text ***texts, WriteText write) {
  if (*texts == NULL) {
    *texts = MemoryContextAllocExtended(
        atlas->context, sizeof(text *) * (Size)layer->info.region_count, MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
  }
  if (region < 0 || region >= layer->info.region_count) elog(ERROR, "region %d does not exist", region);
  if ((*texts)[region] == NULL) (*texts)[region] = make_text(atlas, write, (int32)(layer - atlas->layers), region);
  return (*texts)[region];
}

text *atlas_region_key(OpenedAtlas *atlas, OpenedLayer *layer, int32 region) {
  return region_text(atlas, layer, region, &layer->keys, lf_region_key);
}

text *atlas_region_name(OpenedAtlas *atlas, OpenedLayer *layer, int32 region) {
  return region_text(atlas, layer, region, &layer->names, lf_region_name);
}

// ---- Opening

static void close_atlas(void *argument) { lf_close(((OpenedAtlas *)argument)->atlas); }

// Opens a file. Until it is done the memory is that of the statement, so that an error frees it.
static OpenedAtlas *open_atlas(const char *name, const char *path, const struct stat *status) {
  MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "landfall atlas", ALLOCSET_DEFAULT_SIZES);
  OpenedAtlas *atlas = MemoryContextAllocZero(context, sizeof *atlas);
  MemoryContextCallback *callback = MemoryContextAllocZero(context, sizeof *callback);
  atlas->context = context;
  atlas->name = MemoryContextStrdup(context, name);
  callback->func = close_atlas;
  callback->arg = atlas;
  MemoryContextRegisterResetCallback(context, callback);
  int32_t result = lf_open(path, 0, &atlas->atlas);
  if (result != LF_OK) {
    report_failure(result, name, "Replace the file in landfall.folder by one that \"landfall verify\" accepts.");
  }
  atlas->status = *status;
  atlas->layer_count = lf_layer_count(atlas->atlas);
  atlas->layers = MemoryContextAllocZero(context, sizeof *atlas->layers * (Size)Max(atlas->layer_count, 1));
  for (int32 number = 0; number < atlas->layer_count; number++) {
    atlas->layers[number].id = make_text(atlas, write_layer_id, number, 0);
    lf_get_layer_info(atlas->atlas, number, &atlas->layers[number].info);
  }
  MemoryContextSetParent(context, TopMemoryContext);
  return atlas;
}

// Whether two files are the same one and unchanged.
static bool is_same_file(const struct stat *one, const struct stat *other) {
  return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
         one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec &&
         one->st_ctim.tv_sec == other->st_ctim.tv_sec && one->st_ctim.tv_nsec == other->st_ctim.tv_nsec;
}

static OpenedAtlas *find_atlas(const char *name) {
  for (OpenedAtlas *atlas = atlases; atlas != NULL; atlas = atlas->next) {
    if (!atlas->is_retired && strcmp(atlas->name, name) == 0) return atlas;
  }
  return NULL;
}

OpenedAtlas *atlases_use(const char *name) {
  TimestampTz moment = GetCurrentStatementStartTimestamp();
  OpenedAtlas *atlas = find_atlas(name);
  if (atlas == NULL || atlas->moment != moment || atlas->generation != folder_generation) {
    struct stat status;
    char *path = folder_find(name, &status);
    if (atlas == NULL || !is_same_file(&atlas->status, &status)) {
      OpenedAtlas *opened = open_atlas(name, path, &status);
      if (atlas != NULL) atlas->is_retired = true;
      opened->next = atlases;
      atlases = atlas = opened;
    }
    atlas->moment = moment;
    atlas->generation = folder_generation;
    pfree(path);
  }
  atlas->users++;
  return atlas;
}

void atlases_release(OpenedAtlas *atlas) { atlas->users--; }

// ---- Closing

// Closes the atlases that were replaced, unless a call site outlives the transaction.
static void close_retired(XactEvent event, void *argument) {
  switch (event) {
    case XACT_EVENT_COMMIT:
    case XACT_EVENT_PARALLEL_COMMIT:
    case XACT_EVENT_ABORT:
    case XACT_EVENT_PARALLEL_ABORT:
    case XACT_EVENT_PREPARE: break;
    default: return;
  }
  for (OpenedAtlas **link = &atlases; *link != NULL;) {
    OpenedAtlas *atlas = *link;
    if (atlas->is_retired && atlas->users == 0) {
      *link = atlas->next;
      MemoryContextDelete(atlas->context);
    } else {
      link = &atlas->next;
    }
  }
}

void atlases_initialize(void) { RegisterXactCallback(close_retired, NULL); }
