/// How far a layer's borders may stray from their source, and what may be left out for it.
public struct LayerDetail: Sendable, Hashable {
  /// Meters that the borders of lookups, distances and outlines may stray; 0 is the source itself.
  public var lookupMeters: Double
  /// Whether the manifest says so, or leaves it to a budget of bytes.
  public var namesLookup: Bool
  /// Meters of further, coarser borders to draw, ascending.
  public var drawnMeters: [Double]
  /// Meters that the borders of single regions may stray at most, at every detail, by their keys.
  public var regionMeters: [String: Double]
  /// Islands of a smaller area in square meters may go at a detail above 0, if their region keeps
  /// a larger part; nil keeps all.
  public var dropsIslandsBelow: Double?
  /// Gaps and overlaps between neighbors that are at most so many meters wide are closed; 0
  /// closes none.
  public var sliverMeters: Double

  /// Makes settings; without any, the borders stay what the source says.
  public init(
    lookupMeters: Double = 0, drawnMeters: [Double] = [], regionMeters: [String: Double] = [:],
    dropsIslandsBelow: Double? = nil, sliverMeters: Double = 0
  ) {
    self.lookupMeters = lookupMeters
    namesLookup = lookupMeters > 0
    self.drawnMeters = drawnMeters
    self.regionMeters = regionMeters
    self.dropsIslandsBelow = dropsIslandsBelow
    self.sliverMeters = sliverMeters
  }
}
