import Landfall
import LandfallBuilder

/// A place and a segment drawn at random, the place at a known distance from a point of the segment.
struct SegmentCase {
  var a: GridPoint
  var b: GridPoint
  var place: Coordinate

  /// At the most how long the segment is in degrees.
  var lengthDegrees: Double {
    let (u, v) = (Double(a.u) - Double(b.u), Double(a.v) - Double(b.v))
    return (abs(u) + abs(v)) * 1e-6
  }

  init(a: GridPoint, b: GridPoint, place: Coordinate) {
    self.a = a
    self.b = b
    self.place = place
  }

  /// Segments of one grid unit to 30°, at all latitudes, a third of them near a pole; places up to
  /// `farthest` meters from them, on all sides.
  init(
    grid: Grid, farthest: Double, oracle: GeodesicOracle,
    generator: inout SeededGenerator
  ) {
    let units = Double(grid.unitsPerDegree)
    func exponential(_ low: Double, _ high: Double) -> Double {
      // A power of two rather than a logarithm, the same everywhere.
      var value = low
      let steps = generator.nextNumber(in: 0...1)
      var ratio = high / low
      var part = steps
      for _ in 0..<24 {
        ratio = ratio.squareRoot()
        part *= 2
        if part >= 1 {
          value *= ratio
          part -= 1
        }
      }
      return value
    }
    let kind = generator.nextIndex(below: 6)
    let latitude: Double =
      switch kind {
      case 0: 90 - exponential(1e-6, 10)
      case 1: -90 + exponential(1e-6, 10)
      default: generator.nextNumber(in: -90...90)
      }
    let longitude = generator.nextNumber(in: -180...180)
    let length = exponential(1 / units, 30)
    // Along a meridian, along a parallel, or between.
    let slant = generator.nextIndex(below: 4)
    let run = slant == 0 ? 0 : length * generator.nextNumber(in: -1...1)
    let rise = slant == 1 ? 0 : length * generator.nextNumber(in: -1...1)
    func point(_ latitude: Double, _ longitude: Double) -> GridPoint {
      grid.vertex(
        latitude: min(max(latitude, -90), 90), longitude: min(max(longitude, -180), 180))!
    }
    a = point(latitude, longitude)
    b = point(latitude + rise, longitude + run)
    let (from, to) = (grid.coordinate(a), grid.coordinate(b))
    let t = generator.nextNumber(in: 0...1)
    let near = Coordinate(
      latitude: min(max(from.latitude + t * (to.latitude - from.latitude), -90), 90),
      longitude: from.longitude + t * (to.longitude - from.longitude))
    let meters =
      generator.nextIndex(below: 2) == 0
      ? generator.nextNumber(in: 0...farthest) : exponential(0.001, farthest)
    place = oracle.destination(
      from: near, bearing: generator.nextNumber(in: -180...180), meters: meters)
  }
}
