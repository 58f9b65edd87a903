import Landfall
import LandfallModel

/// Assigns a bit field to each plane of each layer, in the layer's first quadtree with enough free
/// code bits, so that one descent answers as many planes as possible.
///
/// Layers do not share quadtrees. A shared one would be no smaller than two, as each edge is in one
/// leaf either way, and a lookup in one layer would read the edges of the others.
/// - Parameter layers: the regions of each plane of each layer; see
///   ``assignPlanes(hasArea:overlaps:)``.
/// - Returns: the planes of each layer, and the number of quadtrees.
func placePlanes(_ layers: [[[Int]]]) -> (planes: [[Plane]], quadtreeCount: Int) {
  var quadtreeCount = 0
  let planes = layers.map { layer in
    var usedBits: [Int] = []
    defer { quadtreeCount += usedBits.count }
    return layer.map { regions in
      let bitCount = Plane.bitCount(regionCount: regions.count)
      let quadtree =
        usedBits.firstIndex { $0 + bitCount <= Int(Quadtree.codeBitCount) } ?? usedBits.count
      if quadtree == usedBits.count { usedBits.append(0) }
      defer { usedBits[quadtree] += bitCount }
      return Plane(
        regions: regions, quadtree: quadtreeCount + quadtree, shift: usedBits[quadtree])
    }
  }
  return (planes, quadtreeCount)
}

/// Checks that the planes of all layers fit into the table of an atlas.
/// - Throws: `.limit`, which names the layer with the most planes.
func checkCount(of planes: [[Plane]], in layers: [LayerManifest]) throws(BuildError) {
  let limit = FormatLimits.maxTableCount
  let total = planes.reduce(0) { $0 + $1.count }
  guard total > limit, let most = planes.indices.max(by: { planes[$0].count < planes[$1].count })
  else { return }
  throw BuildError(
    .limit, file: layers[most].displayName,
    problem: "the regions of the layers overlap in \(total) groups, and an atlas has at most "
      + "\(limit); \(planes[most].count) of them are in layer \"\(layers[most].id)\"",
    remedy: "leave out regions that overlap, or build several atlases")
}

extension CompiledLayer {
  /// The code of each region in a quadtree; 0 for regions of other quadtrees.
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
