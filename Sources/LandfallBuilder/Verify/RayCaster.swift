package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// Which features surround a grid point, by counting every edge that a ray crosses.
///
/// This is the rule of the half-open border written out in integers, with no index that could be
/// wrong in the same way as the atlas: a point (u, v) stands for the point nudged by (ε′, ε), with
/// ε ≪ ε′. Its ray runs towards −u. An edge from `lo` up to `hi` is crossed when
/// `lo.v ≤ v < hi.v` and the edge meets the ray's line at or west of u. A feature contains the point
/// where its rings' edges are crossed an odd number of times.
///
/// - The −180° meridian's edges count: they are where an interior that starts at the domain's side
///   starts. Those on +180° lie east of every query, and those on a pole are level, so that
///   neither is ever crossed: the domain's sides are no borders.
/// - Nudged north, the north pole would leave the domain. It takes the answer from just inside:
///   there the rule is `lo.v < v ≤ hi.v`, the nudge (ε′, −ε). No edge but a level one lies between
///   (ε′, −ε) and (ε′, ε) of it, and level ones at a pole are not crossed, so both are one answer.
///
/// Edges stand in slabs of latitude, and within a slab by ring: a ring whose own extent in u leaves
/// out the point is crossed an even number of times and passed over. About 1 µs a point for the
/// countries at 1:10m.
package struct RayCaster: Sendable {
  /// An edge that climbs: `loV < hiV`.
  package struct Edge: Sendable {
    var loU, loV, hiU, hiV: UInt32
  }

  /// The edges of one ring that touch one slab.
  package struct Run: Sendable {
    /// The extent of the whole ring.
    var minU, maxU: UInt32
    package var feature: UInt32
    /// One past its last edge in ``edges``; the run before it says where it starts.
    var edgesEnd: Int
  }

  private let height: UInt32
  private let slabs: Slabs
  /// Where each slab's runs start in ``runs``, and one more.
  private let slabStarts: [Int]
  private let runs: [Run]
  private let edges: [Edge]

  /// Sorts the features' edges into slabs; O(edges × slabs each touches).
  package init(features: [Feature], grid: Grid) {
    var table = EdgeTable()
    for (feature, value) in features.enumerated() {
      for ring in value.geometry.rings {
        table.add(ring: value.geometry.vertices[ring], feature: UInt32(feature))
      }
    }
    height = grid.height
    slabs = Slabs(covering: table.edges)
    (slabStarts, runs, edges) = table.sorted(into: slabs)
  }

  /// The features that contain `point`, by their place in the list given, ascending.
  ///
  /// - Parameter point: A canonical query: u below the grid's width, and 0 at a pole.
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
      for edge in edges[(index == 0 ? 0 : runs[index - 1].edgesEnd)..<run.edgesEnd] {
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
  /// Whether the edge's line is at or west of `point`, which lies within its latitudes.
  ///
  /// Each product is of two differences and fits Int64 on every grid; their difference need not.
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

  /// At most 32,768 slabs, about 600 m high for the whole Earth, and few for few edges.
  init(covering edges: [RayCaster.Edge]) {
    south = edges.lazy.map(\.loV).min() ?? 0
    let extent = (edges.lazy.map(\.hiV).max() ?? 0) - south
    let limit = UInt32(min(max(4 * edges.count, 16), 32_768))
    var shift: UInt32 = 0
    while extent >> shift >= limit { shift += 1 }
    self.shift = shift
    count = edges.isEmpty ? 0 : Int(extent >> shift) + 1
  }

  /// The slab of latitude `v`; nil where no edge is.
  func index(of v: UInt32) -> Int? {
    guard v >= south else { return nil }
    let slab = Int((v - south) >> shift)
    return slab < count ? slab : nil
  }

  /// The slabs that hold a latitude of the edge, both of its ends among them.
  func indices(of edge: RayCaster.Edge) -> ClosedRange<Int> {
    Int((edge.loV - south) >> shift)...Int((edge.hiV - south) >> shift)
  }
}

/// The edges as they are gathered, ring after ring.
private struct EdgeTable {
  private(set) var edges: [RayCaster.Edge] = []
  /// For each ring: its extent and feature, and where its edges end.
  private var rings: [RayCaster.Run] = []

  mutating func add(ring: ArraySlice<GridPoint>, feature: UInt32) {
    guard var from = ring.last else { return }
    var run = RayCaster.Run(minU: .max, maxU: 0, feature: feature, edgesEnd: 0)
    for to in ring {
      run.minU = min(run.minU, to.u)
      run.maxU = max(run.maxU, to.u)
      if from.v < to.v {
        edges.append(RayCaster.Edge(loU: from.u, loV: from.v, hiU: to.u, hiV: to.v))
      } else if to.v < from.v {
        edges.append(RayCaster.Edge(loU: to.u, loV: to.v, hiU: from.u, hiV: from.v))
      }
      from = to
    }
    run.edgesEnd = edges.count
    rings.append(run)
  }

  /// Every edge once in each slab it touches: a counting sort, which keeps the order of the rings.
  func sorted(
    into slabs: Slabs
  ) -> (slabStarts: [Int], runs: [RayCaster.Run], edges: [RayCaster.Edge]) {
    var starts = [Int](repeating: 0, count: slabs.count + 1)
    for edge in edges {
      for slab in slabs.indices(of: edge) { starts[slab + 1] += 1 }
    }
    for slab in 0..<slabs.count { starts[slab + 1] += starts[slab] }

    var next = starts
    var placed = [(edge: Int, ring: Int)](repeating: (0, 0), count: starts[slabs.count])
    var index = 0
    for (ring, run) in rings.enumerated() {
      while index < run.edgesEnd {
        for slab in slabs.indices(of: edges[index]) {
          placed[next[slab]] = (index, ring)
          next[slab] += 1
        }
        index += 1
      }
    }

    var slabStarts = [0]
    var runs: [RayCaster.Run] = []
    for slab in 0..<slabs.count {
      var ring = -1
      for position in starts[slab]..<starts[slab + 1] {
        if placed[position].ring != ring {
          ring = placed[position].ring
          runs.append(rings[ring])
        }
        runs[runs.count - 1].edgesEnd = position + 1
      }
      slabStarts.append(runs.count)
    }
    return (slabStarts, runs, placed.map { edges[$0.edge] })
  }
}
