package import Landfall
import LandfallBuilder

/// A ring with a rough outline: a round island whose shore is bent again and again, half as much
/// each time, as in the random fractal of Fournier, Fussell and Carpenter (1982).
///
/// It never crosses itself: as seen from the center its vertices go round once.
package struct FractalCoastline: Sendable {
  package var center: GridPoint
  /// Grid units from the center to the shore, before it is bent.
  package var radius: Double
  /// The ring has 8 · 2^levels vertices, fewer where rounding makes two of them one.
  package var levels: Int
  /// How far the shore is bent at first, as a part of the radius; below 0.5.
  package var roughness: Double
  package var seed: UInt64

  package init(
    center: GridPoint, radius: Double, levels: Int, roughness: Double = 0.4, seed: UInt64
  ) {
    self.center = center
    self.radius = radius
    self.levels = levels
    self.roughness = roughness
    self.seed = seed
  }

  /// The ring, counter-clockwise, its first vertex not repeated and none twice in a row. The grid
  /// must hold a circle of twice the radius.
  package var ring: [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    let diagonal = 0.5.squareRoot()
    var spokes: [Spoke] = [
      (1.0, 0.0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
      (-diagonal, -diagonal), (0, -1), (diagonal, -diagonal),
    ].map { Spoke(east: $0.0, north: $0.1, length: 1) }
    var bend = roughness
    for _ in 0..<levels {
      bend /= 2
      spokes = spokes.indices.flatMap { index in
        let next = spokes[(index + 1) % spokes.count]
        return [spokes[index], spokes[index].between(next, bend: bend, &generator)]
      }
    }
    var ring: [GridPoint] = []
    for spoke in spokes {
      let vertex = GridPoint(
        u: UInt32(Double(center.u) + spoke.east * spoke.length * radius),
        v: UInt32(Double(center.v) + spoke.north * spoke.length * radius))
      if ring.last != vertex { ring.append(vertex) }
    }
    while ring.count > 1, ring.last == ring.first { ring.removeLast() }
    return ring
  }

  /// A direction from the center, and how far away the shore is there.
  private struct Spoke {
    var east, north, length: Double

    func between(_ other: Spoke, bend: Double, _ generator: inout SeededGenerator) -> Spoke {
      let east = east + other.east
      let north = north + other.north
      let norm = (east * east + north * north).squareRoot()
      return Spoke(
        east: east / norm, north: north / norm,
        length: (length + other.length) / 2 * (1 + generator.nextNumber(in: -bend...bend)))
    }
  }
}
