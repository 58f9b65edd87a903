package org.landfall;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The functions of the native library, which is in the jar; it is loaded when this class is first used. */
final class Native {
  // What a text belongs to. The numbers are those of atlas.c.
  static final int ATLAS_NAME = 0;
  static final int ATLAS_GENERATOR = 1;
  static final int LAYER_ID = 2;
  static final int ATTRIBUTE_NAME = 3;
  static final int REGION_KEY = 4;
  static final int REGION_NAME = 5;
  static final int ATTRIBUTE_TEXT = 6;
  static final int LIBRARY_VERSION = 7;

  /** Of the code of an invalid argument in landfall.h. */
  private static final int INVALID_ARGUMENT = -401;

  static {
    load();
  }

  private Native() {}

  static native long open(String path, int flags);

  static native long openBytes(byte[] bytes, int flags);

  static native void close(long handle);

  static native double gridDegrees(long handle);

  /** Returns null for an attribute without text. */
  static native String text(long handle, int kind, int layer, int first, int second);

  static native int layerCount(long handle);

  static native int findLayer(long handle, String id);

  static native int[] layerInfo(long handle, int layer);

  static native double detailMeters(long handle, int layer, int detail);

  static native int findRegion(long handle, int layer, String key);

  static native long regionInfo(long handle, int layer, int region, double[] numbers);

  static native int attribute(long handle, int layer, int region, int attribute, long[] bits);

  static native byte[] wkb(long handle, int layer, int region, int detail);

  static native Object[] geometry(long handle, int layer, int region, int detail);

  static native int[] find(long handle, int layer, String name, int match, int limit);

  static native int locate(long handle, int layer, double latitude, double longitude);

  static native int[] locateAll(long handle, int layer, double latitude, double longitude);

  static native int[] place(long handle, double latitude, double longitude);

  static native int nearest(
      long handle, int layer, double latitude, double longitude, double within, double[] meters);

  static native double distanceToBorder(
      long handle, int layer, double latitude, double longitude, double within);

  static native boolean isValid(double latitude, double longitude);

  static native long locateBatch(
      long handle, int layer, double[] latitudes, double[] longitudes, int count, int[][] outputs, int threads);

  // ---- Called by the native library

  static byte[] encode(String text) {
    if (text.indexOf('\0') >= 0) throw new IllegalArgumentException("a text contains a NUL character");
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static RuntimeException error(int code, String message) {
    return code == INVALID_ARGUMENT ? new IllegalArgumentException(message) : new AtlasException(-code, message);
  }

  // ---- Loading

  /** Copies the library to a temporary file, as the system loads only files, and deletes it once it is loaded. */
  private static void load() {
    String name = "native/" + platform() + "/liblandfall-jni.so";
    try (InputStream library = Native.class.getResourceAsStream(name)) {
      if (library == null) {
        throw new UnsatisfiedLinkError("landfall-atlas has no native library for " + platform());
      }
      Path folder = Files.createTempDirectory("landfall-atlas-");
      Path file = folder.resolve("liblandfall-jni.so");
      try {
        Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
        System.load(file.toString());
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException error) {
      throw (Error) new UnsatisfiedLinkError(
          "the native library cannot be written to " + System.getProperty("java.io.tmpdir") + ": " + error).initCause(error);
    }
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]", "");
    String processor = System.getProperty("os.arch");
    return system + "-" + (processor.equals("amd64") ? "x86_64" : processor);
  }
}
