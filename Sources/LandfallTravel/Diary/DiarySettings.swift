/// Which fixes a ``LocationDiary`` keeps, how exactly, and for how long.
public struct DiarySettings: Sendable, Hashable, Codable {
  /// How far a fix must lie from the point before it to be kept, in metres.
  public var distanceMetres = 20.0

  /// A fix must be more accurate than this, in metres, unless it is the first of its day.
  public var accuracyMetres = 100.0

  /// For how many days points are kept: those of today and of so many days before.
  public var retentionDays = 90

  /// To how many decimals of a degree stored coordinates are rounded, from 0 to 7; nil keeps them as
  /// they are. Three are some 110 m, so that a diary tells the street but not the house.
  public var decimals: Int?

  /// The usual settings.
  public init() {}
}
