package import Landfall

/// What normalising changed in a layer.
package struct NormaliseReport: Sendable, Hashable {
  /// Vertices equal to the one before them, after rounding.
  package var duplicateVertexCount = 0
  /// Rings with fewer than three different vertices left, by the name of their feature.
  package var collapsedRings: [String] = []
  /// Features whose every ring collapsed; each is kept as a point.
  package var keptAsPoints: [String] = []
  /// Features with an edge over more than half the globe's longitudes that is not along a parallel:
  /// most likely a ring that should have been cut at ±180°.
  package var longEdges: [String] = []
}

/// Removes what rounding made pointless: repeated vertices, and rings without area.
///
/// No feature is lost: one whose rings all collapse becomes a region without area, at its first
/// vertex.
package func normalise(
  _ features: [Feature], grid: Grid
) -> (features: [Feature], report: NormaliseReport) {
  var report = NormaliseReport()
  var result: [Feature] = []
  result.reserveCapacity(features.count)
  for feature in features {
    var feature = feature
    feature.geometry = normalise(feature, grid: grid, report: &report)
    result.append(feature)
  }
  return (result, report)
}

private func normalise(
  _ feature: Feature, grid: Grid, report: inout NormaliseReport
) -> Geometry {
  let source = feature.geometry
  var kept = Geometry(points: source.points)
  kept.vertices.reserveCapacity(source.vertices.count)
  var ring = 0
  var hasLongEdge = false
  for polygonEnd in source.polygonEnds {
    let firstRing = kept.ringEnds.count
    while ring < polygonEnd {
      let start = ring == 0 ? 0 : source.ringEnds[ring - 1]
      let firstVertex = kept.vertices.count
      for vertex in source.vertices[start..<source.ringEnds[ring]] {
        if kept.vertices.count > firstVertex, kept.vertices[kept.vertices.count - 1] == vertex {
          report.duplicateVertexCount += 1
        } else {
          kept.vertices.append(vertex)
        }
      }
      while kept.vertices.count > firstVertex + 1,
        kept.vertices[kept.vertices.count - 1] == kept.vertices[firstVertex]
      {
        kept.vertices.removeLast()
        report.duplicateVertexCount += 1
      }
      if hasThreeDifferentVertices(kept.vertices[firstVertex...]) {
        hasLongEdge = hasLongEdge || spansHalfTheGlobe(kept.vertices[firstVertex...], grid: grid)
        kept.ringEnds.append(kept.vertices.count)
      } else {
        kept.vertices.removeSubrange(firstVertex...)
        report.collapsedRings.append(feature.label)
      }
      ring += 1
    }
    if kept.ringEnds.count > firstRing { kept.polygonEnds.append(kept.ringEnds.count) }
  }
  if hasLongEdge { report.longEdges.append(feature.label) }
  if kept.ringEnds.isEmpty, kept.points.isEmpty, let first = source.vertices.first {
    kept.points = [first]
    report.keptAsPoints.append(feature.label)
  }
  return kept
}

private func hasThreeDifferentVertices(_ ring: ArraySlice<GridPoint>) -> Bool {
  guard let first = ring.first, let second = ring.first(where: { $0 != first }) else {
    return false
  }
  return ring.contains { $0 != first && $0 != second }
}

private func spansHalfTheGlobe(_ ring: ArraySlice<GridPoint>, grid: Grid) -> Bool {
  guard var before = ring.last else { return false }
  for vertex in ring {
    let (west, east) = (min(before.u, vertex.u), max(before.u, vertex.u))
    if east - west > grid.width / 2, before.v != vertex.v { return true }
    before = vertex
  }
  return false
}

extension Feature {
  /// "feature 12 (Monaco)", as messages name it.
  package var label: String { "feature \(index) (\(name))" }
}
