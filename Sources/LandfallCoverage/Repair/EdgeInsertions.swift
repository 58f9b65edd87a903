import Landfall
import LandfallModel
import LandfallSupport

/// Vertices to insert into edges, so that edges meet at their ends alone.
///
/// An edge is the same edge in whichever ring and direction it occurs: all that share it get the same
/// vertices.
struct EdgeInsertions {
  private var points: [Segment: [GridPoint]] = [:]
  /// Vertices that are not exactly on their edge, which they bend by less than a grid unit.
  private(set) var bendCount = 0

  var isEmpty: Bool { points.isEmpty }

  /// The edges that get vertices, in no order.
  var edges: some Collection<Segment> { points.keys }

  /// Notes a vertex between the ends of an edge; one that is noted already stays as it is.
  mutating func insert(_ point: GridPoint, into edge: Segment) {
    guard point != edge.a, point != edge.b else { return }
    let edge = edge.undirected
    guard points[edge]?.contains(point) != true else { return }
    points[edge, default: []].append(point)
    if edge.side(of: point) != 0 { bendCount += 1 }
  }

  /// The vertices between `a` and `b`, in the order in which they come along.
  func points(from a: GridPoint, to b: GridPoint) -> [GridPoint] {
    let edge = Segment(a, b).undirected
    guard let found = points[edge] else { return [] }
    let sorted = found.sorted { one, other in
      let (first, second) = (edge.distanceAlong(one), edge.distanceAlong(other))
      // Beside one another across the edge: the order matters little, but must be one.
      return first != second ? first < second : (one.u, one.v) < (other.u, other.v)
    }
    return edge.a == a ? sorted : sorted.reversed()
  }

  /// A geometry with the vertices in its rings; nil where none is in any of its edges.
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
  /// How far along the segment a point is, in units of its length squared.
  fileprivate func distanceAlong(_ point: GridPoint) -> Int128 {
    let run = Int128(b.u) - Int128(a.u)
    let rise = Int128(b.v) - Int128(a.v)
    return run * (Int128(point.u) - Int128(a.u)) + rise * (Int128(point.v) - Int128(a.v))
  }
}
