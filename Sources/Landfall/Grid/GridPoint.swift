/// A point of the grid, counted in grid units from longitude −180°, latitude −90°.
package struct GridPoint: Sendable, Hashable {
  /// Units east of the −180° meridian.
  package var u: UInt32

  /// Units north of the south pole.
  package var v: UInt32

  @inlinable
  package init(u: UInt32, v: UInt32) {
    self.u = u
    self.v = v
  }
}
