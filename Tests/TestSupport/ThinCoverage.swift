internal import Landfall
import LandfallBuilder

/// Made-up maps of straight borders some grid units apart over up to 100° of longitude: great circles from
/// vertex to vertex cross there, and vertices between leave the grid no room.
package struct ThinCoverage: Sendable {
  /// What is hard about a map.
  package enum Kind: String, Sendable, CaseIterable {
    /// Strips one above the other that begin and end at different longitudes.
    case strips
    /// Triangles with a corner in common, so that they are thinner than a unit for most of their length.
    case fan
    /// Islets right below a long border.
    case islets
  }

  package let kind: Kind
  package private(set) var features: [Feature] = []
  private let u, v: Double

  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 0xD6E8_FEB8_6659_FD93)
    let length = [1e5, 1e6, 1e7, 5e7, 1e8][generator.nextIndex(below: 5)]
    let height = (length * generator.nextNumber(in: -0.5...0.5)).rounded()
    u = generator.nextNumber(in: 0...250e6).rounded()
    v = generator.nextNumber(in: 60e6...100e6).rounded()
    kind = Kind.allCases[generator.nextIndex(below: Kind.allCases.count)]
    let count = 2 + generator.nextIndex(below: 4)
    let gap = Double(1 + generator.nextIndex(below: 3))
    switch kind {
    case .strips:
      let lines = (0...count).map { row in
        [generator.nextNumber(in: 0...0.2), generator.nextNumber(in: 0.8...1)].map { part in
          (part * length, part * height + 2 * gap * Double(row))
        }
      }
      for (low, high) in zip(lines, lines.dropFirst()) where generator.nextIndex(below: 4) > 0 {
        add(low + high.reversed())
      }
    case .fan:
      let ends = (0...count).map { (length, height + gap * Double($0)) }
      for (low, high) in zip(ends, ends.dropFirst()) where generator.nextIndex(below: 4) > 0 {
        add([(0, 0), low, high])
      }
    case .islets:
      add([(0, 0), (length, height), (length, height + length / 4), (0, length / 4)])
      for _ in 0..<count {
        let part = generator.nextNumber(in: 0.1...0.9)
        let (x, y) = (part * length, (part * height).rounded(.down) - gap)
        let size = Double(1 + generator.nextIndex(below: 20))
        add([(x, y), (x - size, y - size), (x + size, y - size * 2)])
      }
    }
  }

  private mutating func add(_ points: [(x: Double, y: Double)]) {
    let vertices = points.map {
      GridPoint(u: UInt32((u + $0.x).rounded()), v: UInt32((v + $0.y).rounded()))
    }
    let name = "\(kind)-\(features.count)"
    features.append(
      Feature(
        index: features.count, key: name, name: name,
        geometry: Geometry(
          vertices: vertices, ringEnds: [vertices.count], polygonEnds: [1])))
  }
}
