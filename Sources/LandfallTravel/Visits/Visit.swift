public import Foundation

/// One stay in a region, from entry to exit.
///
/// First and last dates, counts and badges are derived from visits.
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

extension Visit {
  /// Makes a visit whose ``id`` is derived from its region and entry, so that the same fixes, read
  /// twice or on two devices, give one visit.
  ///
  /// The id is a UUID of version 8 (RFC 9562 §5.8) from the 128-bit FNV-1a hash of the key and of
  /// the entry in microseconds.
  public init(
    regionKey: String, entry: Date, exit: Date? = nil, localDay: LocalDay, isVerified: Bool
  ) {
    self.init(
      id: Self.identity(regionKey: regionKey, entry: entry), regionKey: regionKey, entry: entry,
      exit: exit, localDay: localDay, isVerified: isVerified)
  }

  /// - Parameter number: 0, or how many visits of the same region and entry were removed.
  static func identity(regionKey: String, entry: Date, number: UInt64 = 0) -> UUID {
    var hash = ContentHash()
    // Keys contain no zero byte, so the one after the key separates it from the time.
    hash.add(regionKey)
    let micros = (entry.timeIntervalSince1970 * 1e6).rounded()
    hash.add(UInt64(bitPattern: Int64(exactly: micros) ?? .min))
    if number > 0 { hash.add(number) }
    return hash.uuid
  }
}

extension Visit {
  /// Merges two versions of the same visit: it begins at the earlier entry, on the local day of
  /// that entry, lasts until the latest time of either, and is verified if either is.
  ///
  /// The result has no exit if neither has one and both begin at the same time. A join:
  /// commutative, associative and idempotent; no time of either is lost.
  package func joined(with other: Visit) -> Visit {
    var joined = self
    if (other.entry, other.localDay) < (entry, localDay) {
      (joined.entry, joined.localDay) = (other.entry, other.localDay)
    }
    let last = max(lastMoment, other.lastMoment)
    let isOpen = exit == nil && other.exit == nil && last == joined.entry
    joined.exit = isOpen ? nil : last
    joined.isVerified = isVerified || other.isVerified
    return joined
  }

  /// The last time at which the visit is known to last.
  var lastMoment: Date { max(exit ?? entry, entry) }
}
