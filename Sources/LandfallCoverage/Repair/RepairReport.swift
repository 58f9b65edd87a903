package import Landfall
import LandfallModel
import LandfallSupport

/// The changes that repair made in a layer, and the slivers that it found.
package struct RepairReport: Sendable, Hashable {
  /// A region whose rings were rebuilt.
  package struct Rings: Sendable, Hashable {
    /// The region's index in the layer.
    package var region: Int
    /// The fault, in GEOS's words if GEOS reports one.
    package var reason: String
    /// The approximate position of the fault.
    package var place: GridPoint
    package var ringCountBefore: Int
    package var ringCount: Int
  }

  /// Pairs of edges of the source that crossed or touched elsewhere than at a common end.
  package var crossingCount = 0
  /// Vertices inserted into rings where edges met; one on a border of two regions counts twice.
  package var insertedVertexCount = 0
  /// The number of times that an edge was bent to a grid point less than one grid unit away,
  /// because it crossed another between grid points, plus the vertices moved to close slivers. No
  /// other vertex moves.
  package var movedVertexCount = 0
  /// Regions whose rings were rebuilt, ascending.
  package var rings: [Rings] = []
  /// Gaps and overlaps between neighbors up to ``sliverMeters``, from west to east, closed or not.
  package var slivers: [Sliver] = []
  /// The greatest mean width in meters of the slivers reported.
  package var sliverMeters = reportedSliverMeters
  /// Regions of which no ring was left; they become points without area.
  package var keptAsPoints: [Int] = []

  /// Whether every region is unchanged, except for vertices inserted on straight edges.
  package var isUnchanged: Bool {
    movedVertexCount == 0 && rings.isEmpty && !slivers.contains { $0.isClosed }
  }
}
