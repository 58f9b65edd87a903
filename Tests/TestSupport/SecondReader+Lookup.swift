import Foundation
package import Landfall

extension SecondReader {
  /// What the two readers say differently of places, a line each.
  package static func disagreements(
    about bytes: [UInt8], at places: [Coordinate]
  ) throws -> [String] {
    let atlas = try Atlas(bytes: bytes)
    // As bits, since JSON has no NaN.
    let input = places.flatMap { [$0.latitude.bitPattern, $0.longitude.bitPattern] }
    let run = try run("--locate", bytes, input: JSONEncoder().encode(input))
    guard run.status == 0 else { return ["status \(run.status): \(run.message)"] }
    let answers = try JSONDecoder().decode([[[String]]].self, from: run.output)
    guard answers.count == places.count else { return ["\(answers.count) answers"] }
    let layers = atlas.layers
    var lines: [String] = []
    for (place, answer) in zip(places, answers) {
      let ours = layers.map { layer in layer.regions(at: place).map(\.key) }
      if ours != answer { lines.append("\(place): \(ours) and \(answer)") }
      let first = layers.map { layer in layer.regionID(at: place).map { layer[$0].key } }
      if first != answer.map(\.first) { lines.append("\(place): \(first) and \(answer), first") }
    }
    return lines
  }

  /// The borders and rings of a layer, as the other reader has them: vertices in grid units.
  private struct Shapes: Decodable {
    struct Border: Decodable {
      var isClosed: Bool
      var left: [String]
      var right: [String]
      var vertices: [[UInt32]]
    }

    var meters: Double
    var borders: [Border]
    var regions: [[[[[UInt32]]]]]

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case borders, regions
      case meters
    }
  }

  /// What the two readers say differently of borders and rings, at each detail.
  package static func shapeDisagreements(about bytes: [UInt8]) throws -> [String] {
    let atlas = try Atlas(bytes: bytes)
    guard let grid = Grid(degrees: atlas.gridDegrees) else { return ["no grid"] }
    let run = try run("--shapes", bytes)
    guard run.status == 0 else { return ["status \(run.status): \(run.message)"] }
    let shapes = try JSONDecoder().decode([[Shapes]].self, from: run.output)
    func places(_ vertices: [[UInt32]]) -> [Coordinate] {
      vertices.map { grid.coordinate(GridPoint(u: $0[0], v: $0[1])) }
    }
    var lines: [String] = []
    if shapes.count != atlas.layers.count { lines.append("\(shapes.count) layers") }
    for (layer, others) in zip(atlas.layers, shapes) {
      let details = layer.details.map(\.meters)
      if details != others.filter({ !$0.borders.isEmpty }).map(\.meters) {
        lines.append("details of \(layer.id)")
      }
      for other in others {
        let detail = layer.detail(meters: other.meters)
        let arcs = detail.map { Array(layer.arcs(at: $0)) } ?? []
        if arcs.count != other.borders.count { lines.append("borders of \(layer.id)") }
        for (arc, border) in zip(arcs, other.borders) {
          let isSame =
            arc.isClosed == border.isClosed && Array(arc) == places(border.vertices)
            && arc.leftIDs.map { layer[$0].key } == border.left
            && arc.rightIDs.map { layer[$0].key } == border.right
          if !isSame { lines.append("a border of \(layer.id): \(Array(arc)) and \(border)") }
        }
        for (region, polygons) in zip(layer.regions, other.regions) {
          let theirs = polygons.map { rings in
            Polygon(outer: places(rings[0]), holes: rings.dropFirst().map(places))
          }
          let ours = detail.map(region.polygons(at:)) ?? []
          if ours != theirs { lines.append("the polygons of \(region) at \(other.meters) m") }
        }
      }
    }
    return lines
  }

  private static func run(_ mode: String, _ bytes: [UInt8], input: Data = Data()) throws -> Run {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("second-reader-\(UUID().uuidString).atlas")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run([mode, file.path], input: input)
  }
}
