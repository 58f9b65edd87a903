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
            new ExpressionInfo(Locate.class.getName(), Landfall.FUNCTION),
            arguments -> Landfall.expression(Landfall.FUNCTION, null, arguments)));
    extensions.injectColumnar(session -> new LocateColumnsRule());
    return BoxedUnit.UNIT;
  }
}
