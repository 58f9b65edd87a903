package org.landfall.spark;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.landfall.AtlasException;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * Registers {@code landfall_locate(layer, latitude, longitude [, atlas])} in a session of Spark: the key of the region that contains
 * a coordinate, or null. {@link Extensions} registers it from the settings of a session.
 *
 * <pre>{@code
 * Landfall.register(spark, "/data/world.atlas");
 * spark.sql("SELECT landfall_locate('states', lat, lon) AS state FROM points");
 * }</pre>
 */
public final class Landfall {
  /** The name of the function. */
  public static final String FUNCTION = "landfall_locate";

  /** The setting with the atlas that is asked if the function is called without one. */
  public static final String ATLAS_SETTING = "spark.landfall.atlas";

  private Landfall() {}

  /** Registers the function for an atlas: a path that every node has, or the name of a file of {@code spark.files}. */
  public static void register(SparkSession spark, String atlas) {
    register(spark, atlas, FUNCTION);
  }

  /** The same under another name, such as "parks_locate": several atlases in one session. */
  public static void register(SparkSession spark, String atlas, String function) {
    try {
      Atlases.open(atlas);
    } catch (AtlasException error) {
      throw new IllegalArgumentException(error.getMessage(), error);
    }
    ((org.apache.spark.sql.classic.SparkSession) spark)
        .sessionState()
        .functionRegistry()
        .createOrReplaceTempFunction(function, arguments -> expression(function, atlas, arguments), "scala_udf");
  }

  /**
   * The expression of a call.
   *
   * @param atlas the atlas of the function, or null for the one of the setting
   */
  static Expression expression(String function, String atlas, Seq<Expression> arguments) {
    int count = arguments.length();
    if (count != 3 && count != 4) {
      throw new IllegalArgumentException(
          function + " has the arguments layer, latitude, longitude and optionally atlas, but is called with " + count);
    }
    if (count == 4) atlas = text(function, "atlas", arguments.apply(3));
    if (atlas == null) atlas = SQLConf.get().getConfString(ATLAS_SETTING, null);
    if (atlas == null) {
      throw new IllegalArgumentException(
          function + " has no atlas: set " + ATLAS_SETTING + ", or pass the path of an atlas as fourth argument");
    }
    Locator locator = new Locator(atlas, text(function, "layer", arguments.apply(0)));
    try {
      locator.check();
    } catch (AtlasException error) {
      throw new IllegalArgumentException(function + ": " + error.getMessage(), error);
    }
    return new Locate(
        function, locator, number(function, "latitude", arguments.apply(1)),
        number(function, "longitude", arguments.apply(2)));
  }

  private static String text(String function, String name, Expression argument) {
    Object value = argument.foldable() && argument.dataType() instanceof StringType ? argument.eval(null) : null;
    if (value == null) {
      throw new IllegalArgumentException(
          "the " + name + " of " + function + " must be a constant text, not " + argument.sql());
    }
    return value.toString();
  }

  private static Expression number(String function, String name, Expression argument) {
    if (argument.dataType().equals(DataTypes.DoubleType)) return argument;
    if (!(argument.dataType() instanceof NumericType) && !(argument.dataType() instanceof NullType)) {
      throw new IllegalArgumentException(
          "the " + name + " of " + function + " must be a number, not " + argument.sql() + " of type "
              + argument.dataType().sql());
    }
    return new Cast(argument, DataTypes.DoubleType, Option.empty(), EvalMode$.MODULE$.LEGACY());
  }
}
