import Landfall

/// A layer ready to be written: its regions in the order of their keys, measured, linked to their
/// parents and spread over planes.
struct CompiledLayer: Sendable {
  var manifest: LayerManifest
  var features: [Feature]
  /// The borders that lookups answer by.
  var topology: Topology
  /// The same, coarser, for drawing; the finest first.
  var details: [SimplifiedCoverage]
  /// What lies beside each border of the topology.
  var sides: [ArcSide]
  var shapes: [RegionShape]
  var ellipsoid: EllipsoidMeasures
  /// The parent layer's number, and for each region its parent there.
  var parentLayer: Int?
  var parentRegions: [Int?]
  var planes: [Plane]

  /// For each region its rank by area among those that have one, 0 the smallest; equal areas rank by
  /// key. Regions without area come last.
  var sizeRanks: [UInt32] {
    let order = shapes.indices.sorted { left, right in
      let (one, other) = (shapes[left], shapes[right])
      if one.hasArea != other.hasArea { return one.hasArea }
      return (one.doubledArea, left) < (other.doubledArea, right)
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, region) in order.enumerated() { ranks[region] = UInt32(rank) }
    return ranks
  }
}
