/// Finds the outer ring that contains a hole.
struct OuterSearch {
  private let outers: [[GridPoint]]
  private let boxes: [GridBox]
  /// The number of vertices that may still be tested. After that a hole is assigned to the first
  /// ring that may contain it. The interior does not change, as it consists of the points that an
  /// odd number of rings surround.
  private var allowance = 100_000_000

  init(_ outers: [[GridPoint]]) {
    self.outers = outers
    boxes = outers.map { GridBox(around: $0[...]) }
  }

  /// Returns the index of the ring that contains a hole; 0 if there is no such ring.
  mutating func outer(of hole: [GridPoint]) -> Int {
    allowance -= outers.count
    guard allowance > 0 else { return 0 }
    let box = GridBox(around: hole[...])
    let candidates = outers.indices.filter { boxes[$0].contains(box) }
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
      if let isInside = outer[...].surrounds(vertex) { return isInside }
      if allowance <= 0 { return false }
    }
    return true
  }
}
