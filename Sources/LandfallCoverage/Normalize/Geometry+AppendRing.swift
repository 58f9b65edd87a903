package import Landfall
package import LandfallModel

extension [GridPoint] {
  /// Appends a ring without the vertices that repeat the one before them.
  /// - Returns: the number of vertices omitted.
  @discardableResult
  package mutating func append(ring: some Sequence<GridPoint>) -> Int {
    let start = count
    var repeatedCount = 0
    for vertex in ring {
      if count > start, self[count - 1] == vertex {
        repeatedCount += 1
      } else {
        append(vertex)
      }
    }
    // The first vertex follows the last one.
    while count > start + 1, self[count - 1] == self[start] {
      removeLast()
      repeatedCount += 1
    }
    return repeatedCount
  }
}

extension Geometry {
  /// Appends a ring without repeated vertices, if it still has three different ones.
  package mutating func append(
    ring: some Sequence<GridPoint>
  ) -> (repeatedCount: Int, isKept: Bool) {
    let start = vertices.count
    let repeatedCount = vertices.append(ring: ring)
    let isKept = hasThreeDifferentVertices(vertices[start...])
    if isKept {
      ringEnds.append(vertices.count)
    } else {
      vertices.removeSubrange(start...)
    }
    return (repeatedCount, isKept)
  }
}

package func hasThreeDifferentVertices(_ ring: ArraySlice<GridPoint>) -> Bool {
  guard let first = ring.first, let second = ring.first(where: { $0 != first }) else {
    return false
  }
  return ring.contains { $0 != first && $0 != second }
}
