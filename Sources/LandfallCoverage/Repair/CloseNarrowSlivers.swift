import Landfall
import LandfallModel
import LandfallSupport

/// Assigns each sliver that is not wider than `widthMeters` to one region: a gap to the neighbor
/// with the longest border to it, an overlap to the one of its regions with the longest border to
/// it, the first of several. No vertex moves; the border between the sliver and the region
/// disappears.
///
/// An overlap remains where a region would lose more than half of its area, including its earlier
/// losses: a thin region on top of another is not a sliver.
/// - Returns: the regions whose rings changed, ascending. Their rings must be rebuilt.
func closeNarrowSlivers(
  _ slivers: inout [SliverFace], in faces: PlanarFaces, geometries: inout [Geometry], grid: Grid,
  widthMeters: Double
) -> [Int] {
  let edges = EdgeMeasure(grid: grid)
  let source = geometries
  var lost: [Int: Double] = [:]
  var changed: Set<Int> = []
  for index in slivers.indices {
    let sliver = slivers[index].sliver
    guard sliver.widthMeters <= widthMeters else { continue }
    let losing = sliver.kind == .overlap ? Array(sliver.regions.dropFirst()) : []
    let isTooMuch = losing.contains { region in
      let area = areaSquareMeters(of: source[region], edges)
      return (lost[region] ?? 0) + sliver.areaSquareMeters > area / 2
    }
    if isTooMuch { continue }
    for region in losing { lost[region, default: 0] += sliver.areaSquareMeters }
    slivers[index].sliver.isClosed = true
    for region in sliver.kind == .gap ? Array(sliver.regions.prefix(1)) : losing {
      // Points that an odd number of rings surround are inside: the face's rings invert it.
      for walk in faces.walks(ofFace: slivers[index].face) {
        geometries[region].vertices += walk
        geometries[region].ringEnds.append(geometries[region].vertices.count)
        geometries[region].polygonEnds.append(geometries[region].ringEnds.count)
      }
      changed.insert(region)
    }
  }
  return changed.sorted()
}

/// Returns the area of valid polygons on the ellipsoid, regardless of the winding of their rings.
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
