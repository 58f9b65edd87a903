package import Landfall
import LandfallModel
import LandfallSupport

/// What repairing changed in a layer, and what it found and left.
package struct RepairReport: Sendable, Hashable {
  /// A region whose rings were made anew.
  package struct Rings: Sendable, Hashable {
    /// The region's place in the layer.
    package var region: Int
    /// What was wrong, in GEOS's words where it has any.
    package var reason: String
    /// Where, as near as is known.
    package var place: GridPoint
    package var ringCountBefore: Int
    package var ringCount: Int
  }

  /// Pairs of edges of the source that crossed or touched elsewhere than at a common end.
  package var crossingCount = 0
  /// Vertices that rings got where edges met; a border of two regions counts twice.
  package var insertedVertexCount = 0
  /// How often an edge was bent to a grid point beside it, by less than one grid unit, because it
  /// crossed another between grid points; and vertices moved to close slivers. No vertex moves else.
  package var movedVertexCount = 0
  /// Regions whose rings were made anew, ascending.
  package var rings: [Rings] = []
  /// Gaps and overlaps between neighbors up to ``sliverMeters``, from west to east, closed or not.
  package var slivers: [Sliver] = []
  /// Meters up to which slivers are reported.
  package var sliverMeters = reportedSliverMeters
  /// Regions of which no ring was left; they are kept as points without area.
  package var keptAsPoints: [Int] = []

  /// Whether every region is what it was, but for vertices inserted on straight edges.
  package var isUnchanged: Bool {
    movedVertexCount == 0 && rings.isEmpty && !slivers.contains { $0.isClosed }
  }
}
