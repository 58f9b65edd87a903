package import Landfall
package import LandfallCoverage
package import LandfallModel
package import LandfallShapes
package import LandfallSources
import LandfallVerifier

/// A layer from its source to the sections of an atlas: each stage of a build adds what it makes.
package struct LayerDraft: Sendable {
  /// The borders of regions as arcs.
  package enum Borders: Sendable {
    /// The arcs as the source has them; their edges may cross.
    case unrepaired(ArcGraph)
    case repaired(Coverage)
  }

  package var manifest: LayerManifest
  /// The regions: once normalized in the order of their keys, once in a graph without geometry.
  package var features: [Feature]
  package var ingestReport: IngestReport
  package var normalizeReport = NormalizeReport()
  /// The report on joining features that share a key; nil if no two of them do.
  package var dissolveReport: DissolveReport?
  package var repairReport = RepairReport.blank
  /// The number of vertices of all rings before repair.
  var vertexCount = 0
  package var borders = Borders.unrepaired(ArcGraph())
  /// The borders before repair, for pictures of repairs; nil if no pictures are made.
  var sourceGraph: ArcGraph?
  /// The simplified borders that the manifest requests, the finest first.
  package var details: [SimplifiedCoverage] = []
  /// The measurements of ``details``, in their order.
  var verifications: [DetailVerification] = []
  /// The keys in the cache of the repaired borders and of all details; nil without a cache.
  var repairKey: StageKey?
  var simplifyKey: StageKey?
  var overlaps: [RegionPair] = []
  package var measures = EllipsoidMeasures.blank
  package var parents = ParentLinks(regions: [])
  /// The globe meshes that the manifest requests, in its order.
  package var meshes: [MadeMesh] = []
  package var shapes: [RegionShape] = []
  package var planes: [Plane] = []

  package init(_ ingested: IngestResult) {
    manifest = ingested.layer
    features = ingested.features
    ingestReport = ingested.report
  }

  /// Creates a layer from features that do not come from a file.
  package init(manifest: LayerManifest, features: [Feature]) {
    var report = IngestReport()
    report.featureCount = features.count
    report.vertexCount = features.reduce(0) { $0 + $1.geometry.vertices.count }
    self.init(IngestResult(layer: manifest, features: features, report: report))
  }
}

// MARK: Borders

extension LayerDraft {
  /// The repaired borders.
  package var coverage: Coverage {
    guard case .repaired(let coverage) = borders else { preconditionFailure("not repaired yet") }
    return coverage
  }

  /// The borders that lookups use.
  package var lookup: Coverage { hasOwnLookup ? details[0].coverage : coverage }

  /// The key of the borders that lookups use.
  var lookupKey: StageKey? { hasOwnLookup ? simplifyKey : repairKey }

  /// The simplified borders that are only drawn, the finest first.
  package var drawn: ArraySlice<SimplifiedCoverage> { details.dropFirst(hasOwnLookup ? 1 : 0) }

  private var hasOwnLookup: Bool { manifest.detail.lookupMeters > 0 && !details.isEmpty }

  /// Whether the layer has simplified borders.
  var hasDetails: Bool { manifest.detail.lookupMeters > 0 || !manifest.detail.drawnMeters.isEmpty }

  /// The greatest width of the slivers that repair closes.
  var sliverMeters: Double {
    // The slivers of regions that were joined have been closed before.
    dissolveReport == nil ? manifest.detail.sliverMeters : 0
  }

  /// Takes over the result of repair.
  mutating func take(_ repaired: RepairedCoverage) {
    borders = .repaired(repaired.coverage)
    repairReport = dissolveReport?.repair.adding(repaired.report) ?? repaired.report
  }
}

// MARK: Regions

extension LayerDraft {
  /// The tolerance of the borders in lookups; 0 is the source itself.
  package var lookupMeters: Double { manifest.kind == .points ? 0 : manifest.detail.lookupMeters }

  /// The regions with a tolerance of their own, and that tolerance, ascending by region.
  var regionLimits: [(region: Int, meters: Double)] {
    if lookupMeters == 0 && drawn.isEmpty { return [] }
    return features.enumerated().compactMap { region, feature in
      manifest.detail.regionMeters[feature.key].map { (region, $0) }
    }
  }

  /// The kind of each region's marker; nil without a marker.
  package var markers: [RegionMarker.Kind?] {
    features.indices.map { region in
      if features[region].isRenderedAsPoint || !shapes[region].hasArea { return .point }
      let area = measures.measures[region].areaSquareMeters
      return manifest.markersBelowSquareMeters.map { area < $0 } == true ? .small : nil
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

extension [Feature] {
  /// Sorts features by their keys as UTF-8 bytes, which is the order of regions in an atlas, and those that share a
  /// key by their index.
  package func sortedByKey() -> [Feature] {
    sorted { one, other in
      let (key, otherKey) = (one.key.utf8, other.key.utf8)
      return key.lexicographicallyPrecedes(otherKey)
        || (one.index < other.index && key.elementsEqual(otherKey))
    }
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
  package var layer: Int?
  /// The parent of each region in that layer.
  package var regions: [Int?]
}

/// Finds each region's parent by the key that the manifest or the feature gives.
/// - Throws: ``BuildError`` for a layer or a key that does not exist, with the feature's name.
func linkParents(_ layers: inout [LayerDraft]) throws(BuildError) {
  for (number, layer) in layers.enumerated() {
    let manifest = layer.manifest
    layers[number].parents = ParentLinks(
      regions: Array(repeating: nil, count: layer.features.count))
    // The manifest reader allows one parent layer.
    guard let (parentID, parent) = manifest.within.first else { continue }
    guard let parentLayer = layers.firstIndex(where: { $0.manifest.id == parentID }) else {
      throw BuildError(
        .parent, file: manifest.displayName, place: "layer \(manifest.id)",
        problem: "it lies within layer \"\(parentID)\", which the manifest does not have",
        remedy: "name one of \(layers.map(\.manifest.id).joined(separator: ", "))")
    }
    layers[number].parents.layer = parentLayer
    var regionOfKey: [String: Int] = [:]
    for (region, feature) in layers[parentLayer].features.enumerated() {
      regionOfKey[feature.key] = region
    }
    for (region, feature) in layer.features.enumerated() {
      let key = if case .key(let common) = parent { common } else { feature.parentKey }
      guard let key else { continue }
      guard let found = regionOfKey[key] else {
        throw BuildError(
          .parent, file: manifest.displayName, place: feature.label,
          problem: "it lies within \"\(key)\", which layer \(parentID) does not have",
          remedy: "correct the key in the manifest or the feature")
      }
      layers[number].parents.regions[region] = found
    }
  }
}
