/// A medal for the visited part of a collection, such as a continent. Better ones are greater.
public enum Medal: Int, Sendable, Hashable, Codable, CaseIterable, Comparable, Identifiable {
  /// The medal for a first part.
  case bronze = 1
  /// The medal for a large part.
  case silver = 2
  /// The medal for the greatest part.
  case gold = 3

  /// The medal itself.
  public var id: Medal { self }

  /// The medal as an emoji.
  public var emoji: String {
    switch self {
    case .bronze: "🥉"
    case .silver: "🥈"
    case .gold: "🥇"
    }
  }

  /// Returns whether the right medal is better.
  public static func < (left: Medal, right: Medal) -> Bool { left.rawValue < right.rawValue }
}

/// The parts of a collection, from 0 to 1, that medals require.
public struct MedalThresholds: Sendable, Hashable, Codable {
  /// The part for bronze.
  public let bronze: Double
  /// The part for silver.
  public let silver: Double
  /// The part for gold.
  public let gold: Double

  /// A quarter for bronze, half for silver, and everything for gold.
  public static let standard = MedalThresholds(valid: 0.25, 0.5, 1)

  private init(valid bronze: Double, _ silver: Double, _ gold: Double) {
    (self.bronze, self.silver, self.gold) = (bronze, silver, gold)
  }

  /// Makes thresholds; nil unless they are above 0, at most 1, and ascending.
  public init?(bronze: Double, silver: Double, gold: Double) {
    // Written so that NaN fails the test.
    guard bronze > 0, bronze <= silver, silver <= gold, gold <= 1 else { return nil }
    self.init(valid: bronze, silver, gold)
  }

  /// Reads thresholds, and refuses those that ``init(bronze:silver:gold:)`` does.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let parts = try [CodingKeys.bronze, .silver, .gold].map {
      try members.decode(Double.self, forKey: $0)
    }
    guard let valid = MedalThresholds(bronze: parts[0], silver: parts[1], gold: parts[2]) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "the thresholds \(parts) are not ascending, above 0 and at most 1"))
    }
    self = valid
  }

  /// The part that a medal requires.
  public subscript(medal: Medal) -> Double {
    switch medal {
    case .bronze: bronze
    case .silver: silver
    case .gold: gold
    }
  }
}

extension CollectionProgress {
  /// The best medal that the visited part of the collection earns; nil for none.
  public func medal(_ thresholds: MedalThresholds = .standard) -> Medal? {
    Medal.allCases.last { fraction >= thresholds[$0] }
  }
}
