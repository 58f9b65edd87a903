/// Returns a grid point strictly inside the largest polygon of a region, about as far from its
/// border as possible: the pole of inaccessibility.
///
/// The search subdivides square cells, the one with the greatest bound first, as in
/// Garcia-Castellanos and Lombardo, "Poles of inaccessibility" (2007), until no cell can be better
/// by more than 2%, or until ``InaccessibilitySearch/mostCells`` cells were examined. Longitudes
/// are scaled by the cosine of the latitude so that distances are about right. The result is
/// checked in integers; if it is outside, rows of the grid are searched instead.
/// - Returns: the point, and whether it is strictly inside the region.
package func findRepresentativePoint(
  of geometry: Geometry, grid: Grid
) -> (point: GridPoint, isInside: Bool) {
  let polygons = geometry.polygons
  let areas = polygons.map { polygon in
    polygon.first.map { doubledArea(ofRing: geometry.vertices[$0]).magnitude } ?? 0
  }
  // The first of the largest, so that the choice is stable.
  guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }),
    let outer = polygons[largest].first
  else { return (GridPoint(u: 0, v: 0), false) }

  var search = InaccessibilitySearch(
    rings: polygons[largest].map { geometry.vertices[$0] }, grid: grid)
  let candidate = search.run()
  if isStrictlyInside(candidate, geometry) { return (candidate, true) }
  if let point = searchRows(of: geometry, outer: outer) { return (point, true) }
  return (geometry.vertices[outer.lowerBound], false)
}

/// Whether a point is inside a region and not on its border, according to its rings alone.
package func isStrictlyInside(_ point: GridPoint, _ geometry: Geometry) -> Bool {
  var isInside = false
  for ring in geometry.rings {
    guard let surrounds = geometry.vertices[ring].surrounds(point) else { return false }
    if surrounds { isInside.toggle() }
  }
  return isInside
}

/// Returns the first point strictly inside on up to 256 rows across a ring. Tries the middle
/// between every two neighboring crossings of the row with the ring.
private func searchRows(of geometry: Geometry, outer: Range<Int>) -> GridPoint? {
  let ring = geometry.vertices[outer]
  let box = GridBox(around: ring)
  let step = max((box.north - box.south) / 256, 1)
  for v in stride(from: box.south, through: box.north, by: UInt32.Stride(step)) {
    var crossings: [UInt32] = []
    for (a, b) in ring.ringEdges where HalfOpen.straddlesRow(Int64(a.v), Int64(b.v), Int64(v)) {
      let (rise, run) = (Int128(b.v) - Int128(a.v), Int128(b.u) - Int128(a.u))
      crossings.append(UInt32(Int128(a.u) + run * (Int128(v) - Int128(a.v)) / rise))
    }
    crossings.sort()
    for (west, east) in zip(crossings, crossings.dropFirst()) {
      let point = GridPoint(u: west + (east - west) / 2, v: v)
      if isStrictlyInside(point, geometry) { return point }
    }
  }
  return nil
}
