extension Globe {
  /// How far from the center the shells of a globe stand, so that none hides another or flickers
  /// through it; in units of the ocean's radius.
  public struct Radii: Sendable, Hashable {
    /// The sea: 1.
    public var ocean = 1.0
    /// The areas of regions, which picking takes for the ground: 1.003.
    public var countries = 1.003
    /// Border lines and strips: 1.005.
    public var borders = 1.005
    /// Markers of capitals and of small regions: 1.007.
    public var capitals = 1.007
    /// The glow around the globe: 1.08.
    public var atmosphere = 1.08

    /// The usual radii.
    @inlinable
    public init() {}
  }

  /// The radii that globes have unless an app chooses others.
  @inlinable
  public static var radii: Radii { Radii() }
}
