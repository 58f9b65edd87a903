import Landfall
import LandfallModel
import LandfallSupport

/// What lies just west of an arc, at one place of it.
package struct ArcSide: Sendable, Hashable {
  /// The regions west of the arc, ascending; north of it, where it runs along a parallel throughout.
  package var west: [Int]
  /// Whether that is its left side, as seen along it.
  package var isWestLeft: Bool
}

/// Finds what lies beside each border of a layer, by counting along rows from the domain's western
/// side: exact, and whichever way the rings wind. O(arcs × edges in a row).
package func findSides(in topology: Topology) -> [ArcSide] {
  let rows = EdgeRows(topology: topology)
  return topology.arcEnds.indices.map { rows.side(ofArc: $0) }
}

/// Pairs of regions of a layer whose interiors overlap, or may.
///
/// Regions whose edges cross count as overlapping without a further look. Otherwise every arc lies
/// wholly inside, outside or on the border of every region, so that one place on each side of each
/// arc shows every face of the plane: the regions found together there overlap.
/// - Returns: pairs in ascending order, the smaller region first.
package func findOverlaps(
  in topology: Topology, crossings: [Crossing], sides: [ArcSide]
) -> [RegionPair] {
  var pairs: Set<RegionPair> = []
  for crossing in crossings {
    for first in topology.ownerSets[topology.arcOwners[crossing.firstArc]] {
      for second in topology.ownerSets[topology.arcOwners[crossing.secondArc]]
      where first != second {
        pairs.insert(RegionPair(first, second))
      }
    }
  }
  for arc in topology.arcEnds.indices {
    let west = sides[arc].west
    let owners = topology.ownerSets[topology.arcOwners[arc]]
    for side in [west, symmetricDifference(west, owners)] where side.count > 1 {
      for (index, first) in side.enumerated() {
        for second in side[(index + 1)...] { pairs.insert(RegionPair(first, second)) }
      }
    }
  }
  return pairs.sorted()
}

/// Two regions of a layer by their indices, the smaller first.
package struct RegionPair: Sendable, Hashable, Comparable {
  package let first: Int
  package let second: Int

  package init(_ one: Int, _ other: Int) {
    first = min(one, other)
    second = max(one, other)
  }

  package static func < (left: RegionPair, right: RegionPair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// What is in one of two ascending lists alone, ascending.
package func symmetricDifference(_ left: [Int], _ right: [Int]) -> [Int] {
  Set(left).symmetricDifference(right).sorted()
}

/// The edges of a topology by the rows that they straddle, to find what lies west of an edge.
private struct EdgeRows {
  private let topology: Topology
  private let bandHeight: UInt32
  private let south: UInt32
  /// For each band its edges, each with its arc.
  private var bands: [[(vertex: Int, arc: Int)]]

  private static let bandCount: UInt32 = 4096

  init(topology: Topology) {
    self.topology = topology
    let south = topology.vertices.reduce(UInt32.max) { min($0, $1.v) }
    let north = topology.vertices.reduce(0) { max($0, $1.v) }
    self.south = topology.vertices.isEmpty ? 0 : south
    bandHeight = topology.vertices.isEmpty ? 1 : (north - south) / Self.bandCount + 1
    bands = Array(repeating: [], count: Int(Self.bandCount))
    for arc in topology.arcEnds.indices {
      let range = topology.vertexRange(ofArc: arc)
      for vertex in range.dropLast() {
        let (low, high) = Self.ordered(topology.vertices[vertex], topology.vertices[vertex + 1])
        for band in self.band(low.v)...self.band(high.v) { bands[band].append((vertex, arc)) }
      }
    }
  }

  private func band(_ v: UInt32) -> Int { Int((v - south) / bandHeight) }

  private static func ordered(_ a: GridPoint, _ b: GridPoint) -> (GridPoint, GridPoint) {
    a.v <= b.v ? (a, b) : (b, a)
  }

  /// The regions just west of an arc (above it, where it runs along a parallel throughout), found by
  /// counting the edges between there and the domain's western side.
  func side(ofArc arc: Int) -> ArcSide {
    let range = topology.vertexRange(ofArc: arc)
    var steepest = range.lowerBound
    for vertex in range.dropLast() where height(vertex) > height(steepest) { steepest = vertex }
    let (from, to) = (topology.vertices[steepest], topology.vertices[steepest + 1])
    return height(steepest) > 0
      ? ArcSide(west: regionsWest(ofEdge: steepest), isWestLeft: to.v > from.v)
      : ArcSide(west: regionsNorth(ofLevelEdge: steepest), isWestLeft: to.u > from.u)
  }

  private func height(_ vertex: Int) -> UInt32 {
    let (low, high) = Self.ordered(topology.vertices[vertex], topology.vertices[vertex + 1])
    return high.v - low.v
  }

  /// Counts along the row half a grid unit above the middle of the edge, where no vertex lies.
  private func regionsWest(ofEdge edge: Int) -> [Int] {
    let (low, high) = Self.ordered(topology.vertices[edge], topology.vertices[edge + 1])
    let row = low.v + (high.v - low.v) / 2
    let here = RowCrossing(low, high, row: row)
    return oddRegions(row: row) { vertex, low, high in
      if max(low.u, high.u) < here.west { return true }
      if min(low.u, high.u) > here.east || vertex == edge { return false }
      return RowCrossing(low, high, row: row) < here
    }
  }

  /// Counts along the row just above the edge, from just east of its western end.
  private func regionsNorth(ofLevelEdge edge: Int) -> [Int] {
    let (a, b) = (topology.vertices[edge], topology.vertices[edge + 1])
    let (u, v) = (Int64(min(a.u, b.u)), Int64(a.v))
    return oddRegions(row: a.v) { _, low, high in
      HalfOpen.isWest(
        Int64(low.u), Int64(low.v), Int64(high.u), Int64(high.v), u: u, v: v)
    }
  }

  /// The regions that own an odd number of the edges which straddle a row and pass the test.
  private func oddRegions(row: UInt32, isWest: (Int, GridPoint, GridPoint) -> Bool) -> [Int] {
    var odd: Set<Int> = []
    func toggle(_ region: Int) {
      if odd.remove(region) == nil { odd.insert(region) }
    }
    for seam in topology.seamEdges where seam.south <= row && row < seam.north {
      toggle(seam.region)
    }
    for (vertex, arc) in bands[band(row)] {
      let (low, high) = Self.ordered(topology.vertices[vertex], topology.vertices[vertex + 1])
      guard low.v <= row, row < high.v, isWest(vertex, low, high) else { continue }
      for region in topology.ownerSets[topology.arcOwners[arc]] { toggle(region) }
    }
    return odd.sorted()
  }
}

/// Where an edge meets the row half a grid unit above `row`: an exact fraction.
private struct RowCrossing: Comparable {
  private let numerator: Int128
  private let denominator: Int128
  let west: UInt32
  let east: UInt32

  init(_ low: GridPoint, _ high: GridPoint, row: UInt32) {
    let rise = Int128(high.v) - Int128(low.v)
    let run = Int128(high.u) - Int128(low.u)
    let doubledAbove = 2 * (Int128(row) - Int128(low.v)) + 1
    denominator = 2 * rise
    numerator = denominator * Int128(low.u) + run * doubledAbove
    west = min(low.u, high.u)
    east = max(low.u, high.u)
  }

  static func == (left: RowCrossing, right: RowCrossing) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  static func < (left: RowCrossing, right: RowCrossing) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }
}
