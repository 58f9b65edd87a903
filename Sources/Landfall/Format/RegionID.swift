/// The number of a region in its layer. Regions are numbered from 0 in the order of their keys,
/// compared as UTF-8 bytes.
///
/// It is a plain value without reference counting. It is meaningful only for the layer of the atlas
/// that it came from.
public struct RegionID: Sendable, Hashable, RawRepresentable {
  /// The number.
  public let rawValue: UInt32

  /// Creates the ID of the region with this number; the region need not exist.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension RegionID: Comparable {
  /// Compares the numbers, which have the order of the keys.
  @inlinable
  public static func < (left: RegionID, right: RegionID) -> Bool { left.rawValue < right.rawValue }
}

extension Optional where Wrapped == RegionID {
  /// The number of the region, -1 without one: how other languages than Swift store it. `OpenAtlas` of LandfallC rejects
  /// layers with more regions than Int32 can number.
  @inline(__always)
  package var number: Int32 { Int32(bitPattern: self?.rawValue ?? UInt32.max) }
}

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// Encoded as its number, which is valid for one build of an atlas only: in files that outlive the
  /// build, store keys instead.
  extension RegionID: Codable {}
#endif
