package import LandfallCoverage

/// Regions of one layer that do not overlap, so that they share a bit field of a quadtree's codes.
package struct Plane: Sendable, Hashable {
  /// The layer's region for each value of the field, from 1.
  package let regions: [Int]
  /// The number of the quadtree, and the field's lowest bit in its codes.
  package let quadtree: Int
  package let shift: Int

  package var bitCount: Int { Self.bitCount(regionCount: regions.count) }

  /// The number of bits for a value from 0 (no region) to the number of regions.
  package static func bitCount(regionCount: Int) -> Int {
    Int.bitWidth - regionCount.leadingZeroBitCount
  }
}

/// Distributes a layer's regions over planes so that overlapping regions are in different planes:
/// each region, in order, goes to the first plane where it fits.
/// - Parameter hasArea: whether each region takes part in lookups at all.
/// - Returns: the regions of each plane.
package func assignPlanes(hasArea: [Bool], overlaps: [RegionPair]) -> [[Int]] {
  var overlapping: [Int: [Int]] = [:]
  for pair in overlaps { overlapping[pair.second, default: []].append(pair.first) }
  var planeOfRegion = [Int](repeating: -1, count: hasArea.count)
  var planes: [[Int]] = []
  for region in hasArea.indices where hasArea[region] {
    let taken = Set((overlapping[region] ?? []).map { planeOfRegion[$0] })
    let plane = (0...planes.count).first { !taken.contains($0) } ?? planes.count
    if plane == planes.count { planes.append([]) }
    planes[plane].append(region)
    planeOfRegion[region] = plane
  }
  return planes
}
