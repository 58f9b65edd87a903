package org.landfall;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A layer of an open atlas: a named set of regions.
 *
 * <p>Regions have numbers from 0 to {@link #size()} - 1, in the order of their keys, and -1 is no region. Numbers hold for the open
 * atlas alone: store keys.
 */
public final class Layer {
  /** The number of no region. */
  public static final int NONE = -1;

  private final Atlas atlas;
  private final int number;
  private final String id;
  private final int[] info;

  Layer(Atlas atlas, long handle, int number) {
    this.atlas = atlas;
    this.number = number;
    id = Native.text(handle, Native.LAYER_ID, number, 0, 0);
    info = Native.layerInfo(handle, number);
  }

  /** The id, such as "states". */
  public String id() {
    return id;
  }

  /** Whether the regions are points, which {@code locate} never finds, instead of polygons. */
  public boolean isPoints() {
    return info[0] != 0;
  }

  /** Whether a coordinate may be in several regions. */
  public boolean overlaps() {
    return info[5] != 0;
  }

  /** The number of regions. */
  public int size() {
    return info[1];
  }

  /** The layer whose regions contain those of this layer, or null. */
  public Layer parent() {
    return info[4] < 0 ? null : atlas.layers().get(info[4]);
  }

  /** The tolerances of the borders in meters, the finest first; empty for points. */
  public List<Double> details() {
    return list(info[3], detail -> {
      try {
        return Native.detailMeters(atlas.handle(), number, detail);
      } finally {
        Reference.reachabilityFence(atlas);
      }
    });
  }

  /** The names of the attributes. */
  public List<String> attributeNames() {
    return list(info[2], attribute -> text(Native.ATTRIBUTE_NAME, attribute, 0));
  }

  /** The keys of all regions, in the order of their numbers. */
  public List<String> keys() {
    return list(size(), region -> text(Native.REGION_KEY, region, 0));
  }

  /** The names of all regions, in the order of their numbers. */
  public List<String> names() {
    return list(size(), region -> text(Native.REGION_NAME, region, 0));
  }

  /** The region with a number. */
  public Region region(int region) {
    return new Region(this, Objects.checkIndex(region, size()));
  }

  /** The region with a key, or null. */
  public Region region(String key) {
    try {
      return regionOrNull(Native.findRegion(atlas.handle(), number, Objects.requireNonNull(key, "key")));
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** The regions with a name or an alias, at most {@code limit}. */
  public List<Region> find(String name, NameMatch match, int limit) {
    if (limit < 0) throw new IllegalArgumentException("a limit of " + limit);
    try {
      return regions(Native.find(
          atlas.handle(), number, Objects.requireNonNull(name, "name"), match.ordinal(), Math.min(limit, size())));
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** The number of the region at a coordinate, or -1. Where regions overlap it is the smallest; on a border exactly one. */
  public int locate(double latitude, double longitude) {
    try {
      return Native.locate(atlas.handle(), number, latitude, longitude);
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** The region at a coordinate, or null. */
  public Region region(double latitude, double longitude) {
    return regionOrNull(locate(latitude, longitude));
  }

  /**
   * Writes the number of the region at each coordinate, or -1.
   *
   * @return the number of invalid coordinates
   */
  public long locate(double[] latitudes, double[] longitudes, int[] numbers) {
    return locate(latitudes, longitudes, numbers, 1);
  }

  /** The same on several threads. */
  public long locate(double[] latitudes, double[] longitudes, int[] numbers, int threads) {
    try {
      return Atlas.locate(atlas.handle(), number, latitudes, longitudes, new int[][] {numbers}, threads);
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** All regions at a coordinate, the smallest first. */
  public List<Region> regions(double latitude, double longitude) {
    try {
      return regions(Native.locateAll(atlas.handle(), number, latitude, longitude));
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** The region nearest to a coordinate within some meters, or null. */
  public Nearest nearest(double latitude, double longitude, double within) {
    double[] meters = new double[1];
    try {
      int region = Native.nearest(atlas.handle(), number, latitude, longitude, within, meters);
      return region < 0 ? null : new Nearest(region(region), meters[0]);
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  /** The meters to the nearest border of the layer, from inside or outside of a region; NaN if none is within some meters. */
  public double distanceToBorder(double latitude, double longitude, double within) {
    try {
      return Native.distanceToBorder(atlas.handle(), number, latitude, longitude, within);
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  @Override
  public String toString() {
    return "layer " + id + " of " + size() + " regions";
  }

  Atlas atlas() {
    return atlas;
  }

  int number() {
    return number;
  }

  Region regionOrNull(int region) {
    return region < 0 ? null : new Region(this, region);
  }

  /** A text of this layer, or of a region of it. */
  String text(int kind, int first, int second) {
    try {
      return Native.text(atlas.handle(), kind, number, first, second);
    } finally {
      Reference.reachabilityFence(atlas);
    }
  }

  private List<Region> regions(int[] numbers) {
    return list(numbers.length, at -> region(numbers[at]));
  }

  private static <T> List<T> list(int count, java.util.function.IntFunction<T> item) {
    List<T> result = new ArrayList<>(count);
    for (int at = 0; at < count; at++) result.add(item.apply(at));
    return List.copyOf(result);
  }
}
