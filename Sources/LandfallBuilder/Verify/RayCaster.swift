package import Landfall

/// Finds the features that contain a grid point by counting all edges that a ray crosses.
///
/// This is the rule of the half-open border written out in integers, with no index that could have
/// the same errors as the atlas: a point (u, v) represents the point shifted by (ε′, ε), with ε ≪
/// ε′. Its ray runs towards −u. The ray crosses an edge from `lo` up to `hi` if `lo.v ≤ v < hi.v`
/// and the edge meets the ray's line at or west of u. A feature contains the point if the ray
/// crosses the edges of its rings an odd number of times.
///
/// - Edges on the −180° meridian count: an interior that begins at the domain's side begins there.
///   Edges on +180° are east of every query, and edges on a pole are horizontal, so that neither is
///   ever crossed: the domain's sides are not borders.
/// - Shifted north, the north pole would leave the domain. The answer just inside is used instead:
///   there the rule is `lo.v < v ≤ hi.v`, and the shift (ε′, −ε). Only a horizontal edge can lie
///   between the points shifted by (ε′, −ε) and (ε′, ε), and horizontal edges at a pole are not
///   crossed, so that both have the same answer.
///
/// Edges are grouped into slabs of latitude, and within a slab by ring: if a ring's extent in u
/// does not include the point, the ray crosses it an even number of times and it is skipped. About
/// 1 µs per point for the countries at 1:10m.
package struct RayCaster: Sendable {
  /// An edge directed north: `loV < hiV`.
  package struct Edge: Sendable {
    var loU, loV, hiU, hiV: UInt32
  }

  /// The edges of one ring that touch one slab.
  package struct Run: Sendable {
    /// The extent of the whole ring.
    var minU, maxU: UInt32
    var feature: UInt32
  }

  private let height: UInt32
  private let slabs: Slabs
  /// The start of each slab's runs in ``runs``, and the end of the last one.
  private let slabStarts: [Int]
  private let runs: [Run]
  /// The edges of each run.
  private let edges: Ragged<Edge>

  /// Sorts the features' edges into slabs; O(edges × slabs each touches).
  package init(features: [Feature], grid: Grid) {
    var table = EdgeTable()
    for (feature, value) in features.enumerated() {
      for ring in value.geometry.rings {
        table.add(ring: value.geometry.vertices[ring], feature: UInt32(feature))
      }
    }
    height = grid.height
    slabs = Slabs(covering: table.edges.elements)
    (slabStarts, runs, edges) = table.sorted(into: slabs)
  }

  /// The indices of the features that contain `point`, ascending.
  ///
  /// - Parameter point: a canonical query: u is below the grid's width, and 0 at a pole.
  package func features(containing point: GridPoint) -> [Int] {
    let atNorthPole = point.v >= height
    guard let slab = slabs.index(of: atNorthPole ? height - 1 : point.v) else { return [] }
    var found: [Int] = []
    var feature = UInt32.max
    var isInside = false
    for index in slabStarts[slab]..<slabStarts[slab + 1] {
      let run = runs[index]
      guard run.minU <= point.u, point.u <= run.maxU else { continue }
      if run.feature != feature {
        if isInside { found.append(Int(feature)) }
        feature = run.feature
        isInside = false
      }
      for edge in edges[index] {
        let spans =
          atNorthPole
          ? edge.loV < point.v && point.v <= edge.hiV
          : edge.loV <= point.v && point.v < edge.hiV
        if spans, edge.isCrossed(by: point) { isInside.toggle() }
      }
    }
    if isInside { found.append(Int(feature)) }
    return found
  }
}

extension RayCaster.Edge {
  /// Whether the edge is at or west of `point`, whose latitude is within the edge's.
  ///
  /// Each product is of two differences and fits in Int64 on every grid; the difference of the
  /// products might not.
  @inline(__always)
  func isCrossed(by point: GridPoint) -> Bool {
    (Int64(hiU) &- Int64(loU)) &* (Int64(point.v) &- Int64(loV))
      <= (Int64(point.u) &- Int64(loU)) &* (Int64(hiV) &- Int64(loV))
  }
}

/// Bands of latitude, each 2^shift grid units high, from the southernmost vertex up.
private struct Slabs: Sendable {
  private let south: UInt32
  private let shift: UInt32
  let count: Int

  /// At most 32,768 slabs, about 600 m high for the whole Earth, and fewer for few edges.
  init(covering edges: [RayCaster.Edge]) {
    south = edges.lazy.map(\.loV).min() ?? 0
    let extent = (edges.lazy.map(\.hiV).max() ?? 0) - south
    let limit = UInt32(min(max(4 * edges.count, 16), 32_768))
    var shift: UInt32 = 0
    while extent >> shift >= limit { shift += 1 }
    self.shift = shift
    count = edges.isEmpty ? 0 : Int(extent >> shift) + 1
  }

  /// The slab of latitude `v`; nil if it has no edges.
  func index(of v: UInt32) -> Int? {
    guard v >= south else { return nil }
    let slab = Int((v - south) >> shift)
    return slab < count ? slab : nil
  }

  /// The slabs that contain a latitude of the edge, including its ends.
  func indices(of edge: RayCaster.Edge) -> ClosedRange<Int> {
    Int((edge.loV - south) >> shift)...Int((edge.hiV - south) >> shift)
  }
}

/// The edges in the order of the rings.
private struct EdgeTable {
  /// The edges of each ring.
  private(set) var edges = Ragged<RayCaster.Edge>()
  /// The extent and the feature of each ring.
  private var rings: [RayCaster.Run] = []

  mutating func add(ring: ArraySlice<GridPoint>, feature: UInt32) {
    var run = RayCaster.Run(minU: .max, maxU: 0, feature: feature)
    for (from, to) in ring.ringEdges {
      run.minU = min(run.minU, to.u)
      run.maxU = max(run.maxU, to.u)
      if from.v < to.v {
        edges.append(RayCaster.Edge(loU: from.u, loV: from.v, hiU: to.u, hiV: to.v))
      } else if to.v < from.v {
        edges.append(RayCaster.Edge(loU: to.u, loV: to.v, hiU: from.u, hiV: from.v))
      }
    }
    edges.endRow()
    rings.append(run)
  }

  /// Copies every edge to each slab that it touches: a counting sort, which preserves the order of
  /// the rings.
  func sorted(
    into slabs: Slabs
  ) -> (slabStarts: [Int], runs: [RayCaster.Run], edges: Ragged<RayCaster.Edge>) {
    var starts = [Int](repeating: 0, count: slabs.count + 1)
    for edge in edges.elements {
      for slab in slabs.indices(of: edge) { starts[slab + 1] += 1 }
    }
    for slab in 0..<slabs.count { starts[slab + 1] += starts[slab] }

    var next = starts
    var placed = [(edge: Int, ring: Int)](repeating: (0, 0), count: starts[slabs.count])
    for (ring, range) in edges.spans.enumerated() {
      for index in range {
        for slab in slabs.indices(of: edges.elements[index]) {
          placed[next[slab]] = (index, ring)
          next[slab] += 1
        }
      }
    }

    var slabStarts = [0]
    var runs: [RayCaster.Run] = []
    var runEnds: [Int] = []
    for slab in 0..<slabs.count {
      var ring = -1
      for position in starts[slab]..<starts[slab + 1] {
        if placed[position].ring != ring {
          ring = placed[position].ring
          runs.append(rings[ring])
          runEnds.append(position)
        }
        runEnds[runs.count - 1] = position + 1
      }
      slabStarts.append(runs.count)
    }
    let sorted = placed.map { edges.elements[$0.edge] }
    return (slabStarts, runs, Ragged(elements: sorted, ends: runEnds))
  }
}
