/// The number of a region in its layer: regions are numbered from 0 in the order of their keys, as
/// bytes of UTF-8.
///
/// It is a plain value that costs no reference counting. It means something only together with the
/// layer of the atlas that it came from.
public struct RegionID: Sendable, Hashable, RawRepresentable {
  /// The number itself.
  public let rawValue: UInt32

  /// The region with this number; it need not exist.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension RegionID: Comparable {
  /// Smaller numbers are smaller keys.
  @inlinable
  public static func < (left: RegionID, right: RegionID) -> Bool { left.rawValue < right.rawValue }
}
