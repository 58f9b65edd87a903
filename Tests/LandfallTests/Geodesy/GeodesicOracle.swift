#if Projections
  import CPROJ
  import Landfall

  /// PROJ's geodesic routines (Karney 2013), accurate to nanometers: what distances are held against.
  struct GeodesicOracle: Sendable {
    private let ellipsoid: geod_geodesic

    init() {
      var ellipsoid = geod_geodesic()
      unsafe geod_init(&ellipsoid, 6_378_137, 1 / 298.257223563)
      self.ellipsoid = ellipsoid
    }

    private init(ellipsoid: geod_geodesic) { self.ellipsoid = ellipsoid }

    /// The sphere of the Earth's mean radius.
    static var sphere: GeodesicOracle {
      var sphere = geod_geodesic()
      unsafe geod_init(&sphere, 6_371_008.8, 0)
      return GeodesicOracle(ellipsoid: sphere)
    }

    /// Where one arrives from `start` after so many meters, and in which direction.
    func arrival(
      from start: Coordinate, bearing: Double, meters: Double
    ) -> (place: Coordinate, bearing: Double) {
      var (latitude, longitude, final) = (0.0, 0.0, 0.0)
      unsafe withUnsafePointer(to: ellipsoid) {
        unsafe geod_direct(
          $0, start.latitude, start.longitude, bearing, meters, &latitude, &longitude, &final)
      }
      return (Coordinate(latitude: latitude, longitude: longitude), final)
    }

    /// The distance in meters.
    func meters(from a: Coordinate, to b: Coordinate) -> Double {
      var meters = 0.0
      unsafe withUnsafePointer(to: ellipsoid) {
        unsafe geod_inverse(
          $0, a.latitude, a.longitude, b.latitude, b.longitude, &meters, nil, nil)
      }
      return meters
    }

    /// Where one arrives from `start` after so many meters.
    func destination(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
      arrival(from: start, bearing: bearing, meters: meters).place
    }

    /// The distance to the nearest point of a segment that is straight in longitude and latitude:
    /// samples all along it, then golden section around each that is lower than its neighbors.
    func meters(
      from place: Coordinate, toSegment a: Coordinate, _ b: Coordinate, samples: Int
    ) -> Double {
      func distance(_ t: Double) -> Double {
        meters(
          from: place,
          to: Coordinate(
            latitude: a.latitude + t * (b.latitude - a.latitude),
            longitude: a.longitude + t * (b.longitude - a.longitude)))
      }
      let values = (0...samples).map { distance(Double($0) / Double(samples)) }
      var least = values.min()!
      let longest = meters(from: a, to: b) / Double(samples)
      for index in values.indices {
        let (before, after) = (max(index - 1, 0), min(index + 1, samples))
        guard values[index] <= values[before], values[index] <= values[after],
          values[index] <= least + 2 * longest + 0.01 * least
        else { continue }
        var (low, high) = (Double(before) / Double(samples), Double(after) / Double(samples))
        let ratio = 0.6180339887498949
        var (inner, outer) = (high - ratio * (high - low), low + ratio * (high - low))
        var (innerValue, outerValue) = (distance(inner), distance(outer))
        // To a tenth of a micrometer along the segment.
        while (high - low) * Double(samples) * longest > 1e-7, high - low > 1e-15 {
          if innerValue < outerValue {
            (high, outer, outerValue) = (outer, inner, innerValue)
            inner = high - ratio * (high - low)
            innerValue = distance(inner)
          } else {
            (low, inner, innerValue) = (inner, outer, outerValue)
            outer = low + ratio * (high - low)
            outerValue = distance(outer)
          }
        }
        least = min(least, innerValue, outerValue)
      }
      return least
    }
  }
#endif
