import Landfall
import LandfallModel
import LandfallSupport

/// The loops around the faces that a layer's arcs divide the plane into, each as the arcs that it is
/// made of, with the face on their left: a counter-clockwise one around each face, and a clockwise
/// one around what lies in it.
///
/// Most are rings of regions. The others bound what is no ring of the source and yet must not be squeezed
/// away: a gap between neighbors, the overlap of two regions. O(arcs · log arcs).
package func findFaceLoops(in topology: Topology) -> [[RingArc]] {
  HalfArcs(topology).loops()
}

/// Arcs in both directions, and how they follow one another around the faces on their left.
private struct HalfArcs {
  private struct Half {
    var arc: RingArc
    var start: GridPoint
    /// The vertex after the start.
    var toward: GridPoint
    var end: GridPoint
  }

  private var halves: [Half] = []
  /// For each half the one that follows it.
  private var next: [Int32] = []

  init(_ topology: Topology) {
    func add(_ number: Int, isBorder: Bool, _ vertices: ArraySlice<GridPoint>) {
      let (first, last) = (vertices[vertices.startIndex], vertices[vertices.endIndex - 1])
      for isReversed in [false, true] {
        halves.append(
          Half(
            arc: RingArc(number: UInt32(number), isBorder: isBorder, isReversed: isReversed),
            start: isReversed ? last : first,
            toward: vertices[isReversed ? vertices.endIndex - 2 : vertices.startIndex + 1],
            end: isReversed ? first : last))
      }
    }
    for arc in topology.arcEnds.indices {
      add(arc, isBorder: true, topology.vertices[topology.vertexRange(ofArc: arc)])
    }
    for arc in topology.others.ends.indices {
      let range = topology.others.vertexRange(ofArc: arc)
      add(arc, isBorder: false, topology.others.vertices[range])
    }
    link()
  }

  /// At each node the halves that leave it, sorted counter-clockwise: a half that arrives is followed by
  /// the one that leaves clockwise before its own way back.
  private mutating func link() {
    next = Array(repeating: 0, count: halves.count)
    let halves = halves
    let order = halves.indices.sorted { one, other in
      let (a, b) = (halves[one], halves[other])
      if a.start != b.start { return (a.start.u, a.start.v) < (b.start.u, b.start.v) }
      return Self.isBefore(a, b) ?? (one < other)
    }
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, halves[order[end]].start == halves[order[first]].start { end += 1 }
      for index in first..<end {
        let before = index == first ? end - 1 : index - 1
        // The way back of a half is its neighbor in the array.
        next[order[index] ^ 1] = Int32(order[before])
      }
      first = end
    }
  }

  /// Whether a leaves its start counter-clockwise before b, from the east on; nil where they leave alike.
  private static func isBefore(_ a: Half, _ b: Half) -> Bool? {
    func direction(_ half: Half) -> (x: Int64, y: Int64, isLower: Bool) {
      let x = Int64(half.toward.u) - Int64(half.start.u)
      let y = Int64(half.toward.v) - Int64(half.start.v)
      return (x, y, y < 0 || (y == 0 && x < 0))
    }
    let (p, q) = (direction(a), direction(b))
    if p.isLower != q.isLower { return q.isLower }
    // Products of differences fit Int64; they are compared, not subtracted.
    let (left, right) = (p.x * q.y, p.y * q.x)
    return left == right ? nil : left > right
  }

  func loops() -> [[RingArc]] {
    var isSeen = [Bool](repeating: false, count: halves.count)
    var loops: [[RingArc]] = []
    for start in halves.indices where !isSeen[start] {
      var loop: [RingArc] = []
      var half = start
      repeat {
        isSeen[half] = true
        loop.append(halves[half].arc)
        half = Int(next[half])
      } while half != start
      loops.append(loop)
    }
    return loops
  }
}
