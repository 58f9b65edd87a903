package org.landfall;

import java.lang.ref.Reference;

/** A region of a layer. Two are equal if they are the same region of the same open atlas. */
public final class Region {
  private static final int STRING = 1;
  private static final int INTEGER = 2;
  private static final int NUMBER = 3;
  private static final int BOOLEAN = 4;

  private final Layer layer;
  private final int number;

  Region(Layer layer, int number) {
    this.layer = layer;
    this.number = number;
  }

  /** The layer of the region. */
  public Layer layer() {
    return layer;
  }

  /** The number of the region in its layer. */
  public int number() {
    return number;
  }

  /** The key, which is stable and unique in its layer. */
  public String key() {
    return layer.text(Native.REGION_KEY, number, 0);
  }

  /** The name. */
  public String name() {
    return layer.text(Native.REGION_NAME, number, 0);
  }

  /** Whether the region has an area. One without is never found by {@code locate}. */
  public boolean hasArea() {
    return (info(new double[6]) & 1) != 0;
  }

  /** The region of the parent layer that contains this one, or null. */
  public Region parent() {
    long parent = info(new double[6]) >> 1;
    return parent < 0 ? null : layer.parent().region((int) parent);
  }

  /** West, south, east and north of the smallest box in degrees; west is larger than east if the box crosses 180 degrees. */
  public double[] bounds() {
    double[] numbers = new double[6];
    info(numbers);
    return java.util.Arrays.copyOf(numbers, 4);
  }

  /** Latitude and longitude of a point inside the region, far from its border. */
  public double[] representativePoint() {
    double[] numbers = new double[6];
    info(numbers);
    return java.util.Arrays.copyOfRange(numbers, 4, 6);
  }

  /**
   * The value of an attribute: a String, Long, Double or Boolean, a {@link Json}, or null without a value. Throws
   * IllegalArgumentException if the layer has no such attribute.
   */
  public Object attribute(String name) {
    int attribute = layer.attributeNames().indexOf(name);
    if (attribute < 0) {
      throw new IllegalArgumentException(
          layer + " has no attribute " + name + "; it has " + String.join(", ", layer.attributeNames()));
    }
    long[] bits = new long[1];
    int kind;
    try {
      kind = Native.attribute(layer.atlas().handle(), layer.number(), number, attribute, bits);
    } finally {
      Reference.reachabilityFence(layer.atlas());
    }
    switch (kind) {
      case 0:
        return null;
      case STRING:
        return layer.text(Native.ATTRIBUTE_TEXT, number, attribute);
      case INTEGER:
        return bits[0];
      case NUMBER:
        return Double.longBitsToDouble(bits[0]);
      case BOOLEAN:
        return bits[0] != 0;
      default:
        return new Json(layer.text(Native.ATTRIBUTE_TEXT, number, attribute));
    }
  }

  /** The borders at a detail; 0 is the one that lookups use. */
  public Geometry geometry(int detail) {
    try {
      Object[] parts = Native.geometry(layer.atlas().handle(), layer.number(), number, detail);
      return new Geometry((int[]) parts[0], (int[]) parts[1], (double[]) parts[2]);
    } finally {
      Reference.reachabilityFence(layer.atlas());
    }
  }

  /** The same as WKB (OGC 06-103r4), little-endian: a MultiPolygon or a MultiPoint. */
  public byte[] wkb(int detail) {
    try {
      return Native.wkb(layer.atlas().handle(), layer.number(), number, detail);
    } finally {
      Reference.reachabilityFence(layer.atlas());
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Region && ((Region) other).layer == layer && ((Region) other).number == number;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(layer) + number;
  }

  @Override
  public String toString() {
    return name();
  }

  private long info(double[] numbers) {
    try {
      return Native.regionInfo(layer.atlas().handle(), layer.number(), number, numbers);
    } finally {
      Reference.reachabilityFence(layer.atlas());
    }
  }

  /** The text of an attribute that is an array or an object in JSON. */
  public record Json(String text) {}
}
