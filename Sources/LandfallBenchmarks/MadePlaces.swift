import Landfall
import LandfallBuilder

/// Places that are made up, but crowd as real ones do: each near one of the shipped towns.
///
/// Of a town's places half lie within some 5 km, nine in ten within 200, the last ones up to 700 away, so
/// that there are crowded towns, villages and lonely oceans. Names are the town's with a word before or
/// behind it, which many share.
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

  /// Builds the layer `places` with so many of them.
  init(count: Int, towns: [Feature], grid: Grid, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let towns = towns.filter { !$0.geometry.points.isEmpty }
    var features: [Feature] = []
    for index in 0..<count {
      let town = towns[generator.nextIndex(below: towns.count)]
      let middle = grid.coordinate(town.geometry.points[0])
      // From 0.9 to 690 km, the near ones more often.
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
        name: "places", grid: grid, sources: [LayerSource(manifest: manifest, features: features)],
        options: BuildOptions(jobs: 2)
      ).bytes
    ).layer("places")
    names = features.map(\.name)
  }

  /// 2 to the power of `exponent`, by halves: libm's may differ from machine to machine.
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
