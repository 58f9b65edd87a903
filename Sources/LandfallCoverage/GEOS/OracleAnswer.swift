/// The features at a point according to GEOS, as ascending indices into the oracle's list.
package struct OracleAnswer: Sendable, Hashable {
  /// The features with a polygon that strictly contains the point.
  package var inside: [Int]
  /// The other features with a polygon that has the point on its border.
  package var border: [Int]

  package init(inside: [Int] = [], border: [Int] = []) {
    self.inside = inside
    self.border = border
  }
}
