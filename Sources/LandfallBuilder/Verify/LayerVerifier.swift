package import Landfall

/// Options for comparing an atlas with its sources.
package struct VerifyOptions: Sendable {
  /// The number of points of each random kind, and approximately of vertices and midpoints unless
  /// `isExhaustive` is true.
  package var pointCount: Int
  package var seed: UInt64
  /// Whether to check every vertex and every edge midpoint.
  package var isExhaustive: Bool
  package var jobs: Int

  package init(pointCount: Int, seed: UInt64, isExhaustive: Bool = false, jobs: Int) {
    self.pointCount = pointCount
    self.seed = seed
    self.isExhaustive = isExhaustive
    self.jobs = jobs
  }
}

/// Compares one layer of an atlas with its source.
///
/// The features are the source's own, rounded to the grid and otherwise unchanged, independent of
/// the builder's later stages. There are four exceptions. Where a worldview assigns areas, the atlas is compared with
/// the reassigned regions. Features that cross ±180° uncut are cut
/// by the builder's code, because GEOS and the ray caster only support the plane. Where repair
/// bends edges or rebuilds rings, the atlas is compared with the repaired source. Where lookups use
/// simplified borders, these replace the source's; ``DetailVerifier`` measures their distance from
/// the source. Where features that share a key are one region, the oracles have the features, and a region contains
/// a point if any of its features does.
package struct LayerVerifier: Sendable {
  /// The layer's name.
  package let id: String
  /// The regions that are missing, added or differently named in the atlas, one line each.
  package let differences: [String]
  package let verifier: Verifier
  private let layer: Layer
  private let options: VerifyOptions
  /// The index in the features of the first of each region of the layer.
  private let featureOfRegion: [Int]

  /// Reads the source of a layer.
  /// - Throws: ``BuildError`` if the source cannot be read, or if the atlas has another grid.
  package init(
    _ manifest: LayerManifest, grid: Grid, in atlas: Atlas, options: VerifyOptions
  ) throws(BuildError) {
    let layer = try atlas.layer(of: manifest, grid: grid)
    var features = try Self.features(of: manifest, grid: grid, jobs: options.jobs)
    let groups = FeatureGroups(features)
    if layer.lookupDetailMeters > 0 {
      let detail = layer.details.first
      // Lookups are exact for the borders that they use; the borders themselves are measured
      // separately.
      for members in groups.members {
        guard let region = layer.region(key: features[members[0]].key) else { continue }
        for member in members { features[member].geometry = Geometry() }
        features[members[0]].geometry = region.geometry(at: detail, grid: grid)
      }
    }
    var report = DissolveReport()
    let joined = groups.joined(features, report: &report)
    let groupOfKey = Dictionary(
      joined.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    id = manifest.id
    self.layer = layer
    self.options = options
    // A region without a feature in the source gets a number that no feature has.
    featureOfRegion = layer.regions.map { region in
      groupOfKey[region.key].map { groups.members[$0][0] } ?? features.count
    }
    differences = Self.differences(layer, joined, groupOfKey)
    verifier = Verifier(
      features: features, firstOfFeature: groups.groupOfFeature.map { groups.members[$0][0] },
      grid: grid, threads: options.jobs)
  }

  private static func features(
    of manifest: LayerManifest, grid: Grid, jobs: Int
  ) throws(BuildError) -> [Feature] {
    let source = manifest.displayName
    var features = try readFeatures(of: manifest, grid: grid).features
    var normalized = normalize(
      features, grid: grid, sliverMeters: manifest.detail.sliverMeters
    ).features
    for index in features.indices where features[index].mayCrossAntimeridian(grid) {
      features[index] = normalized[index]
    }
    if manifest.worldview != nil {
      normalized = try reassign(normalized, of: manifest, grid: grid).features
      features = normalized
    }
    let graph = ArcGraph(normalized.map(\.geometry), grid: grid)
    let repaired = try repair(
      graph, of: normalized, grid: grid, sliverMeters: manifest.detail.sliverMeters, jobs: jobs,
      source: source, keepsLosses: true)
    if repaired.report.isUnchanged { return features }
    return normalized.enumerated().map { region, feature in
      var feature = feature
      feature.geometry = repaired.coverage.geometry(ofRegion: region)
      return feature
    }
  }

  private static func differences(
    _ layer: Layer, _ features: [Feature], _ placeOfKey: [String: Int]
  ) -> [String] {
    var lines: [String] = []
    for feature in features {
      guard let region = layer.region(key: feature.key) else {
        lines.append("feature \(feature.index) (\(feature.name)) is not in the atlas")
        continue
      }
      if region.name != feature.name {
        lines.append("region \(feature.key) is named \(region.name), its feature \(feature.name)")
      }
    }
    for region in layer.regions where placeOfKey[region.key] == nil {
      lines.append("region \(region.key) (\(region.name)) is in no source")
    }
    return lines
  }

  /// Whether the layer can be compared: points have no interior.
  package var hasAreas: Bool { layer.kind == .polygons }

  /// The sets of points that are compared.
  package enum PointSet: String, CaseIterable, Sendable {
    case extent = "layer's extent"
    case lowerFortyEight = "lower 48"
    case sphere
    case nearBorder = "near borders"
    case vertices
    case midpoints = "edge midpoints"
    case seamAndPoles = "seam and poles"
  }

  /// Compares the lookup at every point of a set with GEOS and the ray caster.
  package func compare(
    _ set: PointSet, progress: (Int) -> Bool = { _ in true }
  ) -> VerificationResult {
    let (features, grid) = (verifier.features, verifier.grid)
    let (count, seed) = (options.pointCount, options.seed)
    func compareRandom(_ coordinates: RandomCoordinates) -> VerificationResult {
      compare(PointSets.queries(coordinates, on: grid), progress)
    }
    switch set {
    case .extent:
      return compareRandom(PointSets.extent(of: features, grid: grid, count: count, seed: seed))
    case .lowerFortyEight:
      return compareRandom(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: return compareRandom(PointSets.sphere(count: count, seed: seed))
    case .nearBorder:
      return compareRandom(PointSets.nearBorder(of: features, grid: grid, count: count, seed: seed))
    case .vertices:
      return compare(PointSets.vertices(of: features, grid: grid, thinning: thinning), progress)
    case .midpoints:
      return compare(PointSets.midpoints(of: features, grid: grid, thinning: thinning), progress)
    case .seamAndPoles:
      let seam = PointSets.seam(of: features, grid: grid)
      return compare(
        seam + Array(PointSets.queries(PointSets.poles(grid: grid), on: grid)), progress)
    }
  }

  private func compare(
    _ points: some Sequence<GridPoint>, _ progress: (Int) -> Bool
  ) -> VerificationResult {
    verifier.compare(points: points, progress: progress) { point in
      layer.regionIDs(at: point).map { featureOfRegion[Int($0.rawValue)] }
    }
  }

  /// All vertices, or every n-th one, so that they have about `pointCount` surrounding points.
  private var thinning: Thinning {
    guard !options.isExhaustive else { return .none }
    let total = 9 * verifier.features.reduce(0) { $0 + $1.geometry.vertices.count }
    let step = max(1, total / max(1, options.pointCount))
    return Thinning(step: step, first: Int(options.seed % UInt64(step)))
  }
}

extension Atlas {
  /// The atlas's layer for a layer of a manifest.
  /// - Throws: ``BuildError`` if there is no layer with that name, or if the atlas has another grid.
  package func layer(of manifest: LayerManifest, grid: Grid) throws(BuildError) -> Layer {
    guard let layer = layers.first(where: { $0.id == manifest.id }) else {
      throw BuildError(
        .manifestValue, file: manifest.displayName,
        problem: "the atlas has no layer \"\(manifest.id)\"",
        remedy: "build the atlas from this manifest again")
    }
    guard gridDegrees == grid.degrees else {
      throw BuildError(
        .grid, file: manifest.displayName,
        problem: "the atlas has a grid of \(Grid.text(degrees: gridDegrees))°, "
          + "the manifest one of \(Grid.text(degrees: grid.degrees))°",
        remedy: "build the atlas from this manifest again")
    }
    return layer
  }
}

extension Region {
  /// The region's rings on the grid at one of its layer's details (nil in a layer without borders),
  /// and its points. Invalid coordinates of a damaged file are left out.
  package func geometry(at detail: Detail?, grid: Grid) -> Geometry {
    func vertices(_ places: [Coordinate]) -> [GridPoint] {
      places.compactMap { grid.vertex(latitude: $0.latitude, longitude: $0.longitude) }
    }
    var geometry = Geometry(points: vertices(points))
    for polygon in detail.map(polygons(at:)) ?? [] {
      for ring in [polygon.outer] + polygon.holes {
        geometry.vertices += vertices(ring)
        geometry.ringEnds.append(geometry.vertices.count)
      }
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }
}
