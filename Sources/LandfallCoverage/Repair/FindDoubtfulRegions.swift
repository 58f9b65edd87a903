import Landfall
import LandfallModel
import LandfallSupport

/// Returns the regions whose polygons may differ from the even-odd interior of their rings,
/// ascending: regions with rings that touch or double back, with holes, or with polygons inside
/// others.
///
/// All other regions are valid: their rings visit no vertex twice, and each is the outer ring of
/// its polygon.
func findDoubtfulRegions(_ faces: PlanarFaces, labels: [[Int]]) -> [Int] {
  let graph = faces.graph
  var doubtful = Set(graph.selfTouchingRegions)
  for region in graph.regions.indices where !doubtful.contains(region) {
    let rings = graph.rings(ofRegion: region)
    if rings.count < 2 { continue }
    if graph.regions[region].count < rings.count
      || rings.contains(where: { !isOuter($0, of: region, faces: faces, labels: labels) })
    {
      doubtful.insert(region)
    }
  }
  return doubtful.sorted()
}

/// Whether a ring has its region on its inner side.
private func isOuter(_ ring: Int, of region: Int, faces: PlanarFaces, labels: [[Int]]) -> Bool {
  let graph = faces.graph
  var area: Int128 = 0
  var isLeft: Bool?
  for half in graph.rings[ring] {
    // An arc that is used twice means rings that touch: doubtful anyway.
    if graph.isDoubled(half.arc) { return false }
    area += half.isReversed ? -faces.areas[half.arc] : faces.areas[half.arc]
    if isLeft == nil { isLeft = labels[faces.face(leftOf: half)].contains(region) }
  }
  return isLeft == (area > 0)
}
