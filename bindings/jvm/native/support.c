#include "landfall_jni.h"

#include <stdlib.h>
#include <string.h>

int throw_out_of_memory(JNIEnv *env) {
  jclass type = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (type != NULL) (*env)->ThrowNew(env, type, "the native memory is exhausted");
  return 0;
}

int throw_error(JNIEnv *env, int64_t code) {
  const char *text = lf_error_text();
  jstring message = string_of(env, text, (int64_t)strlen(text));
  jclass type = message == NULL ? NULL : (*env)->FindClass(env, "org/landfall/Native");
  jmethodID make = type == NULL ? NULL
                                : (*env)->GetStaticMethodID(
                                    env, type, "error", "(ILjava/lang/String;)Ljava/lang/RuntimeException;");
  jobject error = make == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, make, (jint)code, message);
  if (!(*env)->ExceptionCheck(env)) (*env)->Throw(env, error);
  return 0;
}

// JNI's own functions for text use another encoding than UTF-8 for characters beyond 16 bits: Java converts.
char *utf8_of(JNIEnv *env, jstring text) {
  jclass type = (*env)->FindClass(env, "org/landfall/Native");
  jmethodID encode = type == NULL ? NULL : (*env)->GetStaticMethodID(env, type, "encode", "(Ljava/lang/String;)[B");
  jbyteArray bytes = encode == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, encode, text);
  if ((*env)->ExceptionCheck(env) || bytes == NULL) return NULL;
  jsize count = (*env)->GetArrayLength(env, bytes);
  char *result = malloc((size_t)count + 1);
  if (result == NULL) {
    throw_out_of_memory(env);
    return NULL;
  }
  (*env)->GetByteArrayRegion(env, bytes, 0, count, (jbyte *)result);
  result[count] = 0;
  (*env)->DeleteLocalRef(env, bytes);
  return result;
}

jstring string_of(JNIEnv *env, const char *text, int64_t count) {
  jbyteArray bytes = (*env)->NewByteArray(env, (jsize)count);
  if (bytes == NULL) return NULL;
  (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)count, (const jbyte *)text);
  jclass type = (*env)->FindClass(env, "org/landfall/Native");
  jmethodID decode = type == NULL ? NULL : (*env)->GetStaticMethodID(env, type, "decode", "([B)Ljava/lang/String;");
  jstring result = decode == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, decode, bytes);
  if ((*env)->ExceptionCheck(env)) return NULL;
  (*env)->DeleteLocalRef(env, bytes);
  return result;
}

jintArray ints_of(JNIEnv *env, const int32_t *numbers, int64_t count) {
  jintArray result = (*env)->NewIntArray(env, (jsize)count);
  if (result != NULL) (*env)->SetIntArrayRegion(env, result, 0, (jsize)count, (const jint *)numbers);
  return result;
}
