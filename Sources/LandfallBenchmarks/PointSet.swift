package import Landfall
package import LandfallBuilder

/// The sets of points that are measured.
package enum PointSet: String, CaseIterable {
  /// In the lower 48.
  case random
  /// By area over the sphere.
  case sphere
  /// Within a kilometer of a border.
  case border
  /// A long drive in the lower 48.
  case track

  /// The points, made anew from the seed; border points near the borders of `features`.
  package func coordinates(
    near features: [Feature], grid: Grid, count: Int, seed: UInt64
  ) -> [Coordinate] {
    switch self {
    case .random: Array(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: Array(PointSets.sphere(count: count, seed: seed))
    case .border: Array(PointSets.nearBorder(of: features, grid: grid, count: count, seed: seed))
    case .track: Array(Drive(count: count, seed: seed))
    }
  }
}
