/// Edges by the rows that they straddle, to find the edge nearest to a point on its west.
struct EdgeBands {
  private let vertices: [GridPoint]
  private let south: UInt32
  private let bandHeight: UInt32
  /// For each band its edges, each as the index of its first vertex.
  private var bands = Ragged<UInt32>()

  /// - Parameter chains: ranges of `vertices`, each a chain of edges.
  init(vertices: [GridPoint], chains: [Range<Int>]) {
    self.vertices = vertices
    var (south, north, count) = (UInt32.max, UInt32(0), 0)
    for chain in chains {
      count += chain.count - 1
      for vertex in chain {
        south = min(south, vertices[vertex].v)
        north = max(north, vertices[vertex].v)
      }
    }
    self.south = min(south, north)
    // Few bands for few edges; long edges are in many bands, so the number of entries is limited.
    var bandCount = min(max(count / 8, 1), 4096)
    var total = 0
    var height: UInt32 = 1
    repeat {
      height = (north - self.south) / UInt32(bandCount) + 1
      total = 0
      for chain in chains {
        for vertex in chain.dropLast() {
          let (low, high) = (vertices[vertex].v, vertices[vertex + 1].v)
          total += Int(
            (max(low, high) - self.south) / height - (min(low, high) - self.south) / height)
        }
      }
      if total <= 16 * count || bandCount == 1 { break }
      bandCount /= 2
    } while true
    bandHeight = height
    fill(chains, bandCount: bandCount)
  }

  private mutating func fill(_ chains: [Range<Int>], bandCount: Int) {
    var counts = [Int](repeating: 0, count: bandCount + 1)
    forEachBand(chains) { band, _ in counts[band + 1] += 1 }
    for band in 0..<bandCount { counts[band + 1] += counts[band] }
    let ends = Array(counts.dropFirst())
    var edges = [UInt32](repeating: 0, count: counts[bandCount])
    forEachBand(chains) { band, edge in
      edges[counts[band]] = UInt32(edge)
      counts[band] += 1
    }
    bands = Ragged(elements: edges, ends: ends)
  }

  private func forEachBand(_ chains: [Range<Int>], _ body: (_ band: Int, _ edge: Int) -> Void) {
    for chain in chains {
      for edge in chain.dropLast() {
        let (a, b) = (vertices[edge].v, vertices[edge + 1].v)
        if a == b { continue }  // Level edges straddle no row.
        for band in self.band(min(a, b))...self.band(max(a, b) - 1) { body(band, edge) }
      }
    }
  }

  private func band(_ v: UInt32) -> Int { Int((v - south) / bandHeight) }

  /// Returns the nearest edge to the west of a point, just north of its row, as the index of the
  /// edge's first vertex; nil if there is no such edge. Edges through the point itself do not
  /// count.
  func nearestEdge(westOf point: GridPoint) -> Int? {
    guard point.v >= south, band(point.v) < bands.count else { return nil }
    var nearest: (edge: Int, meeting: RowMeeting)?
    for edge in bands[band(point.v)] {
      let (a, b) = (vertices[Int(edge)], vertices[Int(edge) + 1])
      let (low, high) = a.v < b.v ? (a, b) : (b, a)
      guard low.v <= point.v, point.v < high.v, min(low.u, high.u) < point.u else { continue }
      let meeting = RowMeeting(low, high, row: point.v)
      guard meeting.isWest(ofU: point.u) else { continue }
      if let found = nearest, meeting.isWest(of: found.meeting) { continue }
      nearest = (Int(edge), meeting)
    }
    return nearest?.edge
  }
}

/// The intersection of an edge with a row, and the edge's direction north of it; exact.
private struct RowMeeting {
  private let numerator: Int128
  private let rise: Int128
  private let run: Int128

  init(_ low: GridPoint, _ high: GridPoint, row: UInt32) {
    rise = Int128(high.v) - Int128(low.v)
    run = Int128(high.u) - Int128(low.u)
    numerator = rise * Int128(low.u) + run * (Int128(row) - Int128(low.v))
  }

  func isWest(ofU u: UInt32) -> Bool { numerator < rise * Int128(u) }

  func isWest(of other: RowMeeting) -> Bool {
    let (here, there) = (numerator * other.rise, other.numerator * rise)
    return here != there ? here < there : run * other.rise < other.run * rise
  }
}
