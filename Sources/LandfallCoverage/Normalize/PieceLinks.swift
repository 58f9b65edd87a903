/// A piece in the order and direction in which a ring contains it.
struct LinkedPiece {
  var piece: Int
  var isReversed: Bool
}

/// Links pieces of rings, which end on ±180°, into rings again.
///
/// Along a line that borders a region, its inside begins at one end of a piece and stops at the
/// next, from south to north: the first and the second end are partners, the third and the fourth,
/// and so on. This is the even-odd rule, so it also works for rings that cross one another; each
/// piece of a ring is used once.
struct PieceLinks {
  /// The way in which the ends on the two sides of ±180° are paired.
  enum Order {
    /// Each side separately: rings run along ±180° and stay within the domain.
    case sideBySide
    /// Both sides together: rings continue on the other side.
    case across
  }

  private let pieces: [RingPiece]
  /// For each end, first and last of each piece in turn, the end that it is linked to.
  private var partners: [Int]

  init(_ pieces: [RingPiece], order: Order, grid: Grid) {
    self.pieces = pieces
    partners = Array(0..<(2 * pieces.count))
    var west: [End] = []
    var east: [End] = []
    for (index, piece) in pieces.enumerated() where piece.vertices.count > 1 {
      let vertices = piece.vertices
      for (number, vertex, next) in [
        (2 * index, vertices[0], vertices[1]),
        (2 * index + 1, vertices[vertices.count - 1], vertices[vertices.count - 2]),
      ] {
        let run = next.u > vertex.u ? next.u - vertex.u : vertex.u - next.u
        let end = End(
          number: number, v: vertex.v, run: Int64(run), rise: Int64(next.v) - Int64(vertex.v))
        if vertex.u == 0 { west.append(end) } else { east.append(end) }
      }
    }
    west.sort()
    east.sort()
    switch order {
    case .sideBySide:
      pair(west)
      pair(east)
    case .across:
      let all = Self.ranked(west, side: 0) + Self.ranked(east, side: 1)
      pair(all.sorted { ($0.end.v, $0.rank, $0.side) < ($1.end.v, $1.rank, $1.side) }.map(\.end))
    }
  }

  /// Returns the rings, each beginning with its first piece.
  func rings() -> [[LinkedPiece]] {
    var isUsed = [Bool](repeating: false, count: pieces.count)
    var rings: [[LinkedPiece]] = []
    for first in pieces.indices where !isUsed[first] {
      var ring: [LinkedPiece] = []
      var entry = 2 * first
      while !isUsed[entry / 2] {
        isUsed[entry / 2] = true
        ring.append(LinkedPiece(piece: entry / 2, isReversed: entry & 1 == 1))
        entry = partners[entry ^ 1]
      }
      rings.append(ring)
    }
    return rings
  }

  private mutating func pair(_ ends: [End]) {
    for index in stride(from: 0, to: ends.count - 1, by: 2) {
      partners[ends[index].number] = ends[index + 1].number
      partners[ends[index + 1].number] = ends[index].number
    }
  }

  /// Returns the ends with their rank among those of the same side and latitude.
  private static func ranked(_ ends: [End], side: Int) -> [(end: End, rank: Int, side: Int)] {
    var rank = 0
    return ends.indices.map { index in
      rank = index > 0 && ends[index - 1].v == ends[index].v ? rank + 1 : 0
      return (ends[index], rank, side)
    }
  }

  /// An end of a piece, and the edge that leaves it.
  private struct End: Comparable {
    var number: Int
    var v: UInt32
    /// The edge's distance from ±180°, and its rise to the north.
    var run: Int64
    var rise: Int64

    /// From south to north; at one point in the order of their edges, the one that leads farthest
    /// south first. The products fit Int64 at every grid.
    static func < (a: End, b: End) -> Bool {
      if a.v != b.v { return a.v < b.v }
      let (left, right) = (a.rise * b.run, b.rise * a.run)
      if left != right { return left < right }
      return a.run != b.run ? a.run < b.run : a.number < b.number
    }
  }
}
