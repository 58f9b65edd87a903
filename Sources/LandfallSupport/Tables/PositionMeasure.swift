/// A measure that files have beside a position: one list of names for columns of tables, members of JSON and elements of
/// XML, with their units.
package enum PositionMeasure: Int, CaseIterable, Sendable {
  /// The horizontal accuracy, in meters.
  case accuracy
  /// The altitude, in meters.
  case altitude
  /// The speed over ground, in meters per second.
  case speed

  /// A name of a measure.
  package struct Name: Sendable {
    package let measure: PositionMeasure
    /// The place among the names of the measure, the preferred one first.
    package let rank: Int
    /// The meters, or the meters per second, of a unit of the numbers.
    package let factor: Double
  }

  /// The words, the preferred first, without other characters than letters and digits.
  private var words: [String] {
    switch self {
    case .accuracy:
      [
        "accuracy", "horizontalaccuracy", "hacc", "acc", "haccuracy", "horizaccuracy",
        "accuracyradius", "accuracyhorizontal", "horizontalaccuracyradius", "gpsaccuracy",
        "gpshacc", "locationaccuracy", "positionaccuracy", "positionalaccuracy", "precision",
        "gpsprecision", "locationprecision", "positionprecision", "horizontalprecision",
        "coordinateuncertainty", "coordinateuncertaintyin", "uncertainty", "locationuncertainty",
        "gpsuncertainty", "horizontaluncertainty", "errorradius", "locationerror", "gpserror",
        "positionerror", "horizontalerror", "locationerrornumerical", "uncertaintyradius", "eph",
        "epe", "ehpe",
      ]
    case .altitude:
      ["altitude", "ele", "elevation", "alt", "gpsaltitude", "gpsalt", "locationaltitude"]
    case .speed: ["speed", "velocity", "gpsspeed", "locationspeed"]
    }
  }

  private static let knot = 1852.0 / 3600

  /// The units that may follow a word, with their factors.
  private var units: [(name: String, factor: Double)] {
    switch self {
    case .accuracy, .altitude:
      [
        ("", 1), ("m", 1), ("meters", 1), ("metres", 1), ("ft", 0.3048), ("feet", 0.3048),
      ]
    case .speed:
      [
        ("", 1), ("ms", 1), ("mps", 1), ("meterspersecond", 1), ("metrespersecond", 1),
        ("kmh", 1 / 3.6), ("kph", 1 / 3.6), ("mph", 0.44704), ("kn", Self.knot), ("kt", Self.knot),
        ("knots", Self.knot),
      ]
    }
  }

  /// Returns the factor of a unit behind a number, such as "km/h"; nil for another text.
  package func factor(ofUnit text: String) -> Double? {
    let plain = UsualNames.plain(text)
    return plain.isEmpty ? nil : units.first { $0.name == plain }?.factor
  }

  /// The names by their letters and digits in lower case.
  private static let names: [String: Name] = {
    var names: [String: Name] = [:]
    for measure in allCases {
      let all = measure.words.flatMap { word in measure.units.map { (word + $0.name, $0.factor) } }
      for (rank, (name, factor)) in all.enumerated() {
        names[name] = Name(measure: measure, rank: rank, factor: factor)
      }
    }
    return names
  }()

  /// For each first letter the lengths of names, a bit for each: most names of files are no measure.
  private static let lengths: [UInt64] = {
    var lengths = [UInt64](repeating: 0, count: 26)
    for name in names.keys {
      lengths[Int(name.utf8.first! - UInt8(ascii: "a"))] |= 1 << name.utf8.count
    }
    return lengths
  }()

  /// Returns what a name names, ignoring case and other characters than letters and digits; nil for another name.
  package static func name(_ text: String) -> Name? {
    var (first, isPlain, count) = (nil as UInt8?, true, 0)
    for byte in text.utf8 {
      let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      isPlain = isPlain && isLower
      guard isLower || isUpper else { continue }
      if first == nil { first = byte | 0x20 }
      count += 1
    }
    guard let first, count < 64, lengths[Int(first - UInt8(ascii: "a"))] & 1 << count != 0 else {
      return nil
    }
    return names[isPlain ? text : UsualNames.plain(text)]
  }
}
