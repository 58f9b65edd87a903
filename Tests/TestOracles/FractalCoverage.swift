package import Landfall
package import LandfallBuilder

/// A made-up map: regions that share every vertex of their common borders, with islands, enclaves,
/// exclaves, lakes, and places where four regions meet.
///
/// It is drawn on a lattice of cells. Regions grow from random cells until all is taken; then some
/// cells are given to another region or to the sea. Each corner of the lattice is moved a little,
/// and each side of a cell between two regions becomes a rough line, the same for both of them.
/// The result is a valid coverage, by construction.
package struct FractalCoverage: Sendable {
  package var grid: Grid
  /// The south-west corner of the map.
  package var origin: GridPoint
  package var columns: Int
  package var rows: Int
  /// Grid units from one corner of the lattice to the next; 64 or more.
  package var cellSize: Int
  package var regionCount: Int
  /// How often each side of a cell is split in two.
  package var levels: Int
  /// The part of the cells that go to another region or to the sea, from 0 to 1.
  package var scatter: Double
  /// Whether no cell is sea, so that the regions tile the whole map.
  package var isLand: Bool
  package var seed: UInt64

  /// Twenty regions of some thousand vertices.
  package static func small(seed: UInt64) -> FractalCoverage {
    FractalCoverage(
      grid: .standard, origin: GridPoint(u: 170_000_000, v: 100_000_000), columns: 12, rows: 12,
      cellSize: 900_000, regionCount: 20, levels: 5, seed: seed)
  }

  package init(
    grid: Grid, origin: GridPoint, columns: Int, rows: Int, cellSize: Int, regionCount: Int,
    levels: Int, scatter: Double = 0.1, isLand: Bool = false, seed: UInt64
  ) {
    self.grid = grid
    self.origin = origin
    self.columns = columns
    self.rows = rows
    self.cellSize = cellSize
    self.regionCount = regionCount
    self.levels = levels
    self.scatter = scatter
    self.isLand = isLand
    self.seed = seed
  }

  /// The regions, each with a key of its own; one that lost all its cells has no polygon.
  package var features: [Feature] {
    let labels = CellLabels(self)
    let shape = LatticeShape(self)
    return (0..<regionCount).map { region in
      var geometry = Geometry()
      for polygon in labels.polygons(of: region) {
        for ring in polygon {
          geometry.vertices += shape.ring(through: ring)
          geometry.ringEnds.append(geometry.vertices.count)
        }
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
      return Feature(
        index: region, key: "region-\(region)", name: "Region \(region)", geometry: geometry)
    }
  }
}

/// A corner of the lattice.
struct Corner: Hashable {
  var column, row: Int
}

/// Where the corners are on the grid, and the rough lines between them.
private struct LatticeShape {
  let map: FractalCoverage

  init(_ map: FractalCoverage) { self.map = map }

  /// The vertices of a ring of corners.
  func ring(through corners: [Corner]) -> [GridPoint] {
    corners.indices.flatMap { index in
      line(corners[index], corners[(index + 1) % corners.count])
    }
  }

  /// The line from one corner to the next, without its last vertex.
  private func line(_ from: Corner, _ to: Corner) -> [GridPoint] {
    // Both neighbors must get the same line, so it is drawn from the lesser corner.
    let isForward = (from.row, from.column) < (to.row, to.column)
    let (first, last) = isForward ? (from, to) : (to, from)
    var generator = generator(first, salt: first.row == last.row ? 1 : 2)
    var points = [place(first), place(last)]
    var bend = 0.1
    for _ in 0..<map.levels {
      points =
        zip(points, points.dropFirst()).flatMap { from, to in
          let side = bend * generator.nextNumber(in: -1...1)
          return [
            from,
            (
              u: (from.u + to.u) / 2 - side * (to.v - from.v),
              v: (from.v + to.v) / 2 + side * (to.u - from.u)
            ),
          ]
        } + [points[points.count - 1]]
      bend /= 2
    }
    var vertices: [GridPoint] = []
    for point in points {
      let vertex = GridPoint(u: UInt32(point.u), v: UInt32(point.v))
      if vertices.last != vertex { vertices.append(vertex) }
    }
    return Array((isForward ? vertices : vertices.reversed()).dropLast())
  }

  private func place(_ corner: Corner) -> (u: Double, v: Double) {
    var generator = generator(corner, salt: 0)
    let size = Double(map.cellSize)
    // Whole units, so that a corner is the same vertex for every line that ends in it.
    func moved(_ cells: Int, from origin: UInt32) -> Double {
      Double(
        Int(
          Double(origin) + size / 4
            + (Double(cells) + generator.nextNumber(in: -0.12...0.12)) * size))
    }
    let u = moved(corner.column, from: map.origin.u)
    return (u, moved(corner.row, from: map.origin.v))
  }

  private func generator(_ corner: Corner, salt: UInt64) -> SeededGenerator {
    let place = UInt64(corner.row) << 34 | UInt64(corner.column) << 2 | salt
    var generator = SeededGenerator(seed: map.seed ^ place &* 0xD6E8_FEB8_6659_FD93)
    _ = generator.next()
    return generator
  }
}

extension Grid {
  /// The grid of the shipped manifests, 1e-6°.
  package static var standard: Grid {
    guard let grid = Grid(unitsPerDegree: 1_000_000) else { preconditionFailure() }
    return grid
  }
}
