import Foundation
import Landfall
import LandfallBuilder

/// The distance from a place to each region, over all its edges and points by PROJ: brute force, but
/// for edges that are surely farther than what was found.
struct RegionDistances {
  private struct Edge {
    var from: Coordinate
    var to: Coordinate
    /// On the unit sphere.
    var x, y, z: Double
    /// At least how far any of its points is from its first one, in meters.
    var length: Double
    /// Whether it lies on ±180° or along a pole.
    var isDomainSide: Bool
  }

  private let oracle = GeodesicOracle()
  private let regions: [[Edge]]

  /// - Parameter features: in the order of the layer's regions.
  init(features: [Feature], grid: Grid) {
    regions = features.map { feature in
      feature.geometry.edges.map {
        Self.edge(from: $0.a, to: $0.b, grid: grid)
      } + feature.geometry.points.map { Self.edge(from: $0, to: $0, grid: grid) }
    }
  }

  private static func edge(from: GridPoint, to: GridPoint, grid: Grid) -> Edge {
    let (a, b) = (grid.coordinate(from), grid.coordinate(to))
    let (x, y, z) = unit(a)
    let degrees = abs(a.latitude - b.latitude) + abs(a.longitude - b.longitude)
    return Edge(
      from: a, to: b, x: x, y: y, z: z, length: degrees * 111_700,
      isDomainSide: (from.u == to.u && (from.u == 0 || from.u == grid.width))
        || (from.v == to.v && (from.v == 0 || from.v == grid.height)))
  }

  private static func unit(_ place: Coordinate) -> (Double, Double, Double) {
    let latitude = place.latitude * .pi / 180
    let longitude = place.longitude * .pi / 180
    return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// The distance to a region's border; `limit` where it is farther than that.
  private func meters(
    from place: Coordinate, to edges: [Edge], limit: Double, withDomainSides: Bool
  ) -> Double {
    let (x, y, z) = Self.unit(place)
    var near: [(least: Double, edge: Edge)] = []
    for edge in edges where withDomainSides || !edge.isDomainSide {
      let (dx, dy, dz) = (edge.x - x, edge.y - y, edge.z - z)
      // A chord is shorter than the geodesic; the latitudes of the two differ by up to 0.2°, and with
      // them the distance by up to 0.7 %.
      let least = (dx * dx + dy * dy + dz * dz).squareRoot() * 6_300_000 - edge.length
      if least <= limit { near.append((least, edge)) }
    }
    near.sort { $0.least < $1.least }
    var best = limit
    for (least, edge) in near {
      if least > best { break }
      best = min(
        best,
        oracle.meters(
          from: place, toSegment: edge.from, edge.to, samples: edge.length < 20_000 ? 6 : 30))
    }
    return best
  }

  /// For each region the distance to its border or points; infinite where beyond `limit`.
  func meters(from place: Coordinate, limit: Double = 2e7) -> [Double] {
    regions.map { edges in
      let meters = meters(from: place, to: edges, limit: limit, withDomainSides: true)
      return meters < limit ? meters : .infinity
    }
  }

  /// The distance to the nearest of all borders; `limit` where all are farther than that.
  func metersToBorder(from place: Coordinate, limit: Double) -> Double {
    regions.reduce(limit) {
      meters(from: place, to: $1, limit: $0, withDomainSides: false)
    }
  }
}
