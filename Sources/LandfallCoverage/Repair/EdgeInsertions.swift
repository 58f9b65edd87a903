package import Landfall
import LandfallModel
import LandfallSupport

/// Vertices to insert into edges, so that edges meet only at their ends.
///
/// An edge is the same edge in every ring and direction: all rings that share it get the same
/// vertices.
package struct EdgeInsertions {
  private var points: [Segment: [GridPoint]] = [:]
  /// The number of vertices that are not exactly on their edge, and bend it by less than a grid
  /// unit.
  private(set) var bendCount = 0

  package init() {}

  var isEmpty: Bool { points.isEmpty }

  /// The edges that get vertices, in no particular order.
  package var edges: some Collection<Segment> { points.keys }

  /// Adds a vertex between the ends of an edge, unless the edge already has it.
  package mutating func insert(_ point: GridPoint, into edge: Segment) {
    guard point != edge.a, point != edge.b else { return }
    let edge = edge.undirected
    guard points[edge]?.contains(point) != true else { return }
    points[edge, default: []].append(point)
    if edge.side(of: point) != 0 { bendCount += 1 }
  }

  /// Returns the vertices between `a` and `b`, in order along the edge.
  package func points(from a: GridPoint, to b: GridPoint) -> [GridPoint] {
    let edge = Segment(a, b).undirected
    guard let found = points[edge] else { return [] }
    let sorted = found.sorted { one, other in
      let (first, second) = (edge.distanceAlong(one), edge.distanceAlong(other))
      // Equal distances along a bent edge: any order will do, but it must be fixed.
      return first != second ? first < second : (one.u, one.v) < (other.u, other.v)
    }
    return edge.a == a ? sorted : sorted.reversed()
  }

  /// Returns a geometry with the vertices inserted into its rings; nil if no edge of it gets a
  /// vertex.
  func applied(to geometry: Geometry) -> Geometry? {
    guard !points.isEmpty else { return nil }
    var result = Geometry(polygonEnds: geometry.polygonEnds, points: geometry.points)
    result.vertices.reserveCapacity(geometry.vertices.count)
    for ring in geometry.rings {
      for position in ring {
        let next = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
        let (from, to) = (geometry.vertices[position], geometry.vertices[next])
        result.vertices.append(from)
        result.vertices += points(from: from, to: to)
      }
      result.ringEnds.append(result.vertices.count)
    }
    return result.vertices.count > geometry.vertices.count ? result : nil
  }
}

extension Segment {
  /// Returns the distance of a point along the segment, times the segment's length.
  fileprivate func distanceAlong(_ point: GridPoint) -> Int128 {
    let run = Int128(b.u) - Int128(a.u)
    let rise = Int128(b.v) - Int128(a.v)
    return run * (Int128(point.u) - Int128(a.u)) + rise * (Int128(point.v) - Int128(a.v))
  }
}
