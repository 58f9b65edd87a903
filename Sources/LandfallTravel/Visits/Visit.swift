public import Foundation

/// One stay in a region, from entering it until leaving it.
///
/// Visits are only ever added to: first and last dates, counts and badges are derived from them.
public struct Visit: Sendable, Hashable, Codable, Identifiable {
  /// What tells it from all others, on every device.
  public var id: UUID
  /// The key of the region in its layer.
  public var regionKey: String
  /// When it began.
  public var entry: Date
  /// When it ended; nil while it lasts, or where nobody knows.
  public var exit: Date?
  /// The day on which it began, by the clocks there.
  public var localDay: LocalDay
  /// Whether fixes show it; false for one that a person entered.
  public var isVerified: Bool

  /// Makes a visit.
  public init(
    id: UUID, regionKey: String, entry: Date, exit: Date? = nil, localDay: LocalDay,
    isVerified: Bool
  ) {
    self.id = id
    self.regionKey = regionKey
    self.entry = entry
    self.exit = exit
    self.localDay = localDay
    self.isVerified = isVerified
  }
}
