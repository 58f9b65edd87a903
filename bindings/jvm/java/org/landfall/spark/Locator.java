package org.landfall.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.landfall.Layer;

/** Finds the keys of a layer. It is sent to executors as two names; there it opens the atlas, or finds it open. */
public final class Locator implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Map<Locator, Keys> KEYS = new ConcurrentHashMap<>();

  private final String atlas;
  private final String layer;
  private transient Keys keys;

  /** The keys of a layer as Spark's text, which is made once a JVM. */
  private record Keys(Layer layer, UTF8String[] texts) {}

  Locator(String atlas, String layer) {
    this.atlas = Objects.requireNonNull(atlas);
    this.layer = Objects.requireNonNull(layer);
  }

  /** Opens the atlas and finds the layer. Throws AtlasException or IllegalArgumentException if it cannot. */
  Locator check() {
    keys();
    return this;
  }

  /** The key of the region at a coordinate, or null. Generated code calls this for each row. */
  public UTF8String locate(double latitude, double longitude) {
    Keys known = keys();
    int number = known.layer.locate(latitude, longitude);
    return number < 0 ? null : known.texts[number];
  }

  /** Writes the numbers of the regions at many coordinates. */
  void locate(double[] latitudes, double[] longitudes, int[] numbers) {
    keys().layer.locate(latitudes, longitudes, numbers);
  }

  /** An empty column of keys. */
  KeyColumn column() {
    return new KeyColumn(keys().texts);
  }

  String layer() {
    return layer;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Locator && ((Locator) other).atlas.equals(atlas) && ((Locator) other).layer.equals(layer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(atlas, layer);
  }

  @Override
  public String toString() {
    return layer + " of " + atlas;
  }

  private Keys keys() {
    if (keys == null) keys = found();
    return keys;
  }

  private Keys found() {
    return KEYS.computeIfAbsent(new Locator(atlas, layer), locator -> {
      Layer found = Atlases.layer(locator.atlas, locator.layer);
      List<String> texts = found.keys();
      return new Keys(found, texts.stream().map(UTF8String::fromString).toArray(UTF8String[]::new));
    });
  }
}
