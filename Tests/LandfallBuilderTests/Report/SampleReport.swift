import Foundation
import Landfall
import LandfallBuilder
import TestSupport

/// A report in which something stands in every part, of a made-up map.
struct SampleReport {
  var report: BuildReport
  var pictures: [ReportPicture]

  /// Made once for all tests.
  static let shared = Result { try SampleReport() }

  /// A name that is no markup, however much it looks like some.
  static let wildName = "<script>alert(1)</script>&amp;\"'><b>\u{202E}\u{0}"

  init(seed: UInt64 = 3, name: String = "Sample & test") throws {
    var manifest = LayerManifest(id: "regions", source: "folder/<regions>.geojson")
    manifest.detail = LayerDetail(lookupMeters: 500, drawnMeters: [2000])
    manifest.layouts = LayoutDefinition.builtIn("equal-earth")
    var features = FractalCoverage(
      grid: .standard, origin: GridPoint(u: 190_000_000, v: 110_000_000), columns: 12, rows: 9,
      cellSize: 300_000, regionCount: 14, levels: 6, seed: seed
    ).features.filter { !$0.geometry.ringEnds.isEmpty }.sortedByKey()
    features[0].name = Self.wildName
    var options = BuildOptions()
    options.wantsPictures = true
    let built = try Atlas.build(
      name: name, grid: .standard,
      sources: [LayerDraft(manifest: manifest, features: features)], options: options)
    report = built.report
    // Times differ from run to run; all else must not.
    for index in report.stages.indices {
      report.stages[index].seconds = Double(index) / 8
      report.stages[index].peakMemoryBytes = 1_000_000 * (index + 10)
    }
    report.warnings = ["\(Self.wildName): a warning", "another one"]
    Self.find(in: features, &report.layers[0])
    let details = try simplify(
      Coverage(features.map(\.geometry), grid: .standard), of: features,
      manifest: manifest, grid: .standard, jobs: 1)
    for index in details.indices { Self.measure(&report.layers[0].details[index], features) }
    var before = features.map(\.geometry)
    before[1].vertices[3].v += 900
    pictures = makePictures(
      of: report.layers[0], names: features.map(\.name), geometries: features.map(\.geometry),
      before: before, details: details, grid: .standard)
  }

  /// Findings on the borders of the first features.
  private static func find(in features: [Feature], _ layer: inout BuildReport.Layer) {
    layer.leftOut = ["feature 9 (\(wildName)): its geometry is null"]
    layer.changes = [BuildReport.Change(kind: "reversedRings", count: 12)]
    layer.normalized.turnedRingCount = 3
    layer.normalized.seamSteps = [
      .init(region: "A", latitude: 10, meters: 2.5, isClosed: true),
      .init(region: wildName, latitude: -16.5, meters: 154.25, isClosed: false),
    ]
    for number in 0..<13 {
      let feature = features[number % features.count]
      let vertex = feature.geometry.vertices[3 + 40 * (number / features.count)]
      let place = Grid.standard.coordinate(vertex)
      layer.repairs.append(
        BuildReport.Repair(
          kind: ["gap", "overlap", "madeAnew"][number % 3],
          reason: number % 3 == 2 ? "Self-intersection" : nil,
          place: .init(latitude: place.latitude, longitude: place.longitude),
          widthMeters: number % 3 == 2 ? nil : 12.5 * Double(number + 1),
          areaSquareMeters: number % 3 == 2 ? nil : 40_000 * Double(number + 1),
          features: [feature.name, features[(number + 1) % features.count].name],
          isClosed: number % 2 == 0))
    }
  }

  /// What a verifier might say.
  private static func measure(_ detail: inout BuildReport.Detail, _ features: [Feature]) {
    let place = Grid.standard.coordinate(features[2].geometry.vertices[10])
    detail.maxErrorMeters = 0.98 * detail.meters
    detail.maxErrorRatio = 0.98
    detail.worstPlace = .init(latitude: place.latitude, longitude: place.longitude)
    detail.worstFeature = features[2].name
    detail.histogram = (0..<20).map { max(1, 400 - 3 * ($0 - 9) * ($0 - 9)) } + [0]
    detail.maxAreaChange = 0.0312
    detail.maxAreaChangeFeature = features[3].name
    (detail.crossingCount, detail.tornEdgeCount, detail.misplacedEdgeCount) = (0, 0, 0)
    detail.lostFeatures = []
    detail.seconds = 0.25
  }
}
