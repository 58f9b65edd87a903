/// Returns the results of two closures, which run at the same time if `jobs` is more than 1.
package func parallelPair<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let results = parallelMap(count: 2, jobs: jobs) { number -> Either<First, Second> in
    number == 0 ? .first(first()) : .second(second())
  }
  guard case .first(let one) = results[0], case .second(let other) = results[1] else {
    preconditionFailure("parallelMap returns results in order")
  }
  return (one, other)
}

/// One of two values.
package enum Either<First, Second> {
  case first(First)
  case second(Second)
}

extension Either: Sendable where First: Sendable, Second: Sendable {}
