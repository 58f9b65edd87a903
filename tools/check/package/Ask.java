import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.landfall.Atlas;

/** Answers the points of a CSV as `landfall locate --input` does, with the jar: Ask ATLAS POINTS */
final class Ask {
  public static void main(String[] arguments) throws IOException {
    try (Atlas atlas = Atlas.open(Path.of(arguments[0]))) {
      StringBuilder answers = new StringBuilder("lat,lon,countries,states\n");
      for (String line : Files.readAllLines(Path.of(arguments[1]))) {
        if (line.startsWith("lat")) continue;
        String[] point = line.split(",");
        answers.append(line);
        for (String id : new String[] {"countries", "states"}) {
          var layer = atlas.layer(id);
          int number = layer.locate(Double.parseDouble(point[0]), Double.parseDouble(point[1]));
          answers.append(',').append(number < 0 ? "" : layer.region(number).key());
        }
        answers.append('\n');
      }
      System.out.print(answers);
    }
  }
}
