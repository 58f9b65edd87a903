import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import org.landfall.Atlas;
import org.landfall.Layer;

/** Answers the points of a folder and times the answers, as answer.c does: Answer ATLAS FOLDER PASSES */
final class Answer {
  private static double nanoseconds;

  static double[] column(Path path) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
    double[] numbers = new double[bytes.capacity() / 8];
    bytes.asDoubleBuffer().get(numbers);
    return numbers;
  }

  /** Returns the last answers, and sets the time per point of the fastest pass. */
  static int[] timed(Supplier<int[]> ask, int passes) {
    int[] answers = null;
    nanoseconds = Double.POSITIVE_INFINITY;
    for (int pass = 0; pass < passes; pass++) {
      long start = System.nanoTime();
      answers = ask.get();
      nanoseconds = Math.min(nanoseconds, (double) (System.nanoTime() - start) / answers.length);
    }
    return answers;
  }

  static void print(Layer layer, String call) {
    System.out.printf(Locale.ROOT, "%s\t%s\t%.2f%n", layer.id(), call, nanoseconds);
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    int passes = Integer.parseInt(arguments[2]);
    double[] latitudes = column(folder.resolve("latitudes.f64"));
    double[] longitudes = column(folder.resolve("longitudes.f64"));
    int count = latitudes.length;
    try (Atlas atlas = Atlas.open(Path.of(arguments[0]))) {
      for (Layer layer : atlas.layers()) {
        if (layer.isPoints()) continue;
        int[] numbers = new int[count];
        int[] single = timed(() -> {
          for (int row = 0; row < count; row++) numbers[row] = layer.locate(latitudes[row], longitudes[row]);
          return numbers;
        }, passes).clone();
        print(layer, "single");
        int[] batch = timed(() -> {
          layer.locate(latitudes, longitudes, numbers);
          return numbers;
        }, passes).clone();
        print(layer, "batch");
        timed(() -> {
          layer.locate(latitudes, longitudes, numbers, 2);
          return numbers;
        }, passes);
        print(layer, "2 threads");
        if (!Arrays.equals(single, batch) || !Arrays.equals(batch, numbers)) {
          System.err.println("answer: single lookups and batches differ in layer " + layer.id());
          System.exit(1);
        }
        ByteBuffer bytes = ByteBuffer.allocate(count * 4).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(batch);
        Files.write(folder.resolve(layer.id() + ".i32"), bytes.array());
      }
    }
  }
}
