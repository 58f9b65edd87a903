/// Lengths of, and areas under, edges that are straight in longitude and latitude.
///
/// Both are integrals along the edge, computed by the two-point Gauss rule over pieces of at most a
/// quarter degree. The error is at most 1e-12; densifying for geodesics needs pieces of some meters
/// for the same accuracy. Tests compare with PROJ's geodesics on edges densified that way.
package struct EdgeMeasure {
  /// The greatest length of a piece in grid units, in longitude and in latitude.
  private let pieceUnits: Double
  private let sphere: SphereMetric

  /// The distance of the rule's points from the middle of a piece, as a fraction of the piece: 1 /
  /// (2 √3).
  private static let offset = 0x1.279a74590331dp-2

  package init(grid: Grid) {
    pieceUnits = Double(grid.unitsPerDegree) / 4
    sphere = SphereMetric(grid: grid)
  }

  /// Returns the length of an edge in meters.
  package func length(_ a: GridPoint, _ b: GridPoint) -> Double {
    let (run, rise) = difference(a, b)
    let count = pieceCount(run, rise)
    let (east, north) = (run / count * sphere.radiansPerUnit, rise / count * sphere.radiansPerUnit)
    return sum(from: Double(a.v), rise: rise, count: count) { latitude in
      Ellipsoid.step(
        sine: latitude.sine, cosine: latitude.cosine, latitudeRadians: north,
        longitudeRadians: east)
    }
  }

  /// Returns the signed area in square meters between an edge and the equator: positive for an
  /// eastward edge in the north. The sum around a ring is its area, negative if it runs
  /// counter-clockwise.
  package func areaUnder(_ a: GridPoint, _ b: GridPoint) -> Double {
    let (run, rise) = difference(a, b)
    if run == 0 { return 0 }
    let count = pieceCount(run, rise)
    let mean = sum(from: Double(a.v), rise: rise, count: count) { Ellipsoid.zone(sine: $0.sine) }
    return run / count * sphere.radiansPerUnit * mean
  }

  /// Returns the sum of ``areaUnder(_:_:)`` around a ring.
  func areaUnder(_ ring: ArraySlice<GridPoint>) -> Double {
    ring.ringEdges.reduce(0) { $0 + areaUnder($1.a, $1.b) }
  }

  /// Returns the area in square meters: outer rings minus holes, regardless of their winding.
  func area(of geometry: Geometry) -> Double {
    var total = 0.0
    for polygon in geometry.polygons {
      for (index, ring) in polygon.enumerated() {
        let area = areaUnder(geometry.vertices[ring]).magnitude
        total += index == 0 ? area : -area
      }
    }
    // Rounding can make the area of a degenerate ring negative.
    return max(total, 0)
  }

  @inline(__always)
  private func difference(_ a: GridPoint, _ b: GridPoint) -> (run: Double, rise: Double) {
    (Double(Int64(b.u) - Int64(a.u)), Double(Int64(b.v) - Int64(a.v)))
  }

  @inline(__always)
  private func pieceCount(_ run: Double, _ rise: Double) -> Double {
    let widest = max(run.magnitude, rise.magnitude)
    return widest <= pieceUnits ? 1 : (widest / pieceUnits).rounded(.up)
  }

  /// Returns the sum over all pieces of the mean of `value` at the piece's two points.
  @inline(__always)
  private func sum(
    from start: Double, rise: Double, count: Double, _ value: (LatitudeSine) -> Double
  ) -> Double {
    let step = rise / count
    var total = 0.0
    var piece = 0.5
    while piece < count {
      total += value(sphere.latitude(start + (piece - Self.offset) * step))
      total += value(sphere.latitude(start + (piece + Self.offset) * step))
      piece += 1
    }
    return total / 2
  }
}
