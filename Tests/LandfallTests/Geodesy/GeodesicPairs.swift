import Landfall
import LandfallBuilder

/// Random pairs of places of each kind that a geodesic may be asked for.
struct GeodesicPairs {
  enum Kind: CaseIterable {
    case anywhere, near, nearAntipodes, nearPole, alongEquator, wholeDegrees, equatorAntipodes
    case antipodes
  }

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The next pair of a kind.
  mutating func next(_ kind: Kind) -> (Coordinate, Coordinate) {
    let here = place()
    switch kind {
    case .anywhere: return (here, place())
    case .near: return (here, near(here))
    case .nearAntipodes: return (here, near(Self.antipode(here)))
    case .antipodes: return (here, Self.antipode(here))
    case .nearPole:
      let latitude = generator.nextIndex(below: 2) == 0 ? 90 - reach() : reach() - 90
      return (Coordinate(latitude: latitude, longitude: here.longitude), place())
    case .alongEquator:
      let longitude = here.longitude + generator.nextNumber(in: 170...180)
      return (
        Coordinate(latitude: 0, longitude: here.longitude),
        Coordinate(latitude: 0, longitude: longitude)
      )
    case .wholeDegrees:
      let start = Coordinate(
        latitude: here.latitude.rounded(), longitude: here.longitude.rounded())
      let end = Coordinate(
        latitude: Double(generator.nextIndex(below: 181)) - 90,
        longitude: start.longitude + 90 * Double(generator.nextIndex(below: 5) - 2))
      return (start, end)
    case .equatorAntipodes:
      let start = Coordinate(
        latitude: reach() * Double(generator.nextIndex(below: 3) - 1), longitude: here.longitude)
      return (start, near(Self.antipode(start)))
    }
  }

  mutating func number(in range: ClosedRange<Double>) -> Double { generator.nextNumber(in: range) }

  mutating func place() -> Coordinate {
    Coordinate(
      latitude: generator.nextNumber(in: -90...90), longitude: generator.nextNumber(in: -180...180))
  }

  /// 1 to 1e-12 degrees.
  private mutating func reach() -> Double {
    (0..<generator.nextIndex(below: 13)).reduce(1.0) { reach, _ in reach / 10 }
  }

  private mutating func near(_ place: Coordinate) -> Coordinate {
    let reach = reach()
    let latitude = place.latitude + generator.nextNumber(in: -reach...reach)
    return Coordinate(
      latitude: min(90, max(-90, latitude)),
      longitude: place.longitude + generator.nextNumber(in: -reach...reach))
  }

  private static func antipode(_ place: Coordinate) -> Coordinate {
    Coordinate(
      latitude: 0 - place.latitude, longitude: place.longitude + (place.longitude > 0 ? -180 : 180))
  }
}
