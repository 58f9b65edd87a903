package import Landfall
import LandfallModel
import LandfallSupport

/// Two edges of arcs that share a point other than a common end.
package struct Crossing: Sendable, Hashable {
  /// The arcs of the two edges, the smaller number first.
  package var firstArc: Int
  package var secondArc: Int
  /// The two edges, each in the direction of its arc; that of the first arc first.
  package var first: Segment
  package var second: Segment

  /// The start of the first edge.
  package var place: GridPoint { first.a }
}

/// Returns every pair of edges that cross, touch or overlap elsewhere than at a common end.
///
/// Exact. A clean coverage has no such pairs. O(n log n) for n edges that are spread out: boxes are
/// halved until few edges are left in one, and those are compared with one another.
///
/// - Parameters:
///   - includingSides: whether to include the arcs along the domain's sides.
///   - limit: the number of crossings after which the search ends, as n edges may have n²/2
///     crossings.
package func findCrossings(
  in graph: ArcGraph, includingSides: Bool = false, limit: Int = .max
) -> [Crossing] {
  findCrossings(in: graph, includingSides: includingSides, limit: CrossingLimit(total: limit))
    .crossings
}

/// The numbers of crossings after which a search ends.
package struct CrossingLimit {
  /// Those of all arcs.
  package var total: Int
  /// Those of an arc, before its edges are counted; nil without a limit.
  package var ofArc: Int?
  /// Further ones for each edge of the arc.
  package var perEdge = 0
}

/// Returns crossings as ``findCrossings(in:includingSides:limit:)``, and the arc whose crossing reached the
/// limit; nil if all were found.
func findCrossings(
  in graph: ArcGraph, includingSides: Bool, limit: CrossingLimit
) -> (crossings: [Crossing], fullArc: Int?) {
  let arcs = includingSides ? graph.arcs.indices.filter { !graph.isDoubled($0) } : nil
  var search = CrossingSearch(graph.arcs, numbers: arcs ?? Array(graph.borders), limit: limit)
  return (search.run(), search.fullArc)
}

private struct CrossingSearch {
  private let vertices: [GridPoint]
  private let arcOfEdge: [UInt32]
  private var edges: [UInt32]
  private let limit: CrossingLimit
  /// For each arc the number of further crossings that it may have; empty without a limit.
  private var roomOfArc: [Int] = []
  /// The arc whose crossing reached the limit.
  private(set) var fullArc: Int?
  private var found: [Crossing] = []
  private var seen: Set<UInt64> = []

  /// The greatest number of edges that are compared directly.
  private static let fewEdges = 12

  init(_ arcs: Ragged<GridPoint>, numbers: [Int], limit: CrossingLimit) {
    vertices = arcs.elements
    self.limit = limit
    if let ofArc = limit.ofArc {
      roomOfArc = arcs.indices.map { ofArc + limit.perEdge * arcs[$0].count }
    }
    var arcOfEdge = [UInt32](repeating: 0, count: vertices.count)
    var edges: [UInt32] = []
    edges.reserveCapacity(vertices.count)
    for arc in numbers {
      for vertex in arcs.spans[arc].dropLast() {
        arcOfEdge[vertex] = UInt32(arc)
        edges.append(UInt32(vertex))
      }
    }
    self.arcOfEdge = arcOfEdge
    self.edges = edges
  }

  mutating func run() -> [Crossing] {
    var box = Box(west: .max, south: .max, east: 0, north: 0)
    for vertex in vertices { box.enclose(vertex) }
    if !edges.isEmpty { search(from: 0, box: box) }
    // The order of the search is arbitrary to a reader.
    return found.sorted { left, right in
      (
        left.firstArc, left.secondArc, left.first.a.u, left.first.a.v, left.second.a.u,
        left.second.a.v
      )
        < (
          right.firstArc, right.secondArc, right.first.a.u, right.first.a.v, right.second.a.u,
          right.second.a.v
        )
    }
  }

  /// Grid points from west to east and from south to north, all four limits included. Together with
  /// the unit squares north-east of them they form a closed box, so that adjacent boxes leave no
  /// gap.
  private struct Box {
    var west: UInt32
    var south: UInt32
    var east: UInt32
    var north: UInt32

    mutating func enclose(_ point: GridPoint) {
      west = min(west, point.u)
      south = min(south, point.v)
      east = max(east, point.u)
      north = max(north, point.v)
    }
  }

  private func segment(_ edge: UInt32) -> Segment {
    Segment(vertices[Int(edge)], vertices[Int(edge) + 1])
  }

  /// Searches the edges from `start` to the end of the stack, which touch the closed box, and
  /// removes them.
  private mutating func search(from start: Int, box: Box) {
    let count = edges.count - start
    if fullArc != nil { return edges.removeSubrange(start...) }
    let isWide = box.east - box.west >= box.north - box.south
    let side = isWide ? box.east - box.west : box.north - box.south
    if count <= Self.fewEdges || side <= 1 {
      compare(from: start)
    } else {
      let middle = (isWide ? box.west : box.south) + side / 2
      var (low, high) = (box, box)
      if isWide {
        (low.east, high.west) = (middle, middle + 1)
      } else {
        (low.north, high.south) = (middle, middle + 1)
      }
      for half in [low, high] {
        let first = edges.count
        for position in start..<(start + count) {
          let edge = edges[position]
          // Tests the edge itself rather than its bounding box: otherwise long slanting edges close
          // to one another would meet in every box between them.
          if segment(edge).touches(
            west: Int64(half.west), south: Int64(half.south), east: Int64(half.east) + 1,
            north: Int64(half.north) + 1)
          {
            edges.append(edge)
          }
        }
        search(from: first, box: half)
      }
    }
    edges.removeSubrange(start...)
  }

  private mutating func compare(from start: Int) {
    for first in start..<edges.count {
      let one = segment(edges[first])
      for second in (first + 1)..<max(edges.count, first + 1)
      where one.crosses(segment(edges[second])) {
        // A pair that meets on the side of a box is found in both boxes.
        let (low, high) = (min(edges[first], edges[second]), max(edges[first], edges[second]))
        guard seen.insert(UInt64(low) << 32 | UInt64(high)).inserted else { continue }
        // Edges are numbered along the arcs, so the arcs are in order as well.
        found.append(
          Crossing(
            firstArc: Int(arcOfEdge[Int(low)]), secondArc: Int(arcOfEdge[Int(high)]),
            first: segment(low), second: segment(high)))
        note(found[found.count - 1])
        if fullArc != nil { return }
      }
    }
  }

  /// Counts a crossing against the limits.
  private mutating func note(_ crossing: Crossing) {
    if found.count >= limit.total { fullArc = crossing.firstArc }
    if roomOfArc.isEmpty { return }
    let arcs = crossing.firstArc == crossing.secondArc ? 1 : 2
    for arc in [crossing.firstArc, crossing.secondArc].prefix(arcs) {
      roomOfArc[arc] -= 1
      if roomOfArc[arc] <= 0 { fullArc = arc }
    }
  }
}
