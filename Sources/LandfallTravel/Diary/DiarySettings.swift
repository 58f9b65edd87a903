/// The selection, precision and retention of fixes in a ``LocationDiary``.
public struct DiarySettings: Sendable, Hashable, Codable {
  /// The least distance from the point before a fix at which it is kept, in meters.
  public var distanceMeters = 20.0

  /// The accuracy in meters that a fix must be better than, unless it is the first of its day.
  public var accuracyMeters = 100.0

  /// The number of days before today whose points are kept.
  public var retentionDays = 90

  /// The decimals of a degree to which stored coordinates are rounded, from 0 to 7; nil to store
  /// them unchanged. Three decimals are some 110 m, so that a diary shows the street but not the
  /// house.
  public var decimals: Int?

  /// Makes the default settings.
  public init() {}
}
