// Passes between Java and landfall.h: text, errors and arrays.
#pragma once

#include <jni.h>
#include <landfall.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The name of a function of org.landfall.Native.
#define NATIVE(name) Java_org_landfall_Native_##name

static inline const lf_atlas *atlas_of(jlong handle) { return (const lf_atlas *)(intptr_t)handle; }

// Throws the exception of a code of landfall.h, with the library's text. Returns 0.
int throw_error(JNIEnv *env, int64_t code);

// Throws OutOfMemoryError. Returns 0.
int throw_out_of_memory(JNIEnv *env);

// A Java string as UTF-8, which free() frees; NULL after an exception. A NUL character is an error.
char *utf8_of(JNIEnv *env, jstring text);

// The Java string of UTF-8; NULL after an exception.
jstring string_of(JNIEnv *env, const char *bytes, int64_t count);

// An int[] of numbers; NULL after an exception.
jintArray ints_of(JNIEnv *env, const int32_t *numbers, int64_t count);
