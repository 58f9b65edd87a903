import Landfall
import LandfallModel

/// Finds the outer ring that a hole lies in.
struct OuterSearch {
  private let outers: [[GridPoint]]
  private let boxes: [Box]
  /// Vertices that may still be looked at: past that a hole goes to the first ring that it may lie in,
  /// which changes nothing of what is inside, as that is where an odd number of rings surround a point.
  private var allowance = 100_000_000

  private struct Box {
    var west = UInt32.max
    var east: UInt32 = 0
    var south = UInt32.max
    var north: UInt32 = 0

    init(_ ring: [GridPoint]) {
      for vertex in ring {
        west = min(west, vertex.u)
        east = max(east, vertex.u)
        south = min(south, vertex.v)
        north = max(north, vertex.v)
      }
    }

    func holds(_ other: Box) -> Bool {
      west <= other.west && other.east <= east && south <= other.south && other.north <= north
    }
  }

  init(_ outers: [[GridPoint]]) {
    self.outers = outers
    boxes = outers.map { Box($0) }
  }

  /// The place in the list of the ring that a hole lies in; 0 where there is none.
  mutating func outer(of hole: [GridPoint]) -> Int {
    allowance -= outers.count
    guard allowance > 0 else { return 0 }
    let box = Box(hole)
    let candidates = outers.indices.filter { boxes[$0].holds(box) }
    guard candidates.count > 1 else { return candidates.first ?? 0 }
    for candidate in candidates where allowance > 0 && holds(outers[candidate], hole) {
      return candidate
    }
    return candidates[0]
  }

  /// Decides by the first vertex that is not on the ring.
  private mutating func holds(_ outer: [GridPoint], _ hole: [GridPoint]) -> Bool {
    for vertex in hole {
      allowance -= outer.count
      if let isInside = isInside(vertex, outer) { return isInside }
      if allowance <= 0 { return false }
    }
    return true
  }

  /// Whether a ring surrounds a point; nil where the point is on it.
  private func isInside(_ point: GridPoint, _ ring: [GridPoint]) -> Bool? {
    guard var before = ring.last else { return false }
    var isInside = false
    for vertex in ring {
      let edge = before.v <= vertex.v ? Segment(before, vertex) : Segment(vertex, before)
      if edge.contains(point) { return nil }
      if edge.a.v <= point.v, point.v < edge.b.v, edge.side(of: point) < 0 { isInside.toggle() }
      before = vertex
    }
    return isInside
  }
}
