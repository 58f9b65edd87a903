/// Finds the outer ring that contains a hole.
struct OuterSearch {
  private let outers: [[GridPoint]]
  private let boxes: [Box]
  /// The number of vertices that may still be tested. After that a hole is assigned to the first
  /// ring that may contain it. The interior does not change, as it consists of the points that an
  /// odd number of rings surround.
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

  /// Returns the index of the ring that contains a hole; 0 if there is no such ring.
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

  /// Whether a ring surrounds a point; nil if the point is on it.
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
