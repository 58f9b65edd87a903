package import Landfall
package import LandfallCoverage
package import LandfallModel
package import LandfallShapes
import LandfallSources
import LandfallSupport

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

/// Regions of one layer that do not overlap, so that they share a bit field of a quadtree's codes.
package struct Plane: Sendable, Hashable {
  /// The layer's region for each value of the field, from 1.
  package let regions: [Int]
  /// The number of the quadtree, and the field's lowest bit in its codes.
  package let quadtree: Int
  package let shift: Int

  package var bitCount: Int { Self.bitCount(regionCount: regions.count) }

  /// The number of bits for a value from 0 (no region) to the number of regions.
  package static func bitCount(regionCount: Int) -> Int {
    Int.bitWidth - regionCount.leadingZeroBitCount
  }
}

/// Distributes a layer's regions over planes so that overlapping regions are in different planes:
/// each region, in order, goes to the first plane where it fits.
/// - Parameter hasArea: whether each region takes part in lookups at all.
/// - Returns: the regions of each plane.
package func assignPlanes(hasArea: [Bool], overlaps: [RegionPair]) -> [[Int]] {
  var overlapping: [Int: [Int]] = [:]
  for pair in overlaps { overlapping[pair.second, default: []].append(pair.first) }
  var planeOfRegion = [Int](repeating: -1, count: hasArea.count)
  var planes: [[Int]] = []
  for region in hasArea.indices where hasArea[region] {
    let taken = Set((overlapping[region] ?? []).map { planeOfRegion[$0] })
    let plane = (0...planes.count).first { !taken.contains($0) } ?? planes.count
    if plane == planes.count { planes.append([]) }
    planes[plane].append(region)
    planeOfRegion[region] = plane
  }
  return planes
}

/// The parent regions of a layer's regions.
package struct ParentLinks: Sendable {
  /// The parent layer's number; nil if the layer has no parent.
  package let layer: Int?
  /// The parent of each region in that layer.
  package let regions: [Int?]

  package init(layer: Int? = nil, regions: [Int?]) {
    self.layer = layer
    self.regions = regions
  }
}

/// Finds each region's parent by the key that the manifest or the feature gives.
/// - Returns: the links of each layer.
/// - Throws: ``BuildError`` for a layer or a key that does not exist, with the feature's name.
func linkParents(_ layers: [RepairedLayer]) throws(BuildError) -> [ParentLinks] {
  try layers.map { (layer: RepairedLayer) throws(BuildError) -> ParentLinks in
    let manifest = layer.manifest
    // The manifest reader allows one parent layer.
    guard let (parentID, parent) = manifest.within.first else {
      return ParentLinks(regions: Array(repeating: nil, count: layer.features.count))
    }
    guard let parentLayer = layers.firstIndex(where: { $0.manifest.id == parentID }) else {
      throw BuildError(
        .parent, file: manifest.source, place: "layer \(manifest.id)",
        problem: "it lies within layer \"\(parentID)\", which the manifest does not have",
        remedy: "name one of \(layers.map(\.manifest.id).joined(separator: ", "))")
    }
    var regionOfKey: [String: Int] = [:]
    for (region, feature) in layers[parentLayer].features.enumerated() {
      regionOfKey[feature.key] = region
    }
    let regions = try layer.features.map { (feature: Feature) throws(BuildError) -> Int? in
      let key: String?
      switch parent {
      case .key(let common): key = common
      case .property: key = feature.parentKey
      }
      guard let key else { return nil }
      guard let found = regionOfKey[key] else {
        throw BuildError(
          .parent, file: manifest.source, place: feature.label,
          problem: "it lies within \"\(key)\", which layer \(parentID) does not have",
          remedy: "correct the key in the manifest or the feature")
      }
      return found
    }
    return ParentLinks(layer: parentLayer, regions: regions)
  }
}
