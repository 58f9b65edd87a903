// Lookups of one coordinate and of many.
#include "landfall_jni.h"

#include <stdlib.h>

JNIEXPORT jint JNICALL NATIVE(locate)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jdouble latitude, jdouble longitude) {
  (void)type;
  int32_t result = lf_locate(atlas_of(handle), layer, latitude, longitude);
  return result < LF_NONE ? throw_error(env, result) : result;
}

JNIEXPORT jintArray JNICALL NATIVE(locateAll)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jdouble latitude, jdouble longitude) {
  (void)type;
  int32_t some[64], *regions = some;
  int64_t count = lf_locate_all(atlas_of(handle), layer, latitude, longitude, some, 64);
  if (count < 0) {
    throw_error(env, count);
    return NULL;
  }
  if (count > 64) {
    regions = malloc(sizeof *regions * (size_t)count);
    if (regions == NULL) {
      throw_out_of_memory(env);
      return NULL;
    }
    lf_locate_all(atlas_of(handle), layer, latitude, longitude, regions, (size_t)count);
  }
  jintArray result = ints_of(env, regions, count);
  if (regions != some) free(regions);
  return result;
}

JNIEXPORT jintArray JNICALL NATIVE(place)(
    JNIEnv *env, jclass type, jlong handle, jdouble latitude, jdouble longitude) {
  (void)type;
  int32_t layerCount = lf_layer_count(atlas_of(handle));
  int32_t *regions = malloc(sizeof *regions * ((size_t)layerCount + 1));
  if (regions == NULL) {
    throw_out_of_memory(env);
    return NULL;
  }
  int32_t result = lf_place(atlas_of(handle), latitude, longitude, regions);
  jintArray found = NULL;
  if (result < 0) throw_error(env, result);
  else found = ints_of(env, regions, layerCount);
  free(regions);
  return found;
}

// Writes the distance, if a region is within `within`. Returns its number, or -1.
JNIEXPORT jint JNICALL NATIVE(nearest)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jdouble latitude, jdouble longitude, jdouble within,
    jdoubleArray meters) {
  (void)type;
  double distance = 0;
  int32_t result = lf_nearest(atlas_of(handle), layer, latitude, longitude, within, &distance);
  if (result < LF_NONE) return throw_error(env, result);
  if (result >= 0) (*env)->SetDoubleArrayRegion(env, meters, 0, 1, &distance);
  return result;
}

// Returns NaN if no border is within `within`.
JNIEXPORT jdouble JNICALL NATIVE(distanceToBorder)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jdouble latitude, jdouble longitude, jdouble within) {
  (void)type;
  double meters = 0;
  int32_t result = lf_distance_to_border(atlas_of(handle), layer, latitude, longitude, within, &meters);
  if (result < LF_NONE) return throw_error(env, result);
  return result == LF_NONE ? __builtin_nan("") : meters;
}

JNIEXPORT jboolean JNICALL NATIVE(isValid)(JNIEnv *env, jclass type, jdouble latitude, jdouble longitude) {
  (void)env, (void)type;
  lf_points points = {&latitude, 0, &longitude, 0, 1};
  return lf_find_invalid(&points, 0) == LF_NONE;
}

// ---- Many coordinates

// One thread copies as many rows at a time as fit in its processor's nearest caches; several threads have to start for each
// part.
enum { rowsOfOne = 4096, rowsOfEach = 65536, mostThreads = 256 };

// The regions of a part of the rows: in one layer, or, if `layer` is negative, those of lf_place in all layers.
static int64_t ask(
    const lf_atlas *atlas, jint layer, const lf_points *points, int32_t *regions, size_t stride, uint32_t threads) {
  if (layer >= 0) return lf_locate_batch(atlas, layer, points, regions, threads);
  return lf_place_batch(atlas, points, regions, stride, threads);
}

// Writes the regions of arrays of coordinates to an array for each layer. A part of the rows is copied at a time, as the
// collector of the JVM waits while native code holds an array itself. Returns the number of invalid coordinates.
JNIEXPORT jlong JNICALL NATIVE(locateBatch)(
    JNIEnv *env, jclass type, jlong handle, jint layer, jdoubleArray latitudes, jdoubleArray longitudes, jint count,
    jobjectArray outputs, jint threads) {
  (void)type;
  if (threads > mostThreads) threads = mostThreads;
  size_t outputCount = (size_t)(*env)->GetArrayLength(env, outputs);
  size_t capacity = threads > 1 ? (size_t)rowsOfEach * (size_t)threads : rowsOfOne;
  if (capacity > (size_t)count) capacity = (size_t)count;
  double *degrees = malloc(sizeof *degrees * (2 * capacity + 1));
  int32_t *regions = malloc(sizeof *regions * (outputCount * capacity + 1));
  int64_t invalid = 0;
  if (degrees == NULL || regions == NULL) throw_out_of_memory(env);
  else {
    for (jint at = 0; at < count;) {
      jint rows = (size_t)(count - at) < capacity ? count - at : (jint)capacity;
      (*env)->GetDoubleArrayRegion(env, latitudes, at, rows, degrees);
      (*env)->GetDoubleArrayRegion(env, longitudes, at, rows, degrees + capacity);
      if ((*env)->ExceptionCheck(env)) break;
      lf_points points = {degrees, 8, degrees + capacity, 8, (size_t)rows};
      int64_t result = ask(atlas_of(handle), layer, &points, regions, capacity, (uint32_t)threads);
      if (result < 0) {
        throw_error(env, result);
        break;
      }
      invalid += result;
      for (size_t output = 0; output < outputCount; output++) {
        jintArray numbers = (*env)->GetObjectArrayElement(env, outputs, (jsize)output);
        (*env)->SetIntArrayRegion(env, numbers, at, rows, (const jint *)(regions + output * capacity));
        (*env)->DeleteLocalRef(env, numbers);
      }
      at += rows;
    }
  }
  free(degrees);
  free(regions);
  return invalid;
}
