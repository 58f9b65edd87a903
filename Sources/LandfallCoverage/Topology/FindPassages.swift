/// An edge that passes the pixel of a grid point, which is no end of the edge.
struct Passage: Sendable, Hashable, Comparable {
  /// The number of the edge in an ``EdgePool``.
  var edge: UInt32
  var point: GridPoint

  static func < (left: Passage, right: Passage) -> Bool {
    (left.edge, left.point.key) < (right.edge, right.point.key)
  }
}

/// Returns the edges of a search that pass the pixels of points, ascending by edge and point.
///
/// O((n + k) log² n) for n edges and points and k passages.
/// - Parameter firstPoint: the number of the first piece of the pool that is no edge, but a point as an edge
///   from the point to itself.
/// - Parameter includingEnds: whether the ends of edges are such points, too.
func findPassages(
  _ search: EdgeSearch, firstPoint: Int, includingEnds: Bool, jobs: Int
) -> [Passage] {
  search.run(
    PassageComparison(pool: search.pool, firstPoint: firstPoint, includesEnds: includingEnds),
    jobs: jobs)
}

/// Finds the edges that pass the pixels of points.
private struct PassageComparison: EdgeComparison {
  let pool: EdgePool
  let firstPoint: Int
  let includesEnds: Bool
  var most: Int { .max }

  func compare(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<Passage>
  ) {
    for other in edges where includesEnds || Int(other) >= firstPoint {
      let ends = pool.segment(other)
      for point in ends.a == ends.b ? [ends.a] : [ends.a, ends.b] where box.contains(point) {
        for edge in edges where Int(edge) < firstPoint {
          let segment = pool.segment(edge)
          if segment.isNear(point), segment.passesPixel(of: point) {
            found.append(Passage(edge: edge, point: point))
          }
        }
      }
    }
  }

  func sweep(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<Passage>
  ) {
    var points: [GridPoint] = []
    var slabEdges: [SlabEdge] = []
    for edge in edges {
      let segment = pool.segment(edge)
      if includesEnds || Int(edge) >= firstPoint { points += [segment.a, segment.b] }
      if Int(edge) < firstPoint { slabEdges.append(SlabEdge(segment, number: edge)) }
    }
    found.append(
      contentsOf: SlabSearch.passages(
        of: slabEdges, by: points.filter { box.contains($0) }, in: box.slab))
  }
}

extension GridBox {
  /// The columns that the closed box reaches into.
  var slab: Slab { Slab(first: Int64(west), last: Int64(east) + 1) }
}

extension Segment {
  /// Whether a point other than an end is within a grid unit of the segment's bounding box.
  @inline(__always)
  func isNear(_ point: GridPoint) -> Bool {
    let key = point.key
    return Int64(point.u) >= Int64(west) - 1 && Int64(point.u) <= Int64(east) + 1
      && Int64(point.v) >= Int64(south) - 1 && Int64(point.v) <= Int64(north) + 1
      && key != a.key && key != b.key
  }

  /// Whether the segment passes the pixel of a grid point: the square around it, with its western and southern
  /// sides but not the others, which is how coordinates round.
  ///
  /// Exact; see ``touches(west:south:east:north:)``, whose products would overflow here. The eastern and
  /// northern sides count as moved in by an infinitesimal.
  package func passesPixel(of point: GridPoint) -> Bool {
    // Twice the coordinates relative to the pixel's center, so that its sides are at −1 and 1.
    let (u, v) = (2 * Int64(point.u), 2 * Int64(point.v))
    let (au, av) = (2 * Int64(a.u) - u, 2 * Int64(a.v) - v)
    let (bu, bv) = (2 * Int64(b.u) - u, 2 * Int64(b.v) - v)
    guard min(au, bu) < 1, max(au, bu) >= -1, min(av, bv) < 1, max(av, bv) >= -1 else {
      return false
    }
    let (run, rise) = (Int128(bu - au), Int128(bv - av))
    let (lowU, highU): (Int64, Int64) = rise >= 0 ? (1, -1) : (-1, 1)
    let (lowV, highV): (Int64, Int64) = run >= 0 ? (-1, 1) : (1, -1)
    // The corners farthest to the right and to the left of the edge.
    let right = run * Int128(lowV - av) - rise * Int128(lowU - au)
    let left = run * Int128(highV - av) - rise * Int128(highU - au)
    return (rise > 0 || run < 0 ? right < 0 : right <= 0)
      && (rise < 0 || run > 0 ? left > 0 : left >= 0)
  }
}
