// Opening, layers and regions.
#include "landfall_jni.h"

#include <stdlib.h>
#include <string.h>

// ---- Opening

JNIEXPORT jlong JNICALL NATIVE(open)(JNIEnv *env, jclass type, jstring path, jint flags) {
  (void)type;
  char *text = utf8_of(env, path);
  if (text == NULL) return 0;
  lf_atlas *atlas;
  int32_t result = lf_open(text, (uint32_t)flags, &atlas);
  free(text);
  return result < 0 ? throw_error(env, result) : (jlong)(intptr_t)atlas;
}

JNIEXPORT jlong JNICALL NATIVE(openBytes)(JNIEnv *env, jclass type, jbyteArray bytes, jint flags) {
  (void)type;
  jsize count = (*env)->GetArrayLength(env, bytes);
  void *copy = malloc((size_t)count + 1);
  if (copy == NULL) return throw_out_of_memory(env);
  (*env)->GetByteArrayRegion(env, bytes, 0, count, copy);
  lf_atlas *atlas;
  int32_t result = lf_open_bytes(copy, (size_t)count, (uint32_t)flags, &atlas);
  free(copy);
  return result < 0 ? throw_error(env, result) : (jlong)(intptr_t)atlas;
}

JNIEXPORT void JNICALL NATIVE(close)(JNIEnv *env, jclass type, jlong handle) {
  (void)env, (void)type;
  lf_close((lf_atlas *)(intptr_t)handle);
}

JNIEXPORT jdouble JNICALL NATIVE(gridDegrees)(JNIEnv *env, jclass type, jlong handle) {
  (void)type;
  lf_atlas_info info;
  int32_t result = lf_get_atlas_info(atlas_of(handle), &info);
  return result < 0 ? throw_error(env, result) : info.grid_degrees;
}

// ---- Text

// What a text belongs to. The numbers are those of org.landfall.Native.
enum { atlasName, atlasGenerator, layerId, attributeName, regionKey, regionName, attributeText, libraryVersion };

static int64_t write_text(
    const lf_atlas *atlas, jint kind, jint layer, jint first, jint second, char *buffer, size_t capacity) {
  switch (kind) {
    case atlasName: return lf_atlas_name(atlas, buffer, capacity);
    case atlasGenerator: return lf_atlas_generator(atlas, buffer, capacity);
    case layerId: return lf_layer_id(atlas, layer, buffer, capacity);
    case attributeName: return lf_attribute_name(atlas, layer, first, buffer, capacity);
    case regionKey: return lf_region_key(atlas, layer, first, buffer, capacity);
    case regionName: return lf_region_name(atlas, layer, first, buffer, capacity);
    default: return lf_attribute_text(atlas, layer, first, second, buffer, capacity);
  }
}

JNIEXPORT jstring JNICALL NATIVE(text)(
    JNIEnv *env, jclass type, jlong handle, jint kind, jint layer, jint first, jint second) {
  (void)type;
  if (kind == libraryVersion) return string_of(env, lf_version(), (int64_t)strlen(lf_version()));
  char buffer[1100], *text = buffer;
  int64_t length = write_text(atlas_of(handle), kind, layer, first, second, buffer, sizeof buffer);
  if (length == LF_NONE) return NULL;
  if (length < 0) {
    throw_error(env, length);
    return NULL;
  }
  if (length >= (int64_t)sizeof buffer) {
    text = malloc((size_t)length + 1);
    if (text == NULL) {
      throw_out_of_memory(env);
      return NULL;
    }
    write_text(atlas_of(handle), kind, layer, first, second, text, (size_t)length + 1);
  }
  jstring result = string_of(env, text, length);
  if (text != buffer) free(text);
  return result;
}

// ---- Layers

JNIEXPORT jint JNICALL NATIVE(layerCount)(JNIEnv *env, jclass type, jlong handle) {
  (void)type;
  int32_t result = lf_layer_count(atlas_of(handle));
  return result < 0 ? throw_error(env, result) : result;
}

JNIEXPORT jint JNICALL NATIVE(findLayer)(JNIEnv *env, jclass type, jlong handle, jstring id) {
  (void)type;
  char *text = utf8_of(env, id);
  if (text == NULL) return 0;
  int32_t result = lf_find_layer(atlas_of(handle), text);
  free(text);
  return result < 0 ? throw_error(env, result) : result;
}

// Returns kind, number of regions, attributes and details, parent layer, and whether regions overlap.
JNIEXPORT jintArray JNICALL NATIVE(layerInfo)(JNIEnv *env, jclass type, jlong handle, jint layer) {
  (void)type;
  lf_layer_info info;
  int32_t result = lf_get_layer_info(atlas_of(handle), layer, &info);
  if (result < 0) {
    throw_error(env, result);
    return NULL;
  }
  int32_t numbers[] = {
    info.kind, info.region_count, info.attribute_count, info.detail_count, info.parent_layer, info.overlaps};
  return ints_of(env, numbers, 6);
}

JNIEXPORT jdouble JNICALL NATIVE(detailMeters)(JNIEnv *env, jclass type, jlong handle, jint layer, jint detail) {
  (void)type;
  double meters = 0;
  int32_t result = lf_detail_meters(atlas_of(handle), layer, detail, &meters);
  return result < 0 ? throw_error(env, result) : meters;
}

// ---- Regions

JNIEXPORT jint JNICALL NATIVE(findRegion)(JNIEnv *env, jclass type, jlong handle, jint layer, jstring key) {
  (void)type;
  char *text = utf8_of(env, key);
  if (text == NULL) return LF_NONE;
  int32_t result = lf_find_region(atlas_of(handle), layer, text);
  free(text);
  return result < LF_NONE ? throw_error(env, result) : result;
}

// Writes west, south, east, north, latitude and longitude. Returns the number of the parent region, or -1, twice, plus
// 1 if the region has an area.
JNIEXPORT jlong JNICALL NATIVE(regionInfo)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jint region, jdoubleArray numbers) {
  (void)type;
  lf_region_info info;
  int32_t result = lf_get_region_info(atlas_of(handle), layer, region, &info);
  if (result < 0) return throw_error(env, result);
  double all[] = {info.west, info.south, info.east, info.north, info.latitude, info.longitude};
  (*env)->SetDoubleArrayRegion(env, numbers, 0, 6, all);
  return (jlong)info.parent_region * 2 + (info.has_area != 0);
}

// Writes the value of a number, if it is one, as the bits of a double or as an integer. Returns its kind.
JNIEXPORT jint JNICALL NATIVE(attribute)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jint region, jint attribute, jlongArray bits) {
  (void)type;
  lf_value value;
  int32_t result = lf_get_attribute(atlas_of(handle), layer, region, attribute, &value);
  if (result < 0) return throw_error(env, result);
  jlong number = value.integer;
  if (value.kind == LF_NUMBER) memcpy(&number, &value.number, sizeof number);
  (*env)->SetLongArrayRegion(env, bits, 0, 1, &number);
  return value.kind;
}

JNIEXPORT jbyteArray JNICALL NATIVE(wkb)(JNIEnv *env, jclass type, jlong handle, jint layer, jint region, jint detail) {
  (void)type;
  uint8_t *bytes;
  int64_t count = lf_region_wkb(atlas_of(handle), layer, region, detail, &bytes);
  if (count < 0) {
    throw_error(env, count);
    return NULL;
  }
  jbyteArray result = count > INT32_MAX ? NULL : (*env)->NewByteArray(env, (jsize)count);
  if (result != NULL) (*env)->SetByteArrayRegion(env, result, 0, (jsize)count, (const jbyte *)bytes);
  else if (count > INT32_MAX) throw_out_of_memory(env);
  lf_free_bytes(bytes);
  return result;
}

// Returns polygon offsets, ring offsets and coordinates; those of points have no offsets.
JNIEXPORT jobjectArray JNICALL NATIVE(geometry)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jint region, jint detail) {
  (void)type;
  lf_geometry geometry;
  int32_t result = lf_get_geometry(atlas_of(handle), layer, region, detail, &geometry);
  if (result < 0) {
    throw_error(env, result);
    return NULL;
  }
  bool hasRings = geometry.kind == LF_POLYGONS;
  jclass object = (*env)->FindClass(env, "java/lang/Object");
  jobjectArray parts = object == NULL ? NULL : (*env)->NewObjectArray(env, 3, object, NULL);
  int64_t numberCount = (int64_t)geometry.vertex_count * 2;
  if (parts != NULL && numberCount > INT32_MAX) {
    throw_out_of_memory(env);
    parts = NULL;
  }
  if (parts != NULL) {
    jintArray polygons = ints_of(env, geometry.polygon_offsets, hasRings ? geometry.polygon_count + 1 : 0);
    jintArray rings = polygons == NULL ? NULL : ints_of(env, geometry.ring_offsets, hasRings ? geometry.ring_count + 1 : 0);
    jdoubleArray numbers = rings == NULL ? NULL : (*env)->NewDoubleArray(env, (jsize)numberCount);
    if (numbers == NULL) {
      parts = NULL;
    } else {
      (*env)->SetDoubleArrayRegion(env, numbers, 0, (jsize)numberCount, geometry.coordinates);
      (*env)->SetObjectArrayElement(env, parts, 0, polygons);
      (*env)->SetObjectArrayElement(env, parts, 1, rings);
      (*env)->SetObjectArrayElement(env, parts, 2, numbers);
    }
  }
  lf_free_geometry(&geometry);
  return parts;
}

JNIEXPORT jintArray JNICALL NATIVE(find)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jstring name, jint match, jint limit) {
  (void)type;
  char *text = utf8_of(env, name);
  if (text == NULL) return NULL;
  jintArray result = NULL;
  int32_t *regions = malloc(sizeof *regions * ((size_t)limit + 1));
  if (regions == NULL) {
    throw_out_of_memory(env);
  } else {
    int64_t count = lf_find_names(atlas_of(handle), layer, text, match, regions, (size_t)limit);
    if (count < 0) throw_error(env, count);
    else result = ints_of(env, regions, count);
  }
  free(regions);
  free(text);
  return result;
}
