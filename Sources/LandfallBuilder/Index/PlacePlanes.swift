import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources

/// Gives each plane of each layer its bit field: in the first quadtree whose codes have room, so that
/// one descent answers as many layers as possible. Those of a small index hold one layer each, as their
/// leaves refer to its arcs.
/// - Returns: the number of quadtrees.
func placePlanes(_ layers: inout [CompiledLayer], index: IndexKind) -> Int {
  var usedBits: [Int] = []
  for layer in layers.indices {
    if index == .small { usedBits = usedBits.map { _ in Int(Quadtree.codeBitCount) } }
    for plane in layers[layer].planes.indices {
      let bitCount = layers[layer].planes[plane].bitCount
      let quadtree =
        usedBits.firstIndex { $0 + bitCount <= Int(Quadtree.codeBitCount) } ?? usedBits.count
      if quadtree == usedBits.count { usedBits.append(0) }
      layers[layer].planes[plane].quadtree = quadtree
      layers[layer].planes[plane].shift = usedBits[quadtree]
      usedBits[quadtree] += bitCount
    }
  }
  return usedBits.count
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
