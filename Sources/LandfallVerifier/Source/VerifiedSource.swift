package import Landfall
import LandfallSupport

/// The source that details are measured against, with precomputed data for all details of a layer.
/// O(n log n) for n vertices.
package struct VerifiedSource: Sendable {
  package let regions: [VerifiedRegion]
  package let grid: Grid
  /// The number of pairs of edges that meet other than at a common end; at most
  /// ``CrossingSearch/limit``.
  package var crossingCount: Int { crossings.count }

  package let sphere: Sphere
  /// The regions' vertices on the sphere.
  package let places: [[SpherePlace]]
  /// The area that each ring encloses, in square meters.
  package let areas: [[Double]]
  package let edges: BorderEdges
  /// The faces; nil if edges cross.
  package let faces: Faces?
  package let crossings: [CrossingSearch.Pair]

  /// Prepares a source, with `jobs` threads. The result is the same for any number of jobs.
  package init(_ regions: [VerifiedRegion], grid: Grid, jobs: Int = 1) {
    self.regions = regions
    self.grid = grid
    let sphere = Sphere(grid: grid)
    self.sphere = sphere
    // The sweep is one unit of work, each region's positions another.
    let parts = parallelMap(count: regions.count + 1, jobs: jobs) { part -> Part in
      if part == 0 {
        let edges = BorderEdges(of: regions)
        let faces = Faces(of: edges.set.edges)
        return .borders(
          edges, faces, faces == nil ? CrossingSearch(edges: edges.set.edges).run() : [])
      }
      let region = regions[part - 1]
      let places = region.vertices.map(sphere.place)
      return .places(
        places, region.ringEnds.indices.map { sphere.area(of: places[region.range(ofRing: $0)]) })
    }
    var borders: (BorderEdges, Faces?, [CrossingSearch.Pair])?
    var places: [[SpherePlace]] = []
    var areas: [[Double]] = []
    for part in parts {
      switch part {
      case .borders(let edges, let faces, let crossings): borders = (edges, faces, crossings)
      case .places(let ofRegion, let ofRings):
        places.append(ofRegion)
        areas.append(ofRings)
      }
    }
    self.places = places
    self.areas = areas
    (edges, faces, crossings) = borders ?? (BorderEdges(of: []), nil, [])
  }

  private enum Part {
    case borders(BorderEdges, Faces?, [CrossingSearch.Pair])
    case places([SpherePlace], [Double])
  }
}

/// The distinct edges of a coverage, and the edges of each ring.
package struct BorderEdges: Sendable {
  package var set: EdgeSet
  /// For each vertex of each region the edge from it to the next of its ring, times two, plus one
  /// if the ring runs from the edge's high end to its low one; −1 if the two vertices are equal.
  var ofRegions: [[Int32]] = []

  package init(of regions: [VerifiedRegion]) {
    set = EdgeSet(capacity: regions.reduce(0) { $0 + $1.vertices.count })
    for region in regions {
      var numbers: [Int32] = []
      numbers.reserveCapacity(region.vertices.count)
      for ring in region.ringEnds.indices {
        let range = region.range(ofRing: ring)
        guard let first = region.vertices[range].first?.packed else { continue }
        var from = first
        for vertex in range {
          let to =
            vertex + 1 < range.upperBound ? region.vertices[vertex + 1].packed : first
          numbers.append(
            from == to ? -1 : set.add(PlaneEdge(from, to)) * 2 + (from < to ? 0 : 1))
          from = to
        }
      }
      ofRegions.append(numbers)
    }
  }
}

/// A region in the verifier's format, from a source or from a simplified detail of it.
///
/// Its interior is where an odd number of its rings surround a point, regardless of their order and
/// direction.
package struct VerifiedRegion: Sendable {
  package var key: String
  package var name: String
  /// The vertices of all rings, ring by ring; the first vertex of a ring is not repeated at its
  /// end.
  package var vertices: [GridPoint]
  /// The end of each ring in ``vertices``, one past its last vertex.
  package var ringEnds: [Int]
  /// Points without area.
  package var points: [GridPoint]
  /// The maximum deviation of this region's borders in meters, for every detail; used only for a
  /// source.
  package var limitMeters: Double?

  /// Creates a region. `ringEnds` are ascending; the last one is the number of vertices.
  package init(
    key: String, name: String, vertices: [GridPoint], ringEnds: [Int], points: [GridPoint] = [],
    limitMeters: Double? = nil
  ) {
    self.key = key
    self.name = name
    self.vertices = vertices
    self.ringEnds = ringEnds
    self.points = points
    self.limitMeters = limitMeters
  }

  /// Creates a region from separate rings.
  package init(
    key: String, name: String, rings: [[GridPoint]], points: [GridPoint] = [],
    limitMeters: Double? = nil
  ) {
    self.init(
      key: key, name: name, vertices: Array(rings.joined()), ringEnds: [], points: points,
      limitMeters: limitMeters)
    for ring in rings { ringEnds.append((ringEnds.last ?? 0) + ring.count) }
  }

  package func range(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
  }

  /// The region's name in messages.
  package var label: String { name.isEmpty || name == key ? key : "\(key) \(name)" }
}
