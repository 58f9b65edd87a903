package org.landfall.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import scala.Tuple3;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/** Gives {@code landfall_locate} to the sessions whose {@code spark.sql.extensions} names this class. */
public final class Extensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectFunction(
        new Tuple3<>(
            new FunctionIdentifier(Landfall.FUNCTION),
            info(),
            arguments -> Landfall.expression(Landfall.FUNCTION, null, arguments)));
    extensions.injectColumnar(session -> new LocateColumnsRule());
    return BoxedUnit.UNIT;
  }

  /** What {@code DESCRIBE FUNCTION EXTENDED} shows. */
  private static ExpressionInfo info() {
    String usage =
        "_FUNC_(layer, latitude, longitude[, atlas]) - Returns the key of the region of a layer that contains a coordinate, or"
            + " NULL outside of all regions, and for a coordinate that is NULL or invalid.";
    String arguments = """

            Arguments:
              * layer - the id of a layer, such as 'states', a constant
              * latitude, longitude - numbers of degrees
              * atlas - a path that every node has, or the name of a file of spark.files, a constant;
                  by default the value of spark.landfall.atlas
        """;
    String examples = """

            Examples:
              > SELECT _FUNC_('states', 36.999, -109.045);
               NM
        """;
    return new ExpressionInfo(
        Locate.class.getName(), null, Landfall.FUNCTION, usage, arguments, examples, "", "", "", "", "");
  }
}
