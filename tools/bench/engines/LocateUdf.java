import java.nio.file.Path;
import org.apache.spark.sql.api.java.UDF2;
import org.landfall.Atlas;
import org.landfall.Layer;

/** The usual function of Spark in Java, which makes objects of each row, to compare landfall_locate with. */
public final class LocateUdf implements UDF2<Double, Double, String> {
  private static final long serialVersionUID = 1;

  /** Opened once a JVM; local mode has one. */
  private static final class Opened {
    static final Layer LAYER = Atlas.open(Path.of(System.getProperty("landfall.atlas"))).layer("states");
    static final String[] KEYS = LAYER.keys().toArray(new String[0]);
  }

  @Override
  public String call(Double latitude, Double longitude) {
    if (latitude == null || longitude == null) return null;
    int number = Opened.LAYER.locate(latitude, longitude);
    return number < 0 ? null : Opened.KEYS[number];
  }
}
