package import Landfall
package import LandfallCoverage
package import LandfallModel
package import LandfallShapes
import LandfallSources

/// A layer ready to be written: its regions in the order of their keys, measured, linked to their
/// parents and distributed over planes.
package struct CompiledLayer: Sendable {
  package let manifest: LayerManifest
  /// The regions; their borders are in ``coverage``.
  package let features: [Feature]
  /// The borders that lookups use.
  package let coverage: Coverage
  /// The coarser borders for drawing, the finest first.
  package let details: [SimplifiedCoverage]
  package let shapes: [RegionShape]
  /// The smallest cap that contains each region.
  package let caps: [RegionCap]
  package let ellipsoid: EllipsoidMeasures
  package let parents: ParentLinks
  package let planes: [Plane]
  /// The globe meshes that the manifest requests, in its order.
  package let meshes: [GlobeMesh]

  package init(
    manifest: LayerManifest, features: [Feature], coverage: Coverage,
    details: [SimplifiedCoverage], shapes: [RegionShape], caps: [RegionCap],
    ellipsoid: EllipsoidMeasures, parents: ParentLinks, planes: [Plane], meshes: [GlobeMesh]
  ) {
    self.manifest = manifest
    self.features = features
    self.coverage = coverage
    self.details = details
    self.shapes = shapes
    self.caps = caps
    self.ellipsoid = ellipsoid
    self.parents = parents
    self.planes = planes
    self.meshes = meshes
  }

  /// The tolerance of the borders in lookups; 0 is the source itself.
  package var lookupMeters: Double { manifest.kind == .points ? 0 : manifest.detail.lookupMeters }

  /// The regions with a tolerance of their own, and that tolerance, ascending by region.
  var regionLimits: [(region: Int, meters: Double)] {
    if lookupMeters == 0 && details.isEmpty { return [] }
    return features.enumerated().compactMap { region, feature in
      manifest.detail.regionMeters[feature.key].map { (region, $0) }
    }
  }

  /// The kind of each region's marker; nil without a marker.
  package var markers: [RegionMarker.Kind?] {
    features.indices.map { region in
      if features[region].isRenderedAsPoint || !shapes[region].hasArea { return .point }
      let area = ellipsoid.measures[region].areaSquareMeters
      return manifest.markersBelow.map { area < $0 } == true ? .small : nil
    }
  }

  /// The regions sorted from south to north by their representative points, then by number.
  var regionsFromSouth: [Int] {
    shapes.indices.sorted { left, right in
      (shapes[left].representativePoint.v, left) < (shapes[right].representativePoint.v, right)
    }
  }

  /// The rank of each region by area among regions with area, from 0 for the smallest; equal areas
  /// rank by key. Regions without area come last.
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
