extension Globe {
  /// The radii of a globe's shells, far enough apart that no shell hides another or flickers
  /// through it; in units of the ocean's radius.
  public struct Radii: Sendable, Hashable {
    /// The radius of the sea: 1.
    public var ocean = 1.0
    /// The radius of the areas of regions, which picking uses as the ground: 1.003.
    public var countries = 1.003
    /// The radius of border lines and strips: 1.005.
    public var borders = 1.005
    /// The radius of the markers of capitals and of small regions: 1.007.
    public var capitals = 1.007
    /// The radius of the glow around the globe: 1.08.
    public var atmosphere = 1.08

    /// Creates the default radii.
    @inlinable
    public init() {}
  }

  /// The default radii, which apps may replace.
  @inlinable
  public static var radii: Radii { Radii() }
}
