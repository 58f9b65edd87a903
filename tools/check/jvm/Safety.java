import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.landfall.Atlas;
import org.landfall.AtlasException;
import org.landfall.Layer;
import org.landfall.NameMatch;

/** Tests what the conformance suite does not: wrong arguments, closing, and threads. Safety ATLAS */
final class Safety {
  static void require(boolean condition, String what) {
    if (!condition) throw new AssertionError(what);
  }

  static void throwing(Class<? extends Exception> kind, String text, Callable<?> call) {
    try {
      call.call();
    } catch (Exception error) {
      require(kind.isInstance(error) && String.valueOf(error.getMessage()).contains(text),
          "expected " + kind.getSimpleName() + " with \"" + text + "\", found " + error);
      return;
    }
    throw new AssertionError("expected " + kind.getSimpleName() + " with \"" + text + "\"");
  }

  static void wrongArguments(Path path) throws Exception {
    Atlas atlas = Atlas.open(path, true);
    Layer states = atlas.layer("states");
    double[] two = {40, 41};
    throwing(AtlasException.class, "No such file", () -> Atlas.open(Path.of("/nowhere/\u00e4\ud83d\ude00.atlas")));
    throwing(AtlasException.class, "\u00e4\ud83d\ude00", () -> Atlas.open(Path.of("/nowhere/\u00e4\ud83d\ude00.atlas")));
    throwing(AtlasException.class, "not a regular file", () -> Atlas.open(Path.of("/dev/zero")));
    throwing(NullPointerException.class, "", () -> Atlas.open((Path) null));
    throwing(NullPointerException.class, "bytes", () -> Atlas.open((byte[]) null, false));
    throwing(AtlasException.class, "countries, states", () -> atlas.layer("Staaten"));
    throwing(NullPointerException.class, "id", () -> atlas.layer(null));
    throwing(IllegalArgumentException.class, "NUL", () -> atlas.layer("states\0"));
    throwing(NullPointerException.class, "key", () -> states.region((String) null));
    throwing(IndexOutOfBoundsException.class, "56", () -> states.region(56));
    throwing(IndexOutOfBoundsException.class, "-1", () -> states.region(-1));
    throwing(IllegalArgumentException.class, "2 latitudes and 1 longitudes",
        () -> states.locate(two, new double[1], new int[2]));
    throwing(IllegalArgumentException.class, "an array of 1 numbers for 2", () -> states.locate(two, two, new int[1]));
    throwing(IllegalArgumentException.class, "for 3 layers", () -> atlas.place(two, two, new int[1][2], 1));
    throwing(NullPointerException.class, "", () -> states.locate(null, two, new int[2]));
    throwing(NullPointerException.class, "", () -> atlas.place(two, two, new int[3][], 1));
    throwing(IllegalArgumentException.class, "", () -> states.region("CO").geometry(99));
    throwing(IllegalArgumentException.class, "no attribute", () -> states.region("CO").attribute("nothing"));
    throwing(IllegalArgumentException.class, "limit", () -> states.find("a", NameMatch.SEARCH, -1));
    require(states.find("Colorado", NameMatch.EXACT, Integer.MAX_VALUE).size() == 1, "a limit beyond all regions");
    require(states.locate(two, two, new int[2], Integer.MAX_VALUE) == 0, "more threads than there can be");
    require(states.locate(new double[0], new double[0], new int[0]) == 0, "no coordinate");
    require(states.locate(Double.NaN, -105) == Layer.NONE && states.region(91, 0) == null, "an invalid coordinate");
    require(states.locate(new double[] {Double.NaN}, new double[] {1}, new int[1]) == 1, "an invalid coordinate in a batch");
    require(states.region("CO").equals(states.region(39, -105)) && !states.region("CO").equals(states.region("NM")), "equality");
    require(states.region("CO").wkb(0).length > 100, "WKB");
    require(Atlas.open(Files.readAllBytes(path), false).layer("states").region("CO").hasArea(), "an atlas in memory");
  }

  /** Closes the atlas while others ask it: each gets its answer or IllegalStateException, and the process lives on. */
  static void closing(Path path) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int round = 0; round < 20; round++) {
      Atlas atlas = Atlas.open(path);
      Layer states = atlas.layer("states");
      int colorado = states.region("CO").number();
      List<Future<Integer>> answers = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        answers.add(threads.submit(() -> {
          for (int asked = 0;; asked++) {
            try {
              require(states.locate(39, -105) == colorado, "the region of another thread");
            } catch (IllegalStateException error) {
              return asked;
            }
          }
        }));
      }
      Thread.sleep(5);
      atlas.close();
      atlas.close();
      for (Future<Integer> answer : answers) answer.get();
      throwing(IllegalStateException.class, "the atlas is closed", () -> states.locate(39, -105));
      throwing(IllegalStateException.class, "closed", () -> atlas.name());
      require(atlas.toString().equals("a closed atlas"), "the text of a closed atlas");
    }
    threads.shutdown();
  }

  /** The memory of atlases that nobody refers to is freed: 2,000 copies would have 5 GB. */
  static void freeing(Path path) throws Exception {
    byte[] bytes = Files.readAllBytes(path);
    for (int round = 0; round < 2000; round++) {
      Atlas.open(bytes, false).close();
      if (round % 50 == 49) {
        System.gc();
        Thread.sleep(5);
      }
    }
    String status = Files.readString(Path.of("/proc/self/status"));
    long kilobytes = Long.parseLong(status.replaceAll("(?s).*VmRSS:\\s*(\\d+).*", "$1"));
    require(kilobytes < 1_500_000, kilobytes + " kB are in use after 2,000 atlases were closed");
  }

  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    wrongArguments(path);
    closing(path);
    freeing(path);
    System.out.println("    wrong arguments, closing and threads: as expected");
  }
}
