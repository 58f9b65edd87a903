import Landfall
import LandfallCoverage
import LandfallShapes

/// An atlas and the data that it was made of, layer by layer.
struct CompiledAtlas: Sendable {
  let layers: [CompiledLayer]
  let sources: [DetailedLayer]
  let overlaps: [[RegionPair]]
  let meshes: [[MadeMesh]]
  let quadtrees: [QuadtreeRecord]
  let sections: [BuildReport.Section]
  let bytes: [UInt8]
}
