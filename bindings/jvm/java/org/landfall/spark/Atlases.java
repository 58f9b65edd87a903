package org.landfall.spark;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkFiles;
import org.landfall.Atlas;
import org.landfall.Layer;

/** The atlases of this JVM: each is mapped once, for all sessions and tasks, and stays open. */
final class Atlases {
  private static final Map<String, Atlas> OPENED = new ConcurrentHashMap<>();

  private Atlases() {}

  /**
   * Opens an atlas, unless it is open.
   *
   * @param name the path of a file that every node has; or without a slash the name of a file that {@code spark.files} or
   *     {@code addFile} distributes
   */
  static Atlas open(String name) {
    return OPENED.computeIfAbsent(path(name), path -> Atlas.open(Path.of(path)));
  }

  /** The layer of an atlas, which must have areas. */
  static Layer layer(String name, String id) {
    Layer layer = open(name).layer(id);
    if (layer.isPoints()) {
      throw new IllegalArgumentException("the layer " + id + " has points, which contain no coordinate");
    }
    return layer;
  }

  private static String path(String name) {
    if (name.matches("(?!file:)[a-z][a-z0-9+.-]*://.*")) {
      throw new IllegalArgumentException(
          "landfall_locate: " + name + " is not a path; distribute the file with spark.files, and pass its name");
    }
    if (name.startsWith("file:")) return Path.of(java.net.URI.create(name)).toString();
    return name.indexOf('/') >= 0 ? Path.of(name).toAbsolutePath().toString() : SparkFiles.get(name);
  }
}
