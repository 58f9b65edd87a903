import Landfall
import LandfallBuilder

/// Synthetic places with a realistic density: each is near one of the shipped towns.
///
/// Half of a town's places are within about 5 km, nine in ten within 200 km, and the rest up to 700 km away,
/// so that there are dense towns, villages and nearly empty oceans. A name is the town's name with a word
/// before or after it; many places share a name.
struct MadePlaces {
  static let amenities = [
    "benches", "lake", "playground", "trails", "viewpoint", "café", "toilets",
  ]
  static let difficulties = ["easy", "moderate", "hard"]
  private static let words = [
    "New", "Old", "North", "South", "Upper", "Lower", "Saint", "Port", "Lake", "Fort", "Garden",
    "Park", "Green", "Hills", "Bridge", "Market", "Grove", "Wood", "Beach", "Castle",
  ]

  let layer: Layer
  /// The name of each place.
  let names: [String]

  /// Builds the layer `places` with `count` places.
  init(count: Int, towns: [Feature], grid: Grid, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let towns = towns.filter { !$0.geometry.points.isEmpty }
    var features: [Feature] = []
    for index in 0..<count {
      let town = towns[generator.nextIndex(below: towns.count)]
      let middle = grid.coordinate(town.geometry.points[0])
      // From 0.9 to 690 km, shorter distances more often.
      let share = generator.nextUnit()
      let degrees = 0.008 * Self.power(of: 2, 9.6 * share * share)
      let place = grid.query(
        latitude: min(89, max(-89, middle.latitude + degrees * generator.nextNumber(in: -1...1))),
        longitude: middle.longitude + degrees * generator.nextNumber(in: -1...1))
      let word = Self.words[generator.nextIndex(below: Self.words.count)]
      let isBefore = generator.nextIndex(below: 2) == 0
      let kept = Self.amenities.filter { _ in generator.nextIndex(below: 4) == 0 }
      features.append(
        Feature(
          index: index, key: "\(1_000_000 + index)",
          name: isBefore ? "\(word) \(town.name)" : "\(town.name) \(word)",
          attributes: [
            .string(Self.difficulties[generator.nextIndex(below: 3)]),
            .json("[\(kept.map { "\"\($0)\"" }.joined(separator: ","))]"),
          ],
          geometry: Geometry(points: [place ?? GridPoint(u: 0, v: 0)])))
    }
    let manifest = LayerManifest(
      id: "places", source: "made up", kind: .points, attributes: ["difficulty", "amenities"])
    layer = try Atlas(
      bytes: Atlas.build(
        name: "places", grid: grid, sources: [LayerDraft(manifest: manifest, features: features)],
        options: BuildOptions(jobs: 2)
      ).bytes
    ).layer("places")
    names = features.map(\.name)
  }

  /// Returns `base` to the power of `exponent` with square roots, as the results of libm may differ between
  /// machines.
  private static func power(of base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var (factor, rest) = (base, exponent)
    while rest >= 1 {
      result *= factor
      rest -= 1
    }
    for _ in 0..<20 {
      factor = factor.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= factor
        rest -= 1
      }
    }
    return result
  }
}
