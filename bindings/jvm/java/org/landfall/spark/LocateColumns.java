package org.landfall.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Adds columns of keys to the batches of columns that a source such as Parquet reads: one call of the native library a batch,
 * instead of one a row.
 */
public final class LocateColumns extends SparkPlan {
  private static final long serialVersionUID = 1;
  private final Seq<Alias> located;
  private final SparkPlan child;

  /** Each alias is of a {@link Locate} whose coordinates are columns of the child. */
  public LocateColumns(Seq<Alias> located, SparkPlan child) {
    this.located = located;
    this.child = child;
  }

  @Override
  public Seq<SparkPlan> children() {
    return CollectionConverters.asScala(List.of(child)).toSeq();
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
    return new LocateColumns(located, children.apply(0));
  }

  @Override
  public Seq<Attribute> output() {
    List<Attribute> result = new ArrayList<>(CollectionConverters.asJava(child.output()));
    for (Alias alias : CollectionConverters.asJava(located)) result.add(alias.toAttribute());
    return CollectionConverters.asScala(result).toSeq();
  }

  @Override
  public boolean supportsColumnar() {
    return true;
  }

  @Override
  public boolean supportsRowBased() {
    return false;
  }

  /** The classes of the columns, which generated code then calls directly. */
  @Override
  public Option<Seq<String>> vectorTypes() {
    if (child.vectorTypes().isEmpty()) return Option.empty();
    List<String> result = new ArrayList<>(CollectionConverters.asJava(child.vectorTypes().get()));
    for (int at = 0; at < located.length(); at++) result.add(KeyColumn.class.getName());
    return Option.apply(CollectionConverters.asScala(result).toSeq());
  }

  @Override
  public RDD<InternalRow> doExecute() {
    throw new UnsupportedOperationException("landfall_locate of columns has no rows");
  }

  @Override
  public RDD<ColumnarBatch> doExecuteColumnar() {
    List<Attribute> columns = CollectionConverters.asJava(child.output());
    List<Question> questions = new ArrayList<>();
    for (Alias alias : CollectionConverters.asJava(located)) {
      Locate locate = (Locate) alias.child();
      questions.add(new Question(locate.locator(), position(columns, locate.latitude()), position(columns, locate.longitude())));
    }
    return child.executeColumnar().toJavaRDD().mapPartitions(batches -> new Batches(batches, questions)).rdd();
  }

  private static int position(List<Attribute> columns, Expression column) {
    for (int at = 0; at < columns.size(); at++) {
      if (columns.get(at).exprId().equals(((Attribute) column).exprId())) return at;
    }
    throw new IllegalStateException("the columns have no " + column.sql());
  }

  /** A layer, and the positions of the columns with its coordinates. */
  private record Question(Locator locator, int latitudes, int longitudes) implements java.io.Serializable {}

  /** The batches of a partition with the columns of keys, which are overwritten by the next batch, as those of Parquet are. */
  private static final class Batches implements Iterator<ColumnarBatch> {
    private final Iterator<ColumnarBatch> batches;
    private final List<Question> questions;
    private final KeyColumn[] keys;

    Batches(Iterator<ColumnarBatch> batches, List<Question> questions) {
      this.batches = batches;
      this.questions = questions;
      keys = questions.stream().map(question -> question.locator.column()).toArray(KeyColumn[]::new);
    }

    @Override
    public boolean hasNext() {
      return batches.hasNext();
    }

    @Override
    public ColumnarBatch next() {
      ColumnarBatch batch = batches.next();
      int given = batch.numCols();
      int rows = batch.numRows();
      ColumnVector[] columns = new ColumnVector[given + keys.length];
      for (int at = 0; at < given; at++) columns[at] = batch.column(at);
      for (int at = 0; at < keys.length; at++) {
        Question question = questions.get(at);
        ColumnVector latitudes = columns[question.latitudes];
        ColumnVector longitudes = columns[question.longitudes];
        question.locator.locate(
            latitudes.getDoubles(0, rows), longitudes.getDoubles(0, rows), keys[at].numbers(rows));
        keys[at].fill(rows, latitudes, longitudes);
        columns[given + at] = keys[at];
      }
      return new ColumnarBatch(columns, rows);
    }
  }

  // ---- What the compiler of Scala makes for a case class

  @Override
  public boolean canEqual(Object other) {
    return other instanceof LocateColumns;
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int at) {
    return at == 0 ? located : child;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocateColumns && ((LocateColumns) other).located.equals(located)
        && ((LocateColumns) other).child.equals(child);
  }

  @Override
  public int hashCode() {
    return java.util.Objects.hash(located, child);
  }
}
