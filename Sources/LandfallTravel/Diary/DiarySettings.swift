/// Which fixes a ``LocationDiary`` keeps, how exactly, and for how long.
public struct DiarySettings: Sendable, Hashable, Codable {
  /// How far a fix must lie from the point before it to be kept, in meters.
  public var distanceMeters = 20.0

  /// A fix must be more accurate than this, in meters, unless it is the first of its day.
  public var accuracyMeters = 100.0

  /// For how many days points are kept: those of today and of so many days before.
  public var retentionDays = 90

  /// To how many decimals of a degree stored coordinates are rounded, from 0 to 7; nil keeps them as
  /// they are. Three are some 110 m, so that a diary tells the street but not the house.
  public var decimals: Int?

  // The names of members are those of the file, whatever the properties are called.
  private enum CodingKeys: String, CodingKey {
    case retentionDays, decimals
    case distanceMeters = "distanceMetres"
    case accuracyMeters = "accuracyMetres"
  }

  /// The usual settings.
  public init() {}
}
