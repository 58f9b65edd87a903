/// Distributes the regions of each layer over planes. Assigns a bit field to each plane, in the
/// layer's first quadtree with enough free code bits, so that one descent answers as many planes as
/// possible.
///
/// Layers do not share quadtrees. A shared one would be no smaller than two, as each edge is in one
/// leaf either way, and a lookup in one layer would read the edges of the others.
/// - Returns: the number of quadtrees.
/// - Throws: `.limit`, which names the layer with the most planes, if they do not fit into the table of an atlas.
func placePlanes(_ layers: inout [LayerDraft]) throws(BuildError) -> Int {
  var quadtreeCount = 0
  for number in layers.indices {
    var usedBits: [Int] = []
    let hasArea = layers[number].shapes.map(\.hasArea)
    let planes = assignPlanes(hasArea: hasArea, overlaps: layers[number].overlaps)
    layers[number].planes = planes.map { regions in
      let bitCount = Plane.bitCount(regionCount: regions.count)
      let quadtree =
        usedBits.firstIndex { $0 + bitCount <= Int(Quadtree.codeBitCount) } ?? usedBits.count
      if quadtree == usedBits.count { usedBits.append(0) }
      defer { usedBits[quadtree] += bitCount }
      return Plane(
        regions: regions, quadtree: quadtreeCount + quadtree, shift: usedBits[quadtree])
    }
    quadtreeCount += usedBits.count
  }
  let limit = FormatLimits.maxTableCount
  let total = layers.reduce(0) { $0 + $1.planes.count }
  guard total > limit, let most = layers.max(by: { $0.planes.count < $1.planes.count })
  else { return quadtreeCount }
  throw BuildError(
    .limit, file: most.manifest.displayName,
    problem: "the regions of the layers overlap in \(total) groups, and an atlas has at most "
      + "\(limit); \(most.planes.count) of them are in layer \"\(most.manifest.id)\"",
    remedy: "leave out regions that overlap, or build several atlases")
}

extension LayerDraft {
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
