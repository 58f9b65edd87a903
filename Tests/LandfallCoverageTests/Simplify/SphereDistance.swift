import Foundation
import Landfall
import TestSupport

/// Distances on the sphere of the bound, by the textbook: a second opinion on the simplifier's.
struct SphereDistance {
  let grid: Grid
  static let radius = 6_371_008.8

  /// Meters between two points in grid units, by the haversine formula.
  func meters(_ a: (u: Double, v: Double), _ b: (u: Double, v: Double)) -> Double {
    let unit = grid.degrees * .pi / 180
    let (latA, latB) = (a.v * unit - .pi / 2, b.v * unit - .pi / 2)
    let (north, east) = (sin((latB - latA) / 2), sin((b.u - a.u) * unit / 2))
    let square = north * north + cos(latA) * cos(latB) * east * east
    return 2 * Self.radius * asin(min(1, square.squareRoot()))
  }

  /// Meters from a point to the nearest of an edge that is straight in longitude and latitude: a search by
  /// thirds, as the distance falls and then rises along a short edge.
  func meters(_ point: (u: Double, v: Double), toEdge a: GridPoint, _ b: GridPoint) -> Double {
    func along(_ t: Double) -> Double {
      meters(
        point,
        (
          Double(a.u) + t * (Double(b.u) - Double(a.u)),
          Double(a.v) + t * (Double(b.v) - Double(a.v))
        ))
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if along(first) < along(second) { high = second } else { low = first }
    }
    return min(along(low), along(0), along(1))
  }

  /// The greatest distance from points of one chain to the other chain, `steps` to an edge.
  func reach(of chain: [GridPoint], from other: [GridPoint], steps: Int) -> Double {
    var most = 0.0
    for (a, b) in zip(chain, chain.dropFirst()) {
      for step in 0...steps {
        let t = Double(step) / Double(steps)
        let point = (
          u: Double(a.u) + t * (Double(b.u) - Double(a.u)),
          v: Double(a.v) + t * (Double(b.v) - Double(a.v))
        )
        let least =
          zip(other, other.dropFirst()).map { meters(point, toEdge: $0.0, $0.1) }.min() ?? 0
        most = max(most, least)
      }
    }
    return most
  }
}

extension Outline {
  /// Rings of (longitude, latitude), each a polygon of its own.
  init(_ rings: [[(Double, Double)]]) {
    self.init(
      rings.map { ring in ring.map { (longitude: $0.0, latitude: $0.1) } }
        as [[(longitude: Double, latitude: Double)]])
  }

  static func square(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north)]
  }
}
