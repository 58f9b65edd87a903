import Foundation
import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// The table of cells, evaluated as the SQL of docs/Cells.md does.
@Suite(.timed) struct CellsExportTests {
  private struct UnreadableRow: Error {
    let number: Int
  }

  /// The rows of a table by their cells.
  private struct Table {
    struct Row {
      var region: String
      var isWhole: Bool
      var ys: Range<Int64>
      var x, y, dx, dy: Int64
    }

    var rows: [Int64: [Row]] = [:]
    var shifts: [Int]
    let grid: Grid

    init(_ layer: Layer) throws {
      var export = CellsExport(layer, keys: layer.regions.map { Array($0.key.utf8) }, file: "x")
      var text: [UInt8] = []
      try export.write { piece in for index in piece.indices { text.append(piece[index]) } }
      (shifts, grid) = (layer.grid.cellShifts, layer.grid)
      let header = Array(CellsExport.header.utf8)
      #expect(text.starts(with: header))
      // Split into texts, the rows would take most of the time.
      var (numbers, key, number, sign, rowCount): ([Int64], [UInt8], Int64, Int64, Int) = (
        [], [], 0, 1, 0
      )
      for byte in text.dropFirst(header.count) {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\n"):
          numbers.append(sign * number)
          (number, sign) = (0, 1)
        case UInt8(ascii: "-") where numbers.count != 1: sign = -1
        case UInt8(ascii: "0")...UInt8(ascii: "9") where numbers.count != 1:
          number = 10 * number + Int64(byte - UInt8(ascii: "0"))
        default: key.append(byte)
        }
        guard byte == UInt8(ascii: "\n") else { continue }
        guard numbers.count == 9 else { throw UnreadableRow(number: rowCount) }
        rows[numbers[0], default: []].append(
          Row(
            region: String(decoding: key, as: UTF8.self), isWhole: numbers[2] == 1,
            ys: numbers[3]..<numbers[4],
            x: numbers[5], y: numbers[6], dx: numbers[7], dy: numbers[8]))
        rowCount += 1
        numbers.removeAll(keepingCapacity: true)
        key.removeAll(keepingCapacity: true)
      }
      #expect(rowCount == export.rowCount)
    }

    /// The regions at a point, by the rule of the SQL.
    func regions(at point: GridPoint) -> Set<String> {
      let (x, y) = (Int64(point.u), Int64(point.v))
      var counts: [String: Int] = [:]
      for (level, shift) in shifts.enumerated() {
        let cell = Int64(level) << 32 | (y >> Int64(shift)) << 16 | x >> Int64(shift)
        for row in rows[cell] ?? []
        where row.ys.contains(y) && (x - row.x) * row.dy >= row.dx * (y - row.y) {
          counts[row.region, default: 0] += 1
        }
      }
      return Set(counts.filter { $0.value % 2 == 1 }.keys)
    }
  }

  private func compare(
    _ layer: Layer, _ table: Table, _ points: [GridPoint],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var wrong: [GridPoint] = []
    for point in points {
      let expected = Set(layer.regionIDs(at: point).map { layer[$0].key })
      if table.regions(at: point) != expected { wrong.append(point) }
    }
    #expect(
      wrong.isEmpty, "\(wrong.count) of \(points.count) wrong, such as \(wrong.prefix(3))",
      sourceLocation: sourceLocation)
  }

  /// Every vertex, the middle of every edge, and the points around them.
  private func borderPoints(of layer: Layer, step: Int) throws -> [GridPoint] {
    let detail = try #require(layer.details.first)
    let grid = layer.grid
    var points: [GridPoint] = []
    var number = 0
    for region in layer.regions {
      for ring in region.rings(at: detail) {
        var last: GridPoint?
        for position in ring {
          guard
            let point = grid.vertex(latitude: position.latitude, longitude: position.longitude)
          else { throw UnreadableRow(number: number) }
          defer { last = point }
          number += 1
          guard number % step == 0 else { continue }
          var centers = [point]
          if let last {
            centers.append(
              GridPoint(
                u: UInt32((UInt64(point.u) + UInt64(last.u)) / 2),
                v: UInt32((UInt64(point.v) + UInt64(last.v)) / 2)))
          }
          for center in centers {
            for (east, north) in [
              (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1),
            ] {
              let (u, v) = (Int64(center.u) + Int64(east), Int64(center.v) + Int64(north))
              guard (0..<Int64(grid.width)).contains(u), (1..<Int64(grid.height)).contains(v) else {
                continue
              }
              points.append(GridPoint(u: UInt32(u), v: UInt32(v)))
            }
          }
        }
      }
    }
    return points
  }

  private func randomPoints(_ count: Int, grid: Grid) -> [GridPoint] {
    var generator = SeededGenerator(seed: TestSeed.current)
    return (0..<count).map { _ in
      GridPoint(
        u: .random(in: 0..<UInt32(grid.width), using: &generator),
        v: .random(in: 1..<UInt32(grid.height), using: &generator))
    }
  }

  @Test(.seeded, arguments: ["countries", "states"]) func equalsLookups(id: String) throws {
    let layer = try RealWorld.open().atlas.layer(id)
    let table = try Table(layer)
    try compare(layer, table, borderPoints(of: layer, step: FullTests.count(11, all: 1)))
    compare(layer, table, randomPoints(FullTests.count(100_000, all: 2_000_000), grid: layer.grid))
    let poles = [GridPoint(u: 0, v: 0), GridPoint(u: 0, v: UInt32(layer.grid.height))]
    compare(layer, table, poles)
    let seam = (1..<1_800).map {
      GridPoint(u: 0, v: UInt32(layer.grid.height) / 1_800 * UInt32($0))
    }
    compare(layer, table, seam)
    // Whole cells are one row.
    let wholes = table.rows.values.joined().filter(\.isWhole)
    #expect(!wholes.isEmpty && wholes.allSatisfy { $0.dx == 0 && $0.dy == 1 })
  }

  /// A layer with one region, a star whose spikes reach around the globe.
  private func star(spikes: Int) throws -> Layer {
    let ring = (0..<2 * spikes).map { index -> (longitude: Double, latitude: Double) in
      let angle = Double(index) * .pi / Double(spikes)
      let (x, y) = index % 2 == 0 ? (170.0, 80.0) : (5.0, 5.0)
      return (x * cos(angle), y * sin(angle))
    }
    let feature = Feature(
      index: 0, key: "a", name: "a", attributes: [],
      geometry: Outline([ring]).geometry(on: .standard))
    return try makeAtlas(layers: [(LayerManifest(id: "stars", source: "made up"), [feature])])
      .layer("stars")
  }

  @Test(.seeded) func longEdges() throws {
    let layer = try star(spikes: 60)
    let table = try Table(layer)
    try compare(layer, table, borderPoints(of: layer, step: 1))
    compare(layer, table, randomPoints(10_000, grid: layer.grid))
  }

  /// A region that takes far more work than others is refused.
  @Test func farTooManyCells() throws {
    let layer = try star(spikes: 2_000)
    let error = try #require(throws: BuildError.self) { try Table(layer) }
    #expect(error.code == .limit && error.description.hasPrefix("x: region \"a\": its borders"))
  }
}
