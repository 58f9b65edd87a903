import Landfall
import LandfallBuilder

/// Made-up maps whose edges run side by side, much longer than they are apart, as along the 49th parallel or in
/// layers that were drawn again and again.
package struct CrowdedMap: Sendable {
  /// What is crowded about a map.
  package enum Kind: String, Sendable, CaseIterable {
    /// Overlapping regions whose northern edges are within the distance of one line.
    case parallels
    /// The same along a slope.
    case slope
    /// One region with thin teeth, the distance apart.
    case comb
    case slantedComb
    /// Two combs that cross.
    case combs
    /// Triangles with a corner in common, by the distance wide at the other end.
    case fan
    /// One region with spikes around a point.
    case star
    /// One region around itself.
    case spiral
    /// Squares that are drawn three times, each time moved by the distance.
    case layers
  }

  package private(set) var features: [Feature] = []

  private var generator: SeededGenerator
  private let distance: Int
  private var rings: [[GridPoint]] = []

  /// - Parameters:
  ///   - count: about the number of long edges.
  ///   - distance: how far edges are apart, in grid units.
  ///   - length: how long they are, in grid units.
  package init(_ kind: Kind, count: Int, distance: Int, length: Int = 20_000_000, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    self.distance = distance
    switch kind {
    case .parallels, .slope:
      let rise = kind == .slope ? length / 3 : 0
      for number in 0..<count {
        let west = number * length / (8 * count)
        add([
          (west, shaken(rise / 8)), (west, -length / 20 - number),
          (length + west, -length / 20 - number), (length + west, shaken(rise)),
        ])
      }
    case .comb, .slantedComb: addComb(count, slant: kind == .comb ? 0 : length / 3, length)
    case .combs:
      addComb(count / 2, slant: 0, length)
      addComb(count / 2, slant: 0, length, isTurned: true)
    case .fan:
      for number in 0..<count {
        let v = 2 * number * distance
        add([(0, 0), (length, v), (length, v + distance)])
      }
    case .star:
      add(
        (0..<2 * count).map { number in
          let (u, v) = Self.direction(number, of: 2 * count)
          let radius = number % 2 == 0 ? length / 2 : max(distance, 4)
          return (u * radius / 1_000_000, v * radius / 1_000_000)
        })
    case .spiral:
      let turn = (0..<8 * count).map { number in
        let (u, v) = Self.direction(number % 32, of: 32)
        let radius = length / 8 + number * 4 * distance / 32
        return (u * radius / 1_000_000, v * radius / 1_000_000)
      }
      add(turn + turn.reversed().map { ($0.0 + distance, $0.1 + distance) })
    case .layers:
      let side = max(2, Int(Double(count / 12).squareRoot()))
      for number in 0..<3 * side * side {
        let (u, v) = (number % side * length / side, number / side % side * length / side)
        let step = length / side
        add([
          (u + shaken(0), v + shaken(0)), (u + step + shaken(0), v + shaken(0)),
          (u + step + shaken(0), v + step + shaken(0)), (u + shaken(0), v + step + shaken(0)),
        ])
      }
    }
    features = rings.enumerated().map { index, ring in
      Feature(
        index: index, key: "\(index)", name: "Crowded \(index)",
        geometry: Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1]))
    }
  }

  /// The edges of all rings.
  package var edges: [Segment] {
    rings.flatMap { ring in ring[...].ringEdges.map { Segment($0.a, $0.b) } }
  }

  /// A coordinate moved by up to the distance.
  private mutating func shaken(_ value: Int) -> Int {
    value + generator.nextIndex(below: 2 * distance + 1) - distance
  }

  private mutating func add(_ ring: [(u: Int, v: Int)]) {
    rings.append(
      ring.map { GridPoint(u: UInt32(120_000_000 + $0.u), v: UInt32(80_000_000 + $0.v)) })
  }

  private mutating func addComb(_ count: Int, slant: Int, _ length: Int, isTurned: Bool = false) {
    var ring: [(u: Int, v: Int)] = []
    for tooth in 0..<count / 2 {
      let u = 2 * tooth * distance
      ring += [(u, 0), (u + slant, length), (u + slant + distance, length), (u + distance, 0)]
    }
    ring += [(count * distance, -length / 50), (-1, -length / 50)]
    // Turned, it crosses the other in its middle.
    add(isTurned ? ring.map { (length / 2 - $0.v, length / 2 + $0.u) } : ring)
  }

  /// A direction by number, times 10⁶: an octagon's outline is even enough.
  private static func direction(_ number: Int, of count: Int) -> (Int, Int) {
    let corners = [
      (1_000_000, 0), (707_107, 707_107), (0, 1_000_000), (-707_107, 707_107), (-1_000_000, 0),
      (-707_107, -707_107), (0, -1_000_000), (707_107, -707_107), (1_000_000, 0),
    ]
    let (corner, part) = (number * 8 / count, number * 8 % count)
    let (from, to) = (corners[corner], corners[corner + 1])
    return (
      from.0 + (to.0 - from.0) * part / count, from.1 + (to.1 - from.1) * part / count
    )
  }
}
