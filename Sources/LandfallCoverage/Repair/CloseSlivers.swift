package import Landfall
package import LandfallModel
import LandfallSupport

/// Gives each sliver that is not wider than `widthMeters` to one region: a gap to the neighbor with the
/// longest border to it, an overlap to the one of its regions of which that holds, the first where
/// several do. No vertex moves; a border between the two goes.
///
/// An overlap stays where a region would lose more than half of its area, counting what it lost before: a
/// thin region that lies on another is no sliver.
/// - Returns: the regions whose rings changed, ascending. Their rings are to be made anew.
package func closeSlivers(
  _ slivers: inout [SliverFace], in faces: PlanarFaces, features: inout [Feature], grid: Grid,
  widthMeters: Double
) -> [Int] {
  let edges = EdgeMeasure(grid: grid)
  let source = features
  var lost: [Int: Double] = [:]
  var changed: Set<Int> = []
  for index in slivers.indices {
    let sliver = slivers[index].sliver
    guard sliver.widthMeters <= widthMeters else { continue }
    let losing = sliver.kind == .overlap ? Array(sliver.regions.dropFirst()) : []
    let isTooMuch = losing.contains { region in
      let area = areaSquareMeters(of: source[region].geometry, edges)
      return (lost[region] ?? 0) + sliver.areaSquareMeters > area / 2
    }
    if isTooMuch { continue }
    for region in losing { lost[region, default: 0] += sliver.areaSquareMeters }
    slivers[index].sliver.isClosed = true
    for region in sliver.kind == .gap ? Array(sliver.regions.prefix(1)) : losing {
      // Inside is where an odd number of rings surround a point: those of the face turn it over.
      for walk in faces.walks(ofFace: slivers[index].face) {
        features[region].geometry.vertices += walk
        features[region].geometry.ringEnds.append(features[region].geometry.vertices.count)
        features[region].geometry.polygonEnds.append(features[region].geometry.ringEnds.count)
      }
      changed.insert(region)
    }
  }
  return changed.sorted()
}

/// The area of valid polygons on the ellipsoid, whichever way their rings wind.
private func areaSquareMeters(of geometry: Geometry, _ edges: EdgeMeasure) -> Double {
  geometry.polygonRings.reduce(0) { sum, rings in
    rings.enumerated().reduce(sum) { sum, ring in
      let vertices = ring.element
      let area = zip(vertices, vertices.dropFirst() + vertices.prefix(1))
        .reduce(0) { $0 + edges.areaUnder($1.0, $1.1) }
      return ring.offset == 0 ? sum + area.magnitude : sum - area.magnitude
    }
  }
}
