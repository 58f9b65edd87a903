import Landfall
import LandfallModel
import LandfallSupport

/// The regions whose polygons may not be what even-odd counting makes of their rings, ascending: rings
/// that touch or double back, polygons with holes, and polygons that lie inside others.
///
/// All others are valid: their rings visit no vertex twice, and each is the outer ring of its polygon.
func findDoubtfulRegions(
  _ features: [Feature], topology: Topology, faces: PlanarFaces, labels: [[Int]]
) -> [Int] {
  var doubtful = Set(topology.selfTouchingRegions)
  var ring = 0
  for (region, feature) in features.enumerated() {
    let geometry = feature.geometry
    let rings = ring..<(ring + geometry.ringEnds.count)
    ring = rings.upperBound
    if geometry.ringEnds.count < 2 || doubtful.contains(region) { continue }
    if geometry.polygonEnds.count < geometry.ringEnds.count {
      doubtful.insert(region)
      continue
    }
    for ring in rings
    where !isOuter(ring, of: region, topology: topology, faces: faces, labels: labels) {
      doubtful.insert(region)
      break
    }
  }
  return doubtful.sorted()
}

/// Whether a ring has its region on its inner side.
private func isOuter(
  _ ring: Int, of region: Int, topology: Topology, faces: PlanarFaces, labels: [[Int]]
) -> Bool {
  let first = ring == 0 ? 0 : topology.ringArcEnds[ring - 1]
  var area: Int128 = 0
  var isLeft: Bool?
  for part in topology.ringArcs[first..<topology.ringArcEnds[ring]] {
    // A piece that is used twice: rings that touch, which is doubtful anyway.
    guard let chain = faces.chains.chain(of: part) else { return false }
    area += part.isReversed ? -faces.areas[chain] : faces.areas[chain]
    if isLeft == nil {
      let face = faces.face(leftOf: 2 * chain + (part.isReversed ? 1 : 0))
      isLeft = labels[face].contains(region)
    }
  }
  return isLeft == (area > 0)
}
