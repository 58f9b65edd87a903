package org.landfall.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.CodeBlock;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The expression of {@code landfall_locate}: the key of the region at a latitude and a longitude, or null. */
public final class Locate extends Expression implements Serializable {
  private static final long serialVersionUID = 1;
  private final String name;
  private final Locator locator;
  private final Expression latitude;
  private final Expression longitude;

  Locate(String name, Locator locator, Expression latitude, Expression longitude) {
    this.name = name;
    this.locator = locator;
    this.latitude = latitude;
    this.longitude = longitude;
  }

  Locator locator() {
    return locator;
  }

  Expression latitude() {
    return latitude;
  }

  Expression longitude() {
    return longitude;
  }

  @Override
  public Seq<Expression> children() {
    return seq(List.of(latitude, longitude));
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new Locate(name, locator, children.apply(0), children.apply(1));
  }

  @Override
  public DataType dataType() {
    return DataTypes.StringType;
  }

  /** A coordinate in no region has no key. */
  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public boolean foldable() {
    return latitude.foldable() && longitude.foldable();
  }

  @Override
  public Object eval(InternalRow row) {
    Object lat = latitude.eval(row);
    Object lon = longitude.eval(row);
    return lat == null || lon == null ? null : locator.locate((Double) lat, (Double) lon);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode result) {
    ExprCode lat = latitude.genCode(context);
    ExprCode lon = longitude.genCode(context);
    String reference = context.addReferenceObj("locator", locator, Locator.class.getName());
    // The texts between the parts of the code that Spark knows.
    List<String> texts = List.of(
        "", "\n", "\nUTF8String ", " = ", " || ", " ? null : " + reference + ".locate(", ", ", ");\nboolean ", " = ",
        " == null;\n");
    return result.copy(
        new CodeBlock(seq(texts), seq(List.of(
            lat.code(), lon.code(), result.value(), lat.isNull(), lon.isNull(), lat.value(), lon.value(), result.isNull(),
            result.value()))),
        result.isNull(), result.value());
  }

  @Override
  public String prettyName() {
    return name;
  }

  @Override
  public String sql() {
    return name + "('" + locator.layer().replace("'", "\\'") + "', " + latitude.sql() + ", " + longitude.sql() + ")";
  }

  // ---- What the compiler of Scala makes for a case class

  @Override
  public boolean canEqual(Object other) {
    return other instanceof Locate;
  }

  @Override
  public int productArity() {
    return 3;
  }

  @Override
  public Object productElement(int at) {
    return at == 0 ? locator : at == 1 ? latitude : longitude;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Locate)) return false;
    Locate that = (Locate) other;
    return locator.equals(that.locator) && latitude.equals(that.latitude) && longitude.equals(that.longitude);
  }

  @Override
  public int hashCode() {
    return java.util.Objects.hash(locator, latitude, longitude);
  }

  private static <T> Seq<T> seq(List<T> items) {
    return CollectionConverters.asScala(items).toSeq();
  }
}
