import LandfallModel
import LandfallSupport

extension ChainTable {
  /// The length in meters of the chain between two vertices of an arc, nearly.
  func length(_ a: Int, _ b: Int) -> Double { moments[b].w - moments[a].w }

  /// Whether all vertices between two of an arc are within the root of `square` meters of the line
  /// between them. O(vertices), a block at once where its box is close to the line.
  package func isShortcut(_ a: Int, _ b: Int, square: Double) -> Bool {
    let size = ChainBlock.size
    let shrink = greatestCosine(a, b)
    let (ax, ay) = (x[a], y[a])
    let (dx, dy) = ((x[b] - ax) * shrink, y[b] - ay)
    let length = dx * dx + dy * dy
    let wide = square * length
    var vertex = a + 1
    while vertex < b {
      if vertex % size == 0, vertex + size <= b {
        let box = blocks[vertex / size].box(fromX: ax, ay, shrink: shrink)
        if box.isBesideSegment(dx, dy, length: length, square: wide * (1 - 1e-9)) {
          vertex += size
          continue
        }
      }
      let (px, py) = ((x[vertex] - ax) * shrink, y[vertex] - ay)
      let along = px * dx + py * dy
      if along <= 0 {
        if px * px + py * py > square { return false }
      } else if along >= length {
        let (qx, qy) = (px - dx, py - dy)
        if qx * qx + qy * qy > square { return false }
      } else {
        let across = px * dy - py * dx
        if across * across > wide { return false }
      }
      vertex += 1
    }
    return true
  }

  /// The greatest cosine of the latitudes of an arc from one vertex to another; 1 if they are on
  /// both sides of the equator.
  private func greatestCosine(_ a: Int, _ b: Int) -> Double {
    let size = ChainBlock.size
    let isNorth = isNorth[a]
    var greatest = 0.0
    var vertex = a
    while vertex <= b {
      if vertex % size == 0, vertex + size <= b {
        let block = blocks[vertex / size]
        if block.isNorth != isNorth { return 1 }
        greatest = max(greatest, block.cosine)
        vertex += size
      } else {
        if self.isNorth[vertex] != isNorth { return 1 }
        greatest = max(greatest, cosine[vertex])
        vertex += 1
      }
    }
    return greatest
  }

  /// Returns the index of the candidate that is farthest from the line between two vertices; nil if
  /// there are no candidates.
  package func farthest(between a: Int, _ b: Int, among candidates: ArraySlice<Int32>) -> Int? {
    let shrink = max(cosine[a], cosine[b])
    var (found, most): (Int?, Double) = (nil, -1)
    for index in candidates.indices {
      let distance = squaredDistance(Int(candidates[index]), from: a, b, shrink: shrink)
      if distance > most { (found, most) = (index, distance) }
    }
    return found
  }

  private func squaredDistance(_ vertex: Int, from a: Int, _ b: Int, shrink: Double) -> Double {
    let (ax, ay) = (x[a], y[a])
    let (dx, dy) = ((x[b] - ax) * shrink, y[b] - ay)
    let length = dx * dx + dy * dy
    let (px, py) = ((x[vertex] - ax) * shrink, y[vertex] - ay)
    let along = px * dx + py * dy
    if along <= 0 || length == 0 { return px * px + py * py }
    if along >= length {
      let (qx, qy) = (px - dx, py - dy)
      return qx * qx + qy * qy
    }
    let across = px * dy - py * dx
    return across * across / length
  }
}
