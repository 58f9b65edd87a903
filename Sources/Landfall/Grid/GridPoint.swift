/// A point of the grid, in grid units from longitude −180°, latitude −90°.
@usableFromInline
package struct GridPoint: Sendable, Hashable, BitwiseCopyable {
  /// Units east of the −180° meridian.
  @usableFromInline package var u: UInt32

  /// Units north of the south pole.
  @usableFromInline package var v: UInt32

  @inlinable
  package init(u: UInt32, v: UInt32) {
    self.u = u
    self.v = v
  }

  // Declared explicitly, because synthesized conformances cannot be inlined into other modules.
  @inlinable
  package static func == (one: GridPoint, other: GridPoint) -> Bool {
    one.u == other.u && one.v == other.v
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(u)
    hasher.combine(v)
  }
}
