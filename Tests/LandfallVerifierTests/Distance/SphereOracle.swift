#if Projections
  import CPROJ
  import Landfall

  import LandfallVerifier

  /// Distances on the sphere by PROJ's geodesic routines, with edges sampled densely: what the
  /// verifier is held against.
  @safe struct SphereOracle {
    private var geodesic = geod_geodesic()
    let grid: Grid

    init(grid: Grid) {
      self.grid = grid
      unsafe geod_init(&geodesic, 6_371_008.8, 0)
    }

    /// Meters along the great circle.
    func meters(_ one: (u: Double, v: Double), _ other: (u: Double, v: Double)) -> Double {
      let units = Double(grid.unitsPerDegree)
      var meters = 0.0
      unsafe withUnsafePointer(to: geodesic) { geodesic in
        unsafe geod_inverse(
          geodesic, one.v / units - 90, one.u / units - 180, other.v / units - 90,
          other.u / units - 180, &meters, nil, nil)
      }
      return meters
    }

    /// Meters from a place to the nearest point of an edge: golden-section search in each of `pieces`.
    func meters(
      _ place: (u: Double, v: Double), toEdge start: (u: Double, v: Double),
      _ end: (u: Double, v: Double), pieces: Int
    ) -> Double {
      func distance(_ fraction: Double) -> Double {
        meters(
          place,
          (start.u + fraction * (end.u - start.u), start.v + fraction * (end.v - start.v)))
      }
      var least = Double.infinity
      for piece in 0..<pieces {
        var (low, high) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        for _ in 0..<40 {
          let (first, second) = (low + 0.381966 * (high - low), high - 0.381966 * (high - low))
          if distance(first) < distance(second) { high = second } else { low = first }
        }
        least = min(least, distance((low + high) / 2))
      }
      return least
    }
  }
#endif
