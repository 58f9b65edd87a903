import LandfallCoverage
import LandfallShapes

/// An atlas and the data that it was made of, layer by layer.
struct CompiledAtlas: Sendable {
  let layers: [CompiledLayer]
  let sources: [DetailedLayer]
  let overlaps: [[RegionPair]]
  let meshes: [[MadeMesh]]
  let quadtrees: [CompiledQuadtree]
  let sections: [Section]
  let bytes: [UInt8]
}
