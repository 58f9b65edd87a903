/// The positions of vertices along ±180° and along the poles: the domain has sides there, the Earth
/// does not.
package struct CutVertices: Sendable, Hashable {
  /// Latitudes along ±180°, ascending.
  package var latitudes: [UInt32] = []
  /// Longitudes along the south pole, ascending.
  package var southLongitudes: [UInt32] = []
  /// Longitudes along the north pole, ascending.
  package var northLongitudes: [UInt32] = []

  package init() {}

  /// Collects the positions from regions: the ends of their edges along a side.
  package init(of geometries: [Geometry], grid: Grid) {
    for geometry in geometries {
      for ring in geometry.rings {
        for (a, b) in geometry.vertices[ring].ringEdges {
          if grid.isOnSeam(a, b) {
            latitudes += [a.v, b.v]
          } else if a.v == b.v, b.v == 0 {
            southLongitudes += [a.u, b.u]
          } else if a.v == b.v, b.v == grid.height {
            northLongitudes += [a.u, b.u]
          }
        }
      }
    }
    latitudes.sortToSet()
    southLongitudes.sortToSet()
    northLongitudes.sortToSet()
  }

  /// Returns the new vertices on an edge, in its direction; an empty array for an edge that is not
  /// along a side.
  package func between(_ a: GridPoint, _ b: GridPoint, grid: Grid) -> [GridPoint] {
    if grid.isOnSeam(a, b) {
      return directed(latitudes, a.v, b.v).map { GridPoint(u: a.u, v: $0) }
    }
    guard grid.isOnSide(a, b) else { return [] }
    return directed(a.v == 0 ? southLongitudes : northLongitudes, a.u, b.u)
      .map { GridPoint(u: $0, v: a.v) }
  }

  /// Returns the number of new vertices on an edge along ±180° by two searches; 0 for all other
  /// edges, including those along a pole.
  package func count(between a: GridPoint, _ b: GridPoint, grid: Grid) -> Int {
    guard grid.isOnSeam(a, b) else { return 0 }
    return latitudes.range(between: a.v, b.v).count
  }

  private func directed(_ places: [UInt32], _ from: UInt32, _ to: UInt32) -> [UInt32] {
    let between = places[places.range(between: from, to)]
    return from < to ? Array(between) : between.reversed()
  }
}

extension Geometry {
  /// Adds the given vertices to each edge along a side; no vertex moves.
  /// - Returns: the number of vertices added.
  @discardableResult
  package mutating func addVertices(_ places: CutVertices, grid: Grid) -> Int {
    let count = vertices.count
    var added: [GridPoint] = []
    var ends: [Int] = []
    added.reserveCapacity(count)
    for ring in rings {
      for (a, b) in vertices[ring].ringEdges {
        added += places.between(a, b, grid: grid)
        added.append(b)
      }
      ends.append(added.count)
    }
    guard added.count > count else { return 0 }
    vertices = added
    ringEnds = ends
    return added.count - count
  }
}

extension [UInt32] {
  /// Sorts the values and removes duplicates.
  fileprivate mutating func sortToSet() {
    sort()
    var kept: [UInt32] = []
    for value in self where kept.last != value { kept.append(value) }
    self = kept
  }

  /// Returns the indices, in an ascending list, of the values strictly between two values in either
  /// order.
  fileprivate func range(between a: UInt32, _ b: UInt32) -> Range<Int> {
    guard a != b else { return 0..<0 }
    let first = firstIndex(above: Swift.min(a, b))
    let end = firstIndex(above: Swift.max(a, b) - 1)
    return first..<Swift.max(first, end)
  }

  private func firstIndex(above value: UInt32) -> Int {
    firstNumber(in: indices) { self[$0] > value }
  }
}

/// Gives both sides of ±180° the same vertices: each edge along it gets one wherever any region of
/// the layer has a vertex on either side, so that the regions that meet there share their vertices.
/// No vertex moves.
///
/// In a layer with hundreds of regions that overlap along ±180° that may be too many. Then each
/// region only uses its own vertices, and a region that overlaps itself that often does not change.
func weldSeam(
  _ features: inout [Feature], among touching: [Int], grid: Grid, report: inout NormalizeReport
) {
  var allEdges = 0
  for index in touching { allEdges += features[index].geometry.seamEdgeCount(grid) }
  guard allEdges > 0 else { return }
  let shared = CutVertices(seamOf: touching.map { features[$0].geometry }, grid: grid)
  let counts = touching.map { features[$0].geometry.count(of: shared, grid: grid) }
  if counts.reduce(0, +) <= allowance(edges: allEdges) {
    for index in touching {
      report.weldedVertexCount += features[index].geometry.addVertices(shared, grid: grid)
    }
    return
  }
  for index in touching {
    let own = CutVertices(seamOf: [features[index].geometry], grid: grid)
    let edges = features[index].geometry.seamEdgeCount(grid)
    if features[index].geometry.count(of: own, grid: grid) <= allowance(edges: edges) {
      report.weldedVertexCount += features[index].geometry.addVertices(own, grid: grid)
    } else {
      report.unwelded.append(features[index].label)
    }
  }
}

/// Returns the number of vertices that may be added. Edges that do not overlap on either side need
/// at most as many as there are edges.
private func allowance(edges: Int) -> Int { 16 * (edges + 64) }

extension CutVertices {
  fileprivate init(seamOf geometries: [Geometry], grid: Grid) {
    self.init(of: geometries, grid: grid)
    southLongitudes = []
    northLongitudes = []
  }
}

extension Geometry {
  fileprivate func seamEdgeCount(_ grid: Grid) -> Int {
    rings.reduce(0) { $0 + vertices[$1].ringEdges.count { grid.isOnSeam($0.a, $0.b) } }
  }

  fileprivate func count(of places: CutVertices, grid: Grid) -> Int {
    rings.reduce(0) { count, ring in
      vertices[ring].ringEdges.reduce(count) { $0 + places.count(between: $1.a, $1.b, grid: grid) }
    }
  }
}
