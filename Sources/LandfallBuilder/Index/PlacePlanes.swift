import Landfall

/// Gives each plane of each layer its bit field: in the first quadtree whose codes have room, so that
/// one descent answers as many layers as possible. Those of a small index hold one layer each, as their
/// leaves refer to its arcs.
/// - Parameter layers: for each layer the regions of each of its planes; see ``assignPlanes(hasArea:overlaps:)``.
/// - Returns: the planes of each layer, and the number of quadtrees.
func placePlanes(
  _ layers: [[[Int]]], index: IndexKind
) -> (planes: [[Plane]], quadtreeCount: Int) {
  var usedBits: [Int] = []
  let planes = layers.map { layer in
    // No room is left for another layer.
    if index == .small { usedBits = usedBits.map { _ in Int(Quadtree.codeBitCount) } }
    return layer.map { regions in
      let bitCount = Plane.bitCount(regionCount: regions.count)
      let quadtree =
        usedBits.firstIndex { $0 + bitCount <= Int(Quadtree.codeBitCount) } ?? usedBits.count
      if quadtree == usedBits.count { usedBits.append(0) }
      defer { usedBits[quadtree] += bitCount }
      return Plane(regions: regions, quadtree: quadtree, shift: usedBits[quadtree])
    }
  }
  return (planes, usedBits.count)
}

extension CompiledLayer {
  /// The code of each region in a quadtree; 0 for those that have none there.
  package func regionCodes(inQuadtree quadtree: Int) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: features.count)
    for plane in planes where plane.quadtree == quadtree {
      for (index, region) in plane.regions.enumerated() {
        codes[region] = UInt32(index + 1) << UInt32(plane.shift)
      }
    }
    return codes
  }
}
