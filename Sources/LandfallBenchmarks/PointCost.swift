internal import CGEOS

/// Nanoseconds that GEOS takes to make and free the geometry of a point, which each of its queries
/// needs: its C interface up to 3.11 has no query by plain coordinates.
func geosPointCost() -> Double {
  guard let context = unsafe GEOS_init_r() else { return .nan }
  defer { unsafe GEOS_finish_r(context) }
  var measurement = Measurement()
  for _ in 0..<5 {
    measurement.pass(count: 200_000) { queries, tally in
      for index in queries {
        let point = unsafe GEOSGeom_createPointFromXY_r(context, Double(index), 1)
        tally.add(unsafe point == nil ? 0 : 1)
        unsafe GEOSGeom_destroy_r(context, point)
      }
    }
  }
  return measurement.median
}
