internal import Landfall
import LandfallBuilder

/// Made-up maps of what is hard on a globe: regions around a pole and wedges that meet there, belts around
/// the world, borders across ±180°, and regions full of holes, some of which touch, some filled.
///
/// Cells between rough meridians and rough parallels, each a region or water. No two edges cross, by
/// construction. Rings jump at ±180°, as sources have them: to be normalized first.
package struct GlobeCoverage: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// All around a pole.
    case cap
    /// Some longitudes, from a pole on.
    case wedges
    /// All longitudes, between two parallels.
    case belt
    /// Across ±180°.
    case seam
  }

  package var kind: Kind
  package var features: [Feature]
  /// From north to south, in meters.
  package var heightMeters: Double

  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    let kind = Kind.allCases[generator.nextIndex(below: Kind.allCases.count)]
    var pen = GlobeCoveragePen(kind, &generator)
    pen.drawCells(&generator)
    self.kind = kind
    features = pen.features
    heightMeters = Double(pen.height) * 0.111_195
  }
}

private struct GlobeCoveragePen {
  /// A place: longitude in units east of ±180°, beyond a turn too; units from the pole or from the south.
  typealias Place = (x: Double, y: Double)

  let grid = Grid.standard
  let isAtPole: Bool
  let isAround: Bool
  let isSouth: Bool
  /// The parallel where it begins: 0 at a pole.
  let start: Double
  let height: Double
  /// The meridians of the columns, one more than there are, and the parallels of the rows.
  var columns: [Double] = []
  var rows: [Double] = []
  /// Where the rough borders run: `parallels[row][column]`, from node to node without the last.
  var parallels: [[[Place]]] = []
  var meridians: [[[Place]]] = []
  var features: [Feature] = []
  private var enclaves: [[[Place]]] = []

  init(_ kind: GlobeCoverage.Kind, _ generator: inout SeededGenerator) {
    isAtPole = kind == .cap || kind == .wedges
    isAround = kind == .cap || kind == .belt
    isSouth = generator.nextIndex(below: 2) == 0
    // From 2 km to 60°; belts no thinner than 4°, as the grid does not part what is a thousand times as
    // long as high.
    var height = 20_000.0
    for _ in 0..<generator.nextIndex(below: 12) { height *= 2 }
    height = min(max(height * generator.nextNumber(in: 1...2), kind == .belt ? 4e6 : 0), 60e6)
    self.height = height
    start = isAtPole ? 0 : generator.nextNumber(in: 10e6...(170e6 - height))
    let turn = Double(grid.width)
    let columnCount = 3 + generator.nextIndex(below: 8)
    let rowCount = 1 + generator.nextIndex(below: 5)
    // Degrees are short near the poles: as wide as high, or up to 100 times so.
    let breadth =
      isAround
      ? turn : min(height * Double(1 << generator.nextIndex(below: 7)) / 2, turn * 0.8)
    let west = isAround ? turn * generator.nextUnit() : turn - breadth * generator.nextUnit()
    columns = (0...columnCount).map { west + breadth * Double($0) / Double(columnCount) }
    rows = (0...rowCount).map { start + height * Double($0) / Double(rowCount) }
    drawBorders(&generator)
  }

  private func between(
    _ from: Place, _ to: Place, wide: Double, high: Double, steps: Int,
    _ generator: inout SeededGenerator
  ) -> [Place] {
    // So little that a parallel and a meridian from the same node do not cross.
    let most = min(0.1, 0.4 / Double(steps))
    return [from]
      + (1..<max(1, steps)).map { step in
        let part = Double(step) / Double(steps)
        return (
          from.x + (to.x - from.x) * part + wide * generator.nextNumber(in: -most...most),
          from.y + (to.y - from.y) * part + high * generator.nextNumber(in: -most...most)
        )
      }
  }

  private mutating func drawBorders(_ generator: inout SeededGenerator) {
    let wide = columns[1] - columns[0]
    let high = rows[1] - rows[0]
    let steps = 1 + generator.nextIndex(below: 12)
    for row in rows.indices {
      parallels.append(
        columns.indices.dropLast().map { column in
          let (from, to) = ((columns[column], rows[row]), (columns[column + 1], rows[row]))
          let isPole = isAtPole && row == 0
          return between(
            from, to, wide: 0, high: high, steps: isPole ? 1 : steps, &generator)
        })
    }
    for row in rows.indices.dropLast() {
      var lines = columns.map { x in
        between(
          (x, rows[row]), (x, rows[row + 1]), wide: wide, high: 0, steps: steps, &generator)
      }
      // The first and the last are one border.
      if isAround {
        let turn = Double(grid.width)
        lines[lines.count - 1] = lines[0].map { ($0.x + turn, $0.y) }
      }
      meridians.append(lines)
    }
  }

  mutating func drawCells(_ generator: inout SeededGenerator) {
    for row in rows.indices.dropLast() {
      // Around a pole, now and then one region instead of wedges that meet there.
      if isAtPole, isAround, row == 0, generator.nextIndex(below: 2) == 0 {
        add([[parallels[1].flatMap { $0 }]])
        continue
      }
      for column in columns.indices.dropLast() where generator.nextIndex(below: 4) > 0 {
        let corner: Place = (columns[column + 1], rows[row + 1])
        let far = (parallels[row + 1][column] + [corner]).dropFirst().reversed()
        let outline =
          parallels[row][column] + meridians[row][column + 1] + far
          + meridians[row][column].dropFirst().reversed() + [(columns[column], rows[row + 1])]
        // The last corner belongs between the far parallel and the near meridian.
        var ring = Array(outline)
        let last = ring.removeLast()
        ring.insert(last, at: ring.count - (meridians[row][column].count - 1))
        add([[ring] + holes(row: row, column: column, &generator)])
      }
    }
    if !enclaves.isEmpty { add(enclaves) }
  }

  /// Diamonds in the middle of a cell, in rows; those of a row touch in some cells.
  private mutating func holes(
    row: Int, column: Int, _ generator: inout SeededGenerator
  ) -> [[Place]] {
    guard generator.nextIndex(below: 2) == 0 else { return [] }
    let count = 1 + generator.nextIndex(below: 6)
    let wide = (columns[column + 1] - columns[column]) * 0.6 / Double(count)
    let high = (rows[row + 1] - rows[row]) * 0.6 / Double(count)
    guard wide > 40, high > 40 else { return [] }
    let left = columns[column] * 0.8 + columns[column + 1] * 0.2
    let low = rows[row] * 0.8 + rows[row + 1] * 0.2
    let touch = generator.nextIndex(below: 2) == 0
    // The tips between neighbors, on the grid already, as both must have the same.
    func tip(_ number: Int) -> Double { (left + wide * Double(number)).rounded() }
    var holes: [[Place]] = []
    for j in 0..<count {
      let y = (low + high * (Double(j) + 0.5)).rounded()
      for i in 0..<count {
        let inset = touch ? 0 : (wide / 8).rounded()
        let x = ((tip(i) + tip(i + 1)) / 2).rounded()
        let reach = (high * generator.nextNumber(in: 0.2...0.4)).rounded()
        let ring: [Place] = [
          (tip(i) + inset, y), (x, y - reach), (tip(i + 1) - inset, y), (x, y + reach),
        ]
        holes.append(ring)
        if generator.nextIndex(below: 2) == 0 { enclaves.append([ring]) }
      }
    }
    return holes
  }

  /// A region of polygons, each a list of rings.
  private mutating func add(_ polygons: [[[Place]]]) {
    var geometry = Geometry()
    for polygon in polygons {
      for ring in polygon {
        // In the north they are mirrored, and run the other way.
        geometry.vertices += (isSouth ? ring : ring.reversed()).map { place in
          let y = UInt32(place.y.rounded())
          let x = UInt64(place.x.rounded() + Double(grid.width)) % UInt64(grid.width)
          return GridPoint(u: UInt32(x), v: isSouth ? y : grid.height - y)
        }
        geometry.ringEnds.append(geometry.vertices.count)
      }
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    let name = "cell-\(features.count)"
    features.append(Feature(index: features.count, key: name, name: name, geometry: geometry))
  }
}
