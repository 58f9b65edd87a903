#if Projections
  import CPROJ
  import Foundation
  import Landfall

  /// Distances by PROJ's geodesics (Karney 2013) over all edges of a layer: brute force.
  struct BorderOracle {
    private struct Edge {
      var a: Coordinate
      var b: Coordinate
      var south: Double { min(a.latitude, b.latitude) }
      var north: Double { max(a.latitude, b.latitude) }
    }

    private let ellipsoid: geod_geodesic
    private let edges: [(key: String, edges: [Edge])]

    /// - Parameter layer: whose borders are measured to; none for distances between places alone.
    init(_ layer: Layer? = nil) {
      var ellipsoid = geod_geodesic()
      unsafe geod_init(&ellipsoid, 6_378_137, 1 / 298.257223563)
      self.ellipsoid = ellipsoid
      edges =
        (layer?.regions).map(Array.init)?.map { region in
          let edges = region.rings.flatMap { ring in
            let vertices = Array(ring)
            return vertices.indices.map {
              Edge(a: vertices[$0], b: vertices[($0 + 1) % vertices.count])
            }
          }
          return (region.key, edges)
        } ?? []
    }

    func meters(from a: Coordinate, to b: Coordinate) -> Double {
      var meters = 0.0
      unsafe withUnsafePointer(to: ellipsoid) {
        unsafe geod_inverse(
          $0, a.latitude, a.longitude, b.latitude, b.longitude, &meters, nil, nil)
      }
      return meters
    }

    /// The place that lies so far in a direction.
    func place(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
      var (latitude, longitude) = (0.0, 0.0)
      unsafe withUnsafePointer(to: ellipsoid) {
        unsafe geod_direct(
          $0, start.latitude, start.longitude, bearing, meters, &latitude, &longitude, nil)
      }
      return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The distance to the border of each region that is nearer than `limit`, from inside or outside.
    func distances(from place: Coordinate, within limit: Double) -> [(key: String, meters: Double)]
    {
      // A degree of latitude is at least 110,574 m.
      let degrees = limit / 110_000
      let wide = degrees / max(0.01, cos((abs(place.latitude) + degrees) * .pi / 180))
      return edges.compactMap { key, edges in
        var least = Double.infinity
        for edge in edges
        where edge.south <= place.latitude + degrees && edge.north >= place.latitude - degrees
          && min(edge.a.longitude, edge.b.longitude) <= place.longitude + wide
          && max(edge.a.longitude, edge.b.longitude) >= place.longitude - wide
        {
          least = min(least, meters(from: place, to: edge))
        }
        return least <= limit ? (key, least) : nil
      }.sorted { ($0.meters, $0.key) < ($1.meters, $1.key) }
    }

    /// By ternary search along the edge, from which the distance falls and rises once.
    private func meters(from place: Coordinate, to edge: Edge) -> Double {
      func distance(_ t: Double) -> Double {
        meters(
          from: place,
          to: Coordinate(
            latitude: edge.a.latitude + t * (edge.b.latitude - edge.a.latitude),
            longitude: edge.a.longitude + t * (edge.b.longitude - edge.a.longitude)))
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
        if distance(left) < distance(right) { high = right } else { low = left }
      }
      return distance((low + high) / 2)
    }
  }
#endif
