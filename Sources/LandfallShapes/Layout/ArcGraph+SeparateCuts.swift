extension ArcGraph {
  /// Moves the parts of borders along the map's boundary to the end of the other arcs: borders end
  /// where they meet the boundary.
  ///
  /// Borders are divided where an edge with both ends among `cuts` follows one without, or vice
  /// versa.
  /// - Returns: the arcs, and for each the original arc that contains it.
  func separatingCuts(_ cuts: Set<GridPoint>) -> (graph: ArcGraph, wholes: [Int]) {
    if cuts.isEmpty { return (self, Array(arcs.indices)) }
    /// A part of an arc, as a range of the vertices of all.
    struct Piece {
      var range: Range<Int>
      var whole: Int
    }
    /// For each border its parts, in its order: numbers in the two arrays.
    var parts = Ragged<(number: Int, isCut: Bool)>()
    var (stayed, cut): ([Piece], [Piece]) = ([], [])
    let vertices = arcs.elements
    func isCut(_ edge: Int) -> Bool {
      cuts.contains(vertices[edge]) && cuts.contains(vertices[edge + 1])
    }
    for arc in borders {
      let range = arcs.spans[arc]
      var start = range.lowerBound
      while start + 1 < range.upperBound {
        let isOnEnd = isCut(start)
        var end = start + 1
        while end + 1 < range.upperBound, isCut(end) == isOnEnd { end += 1 }
        let piece = Piece(range: start..<(end + 1), whole: arc)
        parts.append((isOnEnd ? cut.count : stayed.count, isOnEnd))
        if isOnEnd { cut.append(piece) } else { stayed.append(piece) }
        start = end
      }
      parts.endRow()
    }
    let unchanged = others.map { Piece(range: arcs.spans[$0], whole: $0) }
    let pieces = stayed + unchanged + cut
    var result = self
    result.arcs = Ragged()
    result.arcs.reserveCapacity(vertices.count + 2 * pieces.count)
    for piece in pieces { result.arcs.append(row: vertices[piece.range]) }
    result.owners = pieces.map { owners[$0.whole] }
    result.borderCount = stayed.count
    result.rings = Ragged()
    for ring in rings.indices {
      for half in rings[ring] {
        guard isBorder(half.arc) else {
          result.rings.append(
            HalfArc(arc: half.arc - borderCount + stayed.count, isReversed: half.isReversed))
          continue
        }
        let own = parts[half.arc].map { part in
          HalfArc(
            arc: part.isCut ? stayed.count + unchanged.count + part.number : part.number,
            isReversed: half.isReversed)
        }
        for part in half.isReversed ? own.reversed() : own { result.rings.append(part) }
      }
      result.rings.endRow()
    }
    return (result, pieces.map(\.whole))
  }
}
