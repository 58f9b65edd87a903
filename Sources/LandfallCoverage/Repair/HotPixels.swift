/// Grid points that edges are snapped to if they pass within half a grid unit, in u and in v: the
/// hot pixels of Hobby, "Practical segment intersection with finite precision output" (1999). A
/// pixel contains its western and southern sides but not the others, which is how coordinates
/// round.
package struct HotPixels {
  private(set) var points: Set<GridPoint> = []

  package init() {}

  var isEmpty: Bool { points.isEmpty }

  package mutating func insert(_ point: GridPoint) { points.insert(point) }

  /// Whether an edge passes the pixel of a grid point.
  static func isPassed(_ point: GridPoint, by edge: Segment) -> Bool {
    Box(pixelOf: point).isPassed(by: edge)
  }

  /// Inserts every pixel into each edge that passes it. O((e + p) log(e + p)) for e edges and p
  /// pixels that are spread out: boxes are halved until few pairs are left in one.
  package func snap(_ edges: [Segment], into insertions: inout EdgeInsertions) {
    guard !edges.isEmpty, !points.isEmpty else { return }
    let sorted = points.sorted { ($0.u, $0.v) < ($1.u, $1.v) }
    // Doubled, so that the sides of pixels are integers.
    let box = Box(
      west: 2 * Int64(sorted[0].u) - 1,
      south: 2 * Int64(sorted.reduce(UInt32.max) { min($0, $1.v) }) - 1,
      east: 2 * Int64(sorted[sorted.count - 1].u) + 1,
      north: 2 * Int64(sorted.reduce(0) { max($0, $1.v) }) + 1)
    search(edges.filter { box.touches($0) }, sorted, box: box, into: &insertions)
  }

  private func search(
    _ edges: [Segment], _ pixels: [GridPoint], box: Box, into insertions: inout EdgeInsertions
  ) {
    if edges.isEmpty || pixels.isEmpty { return }
    if edges.count * pixels.count <= 64 || pixels.count == 1 {
      for edge in edges {
        for pixel in pixels where Box(pixelOf: pixel).isPassed(by: edge) {
          insertions.insert(pixel, into: edge)
        }
      }
      return
    }
    // Split between pixels: each pixel belongs to one half.
    let isWide = box.east - box.west >= box.north - box.south
    let sorted =
      isWide
      ? pixels.sorted { ($0.u, $0.v) < ($1.u, $1.v) }
      : pixels.sorted { ($0.v, $0.u) < ($1.v, $1.u) }
    let middle = sorted.count / 2
    for half in [sorted[..<middle], sorted[middle...]] {
      let inner = half.reduce(Box(pixelOf: half[half.startIndex])) {
        $0.enclosing(Box(pixelOf: $1))
      }
      search(edges.filter { inner.touches($0) }, Array(half), box: inner, into: &insertions)
    }
  }

  /// A closed box in half grid units.
  private struct Box {
    var west, south, east, north: Int64

    init(west: Int64, south: Int64, east: Int64, north: Int64) {
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    init(pixelOf point: GridPoint) {
      let (u, v) = (2 * Int64(point.u), 2 * Int64(point.v))
      self.init(west: u - 1, south: v - 1, east: u + 1, north: v + 1)
    }

    func enclosing(_ other: Box) -> Box {
      Box(
        west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
        north: max(north, other.north))
    }

    /// Whether an edge touches the closed box.
    func touches(_ edge: Segment) -> Bool { meets(edge, isClosed: true) }

    /// Whether an edge has a point in the box without its eastern and northern sides.
    func isPassed(by edge: Segment) -> Bool { meets(edge, isClosed: false) }

    /// Exact; see ``Segment/touches(west:south:east:north:)``, whose products would overflow here.
    /// The eastern and northern sides of a box that is not closed count as moved in by an
    /// infinitesimal.
    private func meets(_ edge: Segment, isClosed: Bool) -> Bool {
      let (au, av) = (2 * Int64(edge.a.u), 2 * Int64(edge.a.v))
      let (bu, bv) = (2 * Int64(edge.b.u), 2 * Int64(edge.b.v))
      guard min(au, bu) <= east, max(au, bu) >= west, min(av, bv) <= north, max(av, bv) >= south
      else { return false }
      let (run, rise) = (Int128(bu - au), Int128(bv - av))
      let (lowU, highU) = rise >= 0 ? (east, west) : (west, east)
      let (lowV, highV) = run >= 0 ? (south, north) : (north, south)
      // The corners farthest to the right and to the left of the edge.
      let right = run * Int128(lowV - av) - rise * Int128(lowU - au)
      let left = run * Int128(highV - av) - rise * Int128(highU - au)
      if isClosed { return right <= 0 && left >= 0 }
      guard min(au, bu) < east, min(av, bv) < north else { return false }
      return (rise > 0 || run < 0 ? right < 0 : right <= 0)
        && (rise < 0 || run > 0 ? left > 0 : left >= 0)
    }
  }
}
