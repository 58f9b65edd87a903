package import Landfall
package import LandfallModel
import LandfallSupport

/// Leaves out the islands that are smaller than an area, where their region keeps a larger part.
///
/// An island is a polygon that shares no border with another region. One that touches ±180° or a pole
/// may be a part of a larger one on the other side, and stays.
/// - Parameter area: in m².
/// - Returns: the geometries, and for each region that lost any how many.
package func dropIslands(
  below area: Double, from geometries: [Geometry], topology: Topology, grid: Grid
) -> (geometries: [Geometry], dropped: [Int: Int]) {
  let table = ChainTable(topology, metric: SphereMetric(grid: grid))
  let areas = topology.ringArcEnds.indices.map { ring in
    SimplifyBounds.area(of: topology.ringArcs[topology.arcRange(ofRing: ring)], topology, table)
  }
  var dropped: [Int: Int] = [:]
  var firstRing = 0
  let kept = geometries.enumerated().map { region, geometry -> Geometry in
    let polygons = geometry.polygons
    var rings: [Range<Int>] = []
    for polygon in polygons {
      rings.append(firstRing..<(firstRing + polygon.count))
      firstRing += polygon.count
    }
    // The first of the largest.
    let largest = rings.indices.max {
      abs(areas[rings[$0].lowerBound]) < abs(areas[rings[$1].lowerBound])
    }
    let stays = rings.indices.filter { polygon in
      polygon == largest || abs(areas[rings[polygon].lowerBound]) >= area
        || !rings[polygon].allSatisfy { isAlone(ring: $0, of: region, in: topology) }
    }
    if stays.count == polygons.count { return geometry }
    dropped[region] = polygons.count - stays.count
    var result = Geometry(points: geometry.points)
    for polygon in stays {
      for ring in polygons[polygon] {
        result.vertices += geometry.vertices[ring]
        result.ringEnds.append(result.vertices.count)
      }
      result.polygonEnds.append(result.ringEnds.count)
    }
    return result
  }
  return (kept, dropped)
}

private func isAlone(ring: Int, of region: Int, in topology: Topology) -> Bool {
  topology.ringArcs[topology.arcRange(ofRing: ring)].allSatisfy { part in
    part.isBorder && topology.ownerSets[topology.arcOwners[Int(part.number)]] == [region]
  }
}
