/// A closed box of grid points. Unlike ``Bounds`` it never crosses ±180°.
package struct GridBox: Sendable, Hashable {
  package var west: UInt32
  package var south: UInt32
  package var east: UInt32
  package var north: UInt32

  package init(west: UInt32, south: UInt32, east: UInt32, north: UInt32) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  @inline(__always)
  package func contains(_ point: GridPoint) -> Bool {
    point.u >= west && point.u <= east && point.v >= south && point.v <= north
  }

  @inline(__always)
  package func contains(_ box: GridBox) -> Bool {
    box.west >= west && box.east <= east && box.south >= south && box.north <= north
  }

  @inline(__always)
  package func meets(_ box: GridBox) -> Bool {
    box.west <= east && box.east >= west && box.south <= north && box.north >= south
  }

  package mutating func enclose(_ point: GridPoint) {
    west = min(west, point.u)
    south = min(south, point.v)
    east = max(east, point.u)
    north = max(north, point.v)
  }

  package mutating func enclose(_ box: GridBox) {
    west = min(west, box.west)
    south = min(south, box.south)
    east = max(east, box.east)
    north = max(north, box.north)
  }

  /// An empty box; enclosing a first point makes it the box of that point.
  package static var none: GridBox { GridBox(west: .max, south: .max, east: 0, north: 0) }

  /// Whether the edge a–b has a point in the box, including its sides and corners. Exact: products
  /// of two differences fit Int64 and are compared. Wraps for damaged numbers.
  @inline(__always)
  package func isTouched(byEdge a: GridPoint, _ b: GridPoint) -> Bool {
    guard min(a.u, b.u) <= east, max(a.u, b.u) >= west, min(a.v, b.v) <= north,
      max(a.v, b.v) >= south
    else { return false }
    if contains(a) || contains(b) { return true }
    // The bounding boxes meet, so the edge misses the box only if all corners are strictly on one
    // side of the edge's line. For a rising edge the north-west and south-east corners are the
    // extreme ones, for a falling edge the other two.
    let rises = (a.u <= b.u) == (a.v <= b.v)
    let left = (u: west, v: rises ? north : south)
    let right = (u: east, v: rises ? south : north)
    let run = Int64(b.u) &- Int64(a.u)
    let rise = Int64(b.v) &- Int64(a.v)
    func side(_ corner: (u: UInt32, v: UInt32)) -> Int {
      let along = run &* (Int64(corner.v) &- Int64(a.v))
      let across = rise &* (Int64(corner.u) &- Int64(a.u))
      return along > across ? 1 : (along < across ? -1 : 0)
    }
    return side(left) &* side(right) <= 0
  }
}
