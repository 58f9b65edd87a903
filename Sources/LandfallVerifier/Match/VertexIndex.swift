internal import Landfall

/// Matches simplified rings that have vertices other than the source's, or another order or
/// direction than the source's rings. Used only if ``RingMatch/init(of:in:sourceRing:)`` returns
/// nil.
struct VertexIndex {
  private let source: VerifiedRegion
  /// The indices of each point in the region's vertices.
  private var positions: [GridPoint: [Int]] = [:]

  init(_ source: VerifiedRegion) {
    self.source = source
    for (position, vertex) in source.vertices.enumerated() {
      positions[vertex, default: []].append(position)
    }
  }

  /// The match with the fewest foreign vertices, with any of the source's rings that are not
  /// `taken`; nil if no vertex is theirs.
  func match(_ ring: ArraySlice<GridPoint>, except taken: [Bool]) -> RingMatch? {
    var votes = [Int](repeating: 0, count: source.ringEnds.count)
    for vertex in ring {
      // A vertex that a ring visits twice counts only once for it.
      for number in Set((positions[vertex] ?? []).map(ringNumber)) { votes[number] += 1 }
    }
    for number in votes.indices where taken[number] { votes[number] = 0 }
    guard let most = votes.max(), most > 0, let number = votes.firstIndex(of: most) else {
      return nil
    }
    let range = source.range(ofRing: number)
    let anchors = ring.indices.filter { vertex in
      (positions[ring[vertex]] ?? []).contains { range.contains($0) }
    }
    var best: RingMatch?
    // One of the anchors may be the vertex that is out of order, but not all three.
    for anchor in Set([0, anchors.count / 3, anchors.count * 2 / 3]).sorted() {
      for isReversed in [false, true] {
        let match = match(
          ring, to: number, from: anchors[anchor] - ring.startIndex, isReversed: isReversed)
        if let found = best, found.foreignCount <= match.foreignCount { continue }
        best = match
      }
    }
    return best
  }

  private func ringNumber(_ position: Int) -> Int {
    var (low, high) = (0, source.ringEnds.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if source.ringEnds[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The longest chain of vertices in the source's order that includes the first vertex (Fredman
  /// 1975).
  private func match(
    _ ring: ArraySlice<GridPoint>, to number: Int, from first: Int, isReversed: Bool
  ) -> RingMatch {
    let range = source.range(ofRing: number)
    let anchor = (positions[ring[ring.startIndex + first]] ?? []).first { range.contains($0) }
    let start = (anchor ?? range.lowerBound) - range.lowerBound
    /// The last link of the best chain of each length, and the predecessor of each link.
    var tails: [Int] = []
    var links: [(vertex: Int, step: Int, before: Int)] = [(0, 0, -1)]
    for offset in 1..<max(1, ring.count) {
      let vertex = ring[ring.startIndex + (first + offset) % ring.count]
      let steps = (positions[vertex] ?? []).filter { range.contains($0) }
        .map { position -> Int in
          let ahead = position - range.lowerBound - start
          return ((isReversed ? -ahead : ahead) + range.count) % range.count
        }
      // The farthest first, so that no vertex is two links of one chain.
      for step in steps.sorted(by: >) where step > 0 {
        var (low, high) = (0, tails.count)
        while low < high {
          let middle = (low + high) / 2
          if links[tails[middle]].step < step { low = middle + 1 } else { high = middle }
        }
        links.append((offset, step, low > 0 ? tails[low - 1] : 0))
        if low < tails.count { tails[low] = links.count - 1 } else { tails.append(links.count - 1) }
      }
    }
    var steps = [Int32](repeating: -1, count: ring.count)
    var link = tails.last ?? 0
    while link >= 0 {
      steps[links[link].vertex] = Int32(links[link].step)
      link = links[link].before
    }
    return RingMatch(
      sourceRing: number, isReversed: isReversed, start: start, steps: steps, first: first)
  }
}
