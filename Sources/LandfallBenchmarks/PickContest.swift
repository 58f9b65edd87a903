import Foundation
import Landfall
import LandfallBuilder

/// Measures picking a country of the globe by a ray, exactly and with a finger's tolerance.
///
/// There is no rival: tests compare the answers with GEOS and brute force.
struct PickContest {
  /// One kind of query on one set of rays or coordinates, in nanoseconds per query.
  struct Row: Encodable {
    var question: String
    var count: Int
    /// The fastest and the median pass over the whole set.
    var lowest, median: Double
    /// The number of picks by each rule: proof that two runs did the same work.
    var areas, discs, borders: Int
    /// The sum of the numbers of the picked regions.
    var checksum: Int
  }

  private(set) var rows: [Row] = []
  private let passes: Int

  /// Builds the atlas of data/world.json and picks its countries.
  init(options: Options) throws {
    passes = options.passes
    let manifest = try Manifest(contentsOf: "\(options.data)/world.json")
    let source = manifest.layers[0]
    let atlas = try Atlas(bytes: Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
    let (globe, layer) = (atlas.globe, try atlas.layer(source.id))
    let grid = manifest.grid
    let near = Array(
      PointSets.nearBorder(
        of: try readFeatures(of: source, grid: grid).features, grid: grid, meters: 5000,
        count: options.points, seed: options.seed))
    let anywhere = Array(PointSets.sphere(count: options.points, seed: options.seed))
    // A view of 800 points that the globe fills, and a closer one, in which half a finger covers 0.2°.
    let fingers = [
      (
        "whole globe",
        Globe.PickTolerance.finger(
          viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3)
      ),
      ("0.2°", Globe.PickTolerance.radians(0.2 * .pi / 180)),
    ]
    for (set, places) in [("anywhere", anywhere), ("borders", near)] {
      // Each ray comes slightly from the side.
      let rays = places.map { place in
        let ground = Globe.position(of: place, radius: Globe.radii.countries)
        let eye = ground * 3 + SIMD3(0.3, 0.2, 0.1)
        return Globe.Ray(origin: eye, direction: ground - eye)
      }
      add("exact, \(set)", places) { globe.pick(at: $0, layer: layer) }
      add("ray, \(set)", rays) { globe.pick(ray: $0, layer: layer) }
      for (zoom, finger) in fingers {
        add("\(zoom), \(set)", rays) { globe.pick(ray: $0, tolerance: finger, layer: layer) }
      }
    }
  }

  private mutating func add<Place>(
    _ question: String, _ places: [Place], _ ask: (Place) -> Globe.Pick?
  ) {
    let clock = ContinuousClock()
    var row = Row(
      question: question, count: places.count, lowest: .nan, median: .nan, areas: 0, discs: 0,
      borders: 0, checksum: 0)
    for place in places {
      switch ask(place)?.reason {
      case .area: row.areas += 1
      case .disc: row.discs += 1
      case .border: row.borders += 1
      case nil: break
      }
    }
    let totals = (0..<passes).map { _ in
      row.checksum = 0
      return clock.measure {
        for place in places { row.checksum &+= Int(ask(place)?.regionID.rawValue ?? 0) }
      } / .nanoseconds(1) / Double(max(places.count, 1))
    }.sorted()
    row.lowest = totals.first ?? .nan
    row.median = totals[totals.count / 2]
    rows.append(row)
  }
}

extension Results {
  static let pickHeading = """

    picking countries of the globe, single questions, ns
    question               count     lowest    median    areas     discs     borders   checksum
    """

  static func line(_ row: PickContest.Row) -> String {
    let counts = [row.areas, row.discs, row.borders].map { padded("\($0)", 10) }.joined()
    let times = [row.lowest, row.median].map { padded(String(format: "%.0f", $0), 10) }.joined()
    return padded(row.question, 23) + padded("\(row.count)", 10) + times + counts
      + "\(row.checksum)"
  }
}
