public import Foundation

/// One stay in a region, from entry to exit.
///
/// Visits are only ever added; first and last dates, counts and badges are derived from them.
public struct Visit: Sendable, Hashable, Codable, Identifiable {
  /// The identifier, the same on every device.
  public var id: UUID
  /// The key of the region in its layer.
  public var regionKey: String
  /// The time of the entry.
  public var entry: Date
  /// The time of the exit; nil while the visit lasts, or if unknown.
  public var exit: Date?
  /// The local day of the entry.
  public var localDay: LocalDay
  /// Whether fixes show the visit; false if the user entered it.
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
