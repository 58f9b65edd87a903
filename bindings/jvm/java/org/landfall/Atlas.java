package org.landfall;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * An open atlas: layers of regions, and the regions at a coordinate.
 *
 * <pre>{@code
 * try (Atlas atlas = Atlas.open(Path.of("world.atlas"))) {
 *   Layer states = atlas.layer("states");
 *   Region region = states.region(36.999, -109.045);
 *   System.out.println(region == null ? "no state" : region.name());
 * }
 * }</pre>
 *
 * <p>Any number of threads may ask an atlas at the same time, without a lock. Latitudes are from -90 to 90 and longitudes from
 * -540 to 540 degrees; any other number, and NaN, is a coordinate in no region. The file is mapped, not read, and must not
 * change while the atlas is open: replace it by renaming another one.
 */
public final class Atlas implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();
  private static final int VERIFY = 1;

  private final long handle;
  private final List<Layer> layers;
  private volatile boolean isClosed;

  private Atlas(long handle) {
    this.handle = handle;
    CLEANER.register(this, () -> Native.close(handle));
    int count = Native.layerCount(handle);
    List<Layer> all = new ArrayList<>(count);
    for (int number = 0; number < count; number++) all.add(new Layer(this, handle, number));
    layers = Collections.unmodifiableList(all);
  }

  /** Opens the atlas in a file. Throws {@link AtlasException} if it cannot be read or is not an atlas. */
  public static Atlas open(Path path) {
    return open(path, false);
  }

  /** The same; with {@code verify} every byte is checked. */
  public static Atlas open(Path path, boolean verify) {
    try {
      return new Atlas(Native.open(path.toString(), verify ? VERIFY : 0));
    } catch (AtlasException error) {
      // The library names a file that cannot be read, not one that is no atlas.
      if (error.getMessage().contains(path.toString())) throw error;
      throw new AtlasException(error.code(), path + ": " + error.getMessage());
    }
  }

  /** Opens an atlas in memory, which is copied. */
  public static Atlas open(byte[] bytes, boolean verify) {
    return new Atlas(Native.openBytes(Objects.requireNonNull(bytes, "bytes"), verify ? VERIFY : 0));
  }

  /** The version of the library, such as "1.0.0". */
  public static String libraryVersion() {
    return Native.text(0, Native.LIBRARY_VERSION, 0, 0, 0);
  }

  /** Whether a latitude and a longitude are a coordinate. */
  public static boolean isValid(double latitude, double longitude) {
    return Native.isValid(latitude, longitude);
  }

  /** The name of the atlas in its manifest. */
  public String name() {
    return text(Native.ATLAS_NAME);
  }

  /** The program that built the file. */
  public String generator() {
    return text(Native.ATLAS_GENERATOR);
  }

  /** The spacing of the grid in degrees, to which geometry and coordinates are rounded. */
  public double gridDegrees() {
    try {
      return Native.gridDegrees(handle());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** The layers, in the order of the manifest. */
  public List<Layer> layers() {
    return layers;
  }

  /** The layer with an id. Throws {@link AtlasException} with the ids that there are. */
  public Layer layer(String id) {
    try {
      return layers.get(Native.findLayer(handle(), Objects.requireNonNull(id, "id")));
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * One consistent answer: the region in each layer, or null. Layers of different sources disagree along the same border; here the
   * country of a state is the one that the state is in.
   */
  public List<Region> place(double latitude, double longitude) {
    try {
      int[] numbers = Native.place(handle(), latitude, longitude);
      List<Region> result = new ArrayList<>(numbers.length);
      for (int layer = 0; layer < numbers.length; layer++) result.add(layers.get(layer).regionOrNull(numbers[layer]));
      return Collections.unmodifiableList(result);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * The same for many coordinates: writes the number of the region in each layer, or -1, to an array of each layer.
   *
   * @return the number of invalid coordinates
   */
  public long place(double[] latitudes, double[] longitudes, int[][] numbers, int threads) {
    try {
      if (numbers.length != layers.size()) {
        throw new IllegalArgumentException(numbers.length + " arrays of numbers for " + layers.size() + " layers");
      }
      return locate(handle(), -1, latitudes, longitudes, numbers, threads);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Refuses further questions, with an IllegalStateException. The memory is freed when no object refers to the atlas any more: a
   * question that another thread is asking gets its answer.
   */
  @Override
  public void close() {
    isClosed = true;
  }

  @Override
  public String toString() {
    return isClosed ? "a closed atlas" : "atlas " + name() + " of " + layers.size() + " layers";
  }

  /** The native atlas. The caller keeps this object reachable while it is used. */
  long handle() {
    if (isClosed) throw new IllegalStateException("the atlas is closed");
    return handle;
  }

  static long locate(
      long handle, int layer, double[] latitudes, double[] longitudes, int[][] numbers, int threads) {
    int count = latitudes.length;
    if (longitudes.length != count) {
      throw new IllegalArgumentException(count + " latitudes and " + longitudes.length + " longitudes");
    }
    for (int[] output : numbers) {
      if (output.length < count) {
        throw new IllegalArgumentException("an array of " + output.length + " numbers for " + count + " coordinates");
      }
    }
    return Native.locateBatch(handle, layer, latitudes, longitudes, count, numbers, threads);
  }

  private String text(int kind) {
    try {
      return Native.text(handle(), kind, 0, 0, 0);
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
