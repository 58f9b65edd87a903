import Landfall
import LandfallModel

/// On which side of an arc its owners lie: regions that overlap may lie on the same one.
struct ArcSides {
  /// For each arc asked for and region: above 0 where the region is left of the arc.
  private var sides: [ArcOwner: Int] = [:]

  private struct ArcOwner: Hashable {
    var arc: Int
    var region: Int
  }

  private struct Edge: Hashable {
    var from: GridPoint
    var to: GridPoint
  }

  /// Looks the arcs' first edges up in the rings of their owners.
  init(_ topology: Topology, geometries: [Geometry], arcs: [(arc: Int, pair: RegionPair)]) {
    var arcOfEdge: [Edge: Int] = [:]
    var regions: Set<Int> = []
    for (arc, pair) in arcs {
      let first = topology.vertexRange(ofArc: arc).lowerBound
      arcOfEdge[Edge(from: topology.vertices[first], to: topology.vertices[first + 1])] = arc
      regions.formUnion([pair.first, pair.second])
    }
    for region in regions {
      let geometry = geometries[region]
      for polygon in geometry.polygons {
        for (index, ring) in polygon.enumerated() {
          let vertices = geometry.vertices[ring]
          guard var before = vertices.last else { continue }
          // The inside is left of an outer ring that runs counter-clockwise, right of such a hole.
          let isLeft = (doubledArea(ofRing: vertices) > 0) == (index == 0)
          for vertex in vertices {
            if let arc = arcOfEdge[Edge(from: before, to: vertex)] {
              sides[ArcOwner(arc: arc, region: region), default: 0] += isLeft ? 1 : -1
            }
            if let arc = arcOfEdge[Edge(from: vertex, to: before)] {
              sides[ArcOwner(arc: arc, region: region), default: 0] += isLeft ? -1 : 1
            }
            before = vertex
          }
        }
      }
    }
  }

  /// Whether two owners of an arc lie on different sides of it.
  func areOpposite(_ pair: RegionPair, arc: Int) -> Bool {
    let first = sides[ArcOwner(arc: arc, region: pair.first)] ?? 0
    let second = sides[ArcOwner(arc: arc, region: pair.second)] ?? 0
    return first.signum() * second.signum() < 0
  }
}
