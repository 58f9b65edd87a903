#include "atlases.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void problem_set(Problem *problem, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t length = (size_t)vsnprintf(problem->text, sizeof problem->text, format, arguments);
  va_end(arguments);
  // A message that is too long ends with a whole character of UTF-8.
  if (length >= sizeof problem->text) {
    length = sizeof problem->text - 1;
    while (length > 0 && ((unsigned char)problem->text[length - 1] & 0xC0) == 0x80) length--;
    problem->text[length > 0 ? length - 1 : 0] = 0;
  }
  for (char *at = problem->text; *at != 0; at++) {
    if ((unsigned char)*at < ' ' || *at == 0x7F) *at = '?';
  }
}

static const char noMemory[] = "there is not enough memory for the texts of an atlas";

// ---- Atlases of the process

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Atlas *atlases = NULL;

static void free_atlas(Atlas *atlas) {
  for (int32_t number = 0; atlas->layers != NULL && number < atlas->layer_count; number++) {
    Layer *layer = &atlas->layers[number];
    for (int32_t place = 0; layer->texts != NULL && place < TEXTS_ATTRIBUTES + layer->info.attribute_count; place++) {
      texts_free(layer->texts[place]);
    }
    for (int32_t attribute = 0; layer->attributes != NULL && attribute < layer->info.attribute_count; attribute++) {
      free(layer->attributes[attribute]);
    }
    free(layer->attributes);
    free((void *)layer->texts);
    free(layer->id);
  }
  free(atlas->layers);
  pthread_mutex_destroy(&atlas->reading);
  lf_close(atlas->opened);
  free(atlas);
}

// Returns the id of a layer, or with an attribute its name; NULL without memory.
static char *read_name(const lf_atlas *opened, int32_t layer, int32_t attribute) {
  bool is_id = attribute == LF_NONE;
  int64_t length = is_id ? lf_layer_id(opened, layer, NULL, 0) : lf_attribute_name(opened, layer, attribute, NULL, 0);
  char *name = calloc(1, length < 0 ? 1 : (size_t)length + 1);
  if (name == NULL || length < 0) return name;
  if (is_id) lf_layer_id(opened, layer, name, (size_t)length + 1);
  else lf_attribute_name(opened, layer, attribute, name, (size_t)length + 1);
  return name;
}

static bool read_layer(const lf_atlas *opened, int32_t number, Layer *layer) {
  lf_get_layer_info(opened, number, &layer->info);
  size_t count = (size_t)layer->info.attribute_count;
  layer->id = read_name(opened, number, LF_NONE);
  layer->texts = calloc(TEXTS_ATTRIBUTES + count, sizeof *layer->texts);
  layer->attributes = calloc(count + 1, sizeof *layer->attributes);
  if (layer->id == NULL || layer->texts == NULL || layer->attributes == NULL) return false;
  for (size_t attribute = 0; attribute < count; attribute++) {
    layer->attributes[attribute] = read_name(opened, number, (int32_t)attribute);
    if (layer->attributes[attribute] == NULL) return false;
  }
  return true;
}

static Atlas *open_atlas(const char *path, const struct stat *file, Problem *problem) {
  Atlas *atlas = calloc(1, sizeof *atlas);
  if (atlas == NULL) {
    problem_set(problem, "%s", noMemory);
    return NULL;
  }
  pthread_mutex_init(&atlas->reading, NULL);
  atlas->file = *file;
  if (lf_open(path, 0, &atlas->opened) != LF_OK) {
    // The message has the path only where the file could not be read.
    const char *text = lf_error_text();
    bool has_path = strncmp(text, path, strlen(path)) == 0;
    problem_set(problem, "%s%s%s", has_path ? "" : path, has_path ? "" : ": ", text);
    free_atlas(atlas);
    return NULL;
  }
  atlas->layer_count = lf_layer_count(atlas->opened);
  atlas->layers = calloc((size_t)atlas->layer_count + 1, sizeof *atlas->layers);
  bool is_read = atlas->layers != NULL;
  for (int32_t number = 0; is_read && number < atlas->layer_count; number++) {
    is_read = read_layer(atlas->opened, number, &atlas->layers[number]);
  }
  if (!is_read) {
    problem_set(problem, "%s", noMemory);
    free_atlas(atlas);
    return NULL;
  }
  return atlas;
}

// Whether two files are the same one and unchanged.
static bool is_same_file(const struct stat *one, const struct stat *other) {
  return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
         one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec &&
         one->st_ctim.tv_sec == other->st_ctim.tv_sec && one->st_ctim.tv_nsec == other->st_ctim.tv_nsec;
}

// Returns an atlas with one more user.
static Atlas *use(const char *path, Problem *problem) {
  struct stat file;
  if (stat(path, &file) != 0) {
    problem_set(problem, "%s: %s; check the path and its permissions", path, strerror(errno));
    return NULL;
  }
  pthread_mutex_lock(&lock);
  Atlas *atlas = atlases;
  while (atlas != NULL && !is_same_file(&atlas->file, &file)) atlas = atlas->next;
  if (atlas == NULL) {
    atlas = open_atlas(path, &file, problem);
    if (atlas != NULL) {
      atlas->next = atlases;
      atlases = atlas;
    }
  }
  if (atlas != NULL) atlas->users++;
  pthread_mutex_unlock(&lock);
  return atlas;
}

static void end_use(Atlas *atlas) {
  pthread_mutex_lock(&lock);
  bool is_last = --atlas->users == 0;
  for (Atlas **link = &atlases; is_last && *link != NULL; link = &(*link)->next) {
    if (*link == atlas) {
      *link = atlas->next;
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  if (is_last) free_atlas(atlas);
}

const Texts *atlas_texts(Atlas *atlas, int32_t layer, int32_t place, Problem *problem) {
  _Atomic(Texts *) *texts = &atlas->layers[layer].texts[place];
  Texts *read = atomic_load_explicit(texts, memory_order_acquire);
  if (read != NULL) return read;
  pthread_mutex_lock(&atlas->reading);
  read = atomic_load_explicit(texts, memory_order_acquire);
  if (read == NULL) {
    WriteText write = place == TEXTS_KEYS ? write_key : place == TEXTS_NAMES ? write_name : write_attribute;
    read = texts_read(
        atlas->opened, layer, atlas->layers[layer].info.region_count, place - TEXTS_ATTRIBUTES, write);
    if (read == NULL) problem_set(problem, "%s", noMemory);
    atomic_store_explicit(texts, read, memory_order_release);
  }
  pthread_mutex_unlock(&atlas->reading);
  return read;
}

int32_t atlas_find_attribute(const Atlas *atlas, int32_t layer, const char *name, Problem *problem) {
  const Layer *asked = &atlas->layers[layer];
  Problem known = {"no attributes"};
  size_t length = 0;
  for (int32_t number = 0; number < asked->info.attribute_count; number++) {
    if (strcmp(asked->attributes[number], name) == 0) return number;
    size_t room = sizeof known.text - length;
    int written = snprintf(known.text + length, room, "%s%s", number == 0 ? "" : ", ", asked->attributes[number]);
    // The names that there is no room for are left out.
    if ((size_t)written < room) length += (size_t)written;
    else known.text[length] = 0;
  }
  problem_set(problem, "the layer \"%s\" has no attribute \"%s\"; it has %s", asked->id, name, known.text);
  return LF_NONE;
}

// ---- Databases

// An atlas under the path by which the database's queries name it.
typedef struct Use {
  struct Use *next;
  char *path;
  Atlas *atlas;
} Use;

struct Database {
  atomic_int owners;
  char *path;
  char *bundled;
  pthread_rwlock_t lock;
  Use *uses;
};

Database *database_make(const char *path, const char *bundled) {
  Database *database = calloc(1, sizeof *database);
  if (database == NULL) return NULL;
  pthread_rwlock_init(&database->lock, NULL);
  atomic_init(&database->owners, 1);
  if (path != NULL) database->path = strdup(path);
  if (bundled != NULL) database->bundled = strdup(bundled);
  if ((path != NULL && database->path == NULL) || (bundled != NULL && database->bundled == NULL)) {
    database_release(database);
    return NULL;
  }
  return database;
}

Database *database_retain(Database *database) {
  atomic_fetch_add(&database->owners, 1);
  return database;
}

void database_release(void *pointer) {
  Database *database = pointer;
  if (atomic_fetch_sub(&database->owners, 1) != 1) return;
  while (database->uses != NULL) {
    Use *first = database->uses;
    database->uses = first->next;
    end_use(first->atlas);
    free(first->path);
    free(first);
  }
  pthread_rwlock_destroy(&database->lock);
  free(database->path);
  free(database->bundled);
  free(database);
}

const char *database_atlas_name(const Database *database, const char *path) {
  return path != NULL ? path : database->path != NULL ? database->path : "";
}

static Atlas *find_use(const Database *database, const char *path) {
  for (Use *one = database->uses; one != NULL; one = one->next) {
    if (strcmp(one->path, path) == 0) return one->atlas;
  }
  return NULL;
}

static Atlas *add_use(Database *database, const char *path, Problem *problem) {
  bool is_bundled = strcmp(path, "bundled") == 0 && database->bundled != NULL;
  Atlas *atlas = use(is_bundled ? database->bundled : path, problem);
  if (atlas == NULL) return NULL;
  Use *added = calloc(1, sizeof *added);
  if (added == NULL || (added->path = strdup(path)) == NULL) {
    free(added);
    end_use(atlas);
    problem_set(problem, "%s", noMemory);
    return NULL;
  }
  added->atlas = atlas;
  added->next = database->uses;
  database->uses = added;
  return atlas;
}

Atlas *database_atlas(Database *database, const char *path, Problem *problem) {
  if (path == NULL) path = database->path;
  if (path == NULL) {
    problem_set(problem, "the database has no atlas of its own; pass the path of one before the layer, or set "
        "LANDFALL_ATLAS in the environment before LOAD");
    return NULL;
  }
  pthread_rwlock_rdlock(&database->lock);
  Atlas *atlas = find_use(database, path);
  pthread_rwlock_unlock(&database->lock);
  if (atlas != NULL) return atlas;
  pthread_rwlock_wrlock(&database->lock);
  atlas = find_use(database, path);
  if (atlas == NULL) atlas = add_use(database, path, problem);
  pthread_rwlock_unlock(&database->lock);
  return atlas;
}

int32_t database_layer(
    const Database *database, const Atlas *atlas, const char *path, const char *id, Problem *problem) {
  for (int32_t number = 0; number < atlas->layer_count; number++) {
    if (strcmp(atlas->layers[number].id, id) == 0) return number;
  }
  lf_find_layer(atlas->opened, id);
  problem_set(problem, "atlas \"%s\": %s", database_atlas_name(database, path), lf_error_text());
  return LF_NONE;
}
