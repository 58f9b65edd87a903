import Foundation
import Landfall
import LandfallBuilder

/// Measures searches among 100,000 places, by coordinate and by name.
///
/// There is no rival: tests compare the answers with PROJ and with a linear search.
struct PlacesContest {
  static let placeCount = 100_000

  /// One kind of query on many coordinates or names, in microseconds including the time to read the clock.
  /// Each query runs once in every pass, and its lowest time counts, which excludes the effects of other
  /// processes.
  struct Row: Encodable {
    var question: String
    var count: Int
    var lowest, median, p99, highest: Double
    /// The number of results.
    var found: Int
    /// A checksum of the results and their order: proof that two runs did the same work.
    var checksum: String
  }

  private(set) var rows: [Row] = []
  private let passes: Int

  /// Creates the places from the towns of data/world.json and searches for them, with at most 20,000 queries
  /// of each kind.
  init(options: Options) throws {
    passes = options.passes
    let manifest = try Manifest(contentsOf: "\(options.data)/world.json")
    guard let source = manifest.layers.first(where: { $0.kind == .points }) else {
      throw UsageError("\(options.data)/world.json has no layer of points")
    }
    let towns = try readFeatures(of: source, grid: manifest.grid).features
    let places = try MadePlaces(
      count: Self.placeCount, towns: towns, grid: manifest.grid, seed: options.seed)
    let layer = places.layer
    let count = min(options.points, 20_000)
    var generator = SeededGenerator(seed: options.seed &+ 1)
    let near = (0..<count).map { _ in
      let place = layer.regions[generator.nextIndex(below: layer.regions.count)].points[0]
      return Coordinate(
        latitude: min(90, max(-90, place.latitude + generator.nextNumber(in: -0.05...0.05))),
        longitude: place.longitude + generator.nextNumber(in: -0.05...0.05))
    }
    let anywhere = Array(PointSets.sphere(count: count, seed: options.seed))
    let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
    let lake = RegionFilter.attribute("amenities", contains: "lake")
    for (set, here) in [("at places", near), ("anywhere", anywhere)] {
      add("within 10 km, \(set)", here) { layer.nearest(to: $0, within: 10_000, limit: .max) }
      add("nearest 1, \(set)", here) { layer.nearest(to: $0, limit: 1) }
      add("nearest 10, \(set)", here) { layer.nearest(to: $0, limit: 10) }
      add("10 easy ones, \(set)", here) { layer.nearest(to: $0, limit: 10, where: easy) }
      add("10 with a lake, \(set)", here) { layer.nearest(to: $0, limit: 10, where: lake) }
    }
    let names = (0..<count).map { _ in places.names[generator.nextIndex(below: places.names.count)]
    }
    add("name, whole", names) { layer.search($0) }
    add("name, 3 characters", names.map { String($0.prefix(3)) }) { layer.search($0) }
    add("name, half of it", names.map { String($0.prefix(($0.count + 1) / 2)) }) {
      layer.search($0)
    }
    let laterWords = names.map { name in
      let words = name.split(separator: " ")
      return String(words[words.count > 1 ? 1 + generator.nextIndex(below: words.count - 1) : 0])
    }
    add("later word", laterWords) { layer.search($0) }
    add("half of a later word", laterWords.map { String($0.prefix(($0.count + 1) / 2)) }) {
      layer.search($0)
    }
    let misspelled = names.map { name in
      var characters = Array(name)
      characters[generator.nextIndex(below: characters.count)] = "x"
      return String(characters)
    }
    add("name, a typo", misspelled) { layer.search($0) }
    let halves = misspelled.map { String($0.prefix(($0.count + 1) / 2)) }
    add("half of it, a typo", halves) { layer.search($0) }
  }

  private mutating func add(
    _ question: String, _ places: [Coordinate], _ ask: (Coordinate) -> [Nearby]
  ) {
    add(question, places, ask) { nearby in
      UInt64(nearby.regionID.rawValue) &* 31 &+ UInt64(nearby.distanceMeters * 1000)
    }
  }

  private mutating func add(_ question: String, _ names: [String], _ ask: (String) -> [NameHit]) {
    add(question, names, ask) {
      UInt64($0.region.id.rawValue) &* 31 &+ UInt64($0.agreement.rawValue)
    }
  }

  private mutating func add<Question, Answer>(
    _ question: String, _ questions: [Question], _ ask: (Question) -> [Answer],
    _ number: (Answer) -> UInt64
  ) {
    let clock = ContinuousClock()
    var (found, checksum) = (0, UInt64(0))
    var times = [Double](repeating: .infinity, count: questions.count)
    for _ in 0..<passes {
      (found, checksum) = (0, 0)
      for (index, question) in questions.enumerated() {
        var answer: [Answer] = []
        let time = clock.measure { answer = ask(question) }
        times[index] = min(times[index], time / .microseconds(1))
        found += answer.count
        for one in answer { checksum = checksum &* 31 &+ number(one) }
      }
    }
    times.sort()
    rows.append(
      Row(
        question: question, count: times.count, lowest: times.first ?? .nan,
        median: times[times.count / 2], p99: times[times.count * 99 / 100],
        highest: times.last ?? .nan, found: found, checksum: String(checksum, radix: 16)))
  }
}

extension Results {
  static let placesHeading = """

    places: among \(PlacesContest.placeCount) places, µs; of each question its lowest pass
    question                    count     lowest    median    p99       highest   found     checksum
    """

  static func line(_ row: PlacesContest.Row) -> String {
    let times = [row.lowest, row.median, row.p99, row.highest]
    return padded(row.question, 28) + padded("\(row.count)", 10)
      + times.map { padded(String(format: "%.1f", $0), 10) }.joined()
      + padded("\(row.found)", 10) + row.checksum
  }
}
