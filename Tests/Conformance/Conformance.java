import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.landfall.Atlas;
import org.landfall.AtlasException;
import org.landfall.Geometry;
import org.landfall.Layer;
import org.landfall.NameMatch;
import org.landfall.Nearest;
import org.landfall.Region;

/** Compares the classes for the JVM with the conformance suite, which README.md describes. Run from the package's folder. */
final class Conformance {
  private static final Map<String, byte[]> FILES = new HashMap<>();
  private static final Map<String, Atlas> ATLASES = new HashMap<>();
  private static int wrong = 0;

  // ---- Files

  static byte[] bytes(String name) throws IOException {
    if (FILES.containsKey(name)) return FILES.get(name);
    return Files.readAllBytes(Path.of(
        name.equals("bundled") ? "Sources/LandfallData/mobile.atlas" : "Tests/Fixtures/" + name + ".atlas"));
  }

  /** Adds the file of a line: file NAME BASE BYTES CHANGES. */
  static void addFile(String[] line) throws IOException {
    int count = Integer.parseInt(line[3]);
    byte[] data = Arrays.copyOf(line[2].equals("-") ? new byte[0] : bytes(line[2]), count);
    for (String change : line[4].equals("-") ? new String[0] : line[4].split(" ")) {
      String[] parts = change.split(":", -1);
      byte[] piece = HexFormat.of().parseHex(parts[1]);
      System.arraycopy(piece, 0, data, Integer.parseInt(parts[0]), piece.length);
    }
    FILES.put(line[1], data);
  }

  static Atlas atlas(String name) throws IOException {
    if (!ATLASES.containsKey(name)) ATLASES.put(name, Atlas.open(bytes(name), false));
    return ATLASES.get(name);
  }

  // ---- Answers

  static double number(String text) {
    return switch (text) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  static String yes(boolean flag) {
    return flag ? "yes" : "no";
  }

  static String key(Region region) {
    return region == null ? "-" : region.key();
  }

  static <T> String joined(List<T> items, Function<T, String> text) {
    return items.isEmpty() ? "-" : items.stream().map(text).collect(Collectors.joining(","));
  }

  static String numbers(double[] numbers) {
    return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
  }

  static String geometry(Region region, int detail) {
    Geometry geometry = region.geometry(detail);
    ByteBuffer vertices = ByteBuffer.allocate(geometry.coordinates().length * 8).order(ByteOrder.LITTLE_ENDIAN);
    for (double degrees : geometry.coordinates()) vertices.putDouble(degrees);
    CRC32 sum = new CRC32();
    sum.update(vertices.array());
    return geometry.polygonCount() + " " + geometry.ringCount() + " " + geometry.vertexCount() + " " + sum.getValue();
  }

  static String value(Region region, String name) {
    Object value = region.attribute(name);
    if (value == null) return "-";
    if (value instanceof Long) return "integer " + value;
    if (value instanceof Double) return "number " + value;
    if (value instanceof Boolean) return "boolean " + ((Boolean) value ? 1 : 0);
    return value instanceof Region.Json json ? "json " + json.text() : "string " + value;
  }

  static String ask(String kind, String[] line) throws IOException {
    try {
      return answer(kind, line);
    } catch (AtlasException error) {
      if (error.getMessage().isEmpty() || error.getMessage().contains("\n")) return "an error whose text is not a line";
      return "error " + error.code();
    } catch (IllegalArgumentException error) {
      return "invalid";
    }
  }

  static String answer(String kind, String[] line) throws IOException {
    switch (kind) {
      case "path":
        Atlas.open(Path.of(line[1])).close();
        return "ok";
      case "open", "verify":
        Atlas.open(bytes(line[1]), kind.equals("verify")).close();
        return "ok";
      case "layers":
        return joined(atlas(line[1]).layers(), Layer::id);
      case "valid":
        return yes(Atlas.isValid(number(line[1]), number(line[2])));
      case "place":
        return joined(atlas(line[1]).place(number(line[2]), number(line[3])), Conformance::key);
      default:
        return answer(kind, atlas(line[1]).layer(line[2]), line);
    }
  }

  static String answer(String kind, Layer layer, String[] line) {
    switch (kind) {
      case "kind":
        return layer.isPoints() ? "points" : "polygons";
      case "overlaps":
        return yes(layer.overlaps());
      case "parent":
        return layer.parent() == null ? "-" : layer.parent().id();
      case "details":
        return joined(layer.details(), Object::toString);
      case "attributes":
        return joined(layer.attributeNames(), Function.identity());
      case "keys":
        return joined(layer.keys(), Function.identity());
      case "locate":
        return key(layer.region(number(line[3]), number(line[4])));
      case "all":
        return joined(layer.regions(number(line[3]), number(line[4])), Conformance::key);
      case "nearest":
        Nearest nearest = layer.nearest(number(line[3]), number(line[4]), number(line[5]));
        return nearest == null ? "-" : nearest.meters() + " " + nearest.region().key();
      case "border":
        double meters = layer.distanceToBorder(number(line[3]), number(line[4]), number(line[5]));
        return Double.isNaN(meters) ? "-" : Double.toString(meters);
      case "exact", "folded", "prefix", "search":
        return joined(layer.find(line[3], NameMatch.valueOf(kind.toUpperCase(Locale.ROOT)), 10), Conformance::key);
      default:
        Region region = layer.region(line[3]);
        return region == null ? "-" : answer(kind, region, line);
    }
  }

  static String answer(String kind, Region region, String[] line) {
    return switch (kind) {
      case "name" -> region.name();
      case "area" -> yes(region.hasArea());
      case "container" -> key(region.parent());
      case "box" -> numbers(region.bounds());
      case "point" -> numbers(region.representativePoint());
      case "value" -> value(region, line[4]);
      case "geometry" -> geometry(region, Integer.parseInt(line[4]));
      default -> throw new IllegalStateException("there is no such question: " + kind);
    };
  }

  // ---- Comparison

  /** Whether texts are equal, apart from the notation of numbers, and differences up to a tolerance. */
  static boolean hasEqualNumbers(String given, String right, double tolerance) {
    String[] some = given.split("[ ,]");
    String[] others = right.split("[ ,]");
    if (some.length != others.length) return false;
    for (int at = 0; at < some.length; at++) {
      if (some[at].equals(others[at])) continue;
      try {
        if (!(Math.abs(Double.parseDouble(some[at]) - Double.parseDouble(others[at])) <= tolerance)) return false;
      } catch (NumberFormatException error) {
        return false;
      }
    }
    return true;
  }

  static boolean isRight(String kind, String given, String right) {
    if (given.equals(right)) return true;
    if (right.equals("invalid")) return given.equals("-");
    return switch (kind) {
      case "nearest", "border" -> hasEqualNumbers(given, right, 0.001);
      case "box", "point", "details" -> hasEqualNumbers(given, right, 0);
      case "value" -> given.startsWith("number ") && hasEqualNumbers(given, right, 0);
      default -> false;
    };
  }

  static void check(String[] line, String given, String how) {
    String right = line[line.length - 1];
    if (isRight(line[0], given, right)) return;
    wrong++;
    System.err.println("conformance: " + String.join(" ", Arrays.copyOf(line, line.length - 1)) + how + ": " + given
        + ", not " + right);
  }

  // ---- Batches

  /** Asks all questions of a layer, or of place, at once. */
  static void checkBatch(List<String[]> lines, int threads) throws IOException {
    String[] like = lines.get(0);
    int count = lines.size();
    double[] latitudes = new double[count];
    double[] longitudes = new double[count];
    for (int at = 0; at < count; at++) {
      String[] line = lines.get(at);
      latitudes[at] = number(line[line.length - 3]);
      longitudes[at] = number(line[line.length - 2]);
    }
    Atlas atlas = atlas(like[1]);
    boolean isPlace = like[0].equals("place");
    List<Layer> layers = isPlace ? atlas.layers() : List.of(atlas.layer(like[2]));
    int[][] numbers = new int[layers.size()][count];
    long invalid = isPlace
        ? atlas.place(latitudes, longitudes, numbers, threads)
        : layers.get(0).locate(latitudes, longitudes, numbers[0], threads);
    long expected = 0;
    for (int at = 0; at < count; at++) {
      if (!Atlas.isValid(latitudes[at], longitudes[at])) expected++;
      List<String> keys = new ArrayList<>();
      for (int layer = 0; layer < numbers.length; layer++) {
        int number = numbers[layer][at];
        keys.add(number < 0 ? "-" : layers.get(layer).region(number).key());
      }
      check(lines.get(at), String.join(",", keys), " in a batch");
    }
    if (invalid != expected) {
      wrong++;
      System.err.println("conformance: a batch of " + like[1] + " counts " + invalid + " invalid coordinates, not " + expected);
    }
  }

  public static void main(String[] arguments) throws IOException {
    int count = 0;
    int before = 0;
    Map<String, List<String[]>> batches = new LinkedHashMap<>();
    for (String text : Files.readString(Path.of("Tests/Conformance/suite.tsv")).split("\n")) {
      String[] line = text.split("\t", -1);
      if (line[0].equals("file")) {
        addFile(line);
        continue;
      }
      if (line[0].equals("neighbors")) continue;
      count++;
      check(line, ask(line[0], line), "");
      if ((line[0].equals("locate") || line[0].equals("place")) && !line[line.length - 1].startsWith("error")) {
        String batch = String.join("\t", Arrays.copyOf(line, line.length - 3));
        batches.computeIfAbsent(batch, key -> new ArrayList<>()).add(line);
      }
    }
    System.out.println("    " + (count - wrong) + " of " + count + " answers of Java are right; left out: neighbors");
    before = wrong;
    for (List<String[]> lines : batches.values()) {
      checkBatch(lines, 1);
      checkBatch(lines, 3);
    }
    System.out.println("    " + 2 * batches.size() + " batches of Java were compared, with " + (wrong - before) + " wrong answers");
    if (count < 1000 || batches.isEmpty()) throw new IllegalStateException("the suite has lost its questions");
    System.exit(wrong == 0 ? 0 : 1);
  }
}
