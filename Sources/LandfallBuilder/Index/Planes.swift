import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources

/// Regions of one layer that do not overlap: they share a bit field of the codes of a quadtree.
package struct Plane: Sendable, Hashable {
  /// The layer's region of each value from 1.
  package var regions: [Int]
  /// The number of the quadtree, and the field's lowest bit in its codes.
  package var quadtree = 0
  package var shift = 0

  package init(regions: [Int], quadtree: Int = 0, shift: Int = 0) {
    self.regions = regions
    self.quadtree = quadtree
    self.shift = shift
  }

  /// Bits that hold a value from 0 (none) to the number of regions.
  package var bitCount: Int { Int.bitWidth - regions.count.leadingZeroBitCount }
}

/// Spreads a layer's regions over planes so that no two that overlap share one: each region, in their
/// order, takes the first plane where it fits.
/// - Parameter hasArea: for each region whether it takes part in lookups at all.
package func assignPlanes(hasArea: [Bool], overlaps: [RegionPair]) -> [Plane] {
  var overlapping: [Int: [Int]] = [:]
  for pair in overlaps { overlapping[pair.second, default: []].append(pair.first) }
  var planeOfRegion = [Int](repeating: -1, count: hasArea.count)
  var planes: [Plane] = []
  for region in hasArea.indices where hasArea[region] {
    let taken = Set((overlapping[region] ?? []).map { planeOfRegion[$0] })
    let plane = (0...planes.count).first { !taken.contains($0) } ?? planes.count
    if plane == planes.count { planes.append(Plane(regions: [])) }
    planes[plane].regions.append(region)
    planeOfRegion[region] = plane
  }
  return planes
}
