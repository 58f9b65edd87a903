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
    guard var before = geometry.vertices[ring].last else { continue }
    for vertex in geometry.vertices[ring] {
      if Segment(before, vertex).contains(point) { return false }
      if HalfOpen.straddlesRow(Int64(before.v), Int64(vertex.v), Int64(point.v)),
        HalfOpen.isWest(
          Int64(before.u), Int64(before.v), Int64(vertex.u), Int64(vertex.v),
          u: Int64(point.u), v: Int64(point.v))
      {
        isInside.toggle()
      }
      before = vertex
    }
  }
  return isInside
}

/// Returns the first point strictly inside on up to 256 rows across a ring. Tries the middle
/// between every two neighboring crossings of the row with the ring.
private func searchRows(of geometry: Geometry, outer: Range<Int>) -> GridPoint? {
  let ring = geometry.vertices[outer]
  let south = ring.reduce(UInt32.max) { min($0, $1.v) }
  let north = ring.reduce(0) { max($0, $1.v) }
  let step = max((north - south) / 256, 1)
  for v in stride(from: south, through: north, by: UInt32.Stride(step)) {
    var crossings: [UInt32] = []
    guard var before = ring.last else { return nil }
    for vertex in ring {
      if HalfOpen.straddlesRow(Int64(before.v), Int64(vertex.v), Int64(v)) {
        let (rise, run) = (
          Int128(vertex.v) - Int128(before.v), Int128(vertex.u) - Int128(before.u)
        )
        let u = Int128(before.u) + run * (Int128(v) - Int128(before.v)) / rise
        crossings.append(UInt32(u))
      }
      before = vertex
    }
    crossings.sort()
    for (west, east) in zip(crossings, crossings.dropFirst()) {
      let point = GridPoint(u: west + (east - west) / 2, v: v)
      if isStrictlyInside(point, geometry) { return point }
    }
  }
  return nil
}
