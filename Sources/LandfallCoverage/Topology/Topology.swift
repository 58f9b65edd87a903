package import Landfall
package import LandfallModel
import LandfallSupport

/// The boundaries of a layer's regions, each shared piece once.
///
/// An arc is a maximal chain of edges with the same owners, between two nodes or around a whole ring.
/// An edge belongs to the regions that use it an odd number of times: two neighbors along a border,
/// one along a coast. What lies on the domain's sides (±180°, the poles) is no border and no arc.
package struct Topology: Sendable {
  /// The vertices of all arcs, one arc after the other.
  package var vertices: [GridPoint] = []
  /// Where each arc ends in ``vertices``, one past its last vertex. A closed arc repeats its first
  /// vertex at its end.
  package var arcEnds: [Int] = []
  /// For each arc the number of its owners in ``ownerSets``.
  package var arcOwners: [Int] = []
  /// The different sets of owners: region indices in ascending order.
  package var ownerSets: [[Int]] = []
  /// Edges along −180° that an interior lies east of: where a row that comes from the west enters it.
  package var seamEdges: [SeamEdge] = []
  package var nodeCount = 0
  /// The pieces of rings that are no border: along the domain's sides, and those that a region uses
  /// an even number of times.
  package var others = OtherArcs()
  /// Of which arcs each ring is made, in the order and direction of the ring; one ring after the
  /// other, in the order of the geometries.
  package var ringArcs: [RingArc] = []
  /// Where each ring ends in ``ringArcs``, one past its last arc.
  package var ringArcEnds: [Int] = []
  /// Regions that use an edge more than once or whose rings visit a vertex more than once, ascending:
  /// their rings may touch or double back, and need a closer look.
  package var selfTouchingRegions: [Int] = []

  package init() {}

  /// A piece of a region's ring along the −180° meridian.
  package struct SeamEdge: Sendable, Hashable {
    package var south: UInt32
    package var north: UInt32
    package var region: Int
  }

  /// Arcs that are no border, laid out like the others of a ``Topology``.
  package struct OtherArcs: Sendable {
    package var vertices: [GridPoint] = []
    package var ends: [Int] = []
    package var owners: [Int] = []

    package func vertexRange(ofArc arc: Int) -> Range<Int> {
      (arc == 0 ? 0 : ends[arc - 1])..<ends[arc]
    }
  }

  package var edgeCount: Int { vertices.count - arcEnds.count }

  /// The vertices of an arc.
  package func vertexRange(ofArc arc: Int) -> Range<Int> {
    (arc == 0 ? 0 : arcEnds[arc - 1])..<arcEnds[arc]
  }
}

/// An arc as a part of a ring.
package struct RingArc: Sendable, Hashable {
  /// Its number in ``Topology/arcEnds`` where it is a border, else in ``Topology/others``.
  package var number: UInt32
  package var isBorder: Bool
  /// Whether the ring runs against it.
  package var isReversed: Bool

  package init(number: UInt32, isBorder: Bool, isReversed: Bool) {
    self.number = number
    self.isBorder = isBorder
    self.isReversed = isReversed
  }
}

/// Finds the arcs of a layer by hashing its edges: O(vertices).
///
/// Edges are shared where both their ends are equal. Edges that cross or touch one another elsewhere
/// stay apart; ``findCrossings(in:)`` tells whether there are any.
package func makeTopology(of geometries: [Geometry], grid: Grid) -> Topology {
  var rings = RingSegments(geometries: geometries, grid: grid)
  rings.markBreaks()
  return rings.traceArcs()
}
