package import Landfall

/// The sets of points that a layer is verified at.
package enum VerificationSet: String, CaseIterable, Sendable, Codable {
  /// Random in the extent of the layer.
  case extent
  /// Random in the lower 48 states.
  case lowerFortyEight
  /// Random by area on the sphere.
  case sphere
  /// Random within a kilometre of a border.
  case border
  /// Vertices and the eight grid points around each.
  case vertices
  /// The midpoints of edges and the eight grid points around each.
  case midpoints
  /// Both sides of ±180° at every latitude where the layer touches it.
  case seam
  /// Both poles and just inside, at every degree of longitude.
  case poles

  /// For people, such as "random on the sphere".
  package var title: String {
    switch self {
    case .extent: "random in the layer's extent"
    case .lowerFortyEight: "random in the lower 48"
    case .sphere: "random on the sphere"
    case .border: "within 1 km of a border"
    case .vertices: "vertices ±1 grid unit"
    case .midpoints: "edge midpoints ±1 grid unit"
    case .seam: "both sides of ±180°"
    case .poles: "both poles"
    }
  }
}

extension Verifier {
  /// About how many points ``compare(_:count:seed:keeping:progress:answer:)`` compares, for a bar of
  /// progress.
  package func expectedCount(of set: VerificationSet, count: Int) -> Int {
    switch set {
    case .extent, .lowerFortyEight, .sphere, .border: count
    case .vertices, .midpoints:
      9 * Surroundings.taken(of: vertexCount, stride: vertexStride(count: count))
    case .seam, .poles: 0
    }
  }

  /// Compares `answer` at the points of one set.
  ///
  /// - Parameters:
  ///   - count: How many points of a random set, and about how many at most of the vertices and of
  ///     the midpoints, spread evenly over all; `Int.max` of those two is every one. The seam and
  ///     the poles are always whole.
  ///   - seed: What the random sets are drawn with.
  ///   - answer: The features that the lookup under test returns, by their places in the list that
  ///     the verifier was made with.
  package func compare(
    _ set: VerificationSet, count: Int, seed: UInt64, keeping limit: Int = 20,
    progress: (Int) -> Bool = { _ in true }, answer: @Sendable (GridPoint) -> [Int]
  ) -> VerificationResult {
    func compare(_ points: some Sequence<GridPoint>) -> VerificationResult {
      self.compare(points: points, keeping: limit, progress: progress, answer: answer)
    }
    func compareRounded(_ coordinates: some Sequence<Coordinate>) -> VerificationResult {
      compare(PointSets.queries(coordinates, on: grid))
    }
    let stride = vertexStride(count: count)
    return switch set {
    case .extent:
      compareRounded(PointSets.extent(of: features, grid: grid, count: count, seed: seed))
    case .lowerFortyEight:
      compareRounded(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: compareRounded(PointSets.sphere(count: count, seed: seed))
    case .border:
      compareRounded(PointSets.nearBorder(of: features, grid: grid, count: count, seed: seed))
    case .vertices: compare(PointSets.vertices(of: features, grid: grid, stride: stride))
    case .midpoints: compare(PointSets.midpoints(of: features, grid: grid, stride: stride))
    case .seam: compare(PointSets.seam(of: features, grid: grid))
    case .poles: compareRounded(PointSets.poles(grid: grid))
    }
  }

  private var vertexCount: Int { features.reduce(0) { $0 + $1.geometry.vertices.count } }

  /// Every so many vertices one is taken.
  private func vertexStride(count: Int) -> Int {
    let (whole, rest) = (9 * vertexCount).quotientAndRemainder(dividingBy: max(count, 1))
    return max(1, rest == 0 ? whole : whole + 1)
  }
}
