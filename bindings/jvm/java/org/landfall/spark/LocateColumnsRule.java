package org.landfall.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/**
 * Lets {@link LocateColumns} answer the calls of {@code landfall_locate} in a projection, filter or aggregation that reads columns. The
 * calls in other plans, or with coordinates that are computed, remain expressions.
 */
final class LocateColumnsRule extends ColumnarRule {
  @Override
  public Rule<SparkPlan> preColumnarTransitions() {
    return new Rule<SparkPlan>() {
      @Override
      public SparkPlan apply(SparkPlan plan) {
        return plan.transformUp(new AbstractPartialFunction<SparkPlan, SparkPlan>() {
          @Override
          public boolean isDefinedAt(SparkPlan node) {
            return (node instanceof ProjectExec || node instanceof FilterExec || node instanceof BaseAggregateExec)
                && !node.supportsColumnar()
                && node.children().apply(0).supportsColumnar();
          }

          @Override
          @SuppressWarnings("unchecked")
          public <From extends SparkPlan, To> To applyOrElse(From node, scala.Function1<From, To> otherwise) {
            return isDefinedAt(node) ? (To) rewritten(node) : otherwise.apply(node);
          }
        });
      }
    };
  }

  /** The plan with a column instead of each call, or the plan itself without such a call. */
  private static SparkPlan rewritten(SparkPlan plan) {
    Map<Locate, Alias> located = new LinkedHashMap<>();
    SparkPlan result = plan.transformExpressions(new AbstractPartialFunction<Expression, Expression>() {
      @Override
      public boolean isDefinedAt(Expression expression) {
        return expression instanceof Locate
            && ((Locate) expression).latitude() instanceof Attribute
            && ((Locate) expression).longitude() instanceof Attribute;
      }

      @Override
      @SuppressWarnings("unchecked")
      public <From extends Expression, To> To applyOrElse(From expression, scala.Function1<From, To> otherwise) {
        if (!isDefinedAt(expression)) return otherwise.apply(expression);
        return (To) located.computeIfAbsent((Locate) expression, LocateColumnsRule::alias).toAttribute();
      }
    });
    if (located.isEmpty()) return plan;
    SparkPlan child = new LocateColumns(seq(List.copyOf(located.values())), plan.children().apply(0));
    result = result.withNewChildren(seq(List.of(child)));
    // A filter passes on all columns of its child.
    return plan instanceof FilterExec ? new ProjectExec(named(plan.output()), result) : result;
  }

  private static Alias alias(Locate locate) {
    return new Alias(
        locate, locate.prettyName(), NamedExpression$.MODULE$.newExprId(), seq(List.of()), Option.empty(), seq(List.of()));
  }

  @SuppressWarnings("unchecked")
  private static Seq<NamedExpression> named(Seq<Attribute> columns) {
    return (Seq<NamedExpression>) (Seq<?>) columns;
  }

  private static <T> Seq<T> seq(List<T> items) {
    return CollectionConverters.asScala(items).toSeq();
  }
}
