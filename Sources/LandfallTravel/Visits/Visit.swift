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

  private static func identity(regionKey: String, entry: Date) -> UUID {
    // The FNV-1a hash of 128 bits (Fowler, Noll and Vo), in halves: UInt128 requires iOS 18.
    var high: UInt64 = 0x6c62_272e_07bb_0142
    var low: UInt64 = 0x62b8_2175_6295_c58d
    func add(_ byte: UInt8) {
      low ^= UInt64(byte)
      // The prime is 2⁸⁸ + 0x13b.
      let product = low.multipliedFullWidth(by: 0x13b)
      high = high &* 0x13b &+ product.high &+ low << 24
      low = product.low
    }
    for byte in regionKey.utf8 { add(byte) }
    // Keys contain no zero byte, so this separates the key from the time.
    add(0)
    let micros = (entry.timeIntervalSince1970 * 1e6).rounded()
    var moment = UInt64(bitPattern: Int64(exactly: micros) ?? .min)
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: moment))
      moment >>= 8
    }
    var bytes = [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
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
