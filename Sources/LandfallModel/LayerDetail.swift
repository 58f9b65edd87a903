/// The tolerances to which a layer's borders are simplified, and the islands and slivers that may
/// be removed.
public struct LayerDetail: Sendable, Hashable {
  /// The tolerance in meters of the borders for lookups, distances and outlines; 0 leaves the
  /// source unchanged.
  public var lookupMeters: Double
  /// Whether the manifest gives `lookupMeters`, rather than leaving it to a budget of bytes.
  public var namesLookup: Bool
  /// The tolerances in meters of additional, coarser borders to draw, ascending.
  public var drawnMeters: [Double]
  /// Upper limits in meters for the tolerance of single regions at every detail, by region key.
  public var regionMeters: [String: Double]
  /// The area in square meters below which islands may be dropped at a detail above 0, if their
  /// region retains a larger part; nil retains all islands.
  public var dropsIslandsBelow: Double?
  /// Gaps and overlaps between neighbors are closed if they are at most this wide, in meters; 0
  /// closes no gaps.
  public var sliverMeters: Double

  /// Creates settings; the defaults leave the borders as they are in the source.
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
