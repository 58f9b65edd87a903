import Foundation
import Landfall
import LandfallBuilder

/// Measures the time to decode the vertices of rings, borders and outlines, in nanoseconds per vertex.
struct DecodeContest {
  /// One way to decode.
  struct Row: Encodable {
    var question: String
    /// The number of vertices, or of path elements.
    var count: Int
    /// The fastest and the median pass.
    var lowest: Double
    var median: Double
    /// The sum of all latitudes, or of y on the page; equal for two runs that did the same work.
    var checksum: String
  }

  private(set) var rows: [Row] = []
  private let passes: Int

  /// Builds the atlas of world.json and decodes its countries and the layout of the states.
  init(options: Options) throws {
    passes = options.passes
    let manifest = try Manifest(contentsOf: "\(options.data)/world.json")
    let atlas = try Atlas(bytes: Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
    let layer = try atlas.layer("countries")
    let rings = layer.regions.flatMap(\.rings)
    let arcs = Array(layer.arcs)
    let shapes = try atlas.layout("us-insets").frames.flatMap(\.regions).map(\.path)
    var vertices: [Coordinate] = []
    add("rings, appendVertices") {
      for ring in rings {
        vertices.removeAll(keepingCapacity: true)
        ring.appendVertices(to: &vertices)
        for vertex in vertices { $0.add(vertex.latitude) }
      }
    }
    add("rings, array") {
      for ring in rings { for vertex in ring.vertices { $0.add(vertex.latitude) } }
    }
    add("rings, iterator") { for ring in rings { for vertex in ring { $0.add(vertex.latitude) } } }
    add("borders, appendVertices") {
      for arc in arcs {
        vertices.removeAll(keepingCapacity: true)
        arc.appendVertices(to: &vertices)
        for vertex in vertices { $0.add(vertex.latitude) }
      }
    }
    add("borders, iterator") { for arc in arcs { for vertex in arc { $0.add(vertex.latitude) } } }
    var elements: [PathElement] = []
    add("outlines, appendElements") {
      for shape in shapes {
        elements.removeAll(keepingCapacity: true)
        shape.appendElements(to: &elements)
        for element in elements { $0.add(element.y) }
      }
    }
    add("outlines, iterator") {
      for shape in shapes { for element in shape { $0.add(element.y) } }
    }
  }

  /// The sum and the number of decoded values.
  private struct Sum {
    var total = 0.0
    var count = 0

    mutating func add(_ value: Double) {
      total += value
      count += 1
    }
  }

  private mutating func add(_ question: String, _ decode: (inout Sum) -> Void) {
    let clock = ContinuousClock()
    var sum = Sum()
    let times = (0..<max(passes, 1)).map { _ in
      sum = Sum()
      return clock.measure { decode(&sum) } / .nanoseconds(1) / Double(max(sum.count, 1))
    }.sorted()
    rows.append(
      Row(
        question: question, count: sum.count, lowest: times[0], median: times[times.count / 2],
        checksum: String(sum.total.bitPattern, radix: 16)))
  }
}

extension PathElement {
  /// The y of the point at the element's end; 0 for the end of a ring.
  fileprivate var y: Double {
    switch self {
    case .move(let point), .line(let point): point.y
    case .close: 0
    }
  }
}

extension Results {
  static let decodeHeading = """

    decode: vertices of the countries and outlines of the states, ns for each
    question                    vertices  lowest    median    checksum
    """

  static func line(_ row: DecodeContest.Row) -> String {
    padded(row.question, 28) + padded("\(row.count)", 10)
      + padded(String(format: "%.2f", row.lowest), 10)
      + padded(String(format: "%.2f", row.median), 10) + row.checksum
  }
}
